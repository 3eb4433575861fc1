import { useEffect, useRef } from 'react'

/** A `ref` callback: a new element takes over the focus of the one it replaces. */
export const focusWhenMounted = (element: HTMLElement | null): void => element?.focus()

/**
 * Returns a function that moves the focus once the row is removed: to a button of the row beside it, or else to what is
 * around the list and has `tabIndex={-1}`.
 */
export function focusBeside(row: Element | null): () => void {
  const beside = [row?.nextElementSibling, row?.previousElementSibling]
  const around = row?.parentElement?.closest<HTMLElement>('[tabindex="-1"]')
  return () => {
    const buttons = beside.map(
      (other) => other?.isConnected && other.querySelector<HTMLElement>('button:not(:disabled)'),
    )
    const next = buttons.find((button) => button instanceof HTMLElement) ?? around
    next?.focus()
  }
}

/** A `ref` callback: a row that is removed with the focus in it leaves it to what is beside. */
export function passFocusOn(row: HTMLElement | null): () => void {
  return () => {
    if (row?.contains(document.activeElement)) focusBeside(row)()
  }
}

/**
 * The buttons of a list are disabled while a call runs, so the pressed one loses the focus. Afterwards it gets the focus
 * back, or where it is gone, what is beside its row. Returns what to call when it is pressed.
 */
export function useFocusAfterCall(isPending: boolean): () => void {
  const pressed = useRef<{ element: Element; pass: () => void }>(undefined)
  useEffect(() => {
    if (isPending || !pressed.current) return
    const { element, pass } = pressed.current
    pressed.current = undefined
    const active = document.activeElement
    // The person has moved on.
    if (active && active !== document.body && active !== element) return
    if (element.isConnected && element instanceof HTMLElement) element.focus()
    else pass()
  }, [isPending])
  return () => {
    const element = document.activeElement
    const row = element?.closest('li')
    pressed.current = element && row ? { element, pass: focusBeside(row) } : undefined
  }
}
