/** `off`: no session; `lost`: reconnecting. */
export type ConnectionState = 'off' | 'connecting' | 'on' | 'lost'

let state: ConnectionState = 'off'
const listeners = new Set<() => void>()

export const connectionState = (): ConnectionState => state

export function setConnectionState(next: ConnectionState): void {
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
