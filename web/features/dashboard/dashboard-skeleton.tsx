import { Skeleton } from '@mantine/core'
import { commonTexts } from '#contract/texts/common.ts'
import classes from '#web/features/dashboard/dashboard-skeleton.module.css'

const cards = ['numbers', 'more numbers', 'places', 'more places']

/** The shape of a dashboard while its numbers are on their way. */
export function DashboardSkeleton() {
  return (
    <div className={classes.root} role="status" aria-label={commonTexts.loading}>
      <div className={classes.card}>
        <Skeleton height={12} width="40%" radius="xl" />
      </div>
      <div className={classes.cards}>
        {cards.map((card) => (
          <div key={card} className={classes.card}>
            <Skeleton height={12} width="35%" radius="xl" />
            <Skeleton height={28} width="20%" mt={20} radius="sm" />
            <Skeleton height={12} width="55%" mt={20} radius="xl" />
          </div>
        ))}
      </div>
    </div>
  )
}
