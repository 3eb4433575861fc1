import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenOnLoopback } from '#server/testing/free-port.ts'
import type { Actor } from '../actor.ts'
import { createLimits } from '../limits/limits.ts'
import { createLog } from '../log/log.ts'
import { createRealtime, type Realtime } from './realtime.ts'

const actor: Actor = {
  id: 'ana',
  name: 'Ana',
  role: 'Manager',
  workspace: 'harbour',
  session: 'first',
  sessionEnds: new Date(Date.now() + 3_600_000),
  tier: 'agency',
  subscriptionStatus: 'active',
  twoStepMissing: false,
  permissions: { vacation: false, add_new_clients: false },
}

let authenticate: () => Promise<Actor | undefined>
let change: () => void
let server: Server
let realtime: Realtime
let address: string
const opened: Socket[] = []

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  authenticate = () => Promise.resolve(actor)
  realtime = createRealtime({
    log: createLog({ level: 'silent', format: 'json', destination: { write: () => {} } }),
    limits: createLimits({ on: true }),
    publicUrl: 'http://foyer.test',
    addressOf: () => '203.0.113.7',
  })
  realtime.handle('verify user', ({ id, name, role }) => Promise.resolve({ id, name, role }))
  server = createServer()
  address = `127.0.0.1:${await listenOnLoopback(server)}`
  realtime.attach(server, {
    authenticate: () => authenticate(),
    findRejectionCode: () => Promise.resolve('not_signed_in'),
    onChange: (listener) => (change = () => listener(undefined)),
  })
})
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.disconnect()
  await realtime.close()
  server.close()
  vi.useRealTimers()
})

function connect(): Socket {
  const options = { transports: ['websocket'], auth: { token: 'a token' }, reconnection: false, forceNew: true }
  const socket = io(`http://${address}`, options)
  opened.push(socket)
  return socket
}

async function connected(): Promise<Socket> {
  const socket = connect()
  await new Promise<void>((resolve) => socket.on('connect', resolve))
  return socket
}

const ended = (socket: Socket) => new Promise<string>((resolve) => socket.on('disconnect', resolve))
const verify = (socket: Socket): Promise<object> => socket.emitWithAck('verify user', {})

test('a connection is closed when its session ends during the handshake', async () => {
  const answers = [actor, undefined]
  authenticate = () => Promise.resolve(answers.shift())
  const socket = connect()
  const logout = new Promise((resolve) => socket.on('logout', resolve))
  expect(await ended(socket)).toBe('io server disconnect')
  expect(await logout).toEqual({ reason: 'session_ended' })
})

test('a connection keeps nothing of the request that opened it', async () => {
  const upgraded = once(server, 'upgrade')
  const socket = await connected()
  await verify(socket)
  const [request] = await upgraded
  expect(Reflect.ownKeys(request)).toEqual([])
})

test('a failed check of changed rights is repeated', async () => {
  const socket = await connected()
  await verify(socket) // it is in its rooms
  let failed = () => {}
  const tried = new Promise<void>((resolve) => (failed = resolve))
  authenticate = () => (failed(), Promise.reject(new Error('the database is away')))
  change()
  await tried
  authenticate = () => Promise.resolve(undefined)
  await new Promise(setImmediate) // the failure is written down
  vi.advanceTimersByTime(30_000)
  expect(await ended(socket)).toBe('io server disconnect')
})

test('an outdated answer about a person is ignored after a newer one', async () => {
  const socket = await connected()
  await verify(socket)
  const waiting: ((answer: Actor) => void)[] = []
  authenticate = () => new Promise((resolve) => waiting.push(resolve))
  change()
  change()
  waiting[1]?.({ ...actor, subscriptionStatus: 'canceled' })
  await new Promise(setImmediate)
  waiting[0]?.(actor)
  await new Promise(setImmediate)
  authenticate = () => Promise.resolve(actor)
  const heard: string[] = []
  socket.onAny((event: string) => heard.push(event))
  realtime.publishToUser('harbour', 'ana', 'permissions ana', {})
  await verify(socket)
  expect(heard).toEqual([])
})

test('200 events at once are answered, more are refused, and a client that goes on is disconnected', async () => {
  const socket = await connected()
  // The limit gives nothing back meanwhile, however long the events take: it forgets by a timer.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] })
  const answers = await Promise.all(Array.from({ length: 260 }, () => verify(socket)))
  const refused = answers.filter((answer) => 'code' in answer && answer.code === 'too_many_requests')
  expect(refused).toHaveLength(60)
  const end = ended(socket)
  for (let event = 0; event < 300; event++) socket.emit('verify user', {})
  expect(await end).toMatch(/^transport/)
})

test('a connection is one person once, however often it signs in', async () => {
  let admit = () => {}
  const admitted = new Promise<void>((resolve) => (admit = resolve))
  authenticate = () => admitted.then(() => actor)
  const raw = new WebSocket(`ws://${address}/socket.io/?EIO=4&transport=websocket`)
  const replies: string[] = []
  const answered = new Promise<void>((resolve) => {
    raw.addEventListener('message', ({ data }) => {
      const [, reply] = /^(40|44)/.exec(String(data)) ?? []
      if (reply) replies.push(reply)
      if (replies.length === 19) admit()
      if (replies.length === 20) resolve()
    })
  })
  await once(raw, 'open')
  for (let time = 0; time < 20; time++) raw.send('40{"token":"a token"}')
  await answered
  raw.close()
  const [signedIn, refused] = ['40', '44']
  expect(replies).toEqual([...Array<string>(19).fill(refused), signedIn])
})

test('a connection hears for how long nothing was sent to its person', async () => {
  const joined = async () => {
    // It stays: her going would be an event some seconds later.
    const news = await new Promise<{ quiet_ms: number }>((resolve) => connect().on('joined', resolve))
    return news.quiet_ms
  }
  await joined() // her coming is news to the others only
  await new Promise((resolve) => setTimeout(resolve, 60))
  realtime.publishToUser('harbour', 'ben', 'permissions ben', {})
  expect(await joined()).toBeGreaterThanOrEqual(50)
  const publish = () => realtime.publishToUser('harbour', 'ana', 'permissions ana', {})
  for (const act of [publish, () => realtime.noteUnsent('harbour', 'ana')]) {
    const since = performance.now()
    act()
    const quiet = await joined()
    expect(quiet).toBeLessThanOrEqual(performance.now() - since)
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
})
