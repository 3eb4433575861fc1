import { IconClockX, IconPlugConnectedX } from '@tabler/icons-react'
import { useStore } from '#web/lib/use-store.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import classes from '#web/shell/connection-banner.module.css'
import { clockFault, onClockChange } from '#web/session/server-clock.ts'
import { useConnectionState } from '#web/socket/use-socket-event.ts'

/** Warns that the page may be out of date, or that its times are wrong. A short delay hides brief interruptions. */
export function ConnectionBanner() {
  const lost = useConnectionState() === 'lost'
  const wrongBy = useStore(onClockChange, clockFault)
  const isOnline = useStore(onNetworkChange, () => navigator.onLine)
  return (
    <div role="status">
      {lost && (
        <p className={classes.root} data-screen data-lost>
          <IconPlugConnectedX size={18} aria-hidden="true" />
          {isOnline ? shellTexts.connectionLost : shellTexts.offline}
        </p>
      )}
      {!lost && wrongBy !== 0 && (
        <p className={classes.root} data-screen>
          <IconClockX size={18} aria-hidden="true" />
          {shellTexts.clockWrong(wrongBy)}
        </p>
      )}
    </div>
  )
}

/** Whether the device has a network; the server may be away all the same. */
function onNetworkChange(listener: () => void): () => void {
  const events = ['online', 'offline']
  for (const event of events) addEventListener(event, listener)
  return () => events.forEach((event) => removeEventListener(event, listener))
}
