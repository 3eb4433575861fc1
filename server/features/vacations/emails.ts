import { z } from 'zod'
import { truncate } from '#contract/domain/truncate.ts'
import { anyReader, formatDays } from '#contract/domain/format-dates.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { sendEmailByPreference } from '#server/features/notifications/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'
import { findVacationForEmail, type VacationForEmail } from './queries/vacations.ts'

/** `request` and `cancellation`, which asks for one, go to the Manager, the others to the employee. */
const vacationEmail = defineJob(
  'vacations.mail',
  z.object({
    manager_id: z.uuid(),
    vacation_id: z.uuid(),
    about: z.enum(['request', 'decision', 'cancellation', 'kept']),
  }),
)
export type VacationEmailAbout = Payload['about']

export function vacationJobs(parts: Parts): void {
  parts.jobs.handle(vacationEmail, (payload, attempt) => sendVacationEmail(parts, payload, attempt))
}

type Payload = z.output<typeof vacationEmail.payload>
type VacationEmail = Pick<Parameters<typeof sendEmailByPreference>[1], 'userId' | 'subject' | 'content' | 'button'>

/**
 * Reads the request when the email is sent: skips one that was decided or withdrawn since, and sends the latest
 * decision only.
 */
async function sendVacationEmail(
  parts: Parts,
  { manager_id, vacation_id, about }: Payload,
  { id: job, attempt }: { id: string; attempt: number },
): Promise<void> {
  const db = parts.db.forWorkspace(manager_id)
  const vacation = await findVacationForEmail(db, vacation_id)
  if (!vacation) return
  const email = compose[about](vacation, manager_id)
  if (!email) return
  const later = await sendEmailByPreference(parts, {
    workspace: manager_id,
    kind: 'vacation',
    messageId: `vacation.${job}`,
    attempt,
    ...email,
  })
  if (later) await db.transaction((tx) => enqueueVacationEmail(tx, { vacation_id, about }, later))
}

/** Replaces an email about the same request that is still waiting. */
export const enqueueVacationEmail = (
  tx: Transaction,
  { vacation_id, about }: Omit<Payload, 'manager_id'>,
  runAt?: Date,
): Promise<void> =>
  enqueue(
    tx,
    vacationEmail,
    { manager_id: tx.id, vacation_id, about },
    { jobKey: `${vacationEmail.name} ${about} ${vacation_id}`, ...(runAt && { runAt }) },
  )

/** Undefined where the email is out of date. */
const compose: Record<Payload['about'], (vacation: VacationForEmail, manager: string) => VacationEmail | undefined> = {
  request: composeRequestEmail,
  decision: (vacation) =>
    vacation.status === 'Cancelled' ? composeCancelledEmail(vacation) : composeDecisionEmail(vacation),
  cancellation: composeCancellationEmail,
  kept: composeKeptEmail,
}

function composeRequestEmail(vacation: VacationForEmail, manager: string): VacationEmail | undefined {
  const { id, employee_name: name, start_date: start, end_date: end } = vacation
  if (vacation.status !== 'Pending') return undefined
  const { subject, sentence, button, why } = emailTexts.vacationRequested
  return {
    userId: manager,
    subject: subject(name),
    content: { sentence: sentence(name, formatDays({ start, end }, anyReader)), why },
    button: { label: button, path: `/calendar/manage/${id}` },
  }
}

/** The email shortens a longer response; the page shows all of it. */
const MAX_RESPONSE_LENGTH = 500

function composeDecisionEmail(vacation: VacationForEmail): VacationEmail | undefined {
  const { id, user_id, status, response, start_date: start, end_date: end } = vacation
  if (status === 'Pending' || status === 'Cancelled') return undefined
  const { subject, sentence, response: quoteResponse, button, why } = emailTexts.vacationDecided
  const note = noteOf(response, (text) => quoteResponse(vacation.manager_name, text))
  return {
    userId: user_id,
    subject: subject(status),
    content: { sentence: sentence(formatDays({ start, end }, anyReader), status), ...note, why },
    button: { label: button, path: `/calendar/details/${id}` },
  }
}

const noteOf = (text: string, quote: (text: string) => string) =>
  text.trim() === '' ? {} : { note: quote(truncate(text, MAX_RESPONSE_LENGTH)) }

const daysOf = ({ start_date: start, end_date: end }: VacationForEmail) => formatDays({ start, end }, anyReader)

function composeCancellationEmail(vacation: VacationForEmail, manager: string): VacationEmail | undefined {
  if (vacation.status !== 'Approved' || !vacation.cancellation_asked_at) return undefined
  const { subject, sentence, reason, button, why } = emailTexts.cancellationAsked
  const { id, employee_name: name, cancellation_reason } = vacation
  const note = noteOf(cancellation_reason, (text) => reason(name, text))
  return {
    userId: manager,
    subject: subject(name),
    content: { sentence: sentence(name, daysOf(vacation)), ...note, why },
    button: { label: button, path: `/calendar/manage/${id}` },
  }
}

function composeCancelledEmail(vacation: VacationForEmail): VacationEmail {
  const { subject, sentence, button, why } = emailTexts.vacationCancelled
  const { id, user_id, manager_name, response } = vacation
  const note = noteOf(response, (text) => emailTexts.vacationDecided.response(manager_name, text))
  return {
    userId: user_id,
    subject,
    content: { sentence: sentence(daysOf(vacation)), ...note, why },
    button: { label: button, path: `/calendar/details/${id}` },
  }
}

function composeKeptEmail(vacation: VacationForEmail): VacationEmail | undefined {
  if (vacation.status !== 'Approved' || vacation.cancellation_asked_at) return undefined
  const { subject, sentence, button, why } = emailTexts.vacationKept
  return {
    userId: vacation.user_id,
    subject,
    content: { sentence: sentence(daysOf(vacation)), why },
    button: { label: button, path: `/calendar/details/${vacation.id}` },
  }
}
