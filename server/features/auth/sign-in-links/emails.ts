import { createHmac, randomInt } from 'node:crypto'
import { z } from 'zod'
import { signInLinkEmailTexts } from '#contract/texts/sign-in-links.ts'
import { deviceTexts } from '#contract/texts/two-step.ts'
import { createSignInLink, formatMoment, sendEmail } from '#server/features/emails/index.ts'
import type { Parts } from '#server/parts.ts'
import type { InstallationKey } from '#server/platform/crypto/keyring.ts'
import { inWorkspace } from '#server/platform/db/transaction.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { lockAccountRecipient, PersonKey } from '../queries/reset-tokens.ts'
import { saveSignInCode } from '../queries/sign-in-links.ts'

const Person = PersonKey.extend({ link_id: z.uuid() })
export const codeEmailJob = defineJob('auth.link_code', Person.extend({ device: z.string(), at: z.iso.datetime() }))
export const newLinkJob = defineJob('auth.new_link', Person.extend({ path: z.string() }))

export function signInLinkJobs(parts: Parts): void {
  parts.jobs.handle(codeEmailJob, (payload, { id }) => sendCodeEmail(parts, payload, id))
  parts.jobs.handle(newLinkJob, (payload) => sendNewLink(parts, payload))
}

const DIGITS = 6

/** Keyed: a million codes are soon hashed. */
export const hashOfCode = (key: InstallationKey, link: string, code: string): Buffer =>
  createHmac('sha256', key.derived('sign-in codes')).update(`${link} ${code}`).digest()

/** The code is made here, so that no job holds it; a repeated job makes another. */
async function sendCodeEmail(
  parts: Parts,
  { device, at, ...person }: z.output<typeof codeEmailJob.payload>,
  job: string,
): Promise<void> {
  const { manager_id, link_id } = person
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  const hash = hashOfCode(parts.config.keys.current(), link_id, code)
  const email = await parts.db.system.transaction(async (tx) => {
    const recipient = await lockAccountRecipient(tx, person)
    const isSaved = recipient && (await saveSignInCode(tx, { manager_id, id: link_id }, hash))
    return isSaved ? recipient.email : undefined
  })
  if (email === undefined) return // archived, deleted or replaced in the meantime
  const { subject, sentence, why } = signInLinkEmailTexts.code
  await sendEmail(parts, { workspace: manager_id, user: person.user_id }, ({ business, reader }) => ({
    to: email,
    subject: subject(business),
    messageId: `link-code.${job}.${hash.toString('hex').slice(0, 8)}`,
    title: code,
    sentence: sentence(device || deviceTexts.unknown, formatMoment(at, reader)),
    why: why(email),
  }))
}

async function sendNewLink(parts: Parts, { path, ...person }: z.output<typeof newLinkJob.payload>): Promise<void> {
  const { manager_id, user_id, link_id: id } = person
  const found = await parts.db.system.transaction(async (tx) => {
    const recipient = await lockAccountRecipient(tx, person)
    if (!recipient) return undefined
    const url = await createSignInLink(inWorkspace(tx, manager_id), parts, {
      id,
      user: user_id,
      path,
      isRenewed: true,
    })
    return { email: recipient.email, url }
  })
  if (!found) return
  const { subject, sentence, button, why } = signInLinkEmailTexts.again
  await sendEmail(parts, { workspace: manager_id, user: user_id }, ({ business }) => ({
    to: found.email,
    subject: subject(business),
    messageId: `new-link.${id}`,
    sentence: sentence(business),
    button: { label: button, url: found.url },
    note: signInLinkEmailTexts.note,
    why: why(found.email),
  }))
}
