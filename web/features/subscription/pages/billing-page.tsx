import { Box, Button, Group, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  createPortalSession,
  listPrices,
  type Price,
  showSubscription,
  type Subscription,
} from '#contract/subscription.ts'
import type { DateReader } from '#contract/domain/format-dates.ts'
import { isOpen, planOf } from '#contract/domain/plans.ts'
import { formatCard, formatPrice } from '#contract/format-plan.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { settingsTexts } from '#contract/texts/settings.ts'
import { planTexts, standingTexts, subscriptionTexts } from '#contract/texts/subscription.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { SettingsPage } from '#web/features/settings/index.ts'
import { FirstCheckout } from '../first-checkout.tsx'
import { afterTrial, findRelevantDay, formatStatus } from '../subscription-status.ts'
import { RenewLink, UnreadableStatus } from '../unreadable-status.tsx'
import { usePaymentPage } from '../use-payment-page.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The plan, its state and its management (SUB-8). It opens behind the gate too. */
export function SubscriptionPage() {
  const { data, isError } = useQuery(queryFor(showSubscription, {}))
  const prices = useQuery(queryFor(listPrices, {})).data?.items
  return <SettingsPage title={settingsTexts.billing}>{partOf(data, { isError, prices })}</SettingsPage>
}

function partOf(
  subscription: Subscription | undefined,
  { isError, prices }: { isError: boolean; prices: Price[] | undefined },
) {
  // A failed refresh shows an error, because the earlier state may be over (SUB-8).
  if (isError || subscription?.subscription_status === 'error')
    return (
      <Card title={subscriptionTexts.error}>
        <UnreadableStatus />
      </Card>
    )
  if (!subscription) return <BillingSkeleton />
  if (subscription.subscription_status === 'none') return <NotStarted subscription={subscription} />
  return <Bought subscription={subscription} prices={prices} />
}

const BillingSkeleton = () => (
  <Card title={standingTexts.title}>
    <div role="status" aria-label={commonTexts.loading}>
      <Skeleton height={36} mb={12} />
      <Skeleton height={36} mb={12} />
      <Skeleton height={36} />
    </div>
  </Card>
)

const StatusBadge = ({ subscription }: { subscription: Subscription }) => {
  const { word, tone } = formatStatus(subscription)
  return <Badge tone={tone}>{word}</Badge>
}

/** After an abandoned checkout nothing is paid yet, and the trial is still available (SUB-11). */
function NotStarted({ subscription }: { subscription: Subscription }) {
  const plan = planOf(subscription.price_id)
  const { facts } = standingTexts
  return (
    <Card title={standingTexts.title} action={<StatusBadge subscription={subscription} />}>
      <Stack gap={16}>
        {plan && (
          <Facts
            facts={[
              [facts.plan, planTexts.both(planTexts[plan.tier], planTexts[plan.term])],
              [facts.price, formatPrice(plan)],
            ]}
          />
        )}
        <FirstCheckout />
      </Stack>
    </Card>
  )
}

function Bought({ subscription, prices }: { subscription: Subscription; prices: Price[] | undefined }) {
  const { subscription_status: status } = subscription
  const reader = useDateReader()
  const portal = usePaymentPage(createPortalSession)
  const mayRenew = !isOpen(status) && status !== 'past_due'
  return (
    <Card title={standingTexts.title} action={<StatusBadge subscription={subscription} />}>
      <Stack gap={16}>
        <Facts facts={factsOf(subscription, prices, reader)} />
        <Box component="p" c="dimmed" maw="60ch">
          {sentenceOf(subscription)}
        </Box>
        {portal.error && <Notice tone="problem">{portal.error}</Notice>}
        <Group gap={12} align="stretch">
          {mayRenew && <RenewLink />}
          <Button
            variant={mayRenew ? 'default' : 'filled'}
            loading={portal.leaving}
            onClick={() => portal.open({ body: { route: '/settings/billing' } })}
          >
            {standingTexts.manage}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

function factsOf(
  subscription: Subscription,
  prices: Price[] | undefined,
  reader: DateReader,
): (readonly [name: string, value: string])[] {
  const { tier, price_id, payment_brand, payment_last4 } = subscription
  const { facts } = standingTexts
  const price = prices?.find((candidate) => candidate.price_id === price_id)
  const term = price?.term ?? planOf(price_id)?.term
  const tierName = tier === 'error' ? standingTexts.otherPlan : planTexts[tier]
  // A price that is no longer sold is not in the list but still charged.
  const unlisted = prices ? standingTexts.otherPrice : commonTexts.loading
  const day = findRelevantDay(subscription, reader)
  return [
    [facts.plan, term ? planTexts.both(tierName, planTexts[term]) : tierName],
    [facts.price, price ? formatPrice(price) : unlisted],
    ...(day ? [day] : []),
    [facts.card, formatCard(payment_brand, payment_last4) ?? standingTexts.noCard],
  ]
}

function sentenceOf(subscription: Subscription): string {
  const { subscription_status: status, cancel_at_period_end: ending } = subscription
  const { sentences } = standingTexts
  if (status === 'trialing') return ending ? sentences.ending : sentences.trial(afterTrial(subscription))
  if (status === 'active') return ending ? sentences.ending : sentences.active
  return status === 'past_due' ? subscriptionTexts.pastDueHint : sentences.over
}
