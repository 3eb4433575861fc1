import { z } from 'zod'
import { User } from './auth.ts'
import { Email, OptionalDay, Phone, TimeZone } from './domain/fields.ts'
import { OwnId } from './domain/ids.ts'
import { Secret } from './domain/password-fields.ts'
import { signedIn } from './domain/roles.ts'
import { recordOf } from './domain/record-of.ts'
import { Name } from './domain/names.ts'
import { textLimits } from './domain/text-limits.ts'
import { text } from './domain/text.ts'
import { endpoint, nothing } from './endpoint.ts'
import { fieldTexts } from './texts/shared.ts'
import { FileLink } from './files.ts'
import { GeneralPermissions } from './people.ts'

export const notificationGroups = [
  'message_notifications',
  'registration_notifications',
  'onboarding_notifications',
  'vacation_notifications',
  'milestone_notifications',
  'storage_notifications',
] as const

/** How messages are shown to the person. */
export const MessagePreferences = z
  .object({
    /** A message that arrives while another page is open comes up there. */
    toasts: z.boolean(),
    /** Every message shows its time, not only the first of a group (MSG-4). */
    times: z.boolean(),
    /** Whether Enter alone sends (MSG-5); null until the person was offered it. */
    enter_sends: z.boolean().nullable(),
  })
  .meta({ id: 'MessagePreferences' })
export type MessagePreferences = z.infer<typeof MessagePreferences>

export const Settings = z
  .object({
    ...recordOf(notificationGroups, z.object({ notification: z.boolean(), email: z.boolean() })),
    messages: MessagePreferences,
    employee_onboarding_files: z.array(FileLink),
    /** Employees only. */
    employee_permissions: GeneralPermissions.optional(),
    /** Managers only: the workspace's IANA time zone; null until it is known, which counts as UTC. */
    time_zone: z.string().nullable().optional(),
    /** Managers only: whether all Employees must sign in with two steps (AUTH-16). */
    two_step_required: z.boolean().optional(),
    /** Managers only: whether all Clients must, from their next log-in on. */
    two_step_required_of_clients: z.boolean().optional(),
    /** Managers only: the minutes after which an idle session of the workspace ends; null means none. */
    idle_minutes: z.int().nullable().optional(),
    /** Managers only: the longest time that the operator allows. */
    idle_minutes_at_most: z.int().nullable().optional(),
    /** Managers only: whether emails about messages show what was written, and those about sent back answers the reason. */
    emails_show_messages: z.boolean().optional(),
  })
  .meta({ id: 'Settings' })
export type Settings = z.infer<typeof Settings>

/** A missing switch stays unchanged, so that two pages do not undo each other's changes (NOTE-4). */
const TurnedSwitches = z.strictObject({ notification: z.boolean().optional(), email: z.boolean().optional() })

/** An Employee's details are changed by their Manager. */
const selfManaged = { Manager: true, Client: true } as const

export const showSettings = endpoint({
  method: 'GET',
  path: '/api/settings/',
  who: signedIn,
  gate: 'open',
  summary: "The caller's settings; before they exist the defaults, all on",
  answers: { 200: Settings },
})

export const createSettings = endpoint({
  method: 'POST',
  path: '/api/settings/',
  who: signedIn,
  gate: 'open',
  summary: "Make the caller's settings; again: the same",
  answers: { 200: Settings, 201: Settings },
})

export const updateNotificationSettings = endpoint({
  method: 'PUT',
  path: '/api/settings/notifications',
  who: signedIn,
  summary: 'Choose which notifications and emails come',
  body: z.strictObject({
    user_id: OwnId,
    ...recordOf(notificationGroups, TurnedSwitches.optional()),
  }),
  answers: { 200: Settings },
  problems: ['not_yours', 'settings_not_found'],
})

export const updateMessagePreferences = endpoint({
  method: 'PUT',
  path: '/api/settings/messages',
  who: signedIn,
  summary: 'Choose how messages are shown; a missing switch stays unchanged',
  body: z.strictObject({
    toasts: z.boolean().optional(),
    times: z.boolean().optional(),
    enter_sends: z.boolean().optional(),
  }),
  answers: { 200: Settings },
})

export const updateTimeZone = endpoint({
  method: 'PUT',
  path: '/api/settings/time-zone',
  who: { Manager: true },
  summary: "Set the workspace's time zone, in whose morning milestones are told",
  body: z.strictObject({ time_zone: TimeZone }),
  answers: { 200: Settings },
})

export const updateEmailContents = endpoint({
  method: 'PUT',
  path: '/api/settings/email-contents',
  who: { Manager: true },
  summary: "Choose whether the workspace's emails show what somebody wrote",
  body: z.strictObject({ show_messages: z.boolean() }),
  answers: { 200: Settings },
})

export const updateName = endpoint({
  method: 'PUT',
  path: '/api/settings/name',
  who: selfManaged,
  gate: 'open',
  summary: 'Change the name; the token in the answer replaces the one held',
  body: z.strictObject({ name: Name, old_name: text(textLimits.name) }),
  answers: { 200: z.object({ token: z.string(), user: User }) },
  problems: ['name_changed'],
})

/** As with the deletion: another email needs the password, unless this session signed in within the last 5 minutes. */
export const updateEmail = endpoint({
  method: 'PUT',
  path: '/api/settings/email',
  who: selfManaged,
  gate: 'open',
  summary: 'Ask for a new email, which counts once it is confirmed',
  body: z.strictObject({ email: Email, password: Secret.optional() }),
  answers: { 200: User },
  problems: ['password_wrong', 'email_in_use', 'too_many_requests', 'too_many_emails'],
})

export const confirmEmail = endpoint({
  method: 'PUT',
  path: '/api/settings/email/confirm',
  who: 'anyone',
  gate: 'open',
  summary: 'Confirm a new email with the token from its link, in a session of the person or with their password',
  body: z.strictObject({ token: text(500), password: Secret.optional() }),
  answers: { 200: z.object({ email: z.string() }) },
  problems: ['password_wrong', 'link_expired', 'email_in_use', 'too_many_requests'],
})

export const updatePhone = endpoint({
  method: 'PUT',
  path: '/api/settings/phone',
  who: selfManaged,
  gate: 'open',
  summary: 'Change the phone number',
  body: z.strictObject({ phone: Phone }),
  answers: { 200: User },
})

export const updateBirthday = endpoint({
  method: 'PUT',
  path: '/api/settings/birthday',
  who: selfManaged,
  gate: 'open',
  summary: 'Change the birthday; null clears it',
  body: z.strictObject({ birthday: OptionalDay }),
  answers: { 200: User },
})

export const updateBusinessName = endpoint({
  method: 'PUT',
  path: '/api/settings/business',
  who: selfManaged,
  gate: 'open',
  summary: 'Change the business name',
  body: z.strictObject({ business_name: Name }),
  answers: { 200: User },
})

export const requireTwoStep = endpoint({
  method: 'PUT',
  path: '/api/settings/two-step-required',
  who: { Manager: true },
  summary: 'Require two-step sign-in of all Employees or of all Clients, or stop requiring it',
  body: z.strictObject({ required: z.boolean(), of: z.enum(['employees', 'clients']).default('employees') }),
  answers: { 200: z.object({ required: z.boolean() }) },
})

/** A session lasts seven days at most. */
export const idleLimits = [15, 60, 8 * 60, 24 * 60] as const

export const updateIdleLimit = endpoint({
  method: 'PUT',
  path: '/api/settings/idle-limit',
  who: { Manager: true },
  summary: 'Choose after how many idle minutes sessions of the workspace end; null: none but their expiry',
  body: z.strictObject({ minutes: z.literal(idleLimits, fieldTexts.notOption).nullable() }),
  answers: { 200: Settings },
})

/** The documents' call has no body; the password is needed unless this session signed in within the last 5 minutes. */
export const deleteManager = endpoint({
  method: 'DELETE',
  path: '/api/general/manager/',
  who: { Manager: true },
  gate: 'open',
  summary: "Delete the Manager's account and everything of the workspace",
  body: z.strictObject({ password: Secret.optional() }).optional(),
  answers: { 204: nothing },
  problems: ['password_wrong', 'too_many_requests'],
})
