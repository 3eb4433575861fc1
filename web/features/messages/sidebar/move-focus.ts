import type { KeyboardEvent } from 'react'

/** Up and down go from row to row of the list that the focused one stands in. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const rows = [...(event.currentTarget.closest('nav')?.querySelectorAll<HTMLElement>('a, button') ?? [])]
  const next = rows[rows.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
