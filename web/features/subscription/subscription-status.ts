import { type DateReader, formatDate } from '#contract/domain/format-dates.ts'
import { isOpen } from '#contract/domain/plans.ts'
import { formatCard } from '#contract/format-plan.ts'
import type { Subscription } from '#contract/subscription.ts'
import { standingTexts } from '#contract/texts/subscription.ts'
import type { Tone } from '#web/ui/notice.tsx'

type Standing = Pick<Subscription, 'subscription_status' | 'cancel_at_period_end'>
type Dated = Standing & Pick<Subscription, 'trial_end' | 'current_period_end'>

const { statuses } = standingTexts
const tones: Record<keyof typeof statuses, Tone> = {
  active: 'good',
  trialing: 'good',
  past_due: 'problem',
  unpaid: 'problem',
  canceled: 'problem',
  incomplete_expired: 'problem',
  incomplete: 'waiting',
  paused: 'waiting',
  none: 'waiting',
}
const isKnown = (status: string): status is keyof typeof statuses => Object.hasOwn(statuses, status)

/** Stripe's status in a word. An unknown status closes the app and is shown as it is. */
export function formatStatus({ subscription_status: status, cancel_at_period_end: ending }: Standing): {
  word: string
  tone: Tone
} {
  if (ending && isOpen(status)) return { word: standingTexts.ending, tone: 'waiting' }
  if (!isKnown(status)) return { word: standingTexts.otherStatus, tone: 'problem' }
  return { word: statuses[status], tone: tones[status] }
}

/** The next relevant day and its name; undefined where none is ahead. */
export function findRelevantDay(dated: Dated, reader: DateReader): readonly [name: string, day: string] | undefined {
  const { subscription_status: status, trial_end, current_period_end, cancel_at_period_end: ending } = dated
  const end = status === 'trialing' ? (trial_end ?? current_period_end) : current_period_end
  if (end === null || end === undefined) return undefined
  const { days } = standingTexts
  const name = isOpen(status) && ending ? days.ends : nameOfDay(status)
  return name === undefined ? undefined : [name, formatDate(new Date(end * 1000).toISOString(), reader)]
}

function nameOfDay(status: string): string | undefined {
  const { days } = standingTexts
  if (status === 'trialing') return days.trial
  if (status === 'active') return days.renews
  return status === 'past_due' ? days.period : undefined
}

export function afterTrial({ cancel_at_period_end: ending, payment_brand, payment_last4 }: Subscription): string {
  if (ending) return standingTexts.trialEndsAll
  const card = formatCard(payment_brand, payment_last4)
  return card ? standingTexts.trialCharges(card) : standingTexts.trialWithoutCard
}
