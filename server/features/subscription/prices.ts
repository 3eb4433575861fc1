import type Stripe from 'stripe'
import { type PaidTier, plans, planOf } from '#contract/domain/plans.ts'
import type { Price } from '#contract/subscription.ts'
import type { Parts } from '#server/parts.ts'
import type { Billing } from '#server/platform/billing.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { callStripe } from './stripe-calls.ts'

type StripeParts = Pick<Parts, 'billing' | 'log'>

const CACHE_MS = 60_000
const cache = new WeakMap<Billing, { prices: Promise<Stripe.Price[]>; until: number }>()

/**
 * The prices at Stripe. The call is public, so they are cached for a minute and simultaneous callers share one request.
 */
function listSoldPrices(parts: StripeParts): Promise<Stripe.Price[]> {
  const cached = cache.get(parts.billing)
  if (cached && cached.until > performance.now()) return cached.prices
  const lookup_keys = plans.map((plan) => plan.key)
  const prices = callStripe(parts, (stripe) => stripe.prices.list({ lookup_keys, active: true, limit: 100 })).then(
    ({ data }) => data,
  )
  cache.set(parts.billing, { prices, until: performance.now() + CACHE_MS })
  prices.catch(() => cache.delete(parts.billing)) // the caller gets the error; the next one asks again
  return prices
}

/** The price that a body names by Stripe's id or by the plan's lookup key. */
export async function findPrice(parts: StripeParts, name: string): Promise<Stripe.Price> {
  const price = (await listSoldPrices(parts)).find(({ id, lookup_key }) => id === name || lookup_key === name)
  if (!price) throw new ApiError('invalid_plan')
  return price
}

/**
 * The tier that a price buys, null when it buys none of ours. Where prices were raised the lookup key has moved to the new price;
 * the older ones are known by the product that they share with it.
 */
export async function findTier(parts: StripeParts, price: Stripe.Price): Promise<PaidTier | null> {
  const plan = planOf(price.lookup_key)
  if (plan) return plan.tier
  const product = productOf(price)
  const siblings = (await listSoldPrices(parts)).filter((sold) => productOf(sold) === product)
  const tiers = new Set(siblings.map((sold) => planOf(sold.lookup_key)?.tier))
  const [tier] = tiers
  return tiers.size === 1 && tier ? tier : null
}

const productOf = ({ product }: Stripe.Price) => (typeof product === 'string' ? product : product.id)

/** The prices at Stripe, or the planned ones while Stripe does not answer. */
export async function listPrices(parts: StripeParts): Promise<Price[]> {
  const sold = await listSoldPrices(parts).catch((error: unknown) => {
    if (error instanceof ApiError) return undefined
    throw error
  })
  return plans.flatMap((plan) => {
    const { key, tier, term } = plan
    if (!sold) return [{ price_id: key, tier, term, amount: plan.amount, currency: 'usd' }]
    const price = sold.find(({ lookup_key }) => lookup_key === key)
    return price
      ? [{ price_id: price.id, tier, term, amount: price.unit_amount ?? plan.amount, currency: price.currency }]
      : []
  })
}
