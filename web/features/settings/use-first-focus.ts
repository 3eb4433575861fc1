import { useEffect, useRef } from 'react'

/** Focuses the first field of a form that replaces something else. */
export function useFirstFocus<Root extends HTMLElement>() {
  const root = useRef<Root>(null)
  useEffect(() => root.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  return root
}
