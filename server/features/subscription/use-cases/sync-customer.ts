import type Stripe from 'stripe'
import { isOpen } from '#contract/domain/plans.ts'
import { subscriptionChanged } from '#contract/realtime.ts'
import type { Parts } from '#server/parts.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { callStripeUnlessRefused, callStripeIfExists } from '../stripe-calls.ts'
import { findTier } from '../prices.ts'
import { listDueEmails } from '../due-emails.ts'
import { enqueueEmail } from '../emails.ts'
import { closeCheckout, listOpenCheckouts } from '../queries/checkouts.ts'
import { findBilling, lockWorkspace, type StoredSubscription, updateSubscription } from '../queries/subscriptions.ts'
import { deleteEmployeeSessions, listActiveUserIds } from '../queries/users.ts'

type Customer = { workspace: string; customer: string }

/**
 * Reads all subscriptions of the customer at Stripe and stores the result (SUB-7): one subscription stays, other live
 * ones end, and open checkouts beside it expire. Safe to run at any time, in any order, and concurrently.
 */
export async function syncCustomer(parts: Parts, { workspace, customer }: Customer): Promise<StoredSubscription> {
  const before = await findBilling(parts.db.forWorkspace(workspace))
  if (!before) throw new ApiError('not_found')
  // A customer that was deleted at Stripe has a successor; its events say nothing of the workspace any more.
  if (before.customer_id !== customer) return before
  const { kept, extra } = chooseSubscription(await subscriptionsOf(parts, customer))
  for (const subscription of extra) await cancelExtra(parts, workspace, subscription)
  if (kept && isOpen(kept.status)) await expireOpenCheckouts(parts, workspace)
  const stored = kept ? await toStored(parts, kept) : asCanceled(before)
  await saveSubscription(parts, workspace, { stored, invoice: invoiceOf(kept), askedAt: before.read_at })
  return stored
}

/** Of every status, with the card that each is charged to. A customer that is gone has none. */
async function subscriptionsOf(parts: Parts, customer: string): Promise<Stripe.Subscription[]> {
  const expand = ['data.default_payment_method', 'data.customer.invoice_settings.default_payment_method']
  const list = await callStripeIfExists(parts, (stripe) =>
    stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand }),
  )
  return list?.data ?? []
}

/** The unused payment becomes credit for the next invoices, so nothing is paid twice. */
async function cancelExtra(parts: Parts, workspace: string, { id, status }: Stripe.Subscription): Promise<void> {
  const ended = await callStripeUnlessRefused(parts, (stripe) =>
    stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true }),
  )
  if (ended)
    parts.log.warn({ workspace, subscription: id, status }, 'subscribed already: a second subscription was cancelled')
}

async function expireOpenCheckouts(parts: Parts, workspace: string): Promise<void> {
  for (const receipt of await listOpenCheckouts(parts.db.system, workspace)) {
    await callStripeUnlessRefused(parts, (stripe) => stripe.checkout.sessions.expire(receipt)) // refused for the one that was paid
    await parts.db.system.transaction((tx) => closeCheckout(tx, receipt))
  }
}

type Answer = { stored: StoredSubscription; invoice: string | null; askedAt: Date }

/**
 * The only write to the table. After the commit all people of the workspace receive the event; the Manager's email is
 * enqueued in the transaction.
 */
async function saveSubscription(parts: Parts, workspace: string, { stored, invoice, askedAt }: Answer): Promise<void> {
  await parts.db.forWorkspace(workspace).transaction(async (tx) => {
    if (!(await lockWorkspace(tx))) return // deleted in the meantime
    const before = await updateSubscription(tx, workspace, askedAt, stored)
    if (!before) return
    const { trial_announced: announced } = before
    for (const email of listDueEmails({ now: stored, invoice, before, at: askedAt, announced }))
      await enqueueEmail(tx, email)
    if (!before.changed) return
    if (stored.tier === 'solo' && before.tier !== 'solo') await deleteEmployeeSessions(tx)
    const people = await listActiveUserIds(tx, workspace)
    const news = { subscription_status: stored.status ?? 'none', tier: stored.tier ?? 'error' }
    tx.afterCommit(() => {
      for (const person of people)
        parts.realtime.publishPastGate(workspace, person, subscriptionChanged(workspace), news)
    })
  })
}

/** The customer was deleted at Stripe: the subscription ended, and it stays known that there was one (SUB-11). */
const asCanceled = (before: StoredSubscription): StoredSubscription =>
  before.subscription_id === null ? before : { ...before, status: 'canceled' }

async function toStored(parts: Parts, subscription: Stripe.Subscription): Promise<StoredSubscription> {
  const item = subscription.items.data[0]
  const card = cardOf(subscription)
  return {
    subscription_id: subscription.id,
    status: subscription.status,
    price_id: item?.price.id ?? null,
    tier: item ? await findTier(parts, item.price) : null,
    current_period_end: dateOf(item?.current_period_end),
    trial_end: dateOf(subscription.trial_end),
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
const dateOf = (seconds: number | null | undefined) => (typeof seconds === 'number' ? new Date(seconds * 1000) : null)

/** The card that is charged: the subscription's own, else the customer's. Both are whole objects because they were asked for. */
function cardOf({ default_payment_method: own, customer }: Stripe.Subscription): Stripe.PaymentMethod.Card | undefined {
  if (own && typeof own !== 'string') return own.card
  if (typeof customer === 'string' || customer.deleted) return undefined
  const method = customer.invoice_settings.default_payment_method
  return method && typeof method !== 'string' ? method.card : undefined
}

type Candidate = Pick<Stripe.Subscription, 'id' | 'status' | 'created' | 'ended_at'>

/** Statuses under which Stripe goes on charging, or would again. `incomplete` ends by itself within a day. */
const chargedStatuses: readonly string[] = ['active', 'trialing', 'past_due', 'unpaid', 'paused']

/**
 * Chooses the workspace's subscription and the extra ones that must end. The first one that opens the app stays, so a
 * Manager who paid in two tabs keeps the first. Without such a one the newest that is alive counts, then the one that
 * ended last; then no extra one ends, because nothing would replace it.
 */
export function chooseSubscription<S extends Candidate>(
  subscriptions: readonly S[],
): { kept: S | undefined; extra: S[] } {
  const oldestFirst = subscriptions.toSorted((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1))
  const alive = oldestFirst.filter((subscription) => chargedStatuses.includes(subscription.status))
  const first = alive.find((subscription) => isOpen(subscription.status))
  if (first) return { kept: first, extra: alive.filter((subscription) => subscription !== first) }
  const lastEnded = oldestFirst.toSorted((a, b) => endOf(a) - endOf(b)).at(-1)
  return { kept: alive.at(-1) ?? lastEnded, extra: [] }
}

const endOf = ({ ended_at, created }: Candidate): number => ended_at ?? created
