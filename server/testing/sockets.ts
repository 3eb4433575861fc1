import { io, type Socket } from 'socket.io-client'
import type { Person } from './test-world.ts'

/** The socket of an open page. */
export async function connectSocket(address: string, { token }: Pick<Person, 'token'>): Promise<Socket> {
  const socket = io(address, { transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true })
  await new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(undefined))
    socket.once('connect_error', reject)
  })
  return socket
}

/** The payload of the next event of this name. */
export const waitForEvent = <T>(socket: Socket, event: string): Promise<T> =>
  new Promise((resolve) => void socket.once(event, resolve))

export type EventRecorder = { takeEvents: () => Promise<[event: string, carries: unknown][]> }

/**
 * Records events whose names start with `beginning`; `takeEvents` empties the record after all earlier events have
 * arrived.
 */
export async function recordEvents(socket: Socket, beginning: string): Promise<EventRecorder> {
  const events: [string, unknown][] = []
  // Its answer arrives after all events that were sent before it.
  const allArrived = () => socket.emitWithAck('verify user', {})
  await allArrived()
  socket.onAny((event: string, carries: unknown) => {
    if (event.startsWith(beginning)) events.push([event, carries])
  })
  return {
    takeEvents: async () => {
      await allArrived()
      return events.splice(0)
    },
  }
}
