import type { Stripe } from 'stripe'

/** What a checkout was opened with; Stripe keeps it too, but shows it in no answer. */
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

/** Every kind of document, by the name that stands in its `object`. */
export type StripeObjects = {
  customer: Stripe.Customer
  deleted_customer: Stripe.DeletedCustomer
  product: Stripe.Product
  price: Stripe.Price
  payment_method: Stripe.PaymentMethod
  subscription: Stripe.Subscription
  invoice: Stripe.Invoice
  event: Stripe.Event
  webhook_endpoint: Stripe.WebhookEndpoint
  'checkout.session': Stripe.Checkout.Session
  'billing_portal.session': Stripe.BillingPortal.Session
  'billing_portal.configuration': Stripe.BillingPortal.Configuration
  'sandbox.order': Order
}
export type ObjectKind = keyof StripeObjects
