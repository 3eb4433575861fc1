import { z } from 'zod'
import { Count, Day, ItemTitles, Timestamp } from './domain/fields.ts'
import { GivenId, Id } from './domain/ids.ts'
import { itemsOf } from './domain/list.ts'
import { calendar } from './domain/content-types.ts'
import { staff } from './domain/roles.ts'
import { text } from './domain/text.ts'
import { countDays, maxNoteLength, maxVacationDays, vacationStatuses } from './domain/vacations.ts'
import { endpoint, nothing } from './endpoint.ts'
import { vacationTexts } from './texts/vacations.ts'

const fields = {
  _id: GivenId,
  user_id: GivenId,
  user_name: z.string(),
  start: z.iso.date(),
  /** The last day away. */
  end: z.iso.date(),
  /** Empty where the reader may not see it. */
  note: z.string(),
  status: z.enum(vacationStatuses),
  /** The Manager's note; empty where the reader may not see it. */
  response: z.string(),
  backgroundColor: z.string(),
  /** The employee asks to cancel an approved vacation; null otherwise, and where the reader may not see it. */
  cancellation: z.object({ reason: z.string(), asked: Timestamp }).nullable(),
}

export const Vacation = z.object(fields).meta({ id: 'Vacation' })
export type Vacation = z.infer<typeof Vacation>

/** As realtime events carry it: with `id` as well as `_id`. */
export const VacationEvent = z.object({ id: GivenId, ...fields }).meta({ id: 'VacationEvent' })
export type VacationEvent = z.infer<typeof VacationEvent>

export const listVacations = endpoint({
  method: 'GET',
  path: '/api/vacations/',
  who: staff,
  summary: "All requests; an Employee's own, and teammates' approved days without notes. 404 when there are none",
  answers: { 200: itemsOf(Vacation) },
  problems: ['no_vacations_found'],
})

export const listEmployeeVacations = endpoint({
  method: 'GET',
  path: '/api/vacations/:user_id',
  who: { Manager: 'agency', Employee: true },
  summary: 'The requests of one employee; 404 when there are none',
  params: z.object({ user_id: Id }),
  answers: { 200: itemsOf(Vacation) },
  problems: ['no_vacations_found'],
})

export const submitVacation = endpoint({
  method: 'POST',
  path: '/api/vacations/',
  who: { Employee: 'vacation' },
  summary: 'Ask for whole days off, both ends included',
  body: z
    .strictObject({ start_date: Day, end_date: Day, note: text(maxNoteLength).default('') })
    .refine((body) => body.start_date <= body.end_date, { error: vacationTexts.invalidDates, path: ['end_date'] })
    .refine((body) => countDays({ start: body.start_date, end: body.end_date }) <= maxVacationDays, {
      error: vacationTexts.tooLong(maxVacationDays),
      path: ['end_date'],
    }),
  answers: { 201: Vacation },
  problems: ['too_many_pending', 'too_many_requests'],
})

export const decideVacation = endpoint({
  method: 'PUT',
  path: '/api/vacations/',
  who: { Manager: 'agency' },
  summary: 'Approve or deny a request; a decided one may be decided again',
  body: z.strictObject({
    vacation_id: Id,
    status: z.enum(['Approved', 'Denied']),
    response: text(maxNoteLength).default(''),
    /** The status the Manager saw; a request whose status has changed since stays as it is. */
    seen_status: z.enum(vacationStatuses).optional(),
  }),
  answers: { 200: Vacation },
  problems: ['decided_meanwhile'],
})

export const reopenVacation = endpoint({
  method: 'DELETE',
  path: '/api/vacations/:id/decision',
  who: { Manager: 'agency' },
  summary: 'Take a decision back: the request is pending again',
  params: z.object({ id: Id }),
  answers: { 200: Vacation },
  problems: ['decided_meanwhile'],
})

export const withdrawVacation = endpoint({
  method: 'DELETE',
  path: '/api/vacations/:id',
  who: { Employee: true },
  summary: "Withdraw one's own pending request",
  params: z.object({ id: Id }),
  answers: { 204: nothing },
  problems: ['already_decided'],
})

export const askForCancellation = endpoint({
  method: 'POST',
  path: '/api/vacations/:id/cancellation',
  who: { Employee: true },
  summary: "Ask to cancel one's own approved vacation; again: the same",
  params: z.object({ id: Id }),
  body: z.strictObject({ reason: text(maxNoteLength).default('') }),
  answers: { 200: Vacation },
  problems: ['not_approved', 'too_many_requests'],
})

export const endCancellation = endpoint({
  method: 'DELETE',
  path: '/api/vacations/:id/cancellation',
  who: { Manager: 'agency', Employee: true },
  summary: 'Keep an approved vacation: the Manager declines to cancel it, or the employee no longer asks',
  params: z.object({ id: Id }),
  answers: { 200: Vacation },
})

export const cancelVacation = endpoint({
  method: 'POST',
  path: '/api/vacations/:id/cancel',
  who: { Manager: 'agency' },
  summary: 'Cancel an approved vacation; again: the same',
  params: z.object({ id: Id }),
  body: z.strictObject({ response: text(maxNoteLength).default('') }),
  answers: { 200: Vacation },
  problems: ['not_approved'],
})

const DaysOfSomeone = z.object({ user_name: z.string(), start: z.iso.date(), end: z.iso.date() })

export const VacationFacts = z
  .object({
    vacation: Vacation,
    /** The employee cannot log in, and their days are in no calendar. */
    archived: z.boolean(),
    /** Whether the employee gets a notification or an email about a decision. */
    told: z.boolean(),
    /** Colleagues whose approved or pending requests overlap. */
    away: z.array(DaysOfSomeone.extend({ _id: GivenId, user_id: GivenId, status: z.enum(vacationStatuses) })),
    /** The employee's own other requests that overlap, denied ones excepted. */
    own: z.array(DaysOfSomeone.extend({ _id: GivenId, status: z.enum(vacationStatuses) })),
    /** Dates of clients the employee sees anything of. */
    events: z.array(
      z.object({ client_id: GivenId, client_business: z.string(), date: z.iso.date(), name: z.string() }),
    ),
    /** Clients with events in these days of which nobody else who is there can open something; `grants` are its keys. */
    alone: z.array(
      z.object({
        client_id: GivenId,
        client_business: z.string(),
        events: Count,
        grants: z.array(z.string()),
        titles: ItemTitles,
      }),
    ),
    /** Colleagues who were given the same grants for these days. */
    stand_ins: z.array(z.object({ employee_id: GivenId, name: z.string(), clients: Count })),
  })
  .meta({ id: 'VacationFacts' })
export type VacationFacts = z.infer<typeof VacationFacts>

export const showVacationFacts = endpoint({
  method: 'GET',
  path: '/api/vacations/facts/:id',
  who: { Manager: 'agency' },
  summary: 'A request, who else is away in its days, and what happens in them at clients of the employee',
  params: z.object({ id: Id }),
  answers: { 200: VacationFacts },
})

export const showVacationFeed = endpoint({
  method: 'GET',
  path: '/api/vacations/feed',
  who: staff,
  summary: 'Since when the caller has a calendar address; the address itself is shown once only',
  answers: { 200: z.object({ created: Timestamp.nullable() }) },
})

export const createVacationFeed = endpoint({
  method: 'POST',
  path: '/api/vacations/feed',
  who: staff,
  summary: 'Make a calendar address of approved vacations; an older one ends',
  answers: { 200: z.object({ url: z.string() }) },
  problems: ['agency_only'],
})

export const deleteVacationFeed = endpoint({
  method: 'DELETE',
  path: '/api/vacations/feed',
  who: staff,
  summary: 'End the calendar address',
  answers: { 204: nothing },
})

export const readVacationFeed = endpoint({
  method: 'GET',
  path: '/api/vacations/feed/:secret.ics',
  who: 'anyone',
  summary: 'Names and days of approved vacations, and of those cancelled lately, to whoever holds the address',
  params: z.object({ secret: text(200) }),
  answers: { 200: calendar, 304: nothing },
})

export const grantStandIn = endpoint({
  method: 'POST',
  path: '/api/vacations/:id/stand-in',
  who: { Manager: 'agency' },
  summary: 'Give a colleague what only the absent employee can open, until the last day of the vacation',
  params: z.object({ id: Id }),
  body: z.strictObject({ employee_id: Id }),
  answers: { 200: VacationFacts },
  problems: ['no_stand_in_needed'],
})
