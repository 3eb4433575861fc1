import type { Stripe } from 'stripe'
import { z } from 'zod'
import { expireCheckout, isOpen, orderIdOf } from '../checkout.ts'
import { checkoutSessionOf } from '../objects/checkout-session.ts'
import { idOf, newId } from '../references.ts'
import { invalid } from '../stripe-error.ts'
import { DAY } from '../time.ts'
import {
  address,
  email as emailAddress,
  expanding,
  filled,
  mergeMetadata,
  metadata,
  nullable,
  onlyExpand,
  paged,
  whole,
} from './parameters.ts'
import { find, defined, list, route, type Call, type Route } from './route.ts'

const endBehavior = z.strictObject({
  missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']).optional(),
})
const checkout = expanding({
  mode: z.literal('subscription'),
  ui_mode: z.literal('hosted_page').optional(),
  line_items: z.array(z.strictObject({ price: filled, quantity: whole.optional() })).length(1),
  success_url: address,
  cancel_url: address.optional(),
  customer: filled.optional(),
  customer_email: emailAddress.optional(),
  client_reference_id: filled.optional(),
  expires_at: whole.optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  metadata: metadata.optional(),
  subscription_data: z
    .strictObject({
      trial_period_days: whole.refine((days) => days >= 1).optional(),
      trial_end: whole.optional(),
      description: nullable.optional(),
      metadata: metadata.optional(),
      trial_settings: z.strictObject({ end_behavior: endBehavior }).optional(),
    })
    .optional(),
})
const checkouts = paged({
  customer: filled.optional(),
  subscription: filled.optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
})
const portal = expanding({ customer: filled, return_url: address.optional() })

export const sessionRoutes: Route[] = [
  route('POST', '/v1/checkout/sessions', checkout, openCheckout),
  route('GET', '/v1/checkout/sessions', checkouts, ({ tx, params: { customer, subscription, status, ...page } }) => {
    const filters = [defined({ customer, subscription, status })]
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
  const { customer, customer_email: email, subscription_data: subscription } = params
  if (customer && email) {
    throw invalid('You may only specify one of these parameters: customer, customer_email.', { param: 'customer' })
  }
  const [line] = params.line_items
  const price = await find(tx, 'price', line?.price ?? '', 'line_items[0][price]')
  if (customer) await find(tx, 'customer', customer, 'customer')
  const { trial_end: trialEnd = null, trial_period_days: trialDays = null } = subscription ?? {}
  if (trialEnd !== null && trialEnd <= tx.now) {
    throw invalid('The trial end must be in the future.', { param: 'subscription_data[trial_end]' })
  }
  const id = newId('cs_test', 40)
  const collection = params.payment_method_collection ?? 'always'
  const quantity = line?.quantity ?? 1
  const session = checkoutSessionOf({
    id,
    lineId: newId('li'),
    url: tx.pageUrl(`checkout/${id}`),
    created: tx.now,
    expiresAt: params.expires_at ?? tx.now + DAY,
    customer: customer ?? null,
    customerEmail: email ?? null,
    clientReference: params.client_reference_id ?? null,
    metadata: mergeMetadata({}, params.metadata ?? null),
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    price,
    quantity,
    trial: trialEnd !== null || trialDays !== null,
    collection,
    description: (await tx.getExisting('product', idOf(price.product))).name,
  })
  await tx.save('checkout.session', session)
  await tx.save('sandbox.order', {
    id: orderIdOf(id),
    object: 'sandbox.order',
    price: price.id,
    quantity,
    trial_end: trialEnd,
    trial_period_days: trialDays,
    metadata: mergeMetadata({}, subscription?.metadata ?? null),
    description: subscription?.description ?? null,
    missing_payment_method: subscription?.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    collect_card: collection === 'always',
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
