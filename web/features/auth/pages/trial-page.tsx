import { Box, Button } from '@mantine/core'
import { Link } from '#web/lib/navigation/router.tsx'
import { type Plan, plans } from '#contract/domain/plans.ts'
import { trialTexts } from '#contract/texts/auth.ts'
import { planTexts } from '#contract/texts/subscription.ts'
import { PlanCards } from '#web/features/subscription/index.ts'
import { Page } from '#web/ui/page/page.tsx'
import styles from '#web/ui/styles.module.css'

const offered = plans.filter((plan) => plan.term !== 'daily')

/** `/trial`: both packages in both terms (SUB-2). */
export function TrialPage() {
  return (
    <Page title={trialTexts.title}>
      <Box mt={-12} mx="auto" maw={800}>
        <Box component="p" c="dimmed" ta="center" mb={28}>
          {trialTexts.sentence}
        </Box>
        <PlanCards plans={offered} renderAction={(plan) => <StartLink plan={plan} />} />
        <Box component="p" className={styles.quietLinks ?? ''} mt={24} ta="center">
          <Link to="/login">{trialTexts.haveAccount}</Link>
        </Box>
      </Box>
    </Page>
  )
}

function StartLink({ plan }: { plan: Plan }) {
  return (
    <Button
      component={Link}
      variant={plan.key === 'agency_monthly' ? 'filled' : 'default'}
      to={`/register/${plan.tier}/${plan.term}`}
      aria-label={trialTexts.startLabel(planTexts[plan.tier], planTexts[plan.term])}
    >
      {trialTexts.start}
    </Button>
  )
}
