import type { io as Connect, Socket } from 'socket.io-client'
import type { Problem } from '#contract/errors.ts'
import type { BrowserCarries, BrowserEvent, ClientToServer, ServerToClient } from '#contract/realtime.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { CallError, dropFirstAnswers } from '#web/lib/http/request.ts'
import { loadWithRetry } from '#web/lib/loading/load-files.ts'
import { currentSession, endDeletedSession, endSession, onSessionChange } from '#web/session/session.ts'
import { dispatchSocketEvent } from '#web/socket/events.ts'
import { setConnectionState, connectionState } from '#web/socket/connection-state.ts'

let socket: Socket<ServerToClient, ClientToServer> | undefined

/** Timeout in ms for an event's acknowledgement and for a connection attempt. */
const patience = 10_000

const secondTry = 1000

type Life = {
  /** All events from now on are received. Data read earlier may have missed some. */
  onConnect: () => void
}

function open(io: typeof Connect, { onConnect }: Life): Socket<ServerToClient, ClientToServer> {
  // Socket.IO does not reconnect when the server closed or refused the connection.
  const tryLater = () => setTimeout(() => socket === opened && opened.connect(), secondTry)
  const opened: Socket<ServerToClient, ClientToServer> = io({
    transports: ['websocket'],
    auth: (give) => give({ token: currentSession()?.token }),
    // No other timeout covers a line that is cut between connect and handshake.
    timeout: patience,
    reconnectionDelay: 300,
    reconnectionDelayMax: 5000,
  })
  let isFirst = true
  opened.on('connect', () => {
    setConnectionState('on')
    register(opened)
    if (!isFirst) onConnect()
  })
  opened.on('joined', ({ quiet_ms }) => {
    // What the page has read since its beginning is complete when nothing was sent since then.
    if (isFirst && quiet_ms < performance.now()) onConnect()
    isFirst = false
  })
  opened.on('disconnect', (reason) => {
    setConnectionState(currentSession() ? 'lost' : 'off')
    if (reason === 'io server disconnect') tryLater()
  })
  opened.on('connect_error', (error: Refused) => {
    if (socket === opened && error.data?.code === 'workspace_deleted') endDeletedSession()
    else if (socket === opened && error.data?.code === 'not_signed_in') endSession('ended')
    else setConnectionState('lost')
    if (!opened.active) tryLater()
  })
  opened.onAny((name: string, carried: unknown) => {
    if (name !== 'joined') dropFirstAnswers()
    dispatchSocketEvent(name, carried)
    // A closed connection does not affect the present session.
    if (name === 'logout' && socket === opened) {
      if (isDeletion(carried)) endDeletedSession()
      else endSession('ended')
    }
    // The feed is refused without an active subscription. The event may mean that there is one now.
    if (name.startsWith('subscription ')) register(opened)
  })
  return opened
}

const register = (opened: Socket<ServerToClient, ClientToServer>) => opened.emit('register notification', {}, () => {})

/** The server refuses a connection with a problem document. */
type Refused = Error & { data?: { code?: string } }

const isDeletion = (carried: unknown): boolean =>
  typeof carried === 'object' && carried !== null && 'reason' in carried && carried.reason === 'workspace_deleted'

/** Keeps one connection for the length of a session. Returns a function that closes it. */
export function connectWhileSignedIn(life: Life): () => void {
  const follow = () => {
    if (!currentSession()) close()
    else if (!socket && connectionState() === 'off') void connect(life)
  }
  follow()
  const stop = onSessionChange(follow)
  return () => {
    stop()
    close()
  }
}

/** Loads the library with the first connection, so that public pages do not need it. */
async function connect(life: Life): Promise<void> {
  setConnectionState('connecting')
  const { io } = await loadWithRetry(
    () => import('socket.io-client'),
    () => currentSession() && setConnectionState('lost'),
  )
  if (currentSession() && !socket) socket = open(io, life)
}

function close(): void {
  socket?.disconnect()
  socket = undefined
  setConnectionState('off')
}

type Answer<Event extends BrowserEvent> = Exclude<Parameters<Parameters<ClientToServer[Event]>[1]>[0], { code: string }>

/** Throws a `CallError`, also after a timeout. */
export async function emitWithReply<Event extends BrowserEvent>(
  event: Event,
  carries: BrowserCarries<Event>,
): Promise<Answer<Event>> {
  if (!socket?.connected) throw new CallError({ status: 0, code: 'offline', message: authTexts.notReached })
  // Socket.IO's types do not support an event name that is a type parameter. This signature keeps name and payload
  // consistent.
  const speak = socket.timeout(patience) as unknown as {
    emitWithAck: (name: string, carries: unknown) => Promise<Answer<Event> & Partial<Omit<Problem, 'code'> & CallError>>
  }
  const answer = await speak.emitWithAck(event, carries).catch(() => {
    throw new CallError({ status: 0, code: 'offline', message: authTexts.notReached })
  })
  if (answer.code !== undefined && answer.status !== undefined) {
    const { status, code, detail = authTexts.notReached, retry_after: retryAfter } = answer
    throw new CallError({ status, code, message: detail, ...(retryAfter !== undefined && { retryAfter }) })
  }
  return answer
}

export function emitLogout(): void {
  if (socket?.connected) socket.emit('logout', {}, () => {})
}
