import { z } from 'zod'
import { Count, ItemTitles, Timestamp } from './domain/fields.ts'
import { GivenId, Id } from './domain/ids.ts'
import { itemsOf } from './domain/list.ts'
import { requiredText, text } from './domain/text.ts'
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

const PasswordField = z.union([z.enum(revealFields), ItemPassword])

const ClientParams = z.object({ client_id: Id })

export const AccessLogEntry = z
  .object({ date: Timestamp, user_name: z.string(), field: z.string(), titles: ItemTitles })
  .meta({ id: 'AccessLogEntry' })
export type AccessLogEntry = z.infer<typeof AccessLogEntry>

export const Access = z
  .object({ user_name: z.string(), fields: z.array(z.string()), titles: ItemTitles })
  .meta({ id: 'Access' })
export type Access = z.infer<typeof Access>

export const revealPassword = endpoint({
  method: 'POST',
  path: '/api/onboarding/reveal/:client_id',
  who: { Manager: true, Employee: true },
  summary: 'Reveal one stored password; who looked is written down',
  params: ClientParams,
  body: z.strictObject({ field: PasswordField }),
  /** `version` names what was revealed, for `checkLogin`. */
  answers: { 200: z.object({ value: z.string(), version: z.string() }) },
  problems: ['field_not_granted', 'login_not_working', 'unreadable', 'too_many_requests'],
})

/** What staff said about a login's present password: that it works, or not. Untested logins are not listed. */
export const LoginCheck = z
  .object({
    /** The stored name of the password. */
    field: z.string(),
    works: z.boolean(),
    by: z.object({ id: GivenId, name: z.string() }),
    at: Timestamp,
    /** The login that it is about. */
    version: z.string(),
  })
  .meta({ id: 'LoginCheck' })
export type LoginCheck = z.infer<typeof LoginCheck>

export const listLoginChecks = endpoint({
  method: 'GET',
  path: '/api/onboarding/checks/:client_id',
  who: { Manager: true, Employee: true, Client: true },
  viewable: true,
  summary: "Which of the client's logins work, of those whose password the caller may see",
  params: ClientParams,
  answers: { 200: itemsOf(LoginCheck) },
})

export const maxCheckNoteLength = 500

export const checkLogin = endpoint({
  method: 'POST',
  path: '/api/onboarding/checks/:client_id',
  who: { Manager: true, Employee: true },
  summary: 'Say whether a revealed login works; one that does not is hidden and goes back to the client',
  params: ClientParams,
  body: z.strictObject({
    field: PasswordField,
    /** Null takes back what was said. */
    works: z.boolean().nullable(),
    /** The version that the reveal answered. Refused when the login was changed since. */
    version: text(100),
    /** For the client, where it does not work. */
    note: text(maxCheckNoteLength).optional(),
  }),
  answers: { 200: itemsOf(LoginCheck) },
  problems: ['field_not_granted', 'conflict'],
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
    titles: ItemTitles,
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
