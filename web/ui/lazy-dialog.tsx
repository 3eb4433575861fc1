import { Paper, Portal } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import classes from '#web/ui/lazy-dialog.module.css'
import { Spinner } from '#web/ui/spinner.tsx'

type Waited = { opened: boolean; onClose?: () => void }

/** Over the page until the code is there, and outside of rows and cells. What was closed meanwhile does not open any more. */
const Waiting = ({ opened, onClose }: Waited) =>
  opened && (
    <Portal>
      <div className={classes.waiting}>
        <Paper className={classes.card ?? ''} shadow="md" withBorder>
          <Spinner onCancel={onClose} />
        </Paper>
      </div>
    </Portal>
  )

/** A dialog, drawer or panel whose code is loaded when it first opens. It stays drawn, so that it keeps what is typed. */
export function lazyDialog<Props extends Waited>(load: () => Promise<ComponentType<Props>>) {
  const Lazy = lazyComponent(load, Waiting)
  const Shown = (props: Props) => {
    const [wasOpened, setWasOpened] = useState(props.opened)
    if (props.opened && !wasOpened) setWasOpened(true)
    return wasOpened && <Lazy {...props} />
  }
  return Object.assign(Shown, { prefetch: Lazy.prefetch })
}

/** The frame of a dialog on a page. Quick find loads it, too, soon after each page. */
export const LazyDialog = lazyDialog(async () => (await import('#web/ui/dialog.tsx')).Dialog)
