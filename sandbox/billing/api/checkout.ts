import { z } from 'zod'
import { expireCheckout, isOpen, orderIdOf } from '../checkout.ts'
import { newId } from '../ids.ts'
import { checkoutSessionOf } from '../objects/checkout-session.ts'
import { idOf } from '../references.ts'
import { invalid } from '../stripe-error.ts'
import { DAY } from '../time.ts'
import { created, expand, filled, ignored, metadata, nullable, paging, whole } from './parameters.ts'
import { find, given, list, route, type Call, type Route } from './route.ts'

const one = z.strictObject({ expand: expand.optional() })
const address = z.url({ protocol: /^https?$/ })
const endBehaviour = z.strictObject({
  missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']).optional(),
})

const create = z.strictObject({
  mode: z.literal('subscription'),
  ui_mode: z.literal('hosted_page').optional(),
  line_items: z.array(z.strictObject({ price: filled, quantity: whole.optional() })).length(1),
  success_url: address,
  cancel_url: address.optional(),
  customer: filled.optional(),
  customer_email: filled.optional(),
  client_reference_id: filled.max(200).optional(),
  expires_at: whole.optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  metadata: metadata.optional(),
  subscription_data: z
    .strictObject({
      trial_period_days: whole.refine((days) => days >= 1).optional(),
      trial_end: whole.optional(),
      description: nullable.optional(),
      metadata: metadata.optional(),
      trial_settings: z.strictObject({ end_behavior: endBehaviour }).optional(),
      billing_mode: ignored,
      proration_behavior: ignored,
    })
    .optional(),
  expand: expand.optional(),
  allow_promotion_codes: ignored,
  automatic_tax: ignored,
  billing_address_collection: ignored,
  branding_settings: ignored,
  consent_collection: ignored,
  custom_text: ignored,
  customer_update: ignored,
  locale: ignored,
  phone_number_collection: ignored,
  saved_payment_method_options: ignored,
  submit_type: ignored,
  tax_id_collection: ignored,
})

const all = z.strictObject({
  ...paging,
  created: created.optional(),
  customer: filled.optional(),
  subscription: filled.optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
})

export const checkoutRoutes: Route[] = [
  route('POST', '/v1/checkout/sessions', create, open),
  route('GET', '/v1/checkout/sessions', all, async ({ tx, params }) => {
    const { customer, subscription, status, ...page } = params
    const parts = [given({ customer, subscription, status })]
    return list(tx, { kind: 'checkout.session', url: '/v1/checkout/sessions', parts }, page)
  }),
  route('GET', '/v1/checkout/sessions/:id', one, ({ tx, id }) => find(tx, 'checkout.session', id)),
  route('POST', '/v1/checkout/sessions/:id/expire', one, async ({ tx, id }) => {
    const session = await find(tx, 'checkout.session', id)
    if (isOpen(session, tx.now)) return expireCheckout(tx, session)
    throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.')
  }),
]

async function open({ tx, params, places }: Call<z.output<typeof create>>) {
  const { customer, customer_email: email, subscription_data: wanted } = params
  if (customer && email) {
    throw invalid('You may only specify one of these parameters: customer, customer_email.', { param: 'customer' })
  }
  const [line] = params.line_items
  const price = await find(tx, 'price', line?.price ?? '', 'line_items[0][price]')
  if (customer) await find(tx, 'customer', customer, 'customer')
  const { trial_end: trialEnd = null, trial_period_days: trialDays = null } = wanted ?? {}
  if (trialEnd !== null && trialEnd <= tx.now) {
    throw invalid('The trial end must be in the future.', { param: 'subscription_data[trial_end]' })
  }
  const id = newId('cs_test', 40)
  const collection = params.payment_method_collection ?? 'always'
  const quantity = line?.quantity ?? 1
  const session = checkoutSessionOf({
    id,
    lineId: newId('li'),
    url: `${places.publicUrl()}/sandbox/checkout/${id}`,
    created: tx.now,
    expiresAt: params.expires_at ?? tx.now + DAY,
    customer: customer ?? null,
    customerEmail: email ?? null,
    clientReference: params.client_reference_id ?? null,
    metadata: params.metadata ?? {},
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
    metadata: wanted?.metadata ?? {},
    description: wanted?.description ?? null,
    missing_payment_method: wanted?.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    collect_card: collection === 'always',
  })
  return session
}
