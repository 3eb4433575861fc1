import { io, type Socket } from 'socket.io-client'

export async function connectSocket(address: string, auth: object): Promise<Socket> {
  const socket = io(address, { transports: ['websocket'], auth, forceNew: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return socket
}

/** The `ws` websocket below a socket, which the types of Engine.IO leave out. */
export const readerOf = (socket: { io: { engine: { transport: unknown } } }) =>
  (socket.io.engine.transport as { ws?: { pause(): void; resume(): void } }).ws
