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
 * As with Stripe, the objects of a deleted customer stay, without personal data: so do the events that are still to be delivered.
 * Saved answers are deleted, and open checkouts expire.
 */
export async function anonymizeCustomer(tx: BillingTransaction, customer: string): Promise<void> {
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
