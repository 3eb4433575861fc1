import type { BillingTransaction } from './billing-transaction.ts'
import { expireCheckout, isOpen, orderIdOf } from './checkout.ts'

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
 * Of a customer who was deleted the papers stay, as with Stripe, and tell nothing of a person: neither do the events that are
 * still to be delivered. What calls were answered is forgotten, and what was open can no longer be paid.
 */
export async function anonymizeCustomer(tx: BillingTransaction, customer: string): Promise<void> {
  const sessions = await tx.list('checkout.session', { customer })
  for (const session of sessions) if (isOpen(session, tx.now)) await expireCheckout(tx, session)
  const orders = sessions.map(({ id }) => orderIdOf(id))
  const { rows } = await tx.client.query<{ id: string; body: unknown }>(
    `select id, body from sandbox.objects
     where kind <> 'deleted_customer' and (strpos(body::text, $1) > 0 or id = any($2))`,
    [customer, orders],
  )
  for (const { id, body } of rows) {
    await tx.client.query('update sandbox.objects set body = $2 where id = $1', [id, JSON.stringify(anonymous(body))])
  }
  await tx.client.query('delete from sandbox.requests where strpos(body::text, $1) > 0', [customer])
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
