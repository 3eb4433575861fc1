import { planOf } from '#contract/domain/plans.ts'
import type { Role } from '#contract/endpoint.ts'
import type { Subscription } from '#contract/subscription.ts'
import type { SubscriptionRow } from './queries/subscriptions.ts'

/**
 * The fields that each role may see; payment details are for the Manager alone. `status` replaces the stored one when
 * Stripe did not answer.
 */
export function presentSubscription(row: SubscriptionRow, role: Role, status?: 'error'): Subscription {
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
