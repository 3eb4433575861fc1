import type { Stripe } from 'stripe'
import { z } from 'zod'
import { expireCheckout, isOpen, orderIdOf } from '../checkout.ts'
import { checkoutSessionOf } from '../objects/checkout-session.ts'
import { newId } from '../references.ts'
import { invalid } from '../stripe-error.ts'
import { address, expanding, filled, metadata, onlyExpand, paged, whole } from './parameters.ts'
import { find, defined, list, route, type Call, type Route } from './route.ts'

const endBehavior = z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice']) })
/** Foyer always names a customer and sells one of a price; the sandbox knows no other checkout. */
const checkout = expanding({
  mode: z.literal('subscription'),
  line_items: z.array(z.strictObject({ price: filled, quantity: z.literal('1') })).length(1),
  success_url: address,
  cancel_url: address.optional(),
  customer: filled,
  client_reference_id: filled.optional(),
  payment_method_collection: z.literal('always').optional(),
  metadata,
  subscription_data: z
    .strictObject({
      trial_period_days: whole.refine((days) => days >= 1).optional(),
      metadata,
      trial_settings: z.strictObject({ end_behavior: endBehavior }).optional(),
    })
    .optional(),
})
const checkouts = paged({ customer: filled.optional(), status: z.enum(['open', 'complete', 'expired']).optional() })
const portal = expanding({ customer: filled, return_url: address.optional() })

export const sessionRoutes: Route[] = [
  route('POST', '/v1/checkout/sessions', checkout, openCheckout),
  route('GET', '/v1/checkout/sessions', checkouts, ({ tx, params: { customer, status, ...page } }) => {
    const filters = [defined({ customer, status })]
    return list(tx, { kind: 'checkout.session', url: '/v1/checkout/sessions', filters }, page)
  }),
  route('GET', '/v1/checkout/sessions/:id', onlyExpand, ({ tx, id }) => find(tx, 'checkout.session', id)),
  route('POST', '/v1/checkout/sessions/:id/expire', onlyExpand, async ({ tx, id }) => {
    const session = await find(tx, 'checkout.session', id)
    if (isOpen(session, tx.now)) return expireCheckout(tx, session)
    throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.')
  }),
  route('POST', '/v1/billing_portal/sessions', portal, openPortal),
]

async function openCheckout({ tx, params }: Call<z.output<typeof checkout>>) {
  const { customer, subscription_data: subscription } = params
  const price = await find(tx, 'price', params.line_items[0]?.price ?? '', 'line_items[0][price]')
  await find(tx, 'customer', customer, 'customer')
  const id = newId('cs_test', 40)
  const trialDays = subscription?.trial_period_days ?? null
  const session = checkoutSessionOf({
    id,
    url: tx.pageUrl(`checkout/${id}`),
    created: tx.now,
    customer,
    clientReference: params.client_reference_id ?? null,
    metadata: params.metadata,
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    price,
    trial: trialDays !== null,
  })
  await tx.save('checkout.session', session)
  await tx.save('sandbox.order', {
    id: orderIdOf(id),
    object: 'sandbox.order',
    price: price.id,
    trial_period_days: trialDays,
    metadata: subscription?.metadata ?? {},
    missing_payment_method: subscription?.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
  })
  return session
}

async function openPortal({ tx, params }: Call<z.output<typeof portal>>) {
  const { id: customer } = await find(tx, 'customer', params.customer, 'customer')
  const id = newId('bps', 40)
  const session = {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_default',
    created: tx.now,
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: params.return_url ?? null,
    url: tx.pageUrl(`portal/${id}`),
  } satisfies Stripe.BillingPortal.Session
  await tx.save('billing_portal.session', session)
  return session
}
