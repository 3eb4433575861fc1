import type { Stripe } from 'stripe'
import type { BillingTransaction } from './billing-transaction.ts'
import { chargeFails } from './cards.ts'
import { newId } from './ids.ts'
import { invoiceOf } from './objects/invoice.ts'
import { idOf, itemOf } from './references.ts'
import { DAY } from './time.ts'

/** Days after which a failed charge is tried again; after the last one the subscription stays past due. */
const retryAfterDays = [3, 5, 7]

type Bill = {
  subscription: Stripe.Subscription
  reason: Stripe.Invoice.BillingReason
  period: { start: number; end: number }
  free?: boolean
}

/** Writes an invoice for a period; it is still to be charged. */
export async function bill(
  tx: BillingTransaction,
  { subscription, reason, period, free = false }: Bill,
): Promise<Stripe.Invoice> {
  const customer = await tx.getExisting('customer', idOf(subscription.customer))
  const item = itemOf(subscription)
  const product = await tx.getExisting('product', idOf(item.price.product))
  const sequence = customer.next_invoice_sequence ?? 1
  const amount = free ? 0 : (item.price.unit_amount ?? 0) * (item.quantity ?? 1)
  const credit = Math.min(amount, Math.max(0, -customer.balance))
  const balance = customer.balance + credit
  await tx.save('customer', { ...customer, balance, next_invoice_sequence: sequence + 1 })
  const invoice = invoiceOf({
    id: newId('in'),
    lineId: newId('il'),
    number: `${customer.invoice_prefix ?? 'SANDBOX'}-${String(sequence).padStart(4, '0')}`,
    created: tx.now,
    customer,
    subscription,
    item,
    reason,
    amount,
    credit,
    period,
    description: product.name,
  })
  await tx.save('invoice', invoice)
  await tx.save('subscription', { ...subscription, latest_invoice: invoice.id })
  await tx.emit('invoice.created', invoice)
  await tx.emit('invoice.finalized', invoice)
  return invoice
}

/** What was paid for and is not used up becomes the customer's balance, from which later invoices are paid first. */
export async function creditUnused(tx: BillingTransaction, subscription: Stripe.Subscription): Promise<void> {
  const latest = subscription.latest_invoice && (await tx.getExisting('invoice', idOf(subscription.latest_invoice)))
  if (!latest || latest.status !== 'paid') return
  const { current_period_start: start, current_period_end: end } = itemOf(subscription)
  const unused = Math.round((latest.total * Math.max(0, end - tx.now)) / (end - start))
  if (unused === 0) return
  const customer = await tx.getExisting('customer', idOf(subscription.customer))
  await tx.update('customer', customer, { balance: customer.balance - unused }, 'customer.updated')
}

type Attempt = { mayFail?: boolean; paymentMethod?: string | undefined }

/**
 * Charges an open invoice once; true when it is paid. The subscription's status is the caller's to set. `mayFail` is
 * false in the checkout alone: a card that was taken there pays what is due there.
 */
export async function charge(tx: BillingTransaction, invoice: Stripe.Invoice, attempt: Attempt = {}): Promise<boolean> {
  const { mayFail = true } = attempt
  const fails = mayFail && invoice.amount_due > 0 && chargeFails(await lastFourFor(tx, invoice, attempt))
  return fails ? markFailed(tx, invoice) : markPaid(tx, invoice)
}

async function markPaid(tx: BillingTransaction, invoice: Stripe.Invoice): Promise<true> {
  const paid: Stripe.Invoice = {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.amount_due > 0 ? invoice.attempt_count + 1 : 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: tx.now },
  }
  await tx.save('invoice', paid)
  await tx.emit('invoice.paid', paid)
  await tx.emit('invoice.payment_succeeded', paid)
  return true
}

async function markFailed(tx: BillingTransaction, invoice: Stripe.Invoice): Promise<false> {
  const pause = retryAfterDays[invoice.attempt_count]
  const failed: Stripe.Invoice = {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: pause === undefined ? null : tx.now + pause * DAY,
  }
  await tx.save('invoice', failed)
  await tx.emit('invoice.payment_failed', failed)
  return false
}

async function lastFourFor(
  tx: BillingTransaction,
  invoice: Stripe.Invoice,
  attempt: Attempt,
): Promise<string | undefined> {
  const subscription = await tx.getExisting('subscription', subscriptionIdOf(invoice))
  const customer = await tx.getExisting('customer', idOf(subscription.customer))
  const named = attempt.paymentMethod ?? subscription.default_payment_method
  const method = named ?? customer.invoice_settings.default_payment_method
  if (!method) return undefined
  return (await tx.getExisting('payment_method', idOf(method))).card?.last4
}

export function subscriptionIdOf(invoice: Stripe.Invoice): string {
  const subscription = invoice.parent?.subscription_details?.subscription
  if (!subscription) throw new Error(`Invoice ${invoice.id} belongs to no subscription`)
  return idOf(subscription)
}

/** What is still owed for a subscription, oldest first. */
export async function openInvoices(tx: BillingTransaction, subscription: string): Promise<Stripe.Invoice[]> {
  return tx.list('invoice', { status: 'open', parent: { subscription_details: { subscription } } })
}
