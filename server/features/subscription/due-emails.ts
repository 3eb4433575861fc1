import type { StoredSubscription } from './queries/subscriptions.ts'

/** An email to the Manager (SUB-10), sent once for each `about`: the trial's end, the invoice or the subscription. */
export type SubscriptionEmail = { kind: EmailKind; about: string }
export const emailKinds = ['trial_ends', 'payment_failed', 'ended'] as const
type EmailKind = (typeof emailKinds)[number]

export const TRIAL_EMAIL_DAYS_BEFORE = 3
const DAY_MS = 86_400_000

type SyncOutcome = {
  now: StoredSubscription
  invoice: string | null
  before: Pick<StoredSubscription, 'subscription_id' | 'status'>
  at: Date
  /** The trial's end that Stripe announced as near: its clock knows better than ours when three days before is. */
  announced: Date | null
}

/** The emails that a change of the subscription makes due; the caller sends each once. */
export function listDueEmails(learned: SyncOutcome): SubscriptionEmail[] {
  const { now, invoice } = learned
  const { subscription_id, status } = now
  if (subscription_id === null) return []
  if (isTrialEnding(learned)) return [{ kind: 'trial_ends', about: trialEndKey(now) }]
  if (status === 'past_due' || status === 'unpaid')
    return [{ kind: 'payment_failed', about: invoice ?? subscription_id }]
  return hasEnded(learned) ? [{ kind: 'ended', about: subscription_id }] : []
}

/** A trial that was moved has another key, so its new end is announced again. */
export const trialEndKey = ({ subscription_id, trial_end }: StoredSubscription): string =>
  `${subscription_id} ${trial_end?.toISOString()}`

/** Not for a subscription that is cancelled already: its Manager knows the end. */
function isTrialEnding({ now: { status, trial_end, cancel_at_period_end }, at, announced }: SyncOutcome): boolean {
  if (status !== 'trialing' || trial_end === null || cancel_at_period_end) return false
  const left = trial_end.getTime() - at.getTime()
  return left <= TRIAL_EMAIL_DAYS_BEFORE * DAY_MS || announced?.getTime() === trial_end.getTime()
}

/** True at the end itself, not while a subscription stays ended. */
const hasEnded = ({ now, before }: SyncOutcome): boolean =>
  now.status === 'canceled' && !(before.status === 'canceled' && before.subscription_id === now.subscription_id)
