import { createListeners } from '#web/lib/listeners.ts'

/** `off`: no session; `lost`: reconnecting. */
export type ConnectionState = 'off' | 'connecting' | 'on' | 'lost'

let state: ConnectionState = 'off'
const listeners = createListeners()

export const connectionState = (): ConnectionState => state

export function setConnectionState(next: ConnectionState): void {
  if (next === state) return
  state = next
  listeners.notify()
}

export const onConnectionChange = listeners.add
