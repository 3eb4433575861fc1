import type { Subscription } from '#contract/subscription.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { callStripeIfExists } from '../stripe-calls.ts'
import { type SubscriptionRow, findBilling } from '../queries/subscriptions.ts'
import { syncCustomer } from './sync-customer.ts'
import { planOf } from '#contract/domain/plans.ts'
import type { Role } from '#contract/endpoint.ts'

/** A checkout may have been paid although nothing is known of it; Stripe is asked about that no more often than this. */
const SYNC_AGAIN_AFTER_MS = 30_000

export async function showSubscription(parts: Parts, actor: Actor): Promise<Subscription> {
  const stored = await getBilling(parts, actor)
  if (stored.customer_id === null || stored.status !== null || !isDue(stored))
    return presentSubscription(stored, actor.role)
  try {
    await syncCustomer(parts, { workspace: actor.workspace, customer: stored.customer_id })
  } catch (error) {
    if (error instanceof ApiError) return presentSubscription(stored, actor.role, 'error')
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

/**
 * The fields that each role may see; payment details are for the Manager alone. `status` replaces the stored one when
 * Stripe did not answer.
 */
function presentSubscription(row: SubscriptionRow, role: Role, status?: 'error'): Subscription {
  const plan =
    row.status === null ? registeredPlan(row) : { price_id: row.price_id, tier: row.tier ?? ('error' as const) }
  const subscription: Subscription = { subscription_status: status ?? row.status ?? 'none', ...plan }
  if (role !== 'Manager') return subscription
  return {
    ...subscription,
    current_period_end: secondsOf(row.current_period_end),
    trial_end: secondsOf(row.trial_end),
    cancel_at_period_end: row.cancel_at_period_end,
    payment_brand: row.payment_brand,
    payment_last4: row.payment_last4,
  }
}

/** The plan chosen at registration, shown before the first checkout (SUB-11). */
function registeredPlan({ chosen_package, chosen_term }: SubscriptionRow): Pick<Subscription, 'price_id' | 'tier'> {
  return { price_id: planOf(`${chosen_package}_${chosen_term}`)?.key ?? null, tier: chosen_package ?? 'error' }
}

/** Unix seconds, as Stripe counts. */
const secondsOf = (moment: Date | null) => (moment ? Math.floor(moment.getTime() / 1000) : null)
