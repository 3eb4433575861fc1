import { useSyncExternalStore } from 'react'

/** A store that the server reads as well, where it renders the page: `read` answers the same there as at first in the browser. */
export const useStore = <Value>(subscribe: (changed: () => void) => () => void, read: () => Value): Value =>
  useSyncExternalStore(subscribe, read, read)

const never = () => () => {}

/** False on the server and while the browser takes over what the server rendered. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
