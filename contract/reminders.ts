import { z } from 'zod'
import { isDate } from './domain/calendar-days.ts'
import { EmailDelivery } from './domain/email-states.ts'
import { Day, OptionalDay, TimeZone, Timestamp } from './domain/fields.ts'
import { GivenId, Id } from './domain/ids.ts'
import { signedIn } from './domain/roles.ts'
import { ruleLimits } from './domain/reminders.ts'
import { text } from './domain/text.ts'
import { fieldTexts } from './texts/shared.ts'
import { endpoint, nothing } from './endpoint.ts'
import { reminderTexts } from './texts/reminders.ts'

const RuleText = text(ruleLimits.text).trim().nullable()

const ReminderRule = z
  .strictObject({
    /** Before the due date where it is negative. */
    days: z.int().min(-ruleLimits.days, reminderTexts.tooManyDays).max(ruleLimits.days, reminderTexts.tooManyDays),
    /** Null sends nothing to such a client, '' sends the standard text. */
    untouched: RuleText,
    begun: RuleText,
    nearly_done: RuleText,
  })
  .meta({ id: 'ReminderRule' })

/** MM-DD is closed every year, YYYY-MM-DD once. 2024 was a leap year. */
const ClosedDay = text(10).refine((day) => isDate(day) || isDate(`2024-${day}`), reminderTexts.notClosedDay)

const hasOneOfEach = (values: readonly unknown[]) => new Set(values).size === values.length

const ReminderRules = z.strictObject({
  enabled: z.boolean(),
  rules: z
    .array(ReminderRule)
    .max(ruleLimits.rules, reminderTexts.tooManyRules)
    .refine((rules) => hasOneOfEach(rules.map(({ days }) => days)), reminderTexts.sameDay),
  closed_days: z
    .array(ClosedDay)
    .max(ruleLimits.closedDays, reminderTexts.tooManyClosedDays)
    .refine(hasOneOfEach, reminderTexts.sameClosedDay),
})

const SentReminder = z.object({
  _id: GivenId,
  /** `call`: instead of an email the Manager was asked to call. */
  kind: z.enum(['automatic', 'manual', 'call']),
  date: Timestamp,
  /** Null for a call. `missed` could not be sent in its hour and became part of the next one. */
  delivery: EmailDelivery.nullable(),
  missed: z.boolean(),
  /** When its link was followed. */
  opened: Timestamp.nullable(),
  text: z.string(),
})

export const ClientReminders = z
  .object({
    due_on: z.string().nullable(),
    paused: z.boolean(),
    /** False while the workspace sends none. */
    enabled: z.boolean(),
    snoozed_until: z.string().nullable(),
    /** The client's own time zone, else the workspace's, else UTC. */
    time_zone: z.string(),
    /** Today in the workspace's time zone, the earliest due date. */
    today: z.string(),
    /** True where nothing is missing. */
    done: z.boolean(),
    /** Since when the Manager is asked to call. */
    call_since: Timestamp.nullable(),
    /** The newest first. */
    sent: z.array(SentReminder),
    /** What goes out within 14 days if the client does nothing. */
    planned: z.array(
      z.object({
        kind: z.enum(['email', 'call']),
        at: Timestamp,
        /** The date and time of the client, YYYY-MM-DD HH:mm. */
        local: z.string(),
        subject: z.string(),
        text: z.string(),
      }),
    ),
  })
  .meta({ id: 'ClientReminders' })
export type ClientReminders = z.infer<typeof ClientReminders>

export const showReminders = endpoint({
  method: 'GET',
  path: '/api/reminders/client/:id',
  who: { Manager: true },
  summary: 'The due date of a client, what was sent, and what will be sent within 14 days',
  params: z.object({ id: Id }),
  answers: { 200: ClientReminders },
})

export const updateReminders = endpoint({
  method: 'PUT',
  path: '/api/reminders/client/:id',
  who: { Manager: true },
  summary: 'Set the due date of a client, pause the reminders, or note that the client was called',
  params: z.object({ id: Id }),
  body: z.strictObject({
    due_on: OptionalDay.optional(),
    paused: z.boolean().optional(),
    called: z.literal(true).optional(),
  }),
  answers: { 200: ClientReminders },
})

export const showReminderRules = endpoint({
  method: 'GET',
  path: '/api/reminders/rules',
  who: { Manager: true },
  summary: "The workspace's rules for automatic reminders; the defaults until they are changed",
  answers: { 200: ReminderRules },
})

export const updateReminderRules = endpoint({
  method: 'PUT',
  path: '/api/reminders/rules',
  who: { Manager: true },
  summary: 'Replace the rules for automatic reminders',
  /** `before`: the rules that the change began with. */
  body: ReminderRules.extend({ before: ReminderRules.optional() }),
  answers: { 200: ReminderRules },
  problems: ['changed_meanwhile'],
})

/** What a client sees of their reminders. */
export const OwnReminders = z
  .object({
    due_on: z.string().nullable(),
    snoozed_until: z.string().nullable(),
    /** The days until which the next reminder can be put off at one tap. */
    days: z.array(z.string()),
    suggested: z.string().nullable(),
  })
  .meta({ id: 'OwnReminders' })
export type OwnReminders = z.infer<typeof OwnReminders>

export const showOwnReminders = endpoint({
  method: 'GET',
  path: '/api/reminders/own',
  who: { Client: true },
  viewable: true,
  summary: "The caller's due date, and the days until which the next reminder can be put off",
  answers: { 200: OwnReminders },
})

export const snoozeReminders = endpoint({
  method: 'PUT',
  path: '/api/reminders/own',
  who: { Client: true },
  summary: 'Put the next reminder off until a day; null takes that back',
  body: z.strictObject({ until: Day.nullable() }),
  answers: { 200: OwnReminders },
})

/** Not a GET: programs that look into emails follow links, and only a page that was opened calls this. */
export const openReminder = endpoint({
  method: 'POST',
  path: '/api/reminders/link/:token',
  who: 'anyone',
  summary: 'Record that the link of a reminder was followed, and put the next one off where a day is given',
  params: z.object({ token: text(500) }),
  body: z.strictObject({ until: Day.nullable().optional() }),
  answers: {
    200: OwnReminders.extend({
      business_name: z.string(),
      /** Where the client goes on. */
      path: z.string(),
    }),
  },
  problems: ['invalid_link'],
})

/** English in a region, such as en-US: the texts are English, the form of the dates is the region's. */
const Locale = z.string().regex(/^en-([A-Z]{2}|\d{3})$/, fieldTexts.notFitting)

export const updateOwnTimeZone = endpoint({
  method: 'PUT',
  path: '/api/settings/own-time-zone',
  who: signedIn,
  summary:
    "Set the caller's own time zone, in whose mornings reminders come, and the form of the dates in their emails",
  body: z.strictObject({ time_zone: TimeZone, locale: Locale.optional() }),
  answers: { 204: nothing },
})
