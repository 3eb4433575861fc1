import { Box, Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import { home } from '#contract/domain/paths.ts'
import { isOpen, type LookupKey, type Plan, plans, type Tier } from '#contract/domain/plans.ts'
import { createPortalSession, createReturnCheckoutSession, showSubscription } from '#contract/subscription.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { planTexts, subscriptionTexts } from '#contract/texts/subscription.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { PlanCards } from '../plan-cards.tsx'
import { usePaymentPage } from '../use-payment-page.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** Every plan, without a second trial (SUB-6). */
export function RenewPage() {
  const subscription = useQuery(queryFor(showSubscription, {}))
  const active = subscription.data !== undefined && isOpen(subscription.data.subscription_status)
  return (
    <Page title={subscriptionTexts.renewTitle}>
      {subscription.isPending && <Spinner label={subscriptionTexts.verifying} shown />}
      {active && <AlreadyActive />}
      {/* Plans also show when the status could not be read; the checkout refuses an active subscription. */}
      {!subscription.isPending && !active && <Choice tier={subscription.data?.tier} />}
    </Page>
  )
}

/** `tier`: the one the workspace had; its monthly plan is proposed. */
function Choice({ tier = 'agency' }: { tier?: Tier | undefined }) {
  const [chosen, setChosen] = useState<LookupKey>()
  const checkout = usePaymentPage(createReturnCheckoutSession)
  const choose = (plan: Plan) => {
    setChosen(plan.key)
    checkout.open({ body: { price_id: plan.key } })
  }
  return (
    <>
      <Box component="p" c="dimmed" maw="60ch">
        {subscriptionTexts.renewSentence}
      </Box>
      {checkout.error && <Notice tone="problem">{checkout.error}</Notice>}
      <PlanCards
        plans={plans}
        withTrial={false}
        renderAction={(plan) => (
          <Button
            variant={plan.tier === tier && plan.term === 'monthly' ? 'filled' : 'default'}
            aria-label={subscriptionTexts.chooseLabel(planTexts[plan.tier], planTexts[plan.term])}
            loading={checkout.leaving && chosen === plan.key}
            disabled={checkout.leaving && chosen !== plan.key}
            onClick={() => choose(plan)}
          >
            {subscriptionTexts.choose}
          </Button>
        )}
      />
    </>
  )
}

function AlreadyActive() {
  const portal = usePaymentPage(createPortalSession)
  return (
    <Box maw="var(--foyer-form)">
      <Card>
        <Stack gap={16}>
          <Notice tone="good">{subscriptionTexts.alreadyActive}</Notice>
          <Box component="p" c="dimmed" maw="60ch">
            {subscriptionTexts.activeHint}
          </Box>
          {portal.error && <Notice tone="problem">{portal.error}</Notice>}
          <Group gap={12} align="stretch">
            <Button component={Link} to={home}>
              {shellTexts.toDashboard}
            </Button>
            <Button
              variant="default"
              loading={portal.leaving}
              onClick={() => portal.open({ body: { route: '/subscription/renew' } })}
            >
              {subscriptionTexts.manage}
            </Button>
          </Group>
        </Stack>
      </Card>
    </Box>
  )
}
