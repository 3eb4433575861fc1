import { Skeleton } from '@mantine/core'
import { commonTexts } from '#contract/texts/common.ts'
import classes from '#web/features/notifications/panel.module.css'

const widths = [78, 62, 70]

/** The shape of the rows while they are on their way. */
export function NotificationSkeleton() {
  return (
    <div role="status" aria-label={commonTexts.loading}>
      {widths.map((width) => (
        <div key={width} className={classes.row}>
          <div className={classes.text}>
            <Skeleton height={12} mt={6} radius="xl" width={`${width}%`} />
            <Skeleton height={10} mt={10} mb={4} radius="xl" width="40%" />
          </div>
        </div>
      ))}
    </div>
  )
}
