import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { isOpen, trialDays } from '#contract/domain/plans.ts'
import { findPerson } from '#server/features/access/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { isForeignKeyViolation } from '#server/platform/db/errors.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { callStripeIfExists, callStripe } from '../stripe-calls.ts'
import { findPrice } from '../prices.ts'
import { enqueueCustomerDeletion } from './update-customer.ts'
import { authorize } from '../policy.ts'
import { findCheckout, insertCheckout, listOpenCheckouts } from '../queries/checkouts.ts'
import { findBilling, saveCustomer } from '../queries/subscriptions.ts'
import { syncCustomer } from './sync-customer.ts'

type Address = { url: string }

/** The checkout after registration: with the trial, unless there ever was a subscription (SUB-11). */
export async function openFirstCheckout(
  parts: Parts,
  actor: Actor,
  { price_id, email, id }: { price_id: string; email: string; id: string },
): Promise<Address> {
  const own = await findPerson(parts.db.forWorkspace(actor.workspace), actor.id)
  authorize(actor, 'checkout.open', { named: { id, email }, own })
  return openCheckout(parts, actor, { price: price_id, mayTry: true })
}

/** One who comes back (SUB-6) may not try again. */
export async function openCheckout(
  parts: Parts,
  actor: Actor,
  purchase: { price: string; mayTry: boolean },
): Promise<Address> {
  await parts.limits.take('billing by workspace', actor.workspace)
  const price = await findPrice(parts, purchase.price)
  const customer = await ensureCustomer(parts, actor)
  // Asked at Stripe, not here: a webhook may be on its way, or lost.
  const { status, subscription_id } = await syncCustomer(parts, { workspace: actor.workspace, customer })
  if (status !== null && isOpen(status)) throw new ApiError('already_subscribed')
  const trial = purchase.mayTry && subscription_id === null && !(await hasUnsyncedPurchase(parts, actor.workspace))
  const order = checkoutOrder(parts.config.publicUrl, { workspace: actor.workspace, customer, price: price.id, trial })
  const session = await callStripe(parts, (stripe) => stripe.checkout.sessions.create(order))
  if (!session.url) throw new ApiError('billing_unavailable')
  await parts.db.system.transaction((tx) => insertCheckout(tx, session.id, { manager_id: actor.workspace, trial }))
  return { url: session.url }
}

/** A subscription whose customer was deleted at Stripe before any sync is known only by its checkout (SUB-11). */
async function hasUnsyncedPurchase(parts: Parts, workspace: string): Promise<boolean> {
  for (const receipt of await listOpenCheckouts(parts.db.system, workspace)) {
    const session = await callStripeIfExists(parts, (stripe) => stripe.checkout.sessions.retrieve(receipt))
    if (session?.status === 'complete') return true
  }
  return false
}

const endsWithoutCard = { end_behavior: { missing_payment_method: 'cancel' } } as const

type Order = { workspace: string; customer: string; price: string; trial: boolean }

function checkoutOrder(
  publicUrl: string,
  { workspace, customer, price, trial }: Order,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { manager_id: workspace }
  return {
    mode: 'subscription',
    customer,
    client_reference_id: workspace,
    line_items: [{ price, quantity: 1 }],
    metadata,
    // A trial starts with a card too (REG-3). Without a card at its end it is cancelled, so no debt arises.
    payment_method_collection: 'always',
    subscription_data: {
      metadata,
      ...(trial ? { trial_period_days: trialDays, trial_settings: endsWithoutCard } : {}),
    },
    success_url: `${publicUrl}/checkout/success/{CHECKOUT_SESSION_ID}`,
    cancel_url: `${publicUrl}/dashboard`,
  }
}

/** The workspace's customer at Stripe, made the first time, and anew when it was deleted there; two tabs at once get the same one. */
async function ensureCustomer(parts: Parts, actor: Actor): Promise<string> {
  const db = parts.db.forWorkspace(actor.workspace)
  const customerId = (await findBilling(db))?.customer_id ?? null
  if (customerId !== null && (await isThere(parts, customerId))) return customerId
  const person = await findPerson(db, actor.id)
  if (!person) throw new ApiError('not_found')
  const { name, email } = person
  const details = { name, email, metadata: { manager_id: actor.workspace } }
  const idempotencyKey = `customer-${createHash('sha256')
    .update(JSON.stringify([details, customerId]))
    .digest('hex')}`
  const customer = await callStripe(parts, (stripe) => stripe.customers.create(details, { idempotencyKey }))
  try {
    return await db.transaction((tx) => saveCustomer(tx, customer.id, customerId))
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    // The workspace was deleted during the call, and no row names this customer.
    await db.transaction((tx) => enqueueCustomerDeletion(tx, customer.id))
    throw new ApiError('not_found', { cause: error })
  }
}

async function isThere(parts: Parts, customer: string): Promise<boolean> {
  const found = await callStripeIfExists(parts, (stripe) => stripe.customers.retrieve(customer))
  return found !== undefined && found.deleted !== true
}

/** Confirms a receipt, and lets the workspace in before the webhook has come. */
export async function confirmReceipt(parts: Parts, receipt: string): Promise<{ status: string; trial: boolean }> {
  const checkout = await findCheckout(parts.db.system, receipt)
  if (!checkout) throw new ApiError('not_found')
  const { manager_id: workspace, trial } = checkout
  await parts.limits.take('billing by workspace', workspace)
  const session = await callStripeIfExists(parts, (stripe) => stripe.checkout.sessions.retrieve(receipt))
  if (!session) throw new ApiError('not_found')
  const customer = typeof session.customer === 'string' ? session.customer : session.customer?.id
  if (session.status === 'complete' && customer) await syncCustomer(parts, { workspace, customer })
  return { status: session.status ?? 'open', trial }
}
