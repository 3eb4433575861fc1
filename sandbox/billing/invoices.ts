import type { Stripe } from 'stripe'
import type { BillingTransaction } from './billing-transaction.ts'
import { chargeFails } from './cards.ts'
import { invoiceOf } from './objects/invoice.ts'
import { idOf, itemOf, newId, subscriptionIdOf } from './references.ts'
import type { InvoiceLine } from './stripe-objects.ts'
import { DAY } from './time.ts'

/** Days after which a failed charge is retried. After the last retry the subscription stays past due. */
const retryAfterDays = [3, 5, 7]

/** The subscription's item for its present period, free of charge during a trial. */
export function periodLine(subscription: Stripe.Subscription, { free = false } = {}): InvoiceLine {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription)
  return { amount: free ? 0 : (price.unit_amount ?? 0), price, period: { start, end }, proration: false }
}

/**
 * The credit for the unused rest of the current period; none when nothing was paid for it. As in flexible billing, it
 * comes from the amounts debited for the period, not from the present price.
 */
export async function creditLine(
  tx: BillingTransaction,
  subscription: Stripe.Subscription,
): Promise<InvoiceLine | undefined> {
  const { price, current_period_end: end } = itemOf(subscription)
  const parent = { subscription_details: { subscription: subscription.id } }
  const invoices = await tx.list('invoice', { status: 'paid', parent })
  const unused = invoices
    .flatMap(({ lines }) => lines.data)
    .filter(({ period }) => period.end === end)
    .map(({ amount, period }) => amount * shareLeft(period, tx.now))
  const credit = Math.round(unused.reduce((sum, amount) => sum + amount, 0))
  return credit > 0 ? { amount: -credit, price, period: { start: tx.now, end }, proration: true } : undefined
}

const shareLeft = ({ start, end }: InvoiceLine['period'], now: number) =>
  Math.max(0, end - Math.max(now, start)) / (end - start)

type Draft = { subscription: Stripe.Subscription; reason: Stripe.Invoice.BillingReason; line: InvoiceLine }

/**
 * Finalizes an invoice, without charging it. The customer's credit pays first, and a negative total becomes credit.
 */
export async function createInvoice(
  tx: BillingTransaction,
  { subscription, reason, line }: Draft,
): Promise<Stripe.Invoice> {
  const customer = await tx.getExisting('customer', idOf(subscription.customer))
  const total = line.amount
  const due = Math.max(0, total - Math.max(0, -customer.balance))
  const balance = customer.balance + total - due
  const sequence = customer.next_invoice_sequence ?? 1
  const invoice = invoiceOf({
    id: newId('in'),
    number: `${customer.invoice_prefix ?? 'SANDBOX'}-${String(sequence).padStart(4, '0')}`,
    created: tx.now,
    customer,
    subscription,
    reason,
    line,
    due,
    endingBalance: balance,
  })
  const billed = { ...customer, balance, next_invoice_sequence: sequence + 1 }
  await tx.save('customer', billed)
  if (balance !== customer.balance) await tx.emit('customer.updated', billed, { balance: customer.balance })
  await tx.save('invoice', invoice)
  await tx.save('subscription', { ...subscription, latest_invoice: invoice.id })
  await tx.emit('invoice.created', invoice)
  await tx.emit('invoice.finalized', invoice)
  return invoice
}

/**
 * Charges an open invoice once; true when it is paid. The caller sets the subscription's status. `mayFail` is false
 * only in the checkout: a card accepted there pays the first invoice.
 */
export async function chargeInvoice(
  tx: BillingTransaction,
  invoice: Stripe.Invoice,
  { mayFail = true } = {},
): Promise<boolean> {
  const fails = mayFail && invoice.amount_due > 0 && chargeFails(await lastFourFor(tx, invoice))
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

async function lastFourFor(tx: BillingTransaction, invoice: Stripe.Invoice): Promise<string | undefined> {
  const subscription = await tx.getExisting('subscription', subscriptionIdOf(invoice))
  const customer = await tx.getExisting('customer', idOf(subscription.customer))
  const method = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method
  if (!method) return undefined
  return (await tx.getExisting('payment_method', idOf(method))).card?.last4
}

export async function openInvoices(tx: BillingTransaction, subscription: string): Promise<Stripe.Invoice[]> {
  return tx.list('invoice', { status: 'open', parent: { subscription_details: { subscription } } })
}
