import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { findSecret } from '#contract/domain/find-secret.ts'
import { formatDate } from '#contract/domain/format-dates.ts'
import { isSettled } from '#contract/domain/items.ts'
import type { Item } from '#contract/item-words.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { signInLinkEmailTexts } from '#contract/texts/sign-in-links.ts'
import { createSignInLink, sendEmail } from '#server/features/emails/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import type { EmailLine } from '#server/platform/email/layout.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'
import { loadClientList, stateIn } from '../client-items.ts'
import { findReminderRecipient } from '../queries/client-details.ts'
import { type ClientItemRow, saveItemRows } from '../queries/items.ts'
import { findOnboarding, lockOnboarding } from '../queries/onboardings.ts'

const quietMinutes = 10
const payload = z.object({ manager_id: z.uuid(), client_id: z.uuid() })
/** Runs when nothing was sent back or asked for during ten minutes. */
export const tellClientJob = defineJob('onboarding.needs', payload)
const needsEmailJob = z
  .object({
    keys: z.array(z.string()).optional(),
    /** Of jobs of the previous version, which have no keys. */
    first: z.string(),
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
    const { askedItems, rows } = await loadClientList(tx, row)
    const news = askedItems.filter(({ key }) => {
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
    const keys = news.map(({ key }) => key)
    await enqueue(tx, needsEmail, { manager_id, client_id, keys, first: first.key, link_id: newId() })
  })
}

/** Names the items with the reasons, but of a login, or where a reason may hold a password, neither reason nor answer. */
export async function sendNeedsEmail(
  parts: Parts,
  { manager_id, client_id, keys, first, link_id }: z.output<typeof needsEmailJob>,
  job: string,
): Promise<void> {
  const found = await parts.db.forWorkspace(manager_id).transaction(async (tx) => {
    const recipient = await findReminderRecipient(tx, client_id)
    const row = recipient && (await findOnboarding(tx, client_id))
    if (!row) return undefined
    const client = await loadClientList(tx, row)
    const stateOf = stateIn(client)
    // An earlier attempt may have failed hours ago.
    const open = client.askedItems.filter(({ key }) => (keys ?? [first]).includes(key) && !isSettled(stateOf(key)))
    const items = open.map((item) => ({ item, stored: client.rows.get(item.key) }))
    const [only, ...more] = items
    if (!only) return undefined
    const path = more.length === 0 ? `/onboarding/items/${only.item.key}` : '/onboarding/items'
    return { recipient, url: await createSignInLink(tx, parts, { id: link_id, user: client_id, path }), items }
  })
  if (!found) return
  const { recipient, url, items } = found
  const texts = emailTexts.needs
  const areSentBack = items.every(({ stored }) => stored?.state === 'sent_back')
  await sendEmail(parts, { workspace: manager_id, user: client_id }, ({ business, reader, showsMessages }) => ({
    to: recipient.email,
    from: recipient.asked_by,
    subject: texts.subject(business),
    messageId: `needs.${job}`,
    title: (areSentBack ? texts.sentBack : texts.asked)(items.length),
    sentence: texts.sentence(
      recipient.name,
      items.reduce((sum, { item }) => sum + item.minutes, 0),
    ),
    sections: [{ lines: items.map(({ item, stored }) => lineOf(item, stored, showsMessages)) }],
    ...(recipient.due_on && { due: emailTexts.due(formatDate(recipient.due_on, reader)) }),
    button: { label: texts.button(items.length), url },
    note: signInLinkEmailTexts.note,
    why: texts.why(recipient.email, business),
  }))
}

function lineOf({ title, kind, minutes }: Item, stored: ClientItemRow | undefined, showsReason: boolean): EmailLine {
  const reason = stored?.state === 'sent_back' ? (stored.reason ?? '').trim() : ''
  const amount = emailTexts.minutes(minutes)
  if (reason === '') return { title, amount }
  const isSecret = !showsReason || kind === 'login' || findSecret(reason) !== undefined
  const { note, quote } = emailTexts.needs
  return { title, amount, text: isSecret ? note : quote(reason, stored?.decided_by_name ?? '') }
}
