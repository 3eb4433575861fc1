import { z } from 'zod'
import { Timestamp } from './domain/fields.ts'
import { GivenId } from './domain/ids.ts'
import { listOf, listQuery } from './domain/list.ts'
import { signedIn } from './domain/roles.ts'
import { endpoint } from './endpoint.ts'

/** What a person's log-in history tells of. */
export const signInEvents = [
  'log_in',
  'passkey_log_in',
  'link_log_in',
  'log_in_failed',
  'code_wrong',
  'failure_wave',
  'reset_requested',
  'password_reset',
  'password_changed',
  'recovery_code_used',
  'two_step_on',
  'two_step_moved',
  'two_step_off',
  'two_step_off_by_other',
  'passkey_added',
  'passkey_removed',
] as const
export type SignInEventName = (typeof signInEvents)[number]

export const SignInEvent = z
  .object({
    _id: GivenId,
    date: Timestamp,
    event: z.enum(signInEvents),
    /** The browser in words; '' for none. */
    device: z.string(),
    ip: z.string(),
    /** It came from the calling device. */
    current: z.boolean(),
    /** A log-in on a device that was not known. */
    new_device: z.boolean(),
  })
  .meta({ id: 'SignInEvent' })
export type SignInEvent = z.infer<typeof SignInEvent>

export const listSignInEvents = endpoint({
  method: 'GET',
  path: '/api/auth/history',
  who: signedIn,
  gate: 'open',
  summary: "The caller's log-ins, failed ones and changes of the sign-in, of the last 90 days, newest first",
  query: listQuery(['date']).pick({ page: true, per_page: true }),
  answers: { 200: listOf(SignInEvent).required() },
})
