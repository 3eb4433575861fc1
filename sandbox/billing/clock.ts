import type { Stripe } from 'stripe'
import type { Books } from './books.ts'
import { expireCheckout } from './checkout.ts'
import { charge, subscriptionIdOf } from './invoices.ts'
import { idOf, isOver, itemOf } from './references.ts'
import { cancelNow, reactivate, renew } from './subscriptions.ts'
import { DAY } from './time.ts'

/** Something that must happen at a moment, in Unix seconds. */
type Due = { at: number; happen: () => Promise<unknown> }

/** Lets everything happen that is due by now, each at its own moment, and in the order of those moments. */
export async function runDue(books: Books): Promise<void> {
  const present = books.now
  for (;;) {
    const next = await nextDue(books, present)
    if (!next) break
    books.now = next.at
    await next.happen()
  }
  books.now = present
}

/** Moves the clock on; it keeps running from there, also after a restart. */
export async function advance(books: Books, seconds: number): Promise<void> {
  await books.client.query(
    `insert into sandbox.settings as kept (name, value) values ('clock', $1::bigint::text)
     on conflict (name) do update set value = (kept.value::bigint + $1::bigint)::text`,
    [seconds],
  )
  books.now += seconds
  await runDue(books)
}

async function nextDue(books: Books, present: number): Promise<Due | undefined> {
  const dues: Due[] = []
  for (const subscription of await books.all('subscription')) {
    if (!isOver(subscription)) dues.push(...(await duesOf(books, subscription)))
  }
  for (const session of await books.all('checkout.session', { status: 'open' })) {
    dues.push({ at: session.expires_at, happen: () => expireCheckout(books, session) })
  }
  const ripe = dues.filter(({ at }) => at <= present)
  return ripe.toSorted((a, b) => a.at - b.at)[0]
}

async function duesOf(books: Books, subscription: Stripe.Subscription): Promise<Due[]> {
  const { status, cancel_at: cancelAt, trial_end: trialEnd } = subscription
  const dues: Due[] = []
  if (cancelAt !== null) dues.push({ at: cancelAt, happen: () => cancelNow(books, subscription) })
  if (status === 'trialing' && trialEnd !== null) {
    if (!(await wasAnnounced(books, subscription))) {
      const at = Math.max(trialEnd - 3 * DAY, subscription.created)
      dues.push({ at, happen: () => books.emit('customer.subscription.trial_will_end', subscription) })
    }
    dues.push({ at: trialEnd, happen: () => endTrial(books, subscription) })
  }
  if (status === 'active' || status === 'past_due') {
    const at = itemOf(subscription).current_period_end
    dues.push({ at, happen: () => renew(books, subscription, 'subscription_cycle') })
  }
  if (status === 'past_due' && subscription.latest_invoice) {
    const invoice = await books.need('invoice', idOf(subscription.latest_invoice))
    const at = invoice.status === 'open' ? invoice.next_payment_attempt : null
    if (at !== null) dues.push({ at, happen: () => retry(books, invoice) })
  }
  return dues
}

async function wasAnnounced(books: Books, { id, trial_end }: Stripe.Subscription): Promise<boolean> {
  const part = { type: 'customer.subscription.trial_will_end', data: { object: { id, trial_end } } }
  return (await books.all('event', part)).length > 0
}

async function endTrial(books: Books, subscription: Stripe.Subscription): Promise<unknown> {
  const behaviour = subscription.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice'
  if (behaviour === 'create_invoice' || (await hasCard(books, subscription))) {
    return renew(books, subscription, 'subscription_cycle')
  }
  return behaviour === 'pause' ? pause(books, subscription) : cancelNow(books, subscription)
}

async function hasCard(books: Books, subscription: Stripe.Subscription): Promise<boolean> {
  if (subscription.default_payment_method) return true
  const customer = await books.need('customer', idOf(subscription.customer))
  return customer.invoice_settings.default_payment_method !== null
}

async function pause(books: Books, subscription: Stripe.Subscription): Promise<void> {
  const paused: Stripe.Subscription = { ...subscription, status: 'paused' }
  await books.put('subscription', paused)
  await books.emit('customer.subscription.paused', paused)
}

async function retry(books: Books, invoice: Stripe.Invoice): Promise<void> {
  if (await charge(books, invoice)) await reactivate(books, subscriptionIdOf(invoice))
}
