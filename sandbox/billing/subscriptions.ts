import type { Stripe } from 'stripe'
import type { BillingTransaction } from './billing-transaction.ts'
import {
  chargeInvoice,
  createInvoice,
  creditLines,
  debitLine,
  deletePendingLines,
  openInvoices,
  pendingLines,
  periodLine,
  savePendingLine,
} from './invoices.ts'
import { planOf, subscriptionOf } from './objects/subscription.ts'
import { itemOf, newId, subscriptionIdOf, withItem } from './references.ts'
import type { InvoiceLine } from './stripe-objects.ts'
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

/** Starts a subscription and pays its first invoice: nothing during a trial, else the first period. */
export async function startSubscription(tx: BillingTransaction, start: Start): Promise<Stripe.Subscription> {
  const { price, trialEnd } = start
  const end = trialEnd ?? periodEnd(tx.now, tx.now, price.recurring)
  const ids = { id: newId('sub'), itemId: newId('si', 14) }
  const subscription = subscriptionOf({ ...start, ...ids, created: tx.now, periodEnd: end })
  const line = await periodLine(tx, subscription, { start: tx.now, end }, { free: trialEnd !== null })
  const invoice = await createInvoice(tx, { subscription, reason: 'subscription_create', lines: [line] })
  const started = await tx.getExisting('subscription', subscription.id)
  await tx.emit('customer.subscription.created', started)
  await chargeInvoice(tx, invoice, { mayFail: false })
  return started
}

type Renewal = {
  reason: Stripe.Invoice.BillingReason
  changes?: Partial<Stripe.Subscription>
  credit?: InvoiceLine[]
}

/** Starts a new period and charges it. The outcome sets the status to active or past due. */
export async function renew(
  tx: BillingTransaction,
  before: Stripe.Subscription,
  { reason, changes = {}, credit = [] }: Renewal,
): Promise<Stripe.Subscription> {
  const due = { ...before, ...changes }
  const start = tx.now
  const end = periodEnd(start, due.billing_cycle_anchor, itemOf(due).price.recurring)
  const items = withItem(due, { current_period_start: start, current_period_end: end })
  const renewed = { ...due, items }
  const lines = [...credit, await periodLine(tx, renewed, { start, end })]
  const invoice = await createInvoice(tx, { subscription: renewed, reason, lines })
  const status = (await chargeInvoice(tx, invoice)) ? 'active' : 'past_due'
  return tx.update('subscription', before, { ...changes, items, latest_invoice: invoice.id, status }, UPDATED)
}

type ItemChange = {
  price: Stripe.Price
  quantity?: number | undefined
  prorations: 'always_invoice' | 'create_prorations' | 'none'
  /** Starts a new period now, as a change of term does. */
  resetAnchor?: boolean
}

/**
 * Changes price and quantity. Prorations credit the unused time of the paid period and charge the rest of it at the new price: now
 * (`always_invoice`), or with the next invoice (`create_prorations`). A trial stays free.
 */
export async function changeItem(
  tx: BillingTransaction,
  before: Stripe.Subscription,
  { price, quantity = itemOf(before).quantity ?? 1, prorations, resetAnchor = false }: ItemChange,
): Promise<Stripe.Subscription> {
  const item = itemOf(before)
  if (item.price.id === price.id && item.quantity === quantity && !resetAnchor) return before
  const items = withItem(before, { price, plan: planOf(price), quantity })
  if (before.status === 'trialing') return tx.update('subscription', before, { items }, UPDATED)
  const credit = prorations === 'none' ? [] : await creditLines(tx, before)
  if (resetAnchor || item.price.recurring?.interval !== price.recurring?.interval) {
    const changes = { items, billing_cycle_anchor: tx.now }
    return renew(tx, before, { reason: 'subscription_update', changes, credit })
  }
  if (prorations === 'none') return tx.update('subscription', before, { items }, UPDATED)
  const after = { ...before, items }
  const lines = [...credit, await debitLine(tx, after)]
  if (prorations === 'create_prorations') {
    for (const line of lines) await savePendingLine(tx, before.id, line)
    return tx.update('subscription', before, { items }, UPDATED)
  }
  const invoice = await createInvoice(tx, { subscription: after, reason: 'subscription_update', lines })
  const status = (await chargeInvoice(tx, invoice)) ? before.status : 'past_due'
  return tx.update('subscription', before, { items, latest_invoice: invoice.id, status }, UPDATED)
}

/** Ends at the time given, in Unix seconds. As in flexible billing, `cancel_at_period_end` stays false. */
export async function cancelAt(
  tx: BillingTransaction,
  subscription: Stripe.Subscription,
  end: number,
): Promise<Stripe.Subscription> {
  const changes = { cancel_at: end, ...cancellationOf(tx, 'cancellation_requested') }
  return tx.update('subscription', subscription, changes, UPDATED)
}

type Cancellation = { reason?: Stripe.Subscription.CancellationDetails.Reason; prorate?: boolean; invoiceNow?: boolean }

/** With `prorate` and `invoiceNow` the unused time becomes the customer's credit. Stripe never invoices `prorate` alone. */
export async function cancelNow(
  tx: BillingTransaction,
  before: Stripe.Subscription,
  { reason = 'cancellation_requested', prorate = false, invoiceNow = false }: Cancellation = {},
): Promise<Stripe.Subscription> {
  const subscription = invoiceNow ? await settleAccount(tx, before, prorate) : before
  if (!invoiceNow && !prorate) await deletePendingLines(tx, before.id)
  const ended: Stripe.Subscription = {
    ...subscription,
    ...cancellationOf(tx, reason),
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

/** Creates the final invoice when there are lines for it. */
async function settleAccount(
  tx: BillingTransaction,
  subscription: Stripe.Subscription,
  prorate: boolean,
): Promise<Stripe.Subscription> {
  const lines = prorate ? await creditLines(tx, subscription) : []
  if (lines.length === 0 && (await pendingLines(tx, subscription.id)).length === 0) return subscription
  const invoice = await createInvoice(tx, { subscription, reason: 'subscription_update', lines })
  await chargeInvoice(tx, invoice)
  return { ...subscription, latest_invoice: invoice.id }
}

/** Revokes a cancellation before it takes effect. */
export async function resume(tx: BillingTransaction, subscription: Stripe.Subscription): Promise<Stripe.Subscription> {
  const changes = {
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  }
  return tx.update('subscription', subscription, changes, UPDATED)
}

/** False when the charge failed. A subscription without unpaid invoices is active again. */
export async function payInvoice(
  tx: BillingTransaction,
  invoice: Stripe.Invoice,
  paymentMethod?: string,
): Promise<boolean> {
  if (!(await chargeInvoice(tx, invoice, { paymentMethod }))) return false
  const subscription = await tx.getExisting('subscription', subscriptionIdOf(invoice))
  const waits = ['past_due', 'unpaid', 'incomplete'].includes(subscription.status)
  if (waits && (await openInvoices(tx, subscription.id)).length === 0) {
    await tx.update('subscription', subscription, { status: 'active' }, UPDATED)
  }
  return true
}

/** Pays the open invoices, oldest first; false when a charge failed. */
export async function payOpenInvoices(tx: BillingTransaction, subscription: Stripe.Subscription): Promise<boolean> {
  for (const invoice of await openInvoices(tx, subscription.id)) {
    if (!(await payInvoice(tx, invoice))) return false
  }
  return true
}

function cancellationOf(tx: BillingTransaction, reason: Stripe.Subscription.CancellationDetails.Reason) {
  const cancellation_details = { comment: null, feedback: null, feedback_option: null, reason }
  return { canceled_at: tx.now, cancellation_details }
}
