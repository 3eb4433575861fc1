import type { Stripe } from 'stripe'
import { idOf } from '#sandbox/billing/references.ts'
import type { World } from './world.ts'

/** Posts a form of the hosted pages as a browser would. */
export function post(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}

type Wish = { price?: string; days?: number; customer?: string; missing?: 'cancel' }

export async function openCheckout(
  { stripe, url }: World,
  wish: Wish = {},
): Promise<Stripe.Checkout.Session & { url: string }> {
  const { data } = await stripe.prices.list({ lookup_keys: [wish.price ?? 'solo_monthly'] })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: data[0]?.id ?? '', quantity: 1 }],
    success_url: `${url}/checkout/success/{CHECKOUT_SESSION_ID}`,
    cancel_url: `${url}/login`,
    client_reference_id: 'manager-1',
    subscription_data: {
      metadata: { manager_id: 'manager-1' },
      ...(wish.days ? { trial_period_days: wish.days } : {}),
      ...(wish.missing ? { trial_settings: { end_behavior: { missing_payment_method: wish.missing } } } : {}),
    },
    customer: wish.customer ?? (await stripe.customers.create({ email: 'jo@example.com' })).id,
  })
  if (!session.url) throw new Error('An open session has an address')
  return { ...session, url: session.url }
}

export async function subscribe(
  world: World,
  card = '4242424242424242',
  wish: Wish = {},
): Promise<Stripe.Subscription> {
  const session = await openCheckout(world, wish)
  await post(session.url, { card })
  const paid = await world.stripe.checkout.sessions.retrieve(session.id)
  if (!paid.subscription) throw new Error('The checkout began no subscription')
  return world.stripe.subscriptions.retrieve(idOf(paid.subscription))
}

export async function openPortal({ stripe, url }: World, subscription: Stripe.Subscription): Promise<string> {
  const customer = idOf(subscription.customer)
  const session = await stripe.billingPortal.sessions.create({ customer, return_url: `${url}/settings/billing` })
  return session.url
}

export async function advance(world: World, days: number): Promise<void> {
  const response = await control(world, 'clock', JSON.stringify({ advance_days: days }))
  if (!response.ok) throw new Error(`The clock answered ${response.status}`)
}

/** Moves the clock, or detaches cards as the account's owner may. */
export function control({ url }: World, what: 'clock' | 'detach', body: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(`${url}/sandbox/billing/${what}`, { method: 'POST', headers, body })
}
