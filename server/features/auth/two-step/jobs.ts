import { emailTexts } from '#contract/texts/emails.ts'
import { findSender } from '#server/features/emails/index.ts'
import type { Parts } from '#server/parts.ts'
import { layOut } from '#server/platform/email/layout.ts'
import { addresseeOf, type Person } from '../queries-links.ts'
import { type Change, twoStepMail } from './job-kinds.ts'

export function twoStepJobs(parts: Parts): void {
  parts.jobs.handle(twoStepMail, ({ change, ...person }, { id }) => tellOf(parts, person, change, id))
}

async function tellOf(parts: Parts, person: Person, change: Change, job: string): Promise<void> {
  const [addressee, sender] = await Promise.all([
    addresseeOf(parts.db.system, person),
    findSender(parts, person.manager_id),
  ])
  if (!addressee || !sender) return // deleted meanwhile
  const { email, manager_name } = addressee
  const { button, why, notYou, changes } = emailTexts.twoStep
  const { subject, sentence } = changes[change]
  const letter = {
    sender,
    sentence: `${sentence(manager_name)} ${notYou}`,
    button: { label: button, url: `${parts.config.publicUrl}/reset` },
    why: why(email),
  }
  const messageId = `two_step.changed.${job}`
  await parts.mailer.send({ to: email, fromName: sender.business, subject, messageId, ...layOut(letter) })
}
