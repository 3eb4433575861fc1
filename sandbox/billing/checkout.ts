import type { Stripe } from 'stripe'
import type { Books } from './books.ts'
import { readCard, type Card, type Typed } from './cards.ts'
import { newId } from './ids.ts'
import { customerOf } from './objects/customer.ts'
import { paymentMethodOf } from './objects/payment-method.ts'
import type { Order } from './kinds.ts'
import { idOf, isOver } from './references.ts'
import { startSubscription } from './subscriptions.ts'
import { DAY } from './time.ts'

export type Submitted =
  | { outcome: 'done'; to: string }
  | { outcome: 'closed' }
  | { outcome: 'refused'; message: string }

export const orderIdOf = (session: string) => `order_${session}`
export const priceOfOrder = (books: Books, order: Order) => books.need('price', order.price)

export function trialEndOf(order: Order, now: number): number | null {
  if (order.trial_end !== null) return order.trial_end
  return order.trial_period_days === null ? null : now + order.trial_period_days * DAY
}

/** Takes the card and begins the subscription. Sent again, it leads to the same place and begins nothing. */
export async function submitCheckout(books: Books, session: Stripe.Checkout.Session, typed: Typed): Promise<Submitted> {
  if (session.status === 'complete') return { outcome: 'done', to: successUrlOf(session) }
  if (!isOpen(session, books.now)) return { outcome: 'closed' }
  const order = await books.need('sandbox.order', orderIdOf(session.id))
  const trialEnd = trialEndOf(order, books.now)
  const cardless = trialEnd !== null && !order.collect_card && typed.card.trim() === ''
  const read = cardless ? { card: null } : readCard(typed, books.now)
  if ('refused' in read) return { outcome: 'refused', message: read.refused }

  const customer = await customerFor(books, session)
  const method = read.card ? await attachCard(books, customer, read.card) : null
  const subscription = await startSubscription(books, {
    customer: customer.id,
    price: await priceOfOrder(books, order),
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
  await books.put('checkout.session', completed)
  await books.emit('checkout.session.completed', completed)
  return { outcome: 'done', to: successUrlOf(session) }
}

export async function expireCheckout(books: Books, session: Stripe.Checkout.Session): Promise<Stripe.Checkout.Session> {
  const expired: Stripe.Checkout.Session = { ...session, status: 'expired', url: null }
  await books.put('checkout.session', expired)
  await books.emit('checkout.session.expired', expired)
  return expired
}

export const isOpen = (session: Stripe.Checkout.Session, now: number) =>
  session.status === 'open' && session.expires_at > now

export function successUrlOf({ id, success_url: url }: Stripe.Checkout.Session): string {
  return (url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id)
}

/** Keeps a card with its owner; the portal does the same. */
export async function attachCard(books: Books, customer: Stripe.Customer, card: Card): Promise<Stripe.PaymentMethod> {
  const method = paymentMethodOf({
    id: newId('pm'),
    created: books.now,
    customer: customer.id,
    email: customer.email,
    card,
  })
  await books.put('payment_method', method)
  await books.emit('payment_method.attached', method)
  return method
}

/**
 * Takes a card away from its owner for good. Their portal keeps the last card of what is running; the account's owner and the
 * API do not.
 */
export async function detachCard(books: Books, method: Stripe.PaymentMethod): Promise<Stripe.PaymentMethod> {
  const owner = method.customer && idOf(method.customer)
  if (!owner) return method
  const detached = await books.update('payment_method', method, { customer: null }, 'payment_method.detached')
  for (const subscription of await books.all('subscription', { customer: owner, default_payment_method: method.id })) {
    if (isOver(subscription)) continue
    await books.update('subscription', subscription, { default_payment_method: null }, 'customer.subscription.updated')
  }
  const customer = await books.get('customer', owner)
  if (customer?.invoice_settings.default_payment_method === method.id) {
    const invoice_settings = { ...customer.invoice_settings, default_payment_method: null }
    await books.update('customer', customer, { invoice_settings }, 'customer.updated')
  }
  return detached
}

async function customerFor(books: Books, session: Stripe.Checkout.Session): Promise<Stripe.Customer> {
  if (session.customer) return books.need('customer', idOf(session.customer))
  const blank = { name: null, phone: null, description: null, metadata: {} }
  const customer = customerOf({ id: newId('cus', 14), created: books.now, email: session.customer_email, ...blank })
  await books.put('customer', customer)
  await books.emit('customer.created', customer)
  return customer
}

function detailsOf({ email, name, phone }: Stripe.Customer): Stripe.Checkout.Session.CustomerDetails {
  const person = { email, name: name ?? null, phone: phone ?? null }
  return { ...person, address: null, business_name: null, individual_name: null, tax_exempt: 'none', tax_ids: [] }
}
