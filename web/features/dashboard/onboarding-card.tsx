import { Link } from 'react-router'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import type { OnboardingProgress } from '#web/features/dashboard/onboarding-progress.ts'
import classes from '#web/features/dashboard/onboarding-card.module.css'
import { ProgressRing } from '#web/features/dashboard/progress-ring.tsx'

/** How far the onboarding is (DASH-8), and the way on (DASH-10). */
export function OnboardingCard({ standing }: { standing: Extract<OnboardingProgress, { kind: 'open' }> }) {
  const { completed, incomplete, to } = standing
  return (
    <section className={classes.root} aria-label={dashboardTexts.onboarding}>
      <h3 className={classes.title}>{dashboardTexts.onboarding}</h3>
      <div className={classes.body}>
        <ProgressRing done={completed} of={completed + incomplete} />
        <dl className={classes.figures}>
          <Count label={dashboardTexts.completed} value={completed} />
          <Count label={dashboardTexts.incomplete} value={incomplete} />
        </dl>
      </div>
      <p className={classes.foot}>
        <Link to={to} className={classes.link}>
          {dashboardTexts.completeOnboarding}
        </Link>
      </p>
    </section>
  )
}

const Count = ({ label, value }: { label: string; value: number }) => (
  <div className={classes.figure} data-none={value === 0 || undefined}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
