import { Skeleton, VisuallyHidden } from '@mantine/core'
import { commonTexts } from '#contract/texts/common.ts'
import classes from '#web/features/messages/thread/skeletons.module.css'

const widths = [52, 38, 61, 45, 56, 34] as const

/** The rows of the side bar to be. */
export function ConversationsShape() {
  return (
    <div role="status">
      <VisuallyHidden>{commonTexts.loading}</VisuallyHidden>
      {widths.map((width) => (
        <div key={width} className={classes.row}>
          <Skeleton circle height={36} />
          <div className={classes.lines}>
            <Skeleton height={12} width={`${width}%`} />
            <Skeleton height={10} width={`${width + 24}%`} />
          </div>
        </div>
      ))}
    </div>
  )
}
