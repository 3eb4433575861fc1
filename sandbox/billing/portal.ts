import type { Stripe } from 'stripe'
import type { BillingTransaction } from './billing-transaction.ts'
import { readCard } from './cards.ts'
import { attachCard } from './checkout.ts'
import { isOver } from './references.ts'
import { cancelAtPeriodEnd, cancelNow, changePrice, payInvoice, resume } from './subscriptions.ts'
import { openInvoices } from './invoices.ts'
import { texts } from '../texts.ts'

export type PortalForm = { action: string; price: string; card: string; exp: string; when: string }
export type PortalOutcome = { done: true } | { done: false; status: 402 | 409 | 422; message: string }

const done: PortalOutcome = { done: true }
const refuse = (status: 402 | 409 | 422, message: string): PortalOutcome => ({ done: false, status, message })

/** The customer's newest subscription that has not ended, else the newest. */
export async function subscriptionFor(
  tx: BillingTransaction,
  customer: string,
): Promise<Stripe.Subscription | undefined> {
  const all = await tx.list('subscription', { customer })
  return all.findLast((subscription) => !isOver(subscription)) ?? all.at(-1)
}

/** Performs the action of the portal's form. Repeating an action changes nothing. */
export async function submitPortal(
  tx: BillingTransaction,
  customerId: string,
  form: PortalForm,
): Promise<PortalOutcome> {
  const customer = await tx.getExisting('customer', customerId)
  const subscription = await subscriptionFor(tx, customerId)
  if (form.action === 'card') return saveCard(tx, customer, subscription, form)
  if (!subscription) return refuse(409, texts.portal.noSubscription)
  if (isOver(subscription)) return form.action === 'cancel' ? done : refuse(409, texts.portal.ended)
  switch (form.action) {
    case 'plan':
      return choosePlan(tx, subscription, form.price)
    case 'cancel':
      return cancel(tx, subscription, form.when)
    case 'resume':
      await resume(tx, subscription)
      return done
    case 'pay':
      return pay(tx, subscription)
    default:
      return refuse(422, texts.portal.actionRefused)
  }
}

async function choosePlan(
  tx: BillingTransaction,
  subscription: Stripe.Subscription,
  key: string,
): Promise<PortalOutcome> {
  const [price] = await tx.list('price', { lookup_key: key, active: true })
  if (!price) return refuse(422, texts.portal.planRefused)
  await changePrice(tx, subscription, price)
  return done
}

async function cancel(tx: BillingTransaction, subscription: Stripe.Subscription, when: string): Promise<PortalOutcome> {
  if (when === 'now') await cancelNow(tx, subscription)
  else if (when === 'end') await cancelAtPeriodEnd(tx, subscription)
  else return refuse(422, texts.portal.actionRefused)
  return done
}

async function pay(tx: BillingTransaction, subscription: Stripe.Subscription): Promise<PortalOutcome> {
  const owed = await openInvoices(tx, subscription.id)
  if (owed.length === 0) return refuse(409, texts.portal.nothingToPay)
  for (const invoice of owed) if (!(await payInvoice(tx, invoice))) return refuse(402, texts.card.chargeFailed)
  return done
}

async function saveCard(
  tx: BillingTransaction,
  customer: Stripe.Customer,
  subscription: Stripe.Subscription | undefined,
  form: PortalForm,
): Promise<PortalOutcome> {
  const read = readCard(form, tx.now)
  if ('refused' in read) return refuse(402, read.refused)
  const method = await attachCard(tx, customer, read.card)
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: method.id }
  await tx.update('customer', customer, { invoice_settings }, 'customer.updated')
  if (subscription && !isOver(subscription)) {
    const changes = { default_payment_method: method.id }
    await tx.update('subscription', subscription, changes, 'customer.subscription.updated')
  }
  return done
}
