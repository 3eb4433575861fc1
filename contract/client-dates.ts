import { z } from 'zod'
import { calendar } from './domain/content-types.ts'
import { Count, Timestamp } from './domain/fields.ts'
import { GivenId, Id } from './domain/ids.ts'
import { signedIn } from './domain/roles.ts'
import { text } from './domain/text.ts'
import { endpoint, nothing } from './endpoint.ts'

/** How a day is announced before it comes: by an alarm, by an entry "Prepare: …", or both. */
export const leads = ['none', 'alarm', 'entry', 'both'] as const
export const leadDaysLimit = 90

const LeadTime = z.strictObject({ lead: z.enum(leads), lead_days: z.int().min(1).max(leadDaysLimit) })
export type LeadTime = z.infer<typeof LeadTime>

export const DateFeed = z
  .object({ created: Timestamp.nullable(), lead: z.enum(leads), lead_days: z.int() })
  .meta({ id: 'DateFeed' })
export type DateFeed = z.infer<typeof DateFeed>

const OfClient = z.object({ client_id: Id })

export const showDateFeed = endpoint({
  method: 'GET',
  path: '/api/client-dates/:client_id/feed',
  who: signedIn,
  summary: "Since when the caller has a calendar address of a client's days, and how early these are announced",
  params: OfClient,
  answers: { 200: DateFeed },
})

export const createDateFeed = endpoint({
  method: 'POST',
  path: '/api/client-dates/:client_id/feed',
  who: signedIn,
  summary: "Make a calendar address of a client's days; an older one of the caller for this client ends",
  params: OfClient,
  body: LeadTime,
  answers: { 200: z.object({ url: z.string() }) },
})

export const updateDateFeed = endpoint({
  method: 'PUT',
  path: '/api/client-dates/:client_id/feed',
  who: signedIn,
  summary: 'Announce the days earlier, later or in another way; the address stays',
  params: OfClient,
  body: LeadTime,
  answers: { 200: DateFeed },
})

export const deleteDateFeed = endpoint({
  method: 'DELETE',
  path: '/api/client-dates/:client_id/feed',
  who: signedIn,
  summary: 'End the calendar address',
  params: OfClient,
  answers: { 204: nothing },
})

export const readDateFeed = endpoint({
  method: 'GET',
  path: '/api/client-dates/feed/:secret.ics',
  who: 'anyone',
  summary: "A client's days for calendars, while the owner of the address may see them",
  params: z.object({ secret: text(200) }),
  answers: { 200: calendar, 304: nothing },
})

/** `year` is the next one. `due` in December, for a client whose days are asked for, until they confirm. */
export const DateConfirmation = z
  .object({ year: z.int(), due: z.boolean(), confirmed: Timestamp.nullable(), days: Count })
  .meta({ id: 'DateConfirmation' })
export type DateConfirmation = z.infer<typeof DateConfirmation>

export const showDateConfirmation = endpoint({
  method: 'GET',
  path: '/api/client-dates/confirmation',
  who: { Client: true },
  viewable: true,
  summary: 'Whether the caller is asked to confirm their days for the next year',
  answers: { 200: DateConfirmation },
})

export const confirmDates = endpoint({
  method: 'POST',
  path: '/api/client-dates/confirmation',
  who: { Client: true },
  summary: 'Confirm the days of the next year as they are, in December',
  body: z.strictObject({ year: z.int() }),
  answers: { 200: DateConfirmation },
  problems: ['conflict'],
})

export const listDateConfirmations = endpoint({
  method: 'GET',
  path: '/api/client-dates/confirmations',
  who: { Manager: true },
  summary: 'How many clients confirmed their days for the next year, and the first 100 who have not',
  answers: {
    200: z.object({
      year: z.int(),
      due: z.boolean(),
      asked: Count,
      confirmed: Count,
      waiting: z.array(z.object({ _id: GivenId, business_name: z.string() })),
    }),
  },
})
