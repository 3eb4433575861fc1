import { useEffectEvent, useLayoutEffect } from 'react'
import { typedKey } from './typed-key.ts'

/** Whether the keys of this machine are named as Apple names them. */
export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

const isTyped = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** A keyboard of another script has the letter in the same place. */
const latinLetter = ({ code }: KeyboardEvent): string | undefined => /^Key([A-Z])$/.exec(code)?.[1]

function nameOf(event: KeyboardEvent): string {
  const typed = typedKey(event)
  const key = /^[^\0-\x7F]$/.test(typed) ? (latinLetter(event) ?? typed) : typed
  return `${event.ctrlKey || event.metaKey ? 'mod+' : ''}${key.length === 1 ? key.toLowerCase() : key}`
}

/**
 * Keys of a page, by their names: 'a', 'Escape', 'mod+Enter'. While somebody types only those of `whileTyping` are heard,
 * and none that chooses a composed word. Always the handlers of what is drawn.
 */
export function useKeys(keys: Readonly<Record<string, () => void>>, whileTyping: readonly string[] = []): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = nameOf(event)
    const act = Object.hasOwn(keys, name) ? keys[name] : undefined
    if (!act || event.altKey || event.defaultPrevented) return
    if (isTyped(event) && !whileTyping.includes(name)) return
    event.preventDefault()
    act()
  })
  // A layout effect: keys are heard as soon as the page is seen.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
