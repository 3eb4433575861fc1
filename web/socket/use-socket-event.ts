import { useStore } from '#web/lib/use-store.ts'
import { useEffect, useEffectEvent } from 'react'
import { type EventPayload, type EventName, onEvent } from '#web/socket/events.ts'
import { connectionState, onConnectionChange } from '#web/socket/connection-state.ts'

/** Runs `handler` for every such event while the component is mounted. contract/realtime.ts makes the names. */
export function useSocketEvent<Name extends EventName>(
  name: Name,
  handler: (carried: EventPayload<Name>) => void,
): void {
  const latest = useEffectEvent(handler)
  useEffect(() => onEvent(name, (carried) => latest(carried)), [name])
}

export const useConnectionState = () => useStore(onConnectionChange, connectionState)
