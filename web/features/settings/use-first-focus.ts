import { useEffect, useRef } from 'react'

/** Puts the focus into the first field of what has just taken the place of something else. */
export function useFirstFocus<Root extends HTMLElement>() {
  const root = useRef<Root>(null)
  useEffect(() => root.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  return root
}
