import type { z } from 'zod'
import { truncate } from '#contract/domain/truncate.ts'
import { formatDays } from '#contract/domain/format-days.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { mailByPreference } from '#server/features/notifications/service.ts'
import type { Parts } from '#server/parts.ts'
import { vacationMail } from './job-kinds.ts'
import { type Mailed, mailedVacation } from './queries-mail.ts'

export function vacationJobs(parts: Parts): void {
  parts.jobs.handle(vacationMail, (payload, { id }) => sendMail(parts, payload, id))
}

type Payload = z.output<typeof vacationMail.payload>
type Written = Pick<Parameters<typeof mailByPreference>[1], 'userId' | 'subject' | 'letter' | 'button'>

/** All is looked up only now: a request that was decided or withdrawn meanwhile is not mailed, and of two decisions the last is. */
async function sendMail(parts: Parts, { manager_id, vacation_id, about }: Payload, job: string): Promise<void> {
  const found = await mailedVacation(parts.db.forWorkspace(manager_id), vacation_id)
  if (!found) return
  const written = about === 'request' ? requestTo(manager_id, found) : decisionTo(found)
  if (!written) return
  await mailByPreference(parts, { workspace: manager_id, kind: 'vacation', messageId: `vacation.${job}`, ...written })
}

function requestTo(manager: string, found: Mailed): Written | undefined {
  const { id, employee_name: name, start_date: start, end_date: end } = found
  if (found.status !== 'Pending') return undefined
  const { subject, sentence, button, why } = emailTexts.vacationRequested
  return {
    userId: manager,
    subject: subject(name),
    letter: { sentence: sentence(name, formatDays({ start, end })), why },
    button: { label: button, path: `/calendar/manage/${id}` },
  }
}

/** Longer ones are read where they stand. */
const MOST_OF_RESPONSE = 500

function decisionTo(found: Mailed): Written | undefined {
  const { id, user_id, status, response, start_date: start, end_date: end } = found
  if (status === 'Pending') return undefined
  const { subject, sentence, response: said, button, why } = emailTexts.vacationDecided
  const note = response.trim() === '' ? {} : { note: said(found.manager_name, truncate(response, MOST_OF_RESPONSE)) }
  return {
    userId: user_id,
    subject: subject(status),
    letter: { sentence: sentence(formatDays({ start, end }), status), ...note, why },
    button: { label: button, path: `/calendar/details/${id}` },
  }
}
