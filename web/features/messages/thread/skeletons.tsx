import { Skeleton, VisuallyHidden } from '@mantine/core'
import { commonTexts } from '#contract/texts/common.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import classes from '#web/features/messages/thread/skeletons.module.css'
import { ErrorState } from '#web/ui/error-state.tsx'

const widths = [46, 62, 30, 54, 38, 68, 44] as const

type Props = { failed: boolean; text?: string | undefined; onRetry: () => void }

/** Bubbles to be, or why there are none. */
export function MessagesShape({ failed, text, onRetry }: Props) {
  if (failed) {
    return (
      <div className={classes.middle}>
        <ErrorState title={messageTexts.messagesFailed} text={text} onRetry={onRetry} />
      </div>
    )
  }
  return (
    <div className={classes.bubbles} role="status">
      <VisuallyHidden>{commonTexts.loading}</VisuallyHidden>
      {widths.map((width, at) => (
        <Skeleton key={width} height={40} radius={16} width={`${width}%`} className={at % 3 === 1 ? classes.own : ''} />
      ))}
    </div>
  )
}
