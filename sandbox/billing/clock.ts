import type { Stripe } from 'stripe'
import type { BillingTransaction } from './billing-transaction.ts'
import { expireCheckout } from './checkout.ts'
import { idOf, isOver, itemOf } from './references.ts'
import { cancelNow, payInvoice, renew } from './subscriptions.ts'
import { DAY } from './time.ts'

/** `at` in Unix seconds. */
type Due = { at: number; happen: () => Promise<unknown> }

/** Runs everything that is due, each at its own time of the clock, in that order. */
export async function runDue(tx: BillingTransaction): Promise<void> {
  const present = tx.now
  for (;;) {
    const next = await nextDue(tx, present)
    if (!next) break
    tx.now = next.at
    await next.happen()
  }
  tx.now = present
}

export async function advance(tx: BillingTransaction, seconds: number): Promise<void> {
  await tx.advanceClock(seconds)
  await runDue(tx)
}

async function nextDue(tx: BillingTransaction, present: number): Promise<Due | undefined> {
  const dues: Due[] = []
  for (const subscription of await tx.list('subscription')) {
    if (!isOver(subscription)) dues.push(...(await duesOf(tx, subscription)))
  }
  for (const session of await tx.list('checkout.session', { status: 'open' })) {
    dues.push({ at: session.expires_at, happen: () => expireCheckout(tx, session) })
  }
  const ripe = dues.filter(({ at }) => at <= present)
  return ripe.toSorted((a, b) => a.at - b.at)[0]
}

async function duesOf(tx: BillingTransaction, subscription: Stripe.Subscription): Promise<Due[]> {
  const { status, cancel_at: cancelAt, trial_end: trialEnd } = subscription
  const dues: Due[] = []
  if (cancelAt !== null) dues.push({ at: cancelAt, happen: () => cancelNow(tx, subscription) })
  if (status === 'trialing' && trialEnd !== null) {
    if (!(await isTrialEndAnnounced(tx, subscription))) {
      const at = Math.max(trialEnd - 3 * DAY, subscription.created)
      dues.push({ at, happen: () => tx.emit('customer.subscription.trial_will_end', subscription) })
    }
    dues.push({ at: trialEnd, happen: () => endTrial(tx, subscription) })
  }
  if (status === 'active' || status === 'past_due') {
    const at = itemOf(subscription).current_period_end
    dues.push({ at, happen: () => renew(tx, subscription, 'subscription_cycle') })
  }
  if (status === 'past_due' && subscription.latest_invoice) {
    const invoice = await tx.getExisting('invoice', idOf(subscription.latest_invoice))
    const at = invoice.status === 'open' ? invoice.next_payment_attempt : null
    if (at !== null) dues.push({ at, happen: () => payInvoice(tx, invoice) })
  }
  return dues
}

async function isTrialEndAnnounced(tx: BillingTransaction, { id, trial_end }: Stripe.Subscription): Promise<boolean> {
  const part = { type: 'customer.subscription.trial_will_end', data: { object: { id, trial_end } } }
  return (await tx.list('event', part)).length > 0
}

async function endTrial(tx: BillingTransaction, subscription: Stripe.Subscription): Promise<unknown> {
  const cancels = subscription.trial_settings?.end_behavior.missing_payment_method === 'cancel'
  if (cancels && !(await hasCard(tx, subscription))) return cancelNow(tx, subscription)
  return renew(tx, subscription, 'subscription_cycle')
}

async function hasCard(tx: BillingTransaction, subscription: Stripe.Subscription): Promise<boolean> {
  if (subscription.default_payment_method) return true
  const customer = await tx.getExisting('customer', idOf(subscription.customer))
  return customer.invoice_settings.default_payment_method !== null
}
