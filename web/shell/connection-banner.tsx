import { IconPlugConnectedX } from '@tabler/icons-react'
import { shellTexts } from '#contract/texts/shell.ts'
import classes from '#web/shell/connection-banner.module.css'
import { useConnectionState } from '#web/socket/use-socket-event.ts'

/** Warns that the page may be out of date. A short delay hides brief interruptions. */
export function ConnectionBanner() {
  const lost = useConnectionState() === 'lost'
  return (
    <div role="status">
      {lost && (
        <p className={classes.root}>
          <IconPlugConnectedX size={18} aria-hidden="true" />
          {shellTexts.offline}
        </p>
      )}
    </div>
  )
}
