import { Box, Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { me } from '#contract/auth.ts'
import { planOf, plans, registrablePlan } from '#contract/domain/plans.ts'
import { createCheckoutSession, showSubscription } from '#contract/subscription.ts'
import { formatPrice } from '#contract/format-plan.ts'
import { planTexts, subscriptionTexts } from '#contract/texts/subscription.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { usePaymentPage } from '#web/features/subscription/use-payment-page.ts'
import { useClaims } from '#web/session/use-session.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { Notice } from '#web/ui/notice.tsx'

const offered = plans.filter((plan) => registrablePlan(plan.tier, plan.term))
const options = offered.map((plan) => ({
  value: plan.key,
  label: `${planTexts[plan.tier]}, ${planTexts[plan.term]}: ${formatPrice(plan)}`,
}))

/** For a Manager without any subscription so far: the checkout of the registered plan, trial included (SUB-11). */
export function FirstCheckout() {
  const { id } = useClaims()
  const own = useQuery(queryFor(me, {})).data
  const registeredFor = planOf(useQuery(queryFor(showSubscription, {})).data?.price_id)?.key
  const [picked, setPicked] = useState<string>(offered[0]?.key ?? '')
  const checkout = usePaymentPage(createCheckoutSession)
  const start = () => own && checkout.open({ body: { price_id: registeredFor ?? picked, email: own.email, id } })
  return (
    <Stack gap={16}>
      <Box component="p" maw="60ch">
        {subscriptionTexts.firstCheckoutHint}
      </Box>
      {!registeredFor && (
        <SelectField
          label={subscriptionTexts.plan}
          data={options}
          value={picked}
          onChange={(event) => setPicked(event.currentTarget.value)}
        />
      )}
      {checkout.error && <Notice tone="problem">{checkout.error}</Notice>}
      <Group gap={12} align="stretch">
        <Button loading={checkout.leaving} disabled={!own} onClick={start}>
          {subscriptionTexts.firstCheckout}
        </Button>
      </Group>
    </Stack>
  )
}
