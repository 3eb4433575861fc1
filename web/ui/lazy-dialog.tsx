import { type ComponentType, useState } from 'react'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import classes from '#web/ui/lazy-dialog.module.css'
import { Spinner } from '#web/ui/spinner.tsx'

const waiting = (
  <div className={classes.waiting}>
    <Spinner />
  </div>
)

/** A dialog, drawer or panel whose code is loaded when it first opens. It stays drawn, so that it keeps what is typed. */
export function lazyDialog<Props extends { opened: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Lazy = lazyComponent(load, waiting)
  const Shown = (props: Props) => {
    const [wasOpened, setWasOpened] = useState(props.opened)
    if (props.opened && !wasOpened) setWasOpened(true)
    return wasOpened && <Lazy {...props} />
  }
  return Object.assign(Shown, { prefetch: Lazy.prefetch })
}

/** The frame of a dialog on a page. Quick find loads it, too, soon after each page. */
export const LazyDialog = lazyDialog(async () => (await import('#web/ui/dialog.tsx')).Dialog)
