import { Skeleton, VisuallyHidden } from '@mantine/core'
import { commonTexts } from '#contract/texts/common.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import classes from './skeletons.module.css'
import { ThreadPlaceholder } from './thread-layout.tsx'

const bubbleWidths = [46, 62, 30, 54, 38, 68, 44] as const

type Props = { failed: boolean; text?: string | undefined; onRetry: () => void }

export function ThreadSkeleton({ failed, text, onRetry }: Props) {
  if (failed) {
    return (
      <ThreadPlaceholder>
        <ErrorState title={messageTexts.messagesFailed} text={text} onRetry={onRetry} />
      </ThreadPlaceholder>
    )
  }
  return (
    <div className={classes.bubbles} role="status">
      <VisuallyHidden>{commonTexts.loading}</VisuallyHidden>
      {bubbleWidths.map((width, at) => (
        <Skeleton key={width} height={40} radius={16} width={`${width}%`} className={at % 3 === 1 ? classes.own : ''} />
      ))}
    </div>
  )
}

const rowWidths = [52, 38, 61, 45, 56, 34] as const

export function SidebarSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{commonTexts.loading}</VisuallyHidden>
      {rowWidths.map((width) => (
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
