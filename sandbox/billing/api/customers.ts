import type { Stripe } from 'stripe'
import { expireCheckout, isOpen, orderIdOf } from '../checkout.ts'
import { customerOf } from '../objects/customer.ts'
import { isOver, newId } from '../references.ts'
import { cancelNow } from '../subscriptions.ts'
import { email as emailAddress, expanding, filled, metadata, onlyExpand, paged } from './parameters.ts'
import { find, defined, list, route, type Route } from './route.ts'
import type { BillingTransaction } from '../billing-transaction.ts'

const person = { email: emailAddress.optional(), name: filled.optional() }
const create = expanding({ ...person, metadata })
const update = expanding(person)
const customers = paged({ email: filled.optional() })

export const customerRoutes: Route[] = [
  route('POST', '/v1/customers', create, async ({ tx, params }) => {
    const { email = null, name = null } = params
    const customer = customerOf({ id: newId('cus', 14), created: tx.now, email, name, metadata: params.metadata })
    await tx.save('customer', customer)
    await tx.emit('customer.created', customer)
    return customer
  }),
  route('GET', '/v1/customers', customers, ({ tx, params: { email, ...page } }) =>
    list(tx, { kind: 'customer', url: '/v1/customers', filters: [defined({ email })] }, page),
  ),
  route('GET', '/v1/customers/:id', onlyExpand, async ({ tx, id }) => {
    return (await tx.get('deleted_customer', id)) ?? find(tx, 'customer', id)
  }),
  route('POST', '/v1/customers/:id', update, async ({ tx, params: { email, name }, id }) =>
    tx.update('customer', await find(tx, 'customer', id), { ...defined({ email, name }) }, 'customer.updated'),
  ),
  route('DELETE', '/v1/customers/:id', onlyExpand, async ({ tx, id }) => {
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
]

const personal = new Set([
  'client_reference_id',
  'customer_email',
  'customer_name',
  'customer_phone',
  'email',
  'name',
  'phone',
])

/**
 * As with Stripe, the objects of a deleted customer stay, without personal data: so do the events that are still to be delivered.
 * Saved answers are deleted, and open checkouts expire.
 */
async function anonymizeCustomer(tx: BillingTransaction, customer: string): Promise<void> {
  const sessions = await tx.list('checkout.session', { customer })
  for (const session of sessions) if (isOpen(session, tx.now)) await expireCheckout(tx, session)
  const orders = sessions.map(({ id }) => orderIdOf(id))
  await tx.rewriteCustomer(customer, orders, anonymous)
}

function anonymous(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(anonymous)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]: [string, unknown]) => {
      if (personal.has(name)) return [name, null]
      return [name, name === 'metadata' ? {} : anonymous(inside)]
    }),
  )
}
