import { useCallback } from 'react'
import { useStore } from '#web/lib/use-store.ts'

/** Whether a media query matches, from the first render on. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useStore(subscribe, () => matchMedia(query).matches)
}
