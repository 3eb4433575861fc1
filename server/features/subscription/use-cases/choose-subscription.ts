import type Stripe from 'stripe'
import { isOpen } from '#contract/domain/plans.ts'

type Candidate = Pick<Stripe.Subscription, 'id' | 'status' | 'created' | 'ended_at'>

/** Statuses under which Stripe goes on charging, or would again. `incomplete` ends by itself within a day. */
const chargedStatuses: readonly string[] = ['active', 'trialing', 'past_due', 'unpaid', 'paused']

/**
 * Chooses the workspace's subscription and the extra ones that must end. The first one that opens the app stays, so a
 * Manager who paid in two tabs keeps the first. Without such a one the newest that is alive counts, then the one that
 * ended last; then no extra one ends, because nothing would replace it.
 */
export function chooseSubscription<S extends Candidate>(
  subscriptions: readonly S[],
): { kept: S | undefined; extra: S[] } {
  const oldestFirst = subscriptions.toSorted((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1))
  const alive = oldestFirst.filter((one) => chargedStatuses.includes(one.status))
  const first = alive.find((one) => isOpen(one.status))
  if (first) return { kept: first, extra: alive.filter((one) => one !== first) }
  const lastEnded = oldestFirst.toSorted((a, b) => endOf(a) - endOf(b)).at(-1)
  return { kept: alive.at(-1) ?? lastEnded, extra: [] }
}

const endOf = ({ ended_at, created }: Candidate): number => ended_at ?? created
