import { Skeleton } from '@mantine/core'
import { commonTexts } from '#contract/texts.ts'
import classes from '#web/features/dashboard/dashboard-skeleton.module.css'

/** The shape of a dashboard while its numbers are on their way. */
export function DashboardSkeleton() {
  return (
    <div className={classes.root} role="status" aria-label={commonTexts.loading}>
      <Skeleton height={64} />
      <div className={classes.cards}>
        <Skeleton height={128} />
        <Skeleton height={128} />
        <Skeleton height={128} />
      </div>
      <div className={classes.cards}>
        <Skeleton height={176} />
        <Skeleton height={176} />
        <Skeleton height={176} />
      </div>
    </div>
  )
}
