import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { Acknowledged, BrowserCarries, BrowserEvent, ServerToClient } from '#contract/realtime.ts'
import { fromBrowser, isProblem } from '#contract/realtime.ts'
import { type Actor, findClosedGate } from '../actor.ts'
import { checkFields } from '../check-fields.ts'
import type { Limits } from '../limits/limits.ts'
import type { Log } from '../log/log.ts'
import type { Nodes } from '../nodes.ts'
import { createPresence, type OnlinePerson } from './presence.ts'
import { isDatabaseAway } from '../db/errors.ts'
import { EventIntake, finishAnswers } from './event-intake.ts'
import {
  asConnectError,
  guardConnections,
  isOwnOrigin,
  OnePersonPerConnection,
  releaseAtEnd,
  releaseHandshake,
} from './connection-guard.ts'
import { RecentEvents } from './recent-events.ts'
import { enterRooms, openRoom, peersRoom, personRoom, roomsAround, workspaceRoom } from './rooms.ts'
import { ApiError, toProblem } from '../api-error.ts'

type ServerEventName = keyof ServerToClient
type EventPayload<Event extends ServerEventName> = Parameters<ServerToClient[Event]>[0]

type Handler<Event extends BrowserEvent> = (
  actor: Actor,
  carries: BrowserCarries<Event>,
) => Promise<Exclude<Acknowledged<Event>, { code: string }>>

/** Authenticates connections and reports changed rights (features/auth). */
type SocketSessions = {
  /** `background`: not caused by the person, whose session goes on being idle. */
  authenticate(token: string, options: { background: boolean }): Promise<Actor | undefined>
  findRejectionCode(token: string): Promise<'not_signed_in' | 'workspace_deleted'>
  onChange(listener: (workspace: string | undefined) => void): void
}

export type Realtime = {
  /** Handles an event of the browser; the returned value or error is the acknowledgement. */
  handle<Event extends BrowserEvent>(event: Event, handler: Handler<Event>): void
  /** To every connection of one person. An event is a hint: a client that misses it fetches the state. */
  publishToUser<Event extends ServerEventName>(
    workspace: string,
    user: string,
    event: Event,
    carries: EventPayload<Event>,
  ): void
  publishToUsers<Event extends ServerEventName>(
    workspace: string,
    users: string[],
    event: Event,
    carries: EventPayload<Event>,
  ): void
  /** Whether an event with the row of this id was published, by any process; false also when that was long ago. */
  hasPublished(id: string): boolean
  /** Also past a closed subscription gate: only `subscription` and `logout` go there (SUB-5). */
  publishPastGate<Event extends 'logout' | `subscription ${string}`>(
    workspace: string,
    user: string,
    event: Event,
    carries: EventPayload<Event>,
  ): void
  /** Instead of an event to somebody who is offline: with the next connection their page fetches its data again (`joined`). */
  noteUnsent(workspace: string, user: string): void
  findOnlineUsers(workspace: string): Promise<ReadonlySet<string>>
  attach(server: HttpServer, sessions: SocketSessions): void
  /** Lets the browsers go; they come back by themselves, to another process or to this one's successor. */
  close(): Promise<void>
}

/** `authentications` counts the authentications: the result of an overtaken one is discarded. */
type SocketData = { token: string; actor: Actor; authentications: number; intake: EventIntake }
// Events are typed by the functions of Realtime, the only ones that emit; to Socket.IO they are names.
type Events = { [event: string]: (...carries: object[]) => void }
type Connection = Socket<Events, Events, Events, SocketData>
type RealtimeOptions = {
  log: Log
  limits: Limits
  /** The other processes; without it there are none. */
  nodes?: Nodes | undefined
  /** The origin that browsers may connect from. */
  publicUrl: string
  /** The caller's address as the configured proxies report it. */
  addressOf: (request: IncomingMessage) => string
  onCount?: (open: number) => void
}

/** A dead connection is found within 35 s, and one whose session has run out within 30 s. */
const PING = { pingInterval: 15_000, pingTimeout: 20_000 }
const SWEEP_MS = 30_000
const LARGEST_EVENT = 200_000
/** A browser authenticates within this time. */
const SIGN_IN_MS = 10_000
const DATABASE_AWAY_SECONDS = 2
/** Events that a page sends after a reconnect, with nobody before it. */
const SENT_BY_ITSELF: ReadonlySet<string> = new Set<BrowserEvent>(['verify user', 'register notification'])

export function createRealtime(options: RealtimeOptions): Realtime {
  const { log, limits, nodes } = options
  const io = new Server<Events, Events, Events, SocketData>({
    path: '/socket.io',
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: LARGEST_EVENT,
    connectTimeout: SIGN_IN_MS,
    allowRequest: (request, callback) => callback(null, isOwnOrigin(request, options.publicUrl)),
    ...PING,
  })
  const handlers = new Map<string, (actor: Actor, carries: unknown) => Promise<object>>()
  const places = new OnePersonPerConnection()
  /** People whose rights may have changed while the database was unavailable. */
  const unchecked = new Set<Connection>()
  let sessions: SocketSessions | undefined
  let sweep: NodeJS.Timeout | undefined

  const recent = new RecentEvents()
  const emit = (rooms: string[], event: string, carries: object) => {
    if (rooms.length === 0) return
    recent.note(rooms, carries)
    io.to(rooms).emit(event, carries)
  }

  const leaveNodes = nodes?.join(io, (rooms, carries) => recent.note(rooms, carries))
  const publishPresence = ({ workspace, id, role }: OnlinePerson, online: boolean) => {
    const rooms = roomsAround({ workspace, id, role })
    recent.note(rooms)
    const around = io.to(rooms).except(openRoom(workspace, id))
    around.emit(online ? 'user connected' : 'user disconnected', { id })
  }
  const shared = nodes?.sharePresence({ publishPresence, people: () => presence.people() })
  const presence = createPresence({ publishPresence, ...(shared ? { shared } : {}) })

  async function refresh(socket: Connection): Promise<void> {
    const turn = ++socket.data.authentications
    const actor = await sessions?.authenticate(socket.data.token, { background: true })
    if (turn !== socket.data.authentications) return
    if (!actor) return endWithReason(socket)
    socket.data.actor = actor
    await enterRooms(socket, actor)
  }

  function end(socket: Connection, reason = 'session_ended'): void {
    socket.emit('logout', { reason })
    // It hears nothing more, even while its last events are being answered.
    for (const room of socket.rooms) void socket.leave(room)
    socket.data.intake.closeWhenAnswered(() => socket.disconnect(true))
  }

  /** With the reason that a page can show; without one the connection ends all the same. */
  async function endWithReason(socket: Connection): Promise<void> {
    const why = await sessions?.findRejectionCode(socket.data.token).catch(() => undefined)
    end(socket, why === 'workspace_deleted' ? why : undefined)
  }

  function onChange(workspace: string | undefined): void {
    for (const socket of socketsOf(io, workspace)) check(socket)
  }

  function check(socket: Connection): void {
    unchecked.delete(socket)
    refresh(socket).catch((error: unknown) => {
      unchecked.add(socket)
      log.error({ err: error }, 'a connection could not be checked again')
    })
  }

  io.use((socket, next) => {
    if (!places.take(socket.conn)) return next(asConnectError(new ApiError('conflict'), log))
    authenticateSocket(socket, sessions, limits).then(
      () => next(),
      (error: unknown) => {
        places.leave(socket.conn)
        next(asConnectError(error, log))
      },
    )
  })

  io.on('connection', (socket) => {
    releaseHandshake(socket)
    options.onCount?.(io.engine.clientsCount)
    socket.on('disconnect', () => {
      places.leave(socket.conn)
      unchecked.delete(socket)
      presence.depart(socket.data.actor)
      options.onCount?.(io.engine.clientsCount)
    })
    const { actor } = socket.data
    const quietAround = recent.quietMs([peersRoom(actor)])
    presence.arrive(actor)
    // Asked again once it is in its rooms: a session that ended meanwhile was not found there.
    enterRooms(socket, actor).then(
      () => {
        const own = [personRoom(actor.workspace, actor.id), openRoom(actor.workspace, actor.id)]
        socket.emit('joined', { quiet_ms: Math.min(quietAround, recent.quietMs(own)) })
        check(socket)
      },
      (error: unknown) => log.error({ err: error }, 'a connection could not be placed'),
    )
    socket.onAny((event: string, ...args: unknown[]) => {
      // The acknowledgement comes last, also where nothing or too much is carried.
      const acknowledge = args.at(-1)
      const carries = typeof args[0] === 'function' ? undefined : args[0]
      const { intake } = socket.data
      const answering = answer(socket, event, carries).then((result) => {
        const isAcknowledged = typeof acknowledge === 'function'
        if (isAcknowledged) acknowledge(result)
        if (!isProblem(result)) {
          if (event === 'logout') intake.closeWhenAnswered(() => socket.disconnect(true))
        } else if (result.status === 429) intake.noteRefusal(isAcknowledged)
        // A request may arrive before the news of the session's end; it must not end the connection without the reason.
        else if (result.status === 401) void endWithReason(socket)
      })
      void intake.run(answering)
    })
  })

  /** Never rejects: every failure is a problem the browser can show. */
  async function answer(socket: Connection, event: string, carries: unknown): Promise<object> {
    try {
      const shape = Object.hasOwn(fromBrowser, event) ? fromBrowser[event as BrowserEvent] : undefined
      if (!shape) throw new ApiError('not_found')
      await limits.take('event by user', socket.data.actor.id)
      const actor = await sessions?.authenticate(socket.data.token, { background: SENT_BY_ITSELF.has(event) })
      if (!actor) throw new ApiError('not_signed_in')
      const closed = event === 'logout' || event === 'verify user' ? undefined : findClosedGate(actor)
      if (closed) throw new ApiError(closed)
      const handler = handlers.get(event)
      if (!handler) throw new ApiError('not_built')
      return await handler(actor, checkFields(shape.carries, carries ?? {}))
    } catch (error) {
      if (error instanceof ApiError) return toProblem(error)
      const isAway = isDatabaseAway(error)
      log[isAway ? 'warn' : 'error']({ err: error, event }, 'an event failed')
      return toProblem(
        isAway ? new ApiError('unavailable', { retryAfterSeconds: DATABASE_AWAY_SECONDS }) : new ApiError('internal'),
      )
    }
  }

  return {
    handle(event, handler) {
      // Each event's carries were checked by the schema that the handler's type comes from.
      handlers.set(event, (actor, carries) => handler(actor, carries as never))
    },
    publishToUser: (workspace, user, event, carries) => emit([openRoom(workspace, user)], event, carries),
    publishToUsers: (workspace, users, event, carries) =>
      emit(
        users.map((user) => openRoom(workspace, user)),
        event,
        carries,
      ),
    hasPublished: (id) => recent.hasPublished(id),
    publishPastGate: (workspace, user, event, carries) => emit([personRoom(workspace, user)], event, carries),
    noteUnsent(workspace, user) {
      const rooms = [openRoom(workspace, user)]
      recent.note(rooms)
      io.to(rooms).except(rooms).emit('unsent') // for the other processes
    },
    findOnlineUsers: (workspace) => presence.online(workspace),
    attach(server, from) {
      sessions = from
      from.onChange(onChange)
      io.attach(server)
      guardConnections(io.engine, options)
      sweep = setInterval(() => {
        for (const socket of unchecked) check(socket)
        for (const socket of socketsOf(io, undefined))
          if (socket.data.actor.sessionEnds.getTime() <= Date.now()) end(socket)
      }, SWEEP_MS).unref()
    },
    async close() {
      clearInterval(sweep)
      await finishAnswers(socketsOf(io, undefined).map(({ data }) => data.intake))
      io.engine?.close()
      presence.close()
      leaveNodes?.()
    },
  }
}

async function authenticateSocket(socket: Connection, sessions: SocketSessions | undefined, limits: Limits) {
  const token: unknown = socket.handshake.auth.token
  if (typeof token !== 'string' || !sessions) throw new ApiError('not_signed_in')
  const actor = await sessions.authenticate(token, { background: true })
  if (!actor) throw new ApiError(await sessions.findRejectionCode(token))
  releaseAtEnd(socket, limits.acquire('socket by user', actor.id))
  socket.data = { token, actor, authentications: 0, intake: new EventIntake(socket.conn) }
}

function socketsOf(io: Server<Events, Events, Events, SocketData>, workspace: string | undefined): Connection[] {
  const all = io.of('/').sockets
  if (workspace === undefined) return [...all.values()]
  const ids = io.of('/').adapter.rooms.get(workspaceRoom(workspace)) ?? []
  return [...ids].map((id) => all.get(id)).filter((socket) => socket !== undefined)
}
