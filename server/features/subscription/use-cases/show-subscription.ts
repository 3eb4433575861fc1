import type { Subscription } from '#contract/subscription.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { callStripeIfExists } from '../stripe-calls.ts'
import { presentSubscription } from '../present.ts'
import { type SubscriptionRow, findBilling } from '../queries/subscriptions.ts'
import { syncCustomer } from './sync-customer.ts'

/** A checkout may have been paid although nothing is known of it; Stripe is asked about that no more often than this. */
const SYNC_AGAIN_AFTER_MS = 30_000

export async function showSubscription(parts: Parts, actor: Actor): Promise<Subscription> {
  const known = await getBilling(parts, actor)
  if (known.customer_id === null || known.status !== null || !isDue(known))
    return presentSubscription(known, actor.role)
  try {
    await syncCustomer(parts, { workspace: actor.workspace, customer: known.customer_id })
  } catch (error) {
    if (error instanceof ApiError) return presentSubscription(known, actor.role, 'error')
    throw error
  }
  return presentSubscription(await getBilling(parts, actor), actor.role)
}

const isDue = ({ synced_at, read_at }: SubscriptionRow) =>
  synced_at === null || read_at.getTime() - synced_at.getTime() > SYNC_AGAIN_AFTER_MS

/** Stripe's own pages for plan, card and invoices; they come back to `route`, a path of this app (the contract checks that). */
export async function openPortal(parts: Parts, actor: Actor, { route }: { route: string }): Promise<{ url: string }> {
  await parts.limits.take('billing by workspace', actor.workspace)
  const { customer_id: customer, subscription_id } = await getBilling(parts, actor)
  if (customer === null || subscription_id === null) throw new ApiError('no_subscription')
  const return_url = new URL(route, parts.config.publicUrl).href
  const session = await callStripeIfExists(parts, (stripe) =>
    stripe.billingPortal.sessions.create({ customer, return_url }),
  )
  if (!session) throw new ApiError('no_subscription') // the customer was deleted at Stripe
  return { url: session.url }
}

async function getBilling(parts: Parts, actor: Actor): Promise<SubscriptionRow> {
  const row = await findBilling(parts.db.forWorkspace(actor.workspace))
  if (!row) throw new ApiError('not_found')
  return row
}
