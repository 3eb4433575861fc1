import type Stripe from 'stripe'
import { z } from 'zod'
import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'
import { callStripeUnlessRefused, callStripe } from '../stripe-calls.ts'
import { findWorkspaceByCustomer } from '../queries/subscriptions.ts'
import { syncCustomer } from './sync-customer.ts'

export const newCardPayment = defineJob('subscription.pay_with_new_card', z.object({ customer: z.string() }))

export async function enqueueNewCardPayment(tx: Transaction, customer: string): Promise<void> {
  await enqueue(tx, newCardPayment, { customer }, { jobKey: `${newCardPayment.name} ${customer}` })
}

/** True when another card is charged from now on: the subscription's own, or the customer's. */
export function hasNewCard({ type, data }: Stripe.Event): boolean {
  if (type === 'customer.subscription.updated') return data.previous_attributes?.default_payment_method !== undefined
  if (type !== 'customer.updated') return false
  return data.previous_attributes?.invoice_settings?.default_payment_method !== undefined
}

/**
 * Charges what is due to the new card (SUB-4): Stripe itself would wait for its next attempt, days later. A declined card
 * is not charged again until there is another one.
 */
export async function payOpenInvoices(parts: Parts, customer: string): Promise<void> {
  const workspace = await findWorkspaceByCustomer(parts.db.system, customer)
  if (!workspace) return
  const { subscription_id: subscription, status } = await syncCustomer(parts, { workspace, customer })
  if (subscription === null || (status !== 'past_due' && status !== 'unpaid')) return
  const { data } = await callStripe(parts, (stripe) => stripe.invoices.list({ subscription, status: 'open' }))
  for (const { id } of data.toReversed()) {
    if (id && !(await callStripeUnlessRefused(parts, (stripe) => stripe.invoices.pay(id)))) break
  }
  await syncCustomer(parts, { workspace, customer })
}
