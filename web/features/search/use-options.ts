import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { typedKey } from '#web/lib/typed-key.ts'

/**
 * The keys of a combobox with an open list (ARIA authoring practices): the focus stays in the field, and the option
 * that Enter takes is the active descendant. It stays the same when options around it change.
 */
export function useOptions(keys: readonly string[], onTake: (key: string) => void) {
  const list = useId()
  const [requested, setRequested] = useState<string>()
  const at = Math.max(0, keys.indexOf(requested ?? ''))
  const active = keys[at]
  const idOf = (key: string) => `${list}-${keys.indexOf(key)}`
  const activeId = active === undefined ? undefined : idOf(active)

  // Scrolls only after a key press: the list starts at its top.
  useEffect(() => {
    if (requested !== undefined && activeId !== undefined) {
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
    }
  }, [requested, activeId])

  const steps: Record<string, number> = {
    ArrowDown: (at + 1) % keys.length,
    ArrowUp: (at - 1 + keys.length) % keys.length,
    Home: 0,
    End: keys.length - 1,
  }
  function onKeyDown(event: KeyboardEvent) {
    if (keys.length === 0 || event.altKey || event.shiftKey) return
    const next = keys[steps[typedKey(event)] ?? -1]
    if (next !== undefined) setRequested(next)
    else if (typedKey(event) === 'Enter' && active !== undefined) onTake(active)
    else return
    event.preventDefault()
  }
  return { list, active, activeId, idOf, onKeyDown, activate: setRequested, reset: () => setRequested(undefined) }
}
