import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { Confirm } from '#web/ui/confirm.tsx'

type Props = {
  /** While this is true, the page is left only by somebody who says so. */
  unsaved: boolean
  /** The saving went wrong: then the page stays, for what it says of it. */
  failed?: boolean
  title: string
  text: string
  action: string
  /** Whether somebody is being asked just now. */
  onHold?: (held: boolean) => void
  onLeave?: () => void
}

/** Asks before a page is left with something unsaved. Once it is saved meanwhile, it lets go by itself. */
export function LeaveGuard({ unsaved, failed = false, title, text, action, onHold, onLeave }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  const held = blocker.state === 'blocked'
  useEffect(() => onHold?.(held), [held, onHold])
  // The router may have gone on before this page is drawn again.
  const left = useRef(false)
  useEffect(() => {
    if (blocker.state === 'unblocked') left.current = false
    if (blocker.state !== 'blocked' || unsaved || left.current) return
    if (failed) blocker.reset()
    else blocker.proceed()
  }, [blocker, unsaved, failed])
  useEffect(() => {
    if (!unsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    globalThis.addEventListener('beforeunload', ask)
    return () => globalThis.removeEventListener('beforeunload', ask)
  }, [unsaved])
  return (
    <Confirm
      opened={held}
      title={title}
      text={text}
      action={action}
      danger
      onConfirm={() => {
        left.current = true
        blocker.proceed?.()
        onLeave?.()
      }}
      onClose={() => blocker.reset?.()}
    />
  )
}
