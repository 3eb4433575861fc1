import { IconMailCheck } from '@tabler/icons-react'
import { type EmailDelivery, isRefused } from '#contract/domain/email-states.ts'
import { emailStateTexts } from '#contract/texts/email-states.ts'
import { Badge } from '#web/ui/badge.tsx'

const tones = { waiting: 'quiet', sent: 'quiet', deferred: 'waiting', refused: 'problem', bounced: 'problem' } as const

/** What became of an email, in a word. */
export const DeliveryBadge = ({ delivery: { state } }: { delivery: EmailDelivery }) => (
  <Badge tone={tones[state]} {...(state === 'sent' && { icon: IconMailCheck })}>
    {emailStateTexts.states[state]}
  </Badge>
)

/** Why it was not delivered, and whether there is anything to do; empty for an email that was. */
export function describeDelivery(delivery: EmailDelivery): string {
  const { state, reason } = delivery
  const why = reason === null ? [] : [emailStateTexts.reasons[reason]]
  return [...why, ...(state === 'deferred' ? [emailStateTexts.again] : [])].join(' ')
}

export const wasRefused = (delivery: EmailDelivery | null | undefined): boolean =>
  delivery !== null && delivery !== undefined && isRefused(delivery)
