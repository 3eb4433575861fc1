import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { emailTexts } from '#contract/texts/emails.ts'
import { signInLinkEmailTexts } from '#contract/texts/sign-in-links.ts'
import { createSignInLink, findSender } from '#server/features/emails/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { renderEmail } from '#server/platform/email/layout.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'
import { loadClientList } from '../client-items.ts'
import { findReminderRecipient } from '../queries/client-details.ts'
import { type ClientItemRow, saveItemRows } from '../queries/items.ts'
import { lockOnboarding } from '../queries/onboardings.ts'

const quietMinutes = 10
const payload = z.object({ manager_id: z.uuid(), client_id: z.uuid() })
/** Runs when nothing was sent back or asked for during ten minutes. */
export const tellClientJob = defineJob('onboarding.needs', payload)
const needsEmailJob = z
  .object({
    titles: z.array(z.string()),
    first: z.string(),
    /** Missing in jobs of the previous version. */
    link_id: z.uuid().default(() => newId()),
  })
  .extend(payload.shape)
/** Sends what was found, so that a repeated attempt does not look again. */
export const needsEmail = defineJob('onboarding.needs_email', needsEmailJob)

/** Each change postpones the email. */
export const tellClientLater = (tx: Transaction, client: string): Promise<void> =>
  enqueue(
    tx,
    tellClientJob,
    { manager_id: tx.id, client_id: client },
    { jobKey: `${tellClientJob.name} ${client}`, runAt: new Date(Date.now() + quietMinutes * 60_000) },
  )

const isNews = ({ state, own, told_at, decided_at }: ClientItemRow): boolean =>
  state === 'sent_back' ? told_at === null || told_at < (decided_at ?? told_at) : state === 'open' && !!own && !told_at

/** One email about everything that was sent back or asked for since the last one. What was mended meanwhile is left out. */
export async function tellClient(parts: Parts, { manager_id, client_id }: z.output<typeof payload>): Promise<void> {
  await parts.db.forWorkspace(manager_id).transaction(async (tx) => {
    const row = await lockOnboarding(tx, client_id)
    const recipient = row && (await findReminderRecipient(tx, client_id))
    if (!recipient) return
    const { asked, rows } = await loadClientList(tx, row)
    const news = asked.filter(({ key }) => {
      const stored = rows.get(key)
      return stored !== undefined && isNews(stored)
    })
    const [first] = news
    if (!first) return
    await saveItemRows(
      tx,
      client_id,
      news.map(({ key }) => ({ key, told_at: new Date() })),
    )
    const titles = news.map(({ title }) => title)
    await enqueue(tx, needsEmail, { manager_id, client_id, titles, first: first.key, link_id: newId() })
  })
}

/** Names the items, never reasons or answers: both may hold what is not for an email. */
export async function sendNeedsEmail(
  parts: Parts,
  { manager_id, client_id, titles, first, link_id }: z.output<typeof needsEmailJob>,
  job: string,
): Promise<void> {
  const path = titles.length === 1 ? `/onboarding/items/${first}` : '/onboarding/items'
  const found = await parts.db.forWorkspace(manager_id).transaction(async (tx) => {
    const recipient = await findReminderRecipient(tx, client_id)
    if (!recipient) return undefined
    return { to: recipient.email, url: await createSignInLink(tx, parts, { id: link_id, user: client_id, path }) }
  })
  const sender = await findSender(parts, manager_id)
  if (!found || !sender) return
  const { to, url } = found
  const texts = emailTexts.needs
  await parts.mailer.send({
    to,
    fromName: sender.business,
    subject: texts.subject(sender.business),
    messageId: `needs.${job}`,
    ...renderEmail({
      sender,
      sentence: texts.sentence(sender.business, titles),
      button: { label: texts.button, url },
      note: `${texts.note} ${signInLinkEmailTexts.note}`,
      why: texts.why(to, sender.business),
    }),
  })
}
