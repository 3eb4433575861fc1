import { z } from 'zod'
import { truncate } from '#contract/domain/truncate.ts'
import { anyReader, formatDays } from '#contract/domain/format-dates.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { sendEmailByPreference } from '#server/features/notifications/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'
import { findVacationForEmail, type VacationForEmail } from './queries/vacations.ts'

/** `request` goes to the Manager, `decision` to the employee. */
const vacationEmail = defineJob(
  'vacations.mail',
  z.object({ manager_id: z.uuid(), vacation_id: z.uuid(), about: z.enum(['request', 'decision']) }),
)

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
  const email = about === 'request' ? composeRequestEmail(manager_id, vacation) : composeDecisionEmail(vacation)
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

function composeRequestEmail(manager: string, vacation: VacationForEmail): VacationEmail | undefined {
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
  if (status === 'Pending') return undefined
  const { subject, sentence, response: quoteResponse, button, why } = emailTexts.vacationDecided
  const note =
    response.trim() === ''
      ? {}
      : { note: quoteResponse(vacation.manager_name, truncate(response, MAX_RESPONSE_LENGTH)) }
  return {
    userId: user_id,
    subject: subject(status),
    content: { sentence: sentence(formatDays({ start, end }, anyReader), status), ...note, why },
    button: { label: button, path: `/calendar/details/${id}` },
  }
}
