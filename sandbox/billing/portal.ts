import type { Stripe } from 'stripe'
import type { Books } from './books.ts'
import { readCard } from './cards.ts'
import { attachCard } from './checkout.ts'
import { idOf, isOver, itemOf } from './references.ts'
import { cancelAt, cancelNow, changePlan, payOpen, resume } from './subscriptions.ts'
import { openInvoices } from './invoices.ts'
import { texts } from '../texts.ts'

export type PortalForm = { action: string; price: string; card: string; exp: string; when: string }
export type PortalOutcome = { done: true } | { done: false; status: 402 | 409 | 422; message: string }

const done: PortalOutcome = { done: true }
const refuse = (status: 402 | 409 | 422, message: string): PortalOutcome => ({ done: false, status, message })

/** The customer's newest subscription that has not ended, else the newest. */
export async function subscriptionFor(books: Books, customer: string): Promise<Stripe.Subscription | undefined> {
  const all = await books.all('subscription', { customer })
  return all.findLast((subscription) => !isOver(subscription)) ?? all.at(-1)
}

/** Does what the portal's page was asked for. Asking for what is already so changes nothing. */
export async function submitPortal(books: Books, customerId: string, form: PortalForm): Promise<PortalOutcome> {
  const customer = await books.need('customer', customerId)
  const subscription = await subscriptionFor(books, customerId)
  if (form.action === 'card') return saveCard(books, customer, subscription, form)
  if (!subscription) return refuse(409, texts.portal.noSubscription)
  if (isOver(subscription)) return form.action === 'cancel' ? done : refuse(409, texts.portal.ended)
  switch (form.action) {
    case 'plan':
      return choosePlan(books, subscription, form.price)
    case 'cancel':
      return cancel(books, subscription, form.when)
    case 'resume':
      await resume(books, subscription)
      return done
    case 'pay':
      return pay(books, subscription)
    default:
      return refuse(422, texts.portal.actionRefused)
  }
}

async function choosePlan(books: Books, subscription: Stripe.Subscription, key: string): Promise<PortalOutcome> {
  const [price] = await books.all('price', { lookup_key: key, active: true })
  if (!price) return refuse(422, texts.portal.planRefused)
  await changePlan(books, subscription, price)
  return done
}

async function cancel(books: Books, subscription: Stripe.Subscription, when: string): Promise<PortalOutcome> {
  if (when === 'now') await cancelNow(books, subscription)
  else if (when === 'end') await cancelAt(books, subscription, itemOf(subscription).current_period_end)
  else return refuse(422, texts.portal.actionRefused)
  return done
}

async function pay(books: Books, subscription: Stripe.Subscription): Promise<PortalOutcome> {
  if ((await openInvoices(books, subscription.id)).length === 0) return refuse(409, texts.portal.nothingToPay)
  return (await payOpen(books, subscription)) ? done : refuse(402, texts.card.chargeFailed)
}

async function saveCard(
  books: Books,
  customer: Stripe.Customer,
  subscription: Stripe.Subscription | undefined,
  form: PortalForm,
): Promise<PortalOutcome> {
  const read = readCard(form, books.now)
  if ('refused' in read) return refuse(402, read.refused)
  const method = await attachCard(books, customer, read.card)
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: method.id }
  await books.update('customer', customer, { invoice_settings }, 'customer.updated')
  if (subscription && !isOver(subscription)) {
    const changes = { default_payment_method: idOf(method) }
    await books.update('subscription', subscription, changes, 'customer.subscription.updated')
  }
  return done
}
