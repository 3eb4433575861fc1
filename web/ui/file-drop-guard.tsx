import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { fileTexts } from '#contract/texts.ts'
import { Confirm } from '#web/ui/confirm.tsx'

/** Asks before a page is left whose uploads are on their way. When they are done meanwhile, it lets go by itself. */
export function FileDropGuard({ busy, onHold }: { busy: boolean; onHold: (held: boolean) => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => busy && currentLocation.pathname !== nextLocation.pathname,
  )
  const held = blocker.state === 'blocked'
  useEffect(() => onHold(held), [held, onHold])
  useEffect(() => {
    if (blocker.state === 'blocked' && !busy) blocker.proceed()
  }, [blocker, busy])
  useEffect(() => {
    if (!busy) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    globalThis.addEventListener('beforeunload', ask)
    return () => globalThis.removeEventListener('beforeunload', ask)
  }, [busy])
  return (
    <Confirm
      opened={held}
      title={fileTexts.leaveTitle}
      text={fileTexts.leaveText}
      action={fileTexts.leave}
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  )
}
