import { z } from 'zod'
import { isGiven } from '#contract/domain/is-given.ts'
import { type DateReader, formatYearlyDay } from '#contract/domain/format-dates.ts'
import type { ClientItem } from '#contract/items.ts'
import { copyEmailTexts } from '#contract/texts/client-items.ts'
import { sendEmail, takeEmailBudget } from '#server/features/emails/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'
import { findReminderRecipient } from '../queries/client-details.ts'
import { listOwnItems } from './manage-items.ts'

const payload = z.object({ manager_id: z.uuid(), client_id: z.uuid() })
export const copyAnswersJob = defineJob('onboarding.copy_answers', payload)

/** The client gets their answers as they are stored when the email is sent. */
export async function copyAnswers(parts: Parts, actor: Actor): Promise<void> {
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const recipient = await findReminderRecipient(tx, actor.id)
    if (!recipient) throw new ApiError('not_found')
    await takeEmailBudget(tx, parts, { kind: 'copy', workspace: actor.workspace, to: recipient.email })
    await enqueue(tx, copyAnswersJob, { manager_id: actor.workspace, client_id: actor.id })
  })
}

export async function sendCopy(
  parts: Parts,
  { manager_id, client_id }: z.output<typeof payload>,
  job: string,
): Promise<void> {
  const db = parts.db.forWorkspace(manager_id)
  const recipient = await db.transaction((tx) => findReminderRecipient(tx, client_id))
  if (!recipient) return
  const { items } = await listOwnItems(db, parts, { id: client_id })
  await sendEmail(parts, { workspace: manager_id, user: client_id }, ({ business, reader }) => ({
    to: recipient.email,
    subject: copyEmailTexts.subject(business),
    messageId: `copy.${job}`,
    sentence: copyEmailTexts.sentence(business),
    details: items.map((item) => ({ label: item.title, text: answerInWords(item, reader) })),
    button: { label: copyEmailTexts.button, url: `${parts.config.publicUrl}/onboarding/items` },
    why: copyEmailTexts.why(recipient.email),
  }))
}

/** An answer as a person reads it; a login and its password are only named (AUTH-18). */
function answerInWords({ state, answer }: ClientItem, reader: DateReader): string {
  if (state === 'not_applicable') return copyEmailTexts.notApplicable
  const { text, choices = [], dates = [], months = {}, files = [], login, place, password_set, done } = answer
  const parts = [
    text,
    ...choices,
    ...Object.values(months).flat(),
    ...dates.map(({ date, name }) => [dayInWords(date, reader), name].filter((part) => part !== '').join(': ')),
    ...files.map(({ filename }) => filename),
    [login, place].some((part) => part?.trim()) && copyEmailTexts.loginSet,
    password_set === true && copyEmailTexts.passwordSet,
    done === true && copyEmailTexts.done,
  ].filter((part): part is string => typeof part === 'string' && isGiven(part))
  return parts.length === 0 ? copyEmailTexts.none : parts.join(', ')
}

/** An own date may be any text. */
function dayInWords(date: string, reader: DateReader): string {
  const [, month, day] = /^\d{4}-(\d{2})-(\d{2})$/.exec(date) ?? []
  return month === undefined ? date : formatYearlyDay(Number(month), Number(day), reader)
}
