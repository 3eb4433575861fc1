import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { me } from '#contract/auth.ts'
import { dashboardTexts, productName } from '#contract/texts.ts'
import { queryFor } from '#web/call.ts'
import type { Standing } from '#web/features/dashboard/client-onboarding.ts'
import classes from '#web/features/dashboard/onboarding-card.module.css'
import { ProgressRing } from '#web/features/dashboard/progress-ring.tsx'

/** How far the onboarding is (DASH-8), or that it has not begun. */
export function OnboardingCard({ standing }: { standing: Exclude<Standing, { kind: 'services' }> }) {
  const open = standing.kind === 'open'
  const completed = open ? standing.completed : 0
  const incomplete = open ? standing.incomplete : 0
  return (
    <section className={classes.root} aria-label={dashboardTexts.onboarding}>
      <h3 className={classes.title}>{dashboardTexts.onboarding}</h3>
      <div className={classes.body}>
        {open && <ProgressRing done={completed} of={completed + incomplete} />}
        <dl className={classes.figures}>
          <Count label={dashboardTexts.completed} value={completed} />
          <Count label={dashboardTexts.incomplete} value={incomplete} />
        </dl>
      </div>
      {open ? (
        <p className={classes.foot}>
          <Link to={standing.to} className={classes.link}>
            {dashboardTexts.completeOnboarding}
          </Link>
        </p>
      ) : (
        <NotOpen />
      )}
    </section>
  )
}

const Count = ({ label, value }: { label: string; value: number }) => (
  <div className={classes.figure} data-none={value === 0 || undefined}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

function NotOpen() {
  const manager = useQuery(queryFor(me, {})).data?.manager
  return (
    <p className={classes.text}>
      <strong>{dashboardTexts.onboardingSoon}.</strong>{' '}
      {dashboardTexts.onboardingSoonHint(manager?.business_name ?? productName)}
    </p>
  )
}
