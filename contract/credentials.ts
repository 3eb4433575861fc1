import { z } from 'zod'
import { Count, Timestamp } from './domain/fields.ts'
import { GivenId, Id } from './domain/ids.ts'
import { itemsOf } from './domain/list.ts'
import { requiredText } from './domain/text.ts'
import { endpoint } from './endpoint.ts'
import { renewalTexts } from './texts/credentials.ts'

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

/** The password of an item that the documents do not know. */
const ItemPassword = z.templateLiteral(['item:', z.string().regex(/^[a-z][a-z0-9_]{0,59}$/), ':password'])

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
  body: z.strictObject({ field: z.union([z.enum(revealFields), ItemPassword]) }),
  answers: { 200: z.object({ value: z.string() }) },
  problems: ['field_not_granted', 'unreadable', 'too_many_requests'],
})

export const listAccessLog = endpoint({
  method: 'GET',
  path: '/api/onboarding/access-log/:client_id',
  who: { Manager: true, Client: true },
  viewable: true,
  summary: "Who revealed which of the client's passwords, and when",
  params: ClientParams,
  answers: { 200: itemsOf(AccessLogEntry) },
})

export const listAccess = endpoint({
  method: 'GET',
  path: '/api/onboarding/access/:client_id',
  who: { Manager: true, Client: true },
  viewable: true,
  summary: 'Who may see what of the client',
  params: ClientParams,
  answers: { 200: itemsOf(Access) },
})

export const renewalReasons = ['archived', 'deleted', 'revoked', 'ended'] as const
export const maxDismissalLength = 500
/** The maximum of passwords per call. */
const RenewalIds = z.array(Id).max(1000)

/** A password that a person knows who no longer should. */
export const PasswordRenewal = z
  .object({
    _id: GivenId,
    client_id: GivenId,
    client_business: z.string(),
    /** The stored name of the password. */
    field: z.string(),
    knower_id: GivenId,
    knower: z.string(),
    reason: z.enum(renewalReasons),
    /** The first and the last time that they opened it since its last change. */
    opened_from: Timestamp,
    opened_until: Timestamp,
    /** When the client was asked for a new one. */
    asked: Timestamp.nullable(),
  })
  .meta({ id: 'PasswordRenewal' })
export type PasswordRenewal = z.infer<typeof PasswordRenewal>

export const listPasswordRenewals = endpoint({
  method: 'GET',
  path: '/api/credentials/renewals',
  who: { Manager: 'agency' },
  summary: 'Passwords known to people who left or lost the grant, until each is renewed or dismissed',
  answers: { 200: z.object({ items: z.array(PasswordRenewal), total: Count }) },
})

export const askForNewPasswords = endpoint({
  method: 'POST',
  path: '/api/credentials/renewals/ask',
  who: { Manager: 'agency' },
  summary: 'Ask the clients for new passwords; one that was asked for already is not asked for again',
  body: z.strictObject({ ids: RenewalIds }),
  answers: { 200: z.object({ items: z.array(PasswordRenewal), total: Count }) },
})

export const dismissPasswordRenewals = endpoint({
  method: 'POST',
  path: '/api/credentials/renewals/dismiss',
  who: { Manager: 'agency' },
  summary: 'Take passwords off the list that need no renewal, with the reason',
  body: z.strictObject({ ids: RenewalIds, reason: requiredText(maxDismissalLength, renewalTexts.reasonNeeded) }),
  answers: { 200: z.object({ items: z.array(PasswordRenewal), total: Count }) },
})
