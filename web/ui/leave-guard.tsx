import { useEffect, useRef } from 'react'
import { useBlocker } from '#web/lib/navigation/router.tsx'
import { fieldTexts } from '#contract/texts/shared.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { useTextAtRisk } from '#web/ui/text-limit.ts'

type Props = {
  /** While true, leaving the page needs a confirmation. */
  unsaved: boolean
  /** True after a failed save: the page stays, so that its error can be read. */
  failed?: boolean
  title?: string
  text: string
  action?: string
  /** Called with whether the question is open. */
  onToggle?: (isOpen: boolean) => void
  onLeave?: () => void
}

/** Asks before a page with unsaved changes is left. A save in the meantime lets the navigation proceed. */
export function LeaveGuard({ unsaved, failed = false, text, onToggle, onLeave, ...props }: Props) {
  const { title = fieldTexts.leaveTitle, action = fieldTexts.leave } = props
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  const isOpen = blocker.state === 'blocked'
  useEffect(() => onToggle?.(isOpen), [isOpen, onToggle])
  // The router may have navigated before this component renders again.
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
      opened={isOpen}
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

/** Asks before a page is left with a text that is too long to be saved. Of several guards the one drawn last asks. */
export function TextLimitGuard() {
  const isAtRisk = useTextAtRisk()
  return isAtRisk && <LeaveGuard unsaved title={fieldTexts.tooLongTitle} text={fieldTexts.tooLongText} />
}
