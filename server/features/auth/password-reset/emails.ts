import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { emailTexts } from '#contract/texts/emails.ts'
import { sendEmail } from '#server/features/emails/index.ts'
import type { Parts } from '#server/parts.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import type { InstallationKey } from '#server/platform/crypto/keyring.ts'
import { hashOfToken } from '#server/platform/crypto/session-tokens.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { findRecentResetSeed, lockAccountRecipient, PersonKey, replaceResetToken } from '../queries/reset-tokens.ts'

export const resetEmailJob = defineJob('reset.mailer', PersonKey)
/** `elsewhere` is true when one device stayed signed in, that of the change. */
export const passwordChangedJob = defineJob(
  'reset.password_changed',
  PersonKey.extend({ elsewhere: z.boolean().default(false) }),
)

export function resetJobs(parts: Parts): void {
  parts.jobs.handle(resetEmailJob, (person) => sendResetEmail(parts, person))
  parts.jobs.handle(passwordChangedJob, ({ elsewhere, ...person }, { id }) =>
    sendPasswordChangedEmail(parts, person, { elsewhere, job: id }),
  )
}

/**
 * Creates the link in the job and stores its hash, so the link appears only in the email. Requests in a row send the
 * same link: a stranger's request must not void the link that the person is about to open (decision 28).
 */
async function sendResetEmail(parts: Parts, person: PersonKey): Promise<void> {
  const link = await parts.db.system.transaction(async (tx) => {
    const found = await lockAccountRecipient(tx, person)
    return found && { email: found.email, token: await findOrCreateToken(tx, parts, person) }
  })
  if (!link) return // the requested email has no account
  const { email, token } = link
  const { subject, sentence, button, expires, why } = emailTexts.reset
  await sendEmail(parts, { workspace: person.manager_id, user: person.user_id }, () => ({
    to: email,
    subject,
    sentence,
    button: { label: button, url: `${parts.config.publicUrl}/reset/${token}` },
    note: expires,
    why: why(email),
  }))
}

async function findOrCreateToken(tx: Transaction, { config }: Parts, person: PersonKey): Promise<string> {
  const recent = await findRecentResetSeed(tx, person)
  if (recent) {
    const tokens = config.keys.all().map((key) => tokenOf(key, recent.seed))
    const same = tokens.find((token) => hashOfToken(token).equals(recent.token_hash))
    if (same !== undefined) return same
  }
  const seed = randomBytes(32)
  const token = tokenOf(config.keys.current(), seed)
  await replaceResetToken(tx, person, { token_hash: hashOfToken(token), kind: 'asked', seed })
  return token
}

/** The stored seed gives no link without the installation's key. */
const tokenOf = (key: InstallationKey, seed: Buffer): string =>
  createHmac('sha256', key.derived('reset links')).update(seed).digest('base64url')

async function sendPasswordChangedEmail(
  parts: Parts,
  person: PersonKey,
  { elsewhere, job }: { elsewhere: boolean; job: string },
): Promise<void> {
  const recipient = await parts.db.system.transaction((tx) => lockAccountRecipient(tx, person))
  if (!recipient) return // deleted in the meantime
  const { email } = recipient
  const { subject, sentence, button, why } = emailTexts.passwordChanged
  await sendEmail(parts, { workspace: person.manager_id, user: person.user_id }, () => ({
    to: email,
    subject,
    messageId: `reset.changed.${job}`,
    sentence: sentence(elsewhere),
    button: { label: button, url: `${parts.config.publicUrl}/reset` },
    why: why(email),
  }))
}
