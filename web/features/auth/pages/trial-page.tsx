import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { type Plan, plans } from '#contract/domain/plans.ts'
import { trialTexts } from '#contract/texts/auth.ts'
import { planTexts } from '#contract/texts/subscription.ts'
import classes from '#web/features/auth/pages/trial-page.module.css'
import { PlanCards } from '#web/features/subscription/index.ts'
import { Page } from '#web/ui/page/page.tsx'

const offered = plans.filter((plan) => plan.term !== 'daily')

/** `/trial`: both packages in both terms (SUB-2). */
export function TrialPage() {
  return (
    <Page title={trialTexts.title}>
      <div className={classes.root}>
        <p className={classes.sentence}>{trialTexts.sentence}</p>
        <PlanCards plans={offered} renderAction={(plan) => <StartLink plan={plan} />} />
        <p className={classes.below}>
          <Link to="/login">{trialTexts.haveAccount}</Link>
        </p>
      </div>
    </Page>
  )
}

function StartLink({ plan }: { plan: Plan }) {
  return (
    <Button
      component={Link}
      to={`/register/${plan.tier}/${plan.term}`}
      aria-label={trialTexts.startLabel(planTexts[plan.tier], planTexts[plan.term])}
    >
      {trialTexts.start}
    </Button>
  )
}
