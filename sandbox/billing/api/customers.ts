import type { Stripe } from 'stripe'
import { z } from 'zod'
import { detachCard } from '../checkout.ts'
import { anonymizeCustomer } from '../anonymize-customer.ts'
import { newId } from '../ids.ts'
import { customerOf } from '../objects/customer.ts'
import { isOver } from '../references.ts'
import { invalid } from '../stripe-error.ts'
import { cancelNow } from '../subscriptions.ts'
import { cleared, created, expand, filled, ignored, metadata, nullable, paging } from './parameters.ts'
import { find, given, list, route, type Route } from './route.ts'

const one = z.strictObject({ expand: expand.optional() })
const fields = {
  email: nullable.optional(),
  name: nullable.optional(),
  phone: nullable.optional(),
  description: nullable.optional(),
  metadata: metadata.optional(),
  expand: expand.optional(),
  address: ignored,
  preferred_locales: ignored,
  tax_exempt: ignored,
}
const create = z.strictObject(fields)
const update = z.strictObject({
  ...fields,
  invoice_settings: z.strictObject({ default_payment_method: z.union([cleared, filled]) }).optional(),
})
const all = z.strictObject({ ...paging, created: created.optional(), email: filled.optional() })
const methods = z.strictObject({ ...paging, type: z.string().optional() })

export const customerRoutes: Route[] = [
  route('POST', '/v1/customers', create, async ({ tx, params }) => {
    const { email = null, name = null, phone = null, description = null, metadata: kept = {} } = params
    const parts = { email, name, phone, description, metadata: kept }
    const customer = customerOf({ id: newId('cus', 14), created: tx.now, ...parts })
    await tx.save('customer', customer)
    await tx.emit('customer.created', customer)
    return customer
  }),
  route('GET', '/v1/customers', all, async ({ tx, params: { email, ...page } }) =>
    list(tx, { kind: 'customer', url: '/v1/customers', parts: [given({ email })] }, page),
  ),
  route('GET', '/v1/customers/:id', one, async ({ tx, id }) => {
    return (await tx.get('deleted_customer', id)) ?? find(tx, 'customer', id)
  }),
  route('POST', '/v1/customers/:id', update, async ({ tx, params, id }) => {
    const before = await find(tx, 'customer', id)
    const { email, name, phone, description, metadata: added, invoice_settings: settings } = params
    const method = settings?.default_payment_method
    if (method) await find(tx, 'payment_method', method, 'invoice_settings[default_payment_method]')
    const changes = {
      ...given({ email, name, phone, description }),
      ...(added ? { metadata: mergedMetadata(before.metadata, added) } : {}),
      ...(settings
        ? { invoice_settings: { ...before.invoice_settings, default_payment_method: settings.default_payment_method } }
        : {}),
    }
    return tx.update('customer', before, changes, 'customer.updated')
  }),
  route('DELETE', '/v1/customers/:id', one, async ({ tx, id }) => {
    const customer = await find(tx, 'customer', id)
    for (const subscription of await tx.list('subscription', { customer: id })) {
      if (!isOver(subscription)) await cancelNow(tx, subscription)
    }
    const deleted = { id, object: 'customer', deleted: true } satisfies Stripe.DeletedCustomer
    await tx.delete(id)
    await tx.save('deleted_customer', deleted)
    await tx.emit('customer.deleted', customer)
    await anonymizeCustomer(tx, id)
    return deleted
  }),
  route('GET', '/v1/customers/:id/payment_methods', methods, async ({ tx, params: { type, ...page }, id }) => {
    await find(tx, 'customer', id)
    const url = `/v1/customers/${id}/payment_methods`
    return list(tx, { kind: 'payment_method', url, parts: [given({ customer: id, type })] }, page)
  }),
  route('GET', '/v1/payment_methods', methods.extend({ customer: filled.optional() }), async ({ tx, params }) => {
    const { type, customer, ...page } = params
    return list(tx, { kind: 'payment_method', url: '/v1/payment_methods', parts: [given({ customer, type })] }, page)
  }),
  route('POST', '/v1/payment_methods/:id/detach', one, async ({ tx, id }) => {
    const method = await find(tx, 'payment_method', id)
    if (method.customer) return detachCard(tx, method)
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.')
  }),
  route('GET', '/v1/payment_methods/:id', one, ({ tx, id }) => find(tx, 'payment_method', id)),
]

/** As with Stripe, names that are not mentioned stay, and an empty value removes its name. */
export function mergedMetadata(before: Record<string, string>, added: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...before, ...added }).filter(([, value]) => value !== ''))
}
