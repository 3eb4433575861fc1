import type { Stripe } from 'stripe'
import type { BillingTransaction } from './billing-transaction.ts'
import { newId } from './ids.ts'
import { bill, charge, openInvoices } from './invoices.ts'
import { planOf, subscriptionOf } from './objects/subscription.ts'
import { itemOf, withItem } from './references.ts'
import { periodEnd } from './time.ts'

const UPDATED = 'customer.subscription.updated'

type Start = {
  customer: string
  price: Stripe.Price
  quantity: number
  trialEnd: number | null
  paymentMethod: string | null
  missingPaymentMethod: string
  metadata: Stripe.Metadata
  description: string | null
}

/** Begins a subscription whose first invoice is paid: nothing during a trial, else the first period. */
export async function startSubscription(tx: BillingTransaction, start: Start): Promise<Stripe.Subscription> {
  const { price, trialEnd } = start
  const end = trialEnd ?? periodEnd(tx.now, tx.now, price.recurring)
  const ids = { id: newId('sub'), itemId: newId('si', 14) }
  const subscription = subscriptionOf({ ...start, ...ids, created: tx.now, periodEnd: end })
  const invoice = await bill(tx, {
    subscription,
    reason: 'subscription_create',
    period: { start: tx.now, end },
    free: trialEnd !== null,
  })
  const begun = await tx.getExisting('subscription', subscription.id)
  await tx.emit('customer.subscription.created', begun)
  await charge(tx, invoice, { mayFail: false })
  return begun
}

/** Starts a new period and charges it; the outcome decides between active and past due. */
export async function renew(
  tx: BillingTransaction,
  before: Stripe.Subscription,
  reason: Stripe.Invoice.BillingReason,
  changes: Partial<Stripe.Subscription> = {},
): Promise<Stripe.Subscription> {
  const due = { ...before, ...changes }
  const start = tx.now
  const end = periodEnd(start, due.billing_cycle_anchor, itemOf(due).price.recurring)
  const period = { current_period_start: start, current_period_end: end }
  const renewed = { ...due, items: withItem(due, period) }
  const invoice = await bill(tx, { subscription: renewed, reason, period: { start, end } })
  const paid = await charge(tx, invoice)
  return tx.update(
    'subscription',
    before,
    { ...changes, items: renewed.items, latest_invoice: invoice.id, status: paid ? 'active' : 'past_due' },
    UPDATED,
  )
}

/** The new price counts from the next renewal, or from now on with a period of its own where the term changes. */
export async function changePlan(
  tx: BillingTransaction,
  subscription: Stripe.Subscription,
  price: Stripe.Price,
): Promise<Stripe.Subscription> {
  const item = itemOf(subscription)
  if (item.price.id === price.id) return subscription
  const items = withItem(subscription, { price, plan: planOf(price) })
  const sameTerm = item.price.recurring?.interval === price.recurring?.interval
  if (sameTerm || subscription.status === 'trialing') return tx.update('subscription', subscription, { items }, UPDATED)
  const changes = { items, billing_cycle_anchor: tx.now }
  return renew(tx, subscription, 'subscription_update', changes)
}

/** Ends at the time given, in Unix seconds. As in flexible billing, `cancel_at_period_end` stays false. */
export async function cancelAt(
  tx: BillingTransaction,
  subscription: Stripe.Subscription,
  end: number,
): Promise<Stripe.Subscription> {
  return tx.update(
    'subscription',
    subscription,
    { cancel_at: end, ...canceledBy(tx, 'cancellation_requested') },
    UPDATED,
  )
}

export async function cancelNow(
  tx: BillingTransaction,
  subscription: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason = 'cancellation_requested',
): Promise<Stripe.Subscription> {
  const ended: Stripe.Subscription = {
    ...subscription,
    ...canceledBy(tx, reason),
    canceled_at: subscription.canceled_at ?? tx.now,
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

/** Takes a cancellation back that has not come about yet. */
export async function resume(tx: BillingTransaction, subscription: Stripe.Subscription): Promise<Stripe.Subscription> {
  const changes = {
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  }
  return tx.update('subscription', subscription, changes, UPDATED)
}

/** Pays what is owed, oldest first; false when a charge failed. */
export async function payOpen(tx: BillingTransaction, subscription: Stripe.Subscription): Promise<boolean> {
  for (const invoice of await openInvoices(tx, subscription.id)) {
    if (!(await charge(tx, invoice))) return false
  }
  await reactivate(tx, subscription.id)
  return true
}

/** A subscription that owes nothing any more is active again. */
export async function reactivate(tx: BillingTransaction, id: string): Promise<void> {
  const subscription = await tx.getExisting('subscription', id)
  const waits = ['past_due', 'unpaid', 'incomplete'].includes(subscription.status)
  if (!waits || (await openInvoices(tx, id)).length > 0) return
  await tx.update('subscription', subscription, { status: 'active' }, UPDATED)
}

function canceledBy(tx: BillingTransaction, reason: Stripe.Subscription.CancellationDetails.Reason) {
  const cancellation_details = { comment: null, feedback: null, feedback_option: null, reason }
  return { canceled_at: tx.now, cancellation_details }
}
