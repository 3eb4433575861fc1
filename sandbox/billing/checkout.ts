import type { Stripe } from 'stripe'
import type { BillingTransaction } from './billing-transaction.ts'
import { readCard, type Card, type Typed } from './cards.ts'
import { paymentMethodOf } from './objects/payment-method.ts'
import type { Order } from './stripe-objects.ts'
import { idOf, isOver, newId } from './references.ts'
import { startSubscription } from './subscriptions.ts'
import { DAY } from './time.ts'

export type Submitted =
  | { outcome: 'done'; to: string }
  | { outcome: 'closed' }
  | { outcome: 'refused'; message: string }

export const orderIdOf = (session: string) => `order_${session}`
export const priceOfOrder = (tx: BillingTransaction, order: Order) => tx.getExisting('price', order.price)

/** Attaches the card and starts the subscription. A repeated submit redirects to the same place and starts nothing. */
export async function submitCheckout(
  tx: BillingTransaction,
  session: Stripe.Checkout.Session,
  typed: Typed,
): Promise<Submitted> {
  if (session.status === 'complete') return { outcome: 'done', to: successUrlOf(session) }
  if (!isOpen(session, tx.now)) return { outcome: 'closed' }
  const order = await tx.getExisting('sandbox.order', orderIdOf(session.id))
  const days = order.trial_period_days
  const trialEnd = days === null ? null : tx.now + days * DAY
  const read = readCard(typed, tx.now)
  if ('refused' in read) return { outcome: 'refused', message: read.refused }

  const customer = await tx.getExisting('customer', idOf(session.customer ?? ''))
  const method = await attachCard(tx, customer, read.card)
  const subscription = await startSubscription(tx, {
    customer: customer.id,
    price: await priceOfOrder(tx, order),
    trialEnd,
    paymentMethod: method.id,
    missingPaymentMethod: order.missing_payment_method,
    metadata: order.metadata,
  })
  const completed: Stripe.Checkout.Session = {
    ...session,
    customer_details: detailsOf(customer),
    invoice: subscription.latest_invoice,
    payment_status: trialEnd === null ? 'paid' : 'no_payment_required',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  }
  await tx.save('checkout.session', completed)
  await tx.emit('checkout.session.completed', completed)
  return { outcome: 'done', to: successUrlOf(session) }
}

export async function expireCheckout(
  tx: BillingTransaction,
  session: Stripe.Checkout.Session,
): Promise<Stripe.Checkout.Session> {
  const expired: Stripe.Checkout.Session = { ...session, status: 'expired', url: null }
  await tx.save('checkout.session', expired)
  await tx.emit('checkout.session.expired', expired)
  return expired
}

export const isOpen = (session: Stripe.Checkout.Session, now: number) =>
  session.status === 'open' && session.expires_at > now

export function successUrlOf({ id, success_url: url }: Stripe.Checkout.Session): string {
  return (url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id)
}

/** Attaches a card to its customer. The portal uses it too. */
export async function attachCard(
  tx: BillingTransaction,
  customer: Stripe.Customer,
  card: Card,
): Promise<Stripe.PaymentMethod> {
  const method = paymentMethodOf({
    id: newId('pm'),
    created: tx.now,
    customer: customer.id,
    email: customer.email,
    card,
  })
  await tx.save('payment_method', method)
  await tx.emit('payment_method.attached', method)
  return method
}

/** Detaches a card permanently. The portal does not detach the last card of a running subscription; the account's owner may. */
export async function detachCard(tx: BillingTransaction, method: Stripe.PaymentMethod): Promise<void> {
  const owner = method.customer && idOf(method.customer)
  if (!owner) return
  await tx.update('payment_method', method, { customer: null }, 'payment_method.detached')
  for (const subscription of await tx.list('subscription', { customer: owner, default_payment_method: method.id })) {
    if (isOver(subscription)) continue
    await tx.update('subscription', subscription, { default_payment_method: null }, 'customer.subscription.updated')
  }
  const customer = await tx.get('customer', owner)
  if (customer?.invoice_settings.default_payment_method === method.id) {
    const invoice_settings = { ...customer.invoice_settings, default_payment_method: null }
    await tx.update('customer', customer, { invoice_settings }, 'customer.updated')
  }
}

function detailsOf({ email, name, phone }: Stripe.Customer): Stripe.Checkout.Session.CustomerDetails {
  const person = { email, name: name ?? null, phone: phone ?? null }
  return { ...person, address: null, business_name: null, individual_name: null, tax_exempt: 'none', tax_ids: [] }
}
