import { useCallback, useSyncExternalStore } from 'react'

/** `useSyncExternalStore` for a page that the server may render: `read` gives the same value there as at first in the browser. */
export const useStore = <Value>(subscribe: (changed: () => void) => () => void, read: () => Value): Value =>
  useSyncExternalStore(subscribe, read, read)

const never = () => () => {}

/** False on the server, and in the browser until what the server rendered is hydrated. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

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
