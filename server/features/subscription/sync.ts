import type Stripe from 'stripe'
import { isOpen } from '#contract/domain/plans.ts'
import { subscriptionChanged } from '#contract/realtime.ts'
import type { Parts } from '#server/parts.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { askForChange, askForOne } from './ask-stripe.ts'
import { tierOf } from './catalog.ts'
import { lettersDue } from './letters.ts'
import { write } from './mails.ts'
import {
  activePeopleIds,
  billingOf,
  closeCheckout,
  endEmployeeSessions,
  openCheckouts,
  type StoredSubscription,
  updateSubscription,
} from './queries.ts'
import { settle } from './settle.ts'

type Customer = { workspace: string; customer: string }

/**
 * Asks Stripe for everything that the customer has and makes it ours (SUB-7): one subscription stays, others that are alive end, and
 * what could still be paid beside it is shut. Safe to run at any time, in any order, by several at once.
 */
export async function syncCustomer(parts: Parts, { workspace, customer }: Customer): Promise<StoredSubscription> {
  const before = await billingOf(parts.db.forWorkspace(workspace))
  if (!before) throw new ApiError('not_found')
  // One that was deleted at Stripe has a successor; what became of it says nothing of the workspace any more.
  if (before.customer_id !== customer) return before
  const { kept, extra } = settle(await subscriptionsOf(parts, customer))
  for (const one of extra) await endExtra(parts, workspace, one)
  if (kept && isOpen(kept.status)) await shutOpenCheckouts(parts, workspace)
  const stored = kept ? await storedForm(parts, kept) : withoutAny(before)
  await storeSubscription(parts, workspace, { stored, invoice: invoiceOf(kept), askedAt: before.read_at })
  return stored
}

/** Of every status, with the card that each is charged to. A customer that is gone has none. */
async function subscriptionsOf(parts: Parts, customer: string): Promise<Stripe.Subscription[]> {
  const expand = ['data.default_payment_method', 'data.customer.invoice_settings.default_payment_method']
  const list = await askForOne(parts, (stripe) =>
    stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand }),
  )
  return list?.data ?? []
}

/** What was paid for it becomes credit, from which Stripe takes the next payments: nobody pays twice. */
async function endExtra(parts: Parts, workspace: string, { id, status }: Stripe.Subscription): Promise<void> {
  const ended = await askForChange(parts, (stripe) =>
    stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true }),
  )
  if (ended)
    parts.log.warn({ workspace, subscription: id, status }, 'subscribed already: a second subscription was cancelled')
}

async function shutOpenCheckouts(parts: Parts, workspace: string): Promise<void> {
  for (const receipt of await openCheckouts(parts.db.system, workspace)) {
    await askForChange(parts, (stripe) => stripe.checkout.sessions.expire(receipt)) // refused for the one that was paid
    await parts.db.system.transaction((tx) => closeCheckout(tx, receipt))
  }
}

type Learned = { stored: StoredSubscription; invoice: string | null; askedAt: Date }

/** The one way into the table. All of the workspace hear of a change, once it is committed, and its Manager's mail is on its way. */
async function storeSubscription(
  parts: Parts,
  workspace: string,
  { stored, invoice, askedAt }: Learned,
): Promise<void> {
  await parts.db.forWorkspace(workspace).transaction(async (tx) => {
    const before = await updateSubscription(tx, workspace, askedAt, stored)
    if (!before) return
    const { trial_announced: announced } = before
    for (const letter of lettersDue({ now: stored, invoice, before, at: askedAt, announced })) await write(tx, letter)
    if (!before.changed) return
    if (stored.tier === 'solo' && before.tier !== 'solo') await endEmployeeSessions(tx)
    const people = await activePeopleIds(tx, workspace)
    const news = { subscription_status: stored.status ?? 'none', tier: stored.tier ?? 'error' }
    tx.afterCommit(() => {
      for (const person of people)
        parts.realtime.publishPastGate(workspace, person, subscriptionChanged(workspace), news)
    })
  })
}

/** Stripe has forgotten the customer: what there was has ended, and it stays known that there was something (SUB-11). */
const withoutAny = (before: StoredSubscription): StoredSubscription =>
  before.subscription_id === null ? before : { ...before, status: 'canceled' }

async function storedForm(parts: Parts, subscription: Stripe.Subscription): Promise<StoredSubscription> {
  const item = subscription.items.data[0]
  const card = cardOf(subscription)
  return {
    subscription_id: subscription.id,
    status: subscription.status,
    price_id: item?.price.id ?? null,
    tier: item ? await tierOf(parts, item.price) : null,
    current_period_end: momentOf(item?.current_period_end),
    trial_end: momentOf(subscription.trial_end),
    // In flexible billing the portal sets cancel_at alone.
    cancel_at_period_end: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    payment_brand: card?.brand ?? null,
    payment_last4: card?.last4 ?? null,
  }
}

const invoiceOf = (subscription: Stripe.Subscription | undefined): string | null => {
  const invoice = subscription?.latest_invoice
  return typeof invoice === 'object' ? (invoice?.id ?? null) : (invoice ?? null)
}

/** From Stripe's unix seconds. */
const momentOf = (seconds: number | null | undefined) => (typeof seconds === 'number' ? new Date(seconds * 1000) : null)

/** The card that is charged: the subscription's own, else the customer's. Both are whole objects because they were asked for. */
function cardOf({ default_payment_method: own, customer }: Stripe.Subscription): Stripe.PaymentMethod.Card | undefined {
  if (own && typeof own !== 'string') return own.card
  if (typeof customer === 'string' || customer.deleted) return undefined
  const method = customer.invoice_settings.default_payment_method
  return method && typeof method !== 'string' ? method.card : undefined
}
