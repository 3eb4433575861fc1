import { dashboardTexts } from '#contract/texts/dashboard.ts'
import classes from '#web/features/dashboard/progress-ring.module.css'

const size = 64
const stroke = 7
const radius = (size - stroke) / 2
const circumference = 2 * Math.PI * radius

/** A part of a whole, drawn as a ring; a whole of nothing is an empty one. */
export function ProgressRing({ done, of }: { done: number; of: number }) {
  const share = of === 0 ? 0 : done / of
  return (
    <svg
      className={classes.root}
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={dashboardTexts.onboardingProgress(done, of)}
    >
      <circle className={classes.track} cx={size / 2} cy={size / 2} r={radius} strokeWidth={stroke} />
      {share > 0 && (
        <circle
          className={classes.done}
          cx={size / 2}
          cy={size / 2}
          r={radius}
          strokeWidth={stroke}
          strokeDasharray={`${share * circumference} ${circumference}`}
        />
      )}
    </svg>
  )
}
