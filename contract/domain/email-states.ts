import { z } from 'zod'
import { Timestamp } from './fields.ts'

/** `deferred` is tried again by itself; `refused` and `bounced` are final. */
const emailStates = ['waiting', 'sent', 'deferred', 'refused', 'bounced'] as const
export type EmailState = (typeof emailStates)[number]

/** Why an email was not accepted. */
const emailReasons = [
  'no_mailbox',
  'mailbox_full',
  'not_accepted',
  'busy',
  'unreachable',
  'own_server',
  'gave_up',
] as const
export type EmailReason = (typeof emailReasons)[number]

/** What became of an email, and since when. */
export const EmailDelivery = z
  .object({ state: z.enum(emailStates), reason: z.enum(emailReasons).nullable(), since: Timestamp })
  .meta({ id: 'EmailDelivery' })
export type EmailDelivery = z.infer<typeof EmailDelivery>

/** Nothing more happens by itself. */
export const isRefused = ({ state }: Pick<EmailDelivery, 'state'>): boolean =>
  state === 'refused' || state === 'bounced'
