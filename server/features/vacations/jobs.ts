import type { z } from 'zod'
import { cut } from '#contract/domain/cut.ts'
import { daysInWords } from '#contract/domain/days-in-words.ts'
import { mailTexts } from '#contract/texts.ts'
import { wants } from '#server/features/notifications/service.ts'
import type { Parts } from '#server/parts.ts'
import { layOut, type Letter } from '#server/platform/mail-layout.ts'
import { vacationMail } from './job-kinds.ts'
import { type Mailed, mailedVacation } from './queries-mail.ts'

export function vacationJobs(parts: Parts): void {
  parts.jobs.handle(vacationMail, (payload, { id }) => sendMail(parts, payload, id))
}

type Payload = z.output<typeof vacationMail.payload>
type Written = { to: string; subject: string; letter: Letter }

/** All is looked up only now: a request that was decided or withdrawn meanwhile is not mailed, and of two decisions the last is. */
async function sendMail(parts: Parts, { manager_id, vacation_id, about }: Payload, job: string): Promise<void> {
  const db = parts.db.forWorkspace(manager_id)
  const found = await mailedVacation(db, vacation_id)
  if (!found) return
  const written = about === 'request' ? requestTo(found, parts) : decisionTo(found, parts)
  if (!written) return
  const reader = about === 'request' ? manager_id : found.user_id
  if (!(await wants(db, reader, 'vacation')).email) return
  const { to, subject, letter } = written
  await parts.mail.send({
    to,
    fromName: found.business_name,
    subject,
    messageId: `vacation.${job}`,
    ...layOut(letter),
  })
}

const senderOf = ({ business_name: business, color }: Mailed) => ({ business, color })

function requestTo(found: Mailed, { config }: Parts): Written | undefined {
  const { id, employee_name: name, start_date: start, end_date: end } = found
  if (found.status !== 'Pending') return undefined
  const { subject, sentence, button, why } = mailTexts.vacationRequested
  return {
    to: found.manager_email,
    subject: subject(name),
    letter: {
      sender: senderOf(found),
      sentence: sentence(name, daysInWords({ start, end })),
      button: { label: button, url: `${config.publicUrl}/calendar/manage/${id}` },
      why,
    },
  }
}

/** Longer ones are read where they stand. */
const MOST_OF_RESPONSE = 500

function decisionTo(found: Mailed, { config }: Parts): Written | undefined {
  const { id, status, response, start_date: start, end_date: end } = found
  if (status === 'Pending' || found.archived) return undefined
  const { subject, sentence, response: said, button, why } = mailTexts.vacationDecided
  return {
    to: found.employee_email,
    subject: subject(status),
    letter: {
      sender: senderOf(found),
      sentence: sentence(daysInWords({ start, end }), status),
      button: { label: button, url: `${config.publicUrl}/calendar/details/${id}` },
      ...(response.trim() === '' ? {} : { note: said(found.manager_name, cut(response, MOST_OF_RESPONSE)) }),
      why,
    },
  }
}
