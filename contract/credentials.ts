import { z } from 'zod'
import { Timestamp } from './domain/fields.ts'
import { Id } from './domain/ids.ts'
import { itemsOf } from './domain/list.ts'
import { endpoint } from './endpoint.ts'

/** The stored passwords that can be revealed, one per call. */
export const revealFields = [
  'instagram_password',
  'twitter_password',
  'pinterest_password',
  'website_password',
  'email_password',
  'tripadvisor_password',
  'yelp_password',
] as const

const ClientParams = z.object({ client_id: Id })

export const AccessLogEntry = z
  .object({ date: Timestamp, user_name: z.string(), field: z.string() })
  .meta({ id: 'AccessLogEntry' })
export type AccessLogEntry = z.infer<typeof AccessLogEntry>

export const Access = z.object({ user_name: z.string(), fields: z.array(z.string()) }).meta({ id: 'Access' })
export type Access = z.infer<typeof Access>

export const revealPassword = endpoint({
  method: 'POST',
  path: '/api/onboarding/reveal/:client_id',
  who: { Manager: true, Employee: true },
  summary: 'Reveal one stored password; who looked is written down',
  params: ClientParams,
  body: z.strictObject({ field: z.enum(revealFields) }),
  answers: { 200: z.object({ value: z.string() }) },
  problems: ['field_not_granted', 'unreadable', 'too_many_requests'],
})

export const listAccessLog = endpoint({
  method: 'GET',
  path: '/api/onboarding/access-log/:client_id',
  who: { Manager: true, Client: true },
  summary: "Who revealed which of the client's passwords, and when",
  params: ClientParams,
  answers: { 200: itemsOf(AccessLogEntry) },
})

export const listAccess = endpoint({
  method: 'GET',
  path: '/api/onboarding/access/:client_id',
  who: { Manager: true, Client: true },
  summary: 'Who may see what of the client',
  params: ClientParams,
  answers: { 200: itemsOf(Access) },
})
