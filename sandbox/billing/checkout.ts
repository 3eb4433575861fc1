import type { Stripe } from 'stripe'
import type { BillingTransaction } from './billing-transaction.ts'
import { readCard, type Card, type Typed } from './cards.ts'
import { customerOf } from './objects/customer.ts'
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

export function trialEndOf(order: Order, now: number): number | null {
  if (order.trial_end !== null) return order.trial_end
  return order.trial_period_days === null ? null : now + order.trial_period_days * DAY
}

/** Attaches the card and starts the subscription. A repeated submit redirects to the same place and starts nothing. */
export async function submitCheckout(
  tx: BillingTransaction,
  session: Stripe.Checkout.Session,
  typed: Typed,
): Promise<Submitted> {
  if (session.status === 'complete') return { outcome: 'done', to: successUrlOf(session) }
  if (!isOpen(session, tx.now)) return { outcome: 'closed' }
  const order = await tx.getExisting('sandbox.order', orderIdOf(session.id))
  const trialEnd = trialEndOf(order, tx.now)
  const cardless = trialEnd !== null && !order.collect_card && typed.card.trim() === ''
  const read = cardless ? { card: null } : readCard(typed, tx.now)
  if ('refused' in read) return { outcome: 'refused', message: read.refused }

  const customer = await customerFor(tx, session)
  const method = read.card ? await attachCard(tx, customer, read.card) : null
  const subscription = await startSubscription(tx, {
    customer: customer.id,
    price: await priceOfOrder(tx, order),
    quantity: order.quantity,
    trialEnd,
    paymentMethod: method?.id ?? null,
    missingPaymentMethod: order.missing_payment_method,
    metadata: order.metadata,
    description: order.description,
  })
  const completed: Stripe.Checkout.Session = {
    ...session,
    customer: customer.id,
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

/**
 * Detaches a card permanently. The portal does not detach the last card of a running subscription; the account's owner
 * and the API may.
 */
export async function detachCard(tx: BillingTransaction, method: Stripe.PaymentMethod): Promise<Stripe.PaymentMethod> {
  const owner = method.customer && idOf(method.customer)
  if (!owner) return method
  const detached = await tx.update('payment_method', method, { customer: null }, 'payment_method.detached')
  for (const subscription of await tx.list('subscription', { customer: owner, default_payment_method: method.id })) {
    if (isOver(subscription)) continue
    await tx.update('subscription', subscription, { default_payment_method: null }, 'customer.subscription.updated')
  }
  const customer = await tx.get('customer', owner)
  if (customer?.invoice_settings.default_payment_method === method.id) {
    const invoice_settings = { ...customer.invoice_settings, default_payment_method: null }
    await tx.update('customer', customer, { invoice_settings }, 'customer.updated')
  }
  return detached
}

async function customerFor(tx: BillingTransaction, session: Stripe.Checkout.Session): Promise<Stripe.Customer> {
  if (session.customer) return tx.getExisting('customer', idOf(session.customer))
  const blank = { name: null, phone: null, description: null, metadata: {} }
  const customer = customerOf({ id: newId('cus', 14), created: tx.now, email: session.customer_email, ...blank })
  await tx.save('customer', customer)
  await tx.emit('customer.created', customer)
  return customer
}

function detailsOf({ email, name, phone }: Stripe.Customer): Stripe.Checkout.Session.CustomerDetails {
  const person = { email, name: name ?? null, phone: phone ?? null }
  return { ...person, address: null, business_name: null, individual_name: null, tax_exempt: 'none', tax_ids: [] }
}
