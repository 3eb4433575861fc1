import type { Stripe } from 'stripe'

/** Checkout parameters that Stripe stores and shows in no answer. */
export type Order = {
  id: string
  object: 'sandbox.order'
  price: string
  quantity: number
  trial_end: number | null
  trial_period_days: number | null
  metadata: Stripe.Metadata
  description: string | null
  missing_payment_method: string
  collect_card: boolean
}

/** One line of an invoice, in cents; negative where it is a credit. */
export type InvoiceLine = {
  amount: number
  description: string
  price: Stripe.Price
  quantity: number
  period: { start: number; end: number }
  proration: boolean
}

/** A proration that is pending until the subscription's next invoice. */
type PendingLine = {
  id: string
  object: 'sandbox.pending_line'
  subscription: string
  line: InvoiceLine
}

/** Every kind of stored object, by the value of its `object` field. */
export type StripeObjects = {
  customer: Stripe.Customer
  deleted_customer: Stripe.DeletedCustomer
  product: Stripe.Product
  price: Stripe.Price
  payment_method: Stripe.PaymentMethod
  subscription: Stripe.Subscription
  invoice: Stripe.Invoice
  event: Stripe.Event
  'checkout.session': Stripe.Checkout.Session
  'billing_portal.session': Stripe.BillingPortal.Session
  'sandbox.order': Order
  'sandbox.pending_line': PendingLine
}
export type ObjectKind = keyof StripeObjects
