import type { Stripe } from 'stripe'
import type { BillingTransaction } from '../billing-transaction.ts'
import { texts } from '../../texts.ts'

type Offer = { key: string; product: string; amount: number; interval: 'day' | 'month' | 'year' }

const offers: Offer[] = [
  { key: 'solo_daily', product: 'prod_solo', amount: 100, interval: 'day' },
  { key: 'solo_monthly', product: 'prod_solo', amount: 1_000, interval: 'month' },
  { key: 'solo_annual', product: 'prod_solo', amount: 10_000, interval: 'year' },
  { key: 'agency_monthly', product: 'prod_agency', amount: 2_000, interval: 'month' },
  { key: 'agency_annual', product: 'prod_agency', amount: 20_000, interval: 'year' },
]
const products = [
  { id: 'prod_solo', name: texts.catalog.solo },
  { id: 'prod_agency', name: texts.catalog.agency },
]

/** Inserts missing products and prices. Their ids are the same on every machine, so data with these ids is portable. */
export async function insertCatalog(tx: BillingTransaction): Promise<void> {
  for (const product of products) {
    if (!(await tx.get('product', product.id))) await tx.save('product', productOf(product, tx.now))
  }
  for (const offer of offers) {
    const price = priceOf(offer, tx.now)
    if (!(await tx.get('price', price.id))) await tx.save('price', price)
  }
}

function productOf({ id, name }: { id: string; name: string }, created: number) {
  return {
    id,
    object: 'product',
    active: true,
    created,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: created,
    url: null,
  } satisfies Stripe.Product
}

function priceOf({ key, product, amount, interval }: Offer, created: number) {
  return {
    id: `price_${key}`,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created,
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: key,
    metadata: {},
    nickname: null,
    product,
    recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: amount,
    // A string over the wire; the SDK converts it to the type it declares.
    unit_amount_decimal: String(amount) as unknown as Stripe.Price['unit_amount_decimal'],
  } satisfies Stripe.Price
}
