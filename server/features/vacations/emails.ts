import { z } from 'zod'
import { truncate } from '#contract/domain/truncate.ts'
import { formatDays } from '#contract/domain/format-dates.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { type EmailByPreference, sendEmailByPreference } from '#server/features/notifications/index.ts'
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
type VacationEmail = Pick<EmailByPreference, 'userId' | 'button' | 'compose'>

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
  const email =
    about === 'decision' || about === 'kept'
      ? composeForEmployee(vacation, about)
      : composeForManager(vacation, manager_id, about)
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

/** The email shortens longer words; the page shows all of them. */
const MAX_WORDS_LENGTH = 500

type Words = { by: string; text: string }
type VacationTexts = { subject: string; sentence: (days: string) => string; button: string; why: string }

const writeVacationEmail = (
  { start_date: start, end_date: end }: VacationForEmail,
  { userId, path, by, text, ...texts }: VacationTexts & Words & { userId: string; path: string },
): VacationEmail => ({
  userId,
  button: { label: texts.button, path },
  compose: ({ reader }) => ({
    subject: texts.subject,
    sentence: texts.sentence(formatDays({ start, end }, reader)),
    ...(text.trim() !== '' && { details: [{ label: by, text: truncate(text, MAX_WORDS_LENGTH) }] }),
    why: texts.why,
  }),
})

/** To the Manager, with the reason of a cancellation, not with the note of a request, which may be private; undefined where the email is out of date. */
function composeForManager(
  vacation: VacationForEmail,
  userId: string,
  about: 'request' | 'cancellation',
): VacationEmail | undefined {
  const { id, employee_name: name, status, cancellation_asked_at, cancellation_reason } = vacation
  const isAsked = about === 'request' ? status === 'Pending' : status === 'Approved' && cancellation_asked_at !== null
  if (!isAsked) return undefined
  const { subject, sentence, ...texts } =
    about === 'request' ? emailTexts.vacationRequested : emailTexts.cancellationAsked
  return writeVacationEmail(vacation, {
    ...texts,
    subject: subject(name),
    sentence: (days) => sentence(name, days),
    by: name,
    text: about === 'request' ? '' : cancellation_reason,
    userId,
    path: `/calendar/manage/${id}`,
  })
}

/** To the employee, with the Manager's words; undefined where the email is out of date. */
function composeForEmployee(vacation: VacationForEmail, about: 'decision' | 'kept'): VacationEmail | undefined {
  const { id, user_id: userId, status, response, manager_name: by, cancellation_asked_at } = vacation
  const shared = { userId, path: `/calendar/details/${id}`, by, text: about === 'kept' ? '' : response }
  if (about === 'kept')
    return status === 'Approved' && !cancellation_asked_at
      ? writeVacationEmail(vacation, { ...emailTexts.vacationKept, ...shared })
      : undefined
  if (status === 'Pending') return undefined
  if (status === 'Cancelled') return writeVacationEmail(vacation, { ...emailTexts.vacationCancelled, ...shared })
  const { subject, sentence, ...texts } = emailTexts.vacationDecided
  return writeVacationEmail(vacation, {
    ...texts,
    ...shared,
    subject: subject(status),
    sentence: (days) => sentence(days, status),
  })
}
