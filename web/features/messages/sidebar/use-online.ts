import { useMemo } from 'react'
import type { Contact } from '#contract/messages.ts'
import { useConnectionState } from '#web/socket/use-socket-event.ts'

/** Who is online (MSG-13). Without a connection nobody knows, so nobody is shown as such. */
export function useOnline(users: readonly Contact[] | undefined): ReadonlySet<string> {
  const isKnown = useConnectionState() !== 'lost'
  return useMemo(
    () => new Set(isKnown && users ? users.filter(({ online }) => online).map(({ _id }) => _id) : []),
    [users, isKnown],
  )
}
