import type { Stripe } from 'stripe'
import type { BillingTransaction } from './billing-transaction.ts'
import { chargeInvoice, createInvoice, creditLine, openInvoices, periodLine } from './invoices.ts'
import { planOf, subscriptionOf, type SubscriptionOrder } from './objects/subscription.ts'
import { intervalOf, itemOf, subscriptionIdOf, withItem } from './references.ts'
import { periodEnd } from './time.ts'

const UPDATED = 'customer.subscription.updated'

/** Starts a subscription and pays its first invoice: nothing during a trial, else the first period. */
export async function startSubscription(
  tx: BillingTransaction,
  order: SubscriptionOrder,
): Promise<Stripe.Subscription> {
  const subscription = subscriptionOf(order, tx.now)
  const line = periodLine(subscription, { free: order.trialEnd !== null })
  const invoice = await createInvoice(tx, { subscription, reason: 'subscription_create', line })
  const started = await tx.getExisting('subscription', subscription.id)
  await tx.emit('customer.subscription.created', started)
  await chargeInvoice(tx, invoice, { mayFail: false })
  return started
}

/** Starts a new period and charges it. The outcome sets the status to active or past due. */
export async function renew(
  tx: BillingTransaction,
  before: Stripe.Subscription,
  reason: Stripe.Invoice.BillingReason,
  changes: Partial<Stripe.Subscription> = {},
): Promise<void> {
  const due = { ...before, ...changes }
  const end = periodEnd(tx.now, due.billing_cycle_anchor, intervalOf(itemOf(due).price))
  const items = withItem(due, { current_period_start: tx.now, current_period_end: end })
  const renewed = { ...due, items }
  const line = periodLine(renewed)
  const invoice = await createInvoice(tx, { subscription: renewed, reason, line })
  const status = (await chargeInvoice(tx, invoice)) ? 'active' : 'past_due'
  await tx.update('subscription', before, { ...changes, items, latest_invoice: invoice.id, status }, UPDATED)
}

/** Changes the price without prorations, as the portal does. Another term starts a new period now; a trial stays free. */
export async function changePrice(
  tx: BillingTransaction,
  before: Stripe.Subscription,
  price: Stripe.Price,
): Promise<void> {
  const { price: current } = itemOf(before)
  if (current.id === price.id) return
  const items = withItem(before, { price, plan: planOf(price) })
  if (before.status === 'trialing' || intervalOf(current) === intervalOf(price)) {
    await tx.update('subscription', before, { items }, UPDATED)
  } else {
    await renew(tx, before, 'subscription_update', { items, billing_cycle_anchor: tx.now })
  }
}

/** As in flexible billing, `cancel_at_period_end` stays false. */
export async function cancelAtPeriodEnd(tx: BillingTransaction, subscription: Stripe.Subscription): Promise<void> {
  const changes = { cancel_at: itemOf(subscription).current_period_end, ...requestedCancellation(tx) }
  await tx.update('subscription', subscription, changes, UPDATED)
}

/** With `credit` the unused time becomes the customer's credit, by a final invoice. */
export async function cancelNow(
  tx: BillingTransaction,
  before: Stripe.Subscription,
  { credit = false } = {},
): Promise<Stripe.Subscription> {
  const ended: Stripe.Subscription = {
    ...(credit ? await creditUnusedTime(tx, before) : before),
    ...requestedCancellation(tx),
    canceled_at: before.canceled_at ?? tx.now,
    ended_at: tx.now,
    status: 'canceled',
  }
  await tx.save('subscription', ended)
  for (const invoice of await openInvoices(tx, ended.id)) {
    await tx.save('invoice', { ...invoice, auto_advance: false, next_payment_attempt: null })
  }
  await tx.emit('customer.subscription.deleted', ended)
  return ended
}

async function creditUnusedTime(
  tx: BillingTransaction,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const line = await creditLine(tx, subscription)
  if (!line) return subscription
  const invoice = await createInvoice(tx, { subscription, reason: 'subscription_update', line })
  await chargeInvoice(tx, invoice)
  return { ...subscription, latest_invoice: invoice.id }
}

/** Revokes a cancellation before it takes effect. */
export async function resume(tx: BillingTransaction, subscription: Stripe.Subscription): Promise<void> {
  const changes = {
    cancel_at: null,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  }
  await tx.update('subscription', subscription, changes, UPDATED)
}

/** False when the charge failed. A subscription without unpaid invoices is active again. */
export async function payInvoice(tx: BillingTransaction, invoice: Stripe.Invoice): Promise<boolean> {
  if (!(await chargeInvoice(tx, invoice))) return false
  const subscription = await tx.getExisting('subscription', subscriptionIdOf(invoice))
  const waits = ['past_due', 'unpaid', 'incomplete'].includes(subscription.status)
  if (waits && (await openInvoices(tx, subscription.id)).length === 0) {
    await tx.update('subscription', subscription, { status: 'active' }, UPDATED)
  }
  return true
}

function requestedCancellation(tx: BillingTransaction) {
  const reason = 'cancellation_requested' as const
  return { canceled_at: tx.now, cancellation_details: { comment: null, feedback: null, feedback_option: null, reason } }
}
