import { z } from 'zod'
import { type DateReader, formatDate } from '#contract/domain/format-dates.ts'
import { formatCard, formatPrice } from '#contract/format-plan.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { planTexts } from '#contract/texts/subscription.ts'
import { sendEmail } from '#server/features/emails/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'
import type { EmailContent } from '#server/platform/email/layout.ts'
import { listPrices } from './prices.ts'
import { type SubscriptionEmail, emailKinds, trialEndKey } from './due-emails.ts'
import { type SubscriptionRecipient, findSubscriptionRecipient, insertSentEmail } from './queries/sent-emails.ts'

const subscriptionEmail = defineJob(
  'subscription.mail',
  z.object({ manager_id: z.uuid(), kind: z.enum(emailKinds), about: z.string() }),
)

/** Enqueues each email once, however many processes find it due: row and job are one transaction. */
export async function enqueueEmail(tx: Transaction, payload: SubscriptionEmail): Promise<void> {
  if (await insertSentEmail(tx, payload)) await enqueue(tx, subscriptionEmail, { manager_id: tx.id, ...payload })
}

export function handleSubscriptionEmails(parts: Parts): void {
  parts.jobs.handle(subscriptionEmail, (payload, { id }) => send(parts, payload, id))
}

type Payload = z.output<typeof subscriptionEmail.payload>
type EmailTemplate = Pick<EmailContent, 'sentence' | 'note'> & {
  subject: string
  button: { label: string; path: string }
}

/** Sends nothing when the reason no longer holds. */
async function send(parts: Parts, { manager_id, ...payload }: Payload, job: string): Promise<void> {
  const to = await findSubscriptionRecipient(parts.db.forWorkspace(manager_id))
  if (!to || !isStillSo(to, payload)) return
  await sendEmail(parts, { workspace: manager_id }, async ({ reader }) => {
    const { button, ...template } = await templateOf(parts, { to, reader }, payload)
    return {
      ...template,
      to: to.email,
      messageId: `subscription.${job}`,
      button: { label: button.label, url: `${parts.config.publicUrl}${button.path}` },
      why: emailTexts.subscriptionWhy(to.email),
    }
  })
}

function isStillSo(now: SubscriptionRecipient, { kind, about }: SubscriptionEmail): boolean {
  if (kind === 'trial_ends') return now.status === 'trialing' && !now.cancel_at_period_end && trialEndKey(now) === about
  if (kind === 'payment_failed') return now.status === 'past_due' || now.status === 'unpaid'
  return now.status === 'canceled' && now.subscription_id === about
}

async function templateOf(
  parts: Parts,
  { to, reader }: { to: SubscriptionRecipient; reader: DateReader },
  { kind }: SubscriptionEmail,
): Promise<EmailTemplate> {
  if (kind === 'trial_ends') return trialTemplate(parts, to, reader)
  if (kind === 'payment_failed') return paymentFailedTemplate(to)
  return endedTemplate(parts, to)
}

async function trialTemplate(parts: Parts, to: SubscriptionRecipient, reader: DateReader): Promise<EmailTemplate> {
  const { subject, charged, noCard, button, note, noCardNote } = emailTexts.trialEnds
  const day = formatDate((to.trial_end ?? new Date()).toISOString(), reader)
  const card = formatCard(to.payment_brand, to.payment_last4)
  const template = { subject: subject(day), button: { label: button, path: '/settings/billing' } }
  if (!card) return { ...template, sentence: noCard(day), note: noCardNote }
  return { ...template, sentence: charged(day, card, await priceOf(parts, to)), note }
}

function paymentFailedTemplate(to: SubscriptionRecipient): EmailTemplate {
  const { subject, sentence, card, button, note } = emailTexts.paymentFailed
  return {
    subject,
    sentence: sentence(formatCard(to.payment_brand, to.payment_last4) ?? card),
    button: { label: button, path: '/settings/billing' },
    note,
  }
}

function endedTemplate({ config }: Parts, { tier }: SubscriptionRecipient): EmailTemplate {
  const { subject, sentence, button, note } = emailTexts.subscriptionEnded
  return {
    subject,
    sentence: sentence(tier ? planTexts[tier] : ''),
    button: { label: button, path: '/subscription/renew' },
    note: note(`${config.publicUrl}/settings/account`),
  }
}

/** Empty for a price that is no longer sold; the portal shows it. */
async function priceOf(parts: Parts, { price_id }: SubscriptionRecipient): Promise<string> {
  const price = (await listPrices(parts)).find((offered) => offered.price_id === price_id)
  return price ? formatPrice(price) : ''
}
