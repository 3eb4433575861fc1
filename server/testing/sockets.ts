import { io, type Socket } from 'socket.io-client'
import type { Person } from './world.ts'

/** A page that somebody has open. */
export async function openPage(address: string, { token }: Pick<Person, 'token'>): Promise<Socket> {
  const socket = io(address, { transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true })
  await new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(undefined))
    socket.once('connect_error', reject)
  })
  return socket
}

/** What an event carries when it comes next. */
export const nextOf = <T>(socket: Socket, event: string): Promise<T> =>
  new Promise((resolve) => void socket.once(event, resolve))
