import { createHash } from 'node:crypto'
import type { Stripe } from 'stripe'

type Parts = {
  id: string
  created: number
  email: string | null
  name: string | null
  metadata: Stripe.Metadata
}

export function customerOf({ id, created, email, name, metadata }: Parts) {
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created,
    currency: 'usd',
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email,
    invoice_prefix: createHash('sha256').update(id).digest('hex').slice(0, 8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata,
    name,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  } satisfies Stripe.Customer
}
