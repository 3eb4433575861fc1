import type { Stripe } from 'stripe'

/** Checkout parameters that Stripe stores and shows in no answer. */
export type Order = {
  id: string
  object: 'sandbox.order'
  price: string
  trial_period_days: number | null
  metadata: Stripe.Metadata
  missing_payment_method: string
}

/** One line of an invoice, in cents; negative where it is a credit. */
export type InvoiceLine = {
  amount: number
  price: Stripe.Price
  period: { start: number; end: number }
  proration: boolean
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
}
export type ObjectKind = keyof StripeObjects
