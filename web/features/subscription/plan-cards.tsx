import { Box, Stack } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type PaidTier, type Plan, plans as everyPlan, dollars, plans } from '#contract/domain/plans.ts'
import { formatPrice } from '#contract/format-plan.ts'
import { trialTexts } from '#contract/texts/auth.ts'
import { planTexts } from '#contract/texts/subscription.ts'
import classes from '#web/features/subscription/plan-cards.module.css'
import styles from '#web/ui/styles.module.css'

const tiers: readonly PaidTier[] = [...new Set(everyPlan.map(({ tier }) => tier))]
/** Most customers choose the monthly plan of a package. */
const order = ['monthly', 'annual', 'daily'] as const

type Props = {
  plans: readonly Plan[]
  withTrial?: boolean
  renderAction: (plan: Plan) => ReactNode
}

/** The packages side by side, with their content and prices (SUB-2, SUB-6). */
export function PlanCards({ plans, withTrial = true, renderAction }: Props) {
  return (
    <div className={classes.root}>
      {tiers.map((tier) => (
        <section key={tier} className={`${styles.sheet} ${classes.card}`} aria-labelledby={`package-${tier}`}>
          <Box component="h2" fz="1.25rem" id={`package-${tier}`}>
            {planTexts[tier]}
          </Box>
          <Stack component="ul" gap={6} mt={16} mb={20}>
            {withTrial && <Bullet text={trialTexts.trial} />}
            <Bullet text={trialTexts.clients} />
            <Bullet text={trialTexts.messages} />
            {tier === 'agency' ? (
              <Bullet text={trialTexts.employees} />
            ) : (
              <Bullet text={trialTexts.withoutEmployees} missing />
            )}
          </Stack>
          <ul>
            {order.flatMap((term) =>
              plans
                .filter((plan) => plan.tier === tier && plan.term === term)
                .map((plan) => (
                  <li key={plan.key} className={classes.term}>
                    <PriceTag plan={plan} />
                    {renderAction(plan)}
                  </li>
                )),
            )}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Bullet({ text, missing = false }: { text: string; missing?: boolean }) {
  const Icon = missing ? IconMinus : IconCheck
  return (
    <li className={classes.bullet} data-missing={missing || undefined}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {text}
    </li>
  )
}

function PriceTag({ plan }: { plan: Plan }) {
  const saving = findSaving(plan)
  return (
    <Box flex="1 1 84px">
      <Box component="p" fz="1.0625rem" fw={600}>
        {formatPrice(plan)}
      </Box>
      <Box component="p" c="dimmed" fz="xs">
        {saving ? `${planTexts[plan.term]} · ${saving}` : planTexts[plan.term]}
      </Box>
    </Box>
  )
}

/** The savings of an annual plan over twelve single months. */
function findSaving(plan: Plan): string | undefined {
  const monthly = plans.find(({ tier, term }) => tier === plan.tier && term === 'monthly')
  if (plan.term !== 'annual' || !monthly) return undefined
  return planTexts.saving(dollars(monthly.amount * 12 - plan.amount))
}
