import { messageTexts } from '#contract/texts/messages.ts'
import classes from '#web/features/messages/thread/message-list.module.css'
import type { Pages } from '#web/features/messages/thread/use-pages.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

type Props = { pages: Pages; loading: string; failed: string; atEnd?: boolean }

/** Over the end of the list where more is being fetched, or could not be. */
export function PagePill({ pages: { state, load }, loading, failed, atEnd }: Props) {
  return (
    <div className={atEnd ? classes.bottom : classes.top} role="status">
      {state === 'loading' && <span className={classes.pill}>{loading}</span>}
      {state === 'failed' && (
        <span className={classes.pill}>
          {failed} <LinkButton onClick={() => void load()}>{messageTexts.retry}</LinkButton>
        </span>
      )}
    </div>
  )
}
