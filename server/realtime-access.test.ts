import fc from 'fast-check'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ErrorCode, errors, Problem } from '#contract/errors.ts'
import { listMessages } from '#contract/messages.ts'
import { type BrowserEvent, fromBrowser, isProblem } from '#contract/realtime.ts'
import { type Caller, unknownIds, createCallers, createRecords } from '#server/testing/access/callers.ts'
import type { Ids } from '#server/testing/access/access-table.ts'
import { inputArbitrary, type KnownValues } from '#server/testing/fuzz/schema-arbitraries.ts'
import { valueArbitrary } from '#server/testing/fuzz/request-arbitraries.ts'
import { readWholeDatabase } from '#server/testing/database-snapshot.ts'
import { PATIENT_MS } from '#server/testing/patient-ms.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { isLongRun, WITHIN_A_SECOND } from '#server/testing/test-length.ts'

const CASES = 200
const SEED = 20_261_121

type Records = { manager: Person; client: Person; employee: Person; ids: Ids }

let world: TestWorld
let address: string
let home: Records
let foreign: Records
let callers: Caller[]
const open: Socket[] = []

beforeAll(async () => {
  world = await createTestWorld()
  address = await world.listen()
  home = await createRecords(world)
  foreign = await createRecords(world)
  callers = await createCallers(world, home.manager)
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(() => world.close())

/** The connection, or the problem it was refused with. */
function connect(auth: Record<string, unknown>, query = {}): Promise<Socket | Problem> {
  const socket = io(address, { transports: ['websocket'], auth, query, reconnection: false, forceNew: true })
  open.push(socket)
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket))
    socket.on('connect_error', (error) => {
      const problem = Problem.safeParse('data' in error ? error.data : undefined)
      if (problem.success) resolve(problem.data)
      else reject(error)
    })
  })
}

async function connected({ token }: { token: string }): Promise<Socket> {
  const socket = await connect({ token })
  if ('code' in socket) throw new Error(`refused: ${socket.code}`)
  return socket
}

const events = Object.keys(fromBrowser) as BrowserEvent[] // the keys are those of the type
const ask = (socket: Socket, event: string, ...carries: unknown[]): Promise<object> =>
  socket.timeout(PATIENT_MS).emitWithAck(event, ...carries)

/** The problem in an acknowledgement, as in a call's answer. */
function problemIn(answer: object): Problem {
  const problem = Problem.strict().parse(answer)
  expect(errors).toHaveProperty(problem.code, problem.status)
  expect(problem.detail).toMatch(/\w/)
  return problem
}
const codeOf = (answer: object): string | undefined => (isProblem(answer) ? problemIn(answer).code : undefined)

/** Valid payloads for these records. */
const aimed = (ids: Ids): Record<BrowserEvent, object> => ({
  'verify user': {},
  'register notification': {},
  'conversation selected': { id: ids.conversation },
  'message sent': { type: 'text', conversation_id: ids.conversation, message: 'hello' },
  typing: { conversation_id: ids.conversation },
  onboarding: { changes: ['Branding'] },
  logout: {},
})

describe('[AUTH-9] a client without a valid token gets no connection', () => {
  test('with an invalid or expired token', async () => {
    const strangers = callers.filter((caller) => !caller.rights && caller.authorization?.startsWith('Bearer '))
    expect(strangers.length).toBeGreaterThan(6)
    for (const { as, authorization } of strangers) {
      const answer = await connect({ token: authorization?.slice('Bearer '.length) })
      expect({ as, code: 'code' in answer && answer.code }).toEqual({ as, code: 'not_signed_in' })
    }
  })

  test.each([
    ['no token', {}],
    ['a number', { token: 17 }],
    ['a list', { token: ['x'] }],
    ['an object', { token: { $ne: null } }],
    ['nothing', { token: null }],
    ['a token of 100 kB', { token: 'x'.repeat(100_000) }],
    ['names of the language', { ['__proto__']: { token: 'x' }, constructor: 1 }],
  ])('with %s', async (_, auth) => {
    expect(await connect(auth)).toMatchObject({ code: 'not_signed_in', status: 401 })
  })

  test('with a valid token in the address, where it would be logged', async () => {
    expect(await connect({}, { token: home.manager.token })).toMatchObject({ code: 'not_signed_in' })
    expect(world.logLines().join('\n')).not.toContain(home.manager.token)
  })
})

test('[AUTH-9] a connection whose session is revoked ends with a reason within a second and receives nothing more', async () => {
  for (const event of events) {
    const person = await world.signInAgain(home.client)
    const socket = await connected(person)
    const logout = new Promise((resolve) => socket.once('logout', resolve))
    const ended = new Promise((resolve) => socket.once('disconnect', resolve))
    const since = performance.now()
    await world.database.db.system.transaction((tx) =>
      tx.deleteFrom('sessions').where('id', '=', person.session).execute(),
    )
    socket.emit(event, aimed(home.ids)[event])
    // A client that logs out may disconnect before the event arrives.
    if (event !== 'logout') expect(await logout).toEqual({ reason: 'session_ended' })
    await ended
    expect(socket.connected).toBe(false)
    if (isLongRun) expect(performance.now() - since).toBeLessThan(WITHIN_A_SECOND)
  }
})

test('[SUB-5] the gate answers only the events for verifying the user and for logging out', async () => {
  const unpaid = callers.filter(({ rights, account }) => rights && !rights.paid && account)
  expect(unpaid.length).toBeGreaterThan(3)
  for (const { as, account } of unpaid) {
    if (!account) continue
    const socket = await connected(await world.signInAgain(account))
    for (const event of events) {
      const code = codeOf(await ask(socket, event, aimed(home.ids)[event]))
      const free = event === 'verify user' || event === 'logout'
      expect({ as, event, code }).toEqual({ as, event, code: free ? undefined : 'subscription_inactive' })
    }
  }
})

describe('[AUTH-9] a conversation of another workspace or another person is not found', () => {
  test.each(['conversation selected', 'message sent'] as const)('%s', async (event) => {
    const before = await readWholeDatabase(world.database.config)
    const outsiders = [home.employee, foreign.manager, foreign.client]
    for (const person of outsiders) {
      const socket = await connected(person)
      const unknown = await ask(socket, event, aimed(unknownIds())[event])
      expect(codeOf(unknown)).toBe('not_found')
      expect(await ask(socket, event, aimed(home.ids)[event])).toEqual(unknown)
    }
    expect(await readWholeDatabase(world.database.config)).toEqual(before)
  })

  test('a sender, a workspace or a role in a payload is refused', async () => {
    const socket = await connected(foreign.manager)
    for (const claim of [
      { sender_id: home.client.id },
      { manager_id: home.manager.id },
      { role: 'Manager' },
      { id: '1' },
    ]) {
      const answer = await ask(socket, 'message sent', { ...aimed(home.ids)['message sent'], ...claim })
      expect(codeOf(answer)).toBe('invalid_fields')
    }
  })
})

/** The acceptable problems of an event, without server errors. */
const TOLD: ErrorCode[] = ['invalid_fields', 'not_found', 'unknown_file']

describe(`every event is acknowledged for any payload, ${CASES} cases each`, () => {
  test.each(events)('the event %s', async (event) => {
    const { ids } = home
    const who = event === 'onboarding' ? home.client : home.manager
    const conversations = [ids.conversation, ids.group, foreign.ids.conversation, unknownIds().conversation, 'no-id']
    const words: KnownValues = { id: conversations, conversation_id: conversations, message: ['hello'] }
    let socket = await connected(await world.signInAgain(who))
    const seen = new Set<string>()
    const property = fc.asyncProperty(
      valueArbitrary(inputArbitrary(fromBrowser[event].carries, words)),
      async (carries) => {
        const answer = await ask(socket, event, carries)
        const code = codeOf(answer)
        if (code) expect(TOLD).toContain(code)
        seen.add(code ?? 'fine')
        if (event === 'logout') socket = await connected(await world.signInAgain(who))
      },
    )
    await fc.assert(property, { numRuns: CASES, seed: SEED })
    expect([...seen]).toContain('fine')
    expect(codeOf(await ask(socket, 'verify user', {}))).toBeUndefined()
    await nothingBroke()
  })
})

describe('a connection that breaks the protocol', () => {
  test.each([
    ['another name', 'no such event'],
    ['a name of the language', '__proto__'],
    ['another name of the language', 'constructor'],
    ['a name with a blank behind it', 'message sent '],
    ['no name', ''],
    ['a long name', 'x'.repeat(10_000)],
  ])('an event of %s is answered with not_found', async (_, event) => {
    const socket = await connected(home.manager)
    expect(codeOf(await ask(socket, event, {}))).toBe('not_found')
  })

  test('is answered without payload, with too many payloads and with bytes, and needs no acknowledgement', async () => {
    const socket = await connected(home.manager)
    expect(codeOf(await ask(socket, 'verify user'))).toBeUndefined()
    expect(codeOf(await ask(socket, 'verify user', {}, { more: 1 }, 'and more'))).toBeUndefined()
    expect(codeOf(await ask(socket, 'verify user', Buffer.from([0, 255])))).toBe('invalid_fields')
    expect(
      codeOf(await ask(socket, 'message sent', { ...aimed(home.ids)['message sent'], message: Buffer.alloc(9) })),
    ).toBe('invalid_fields')
    socket.emit('message sent')
    socket.emit('message sent', null, 17, 'no function')
    expect(codeOf(await ask(socket, 'verify user', {}))).toBeUndefined()
    await nothingBroke()
  })

  test('ends after a message that is too large or an invalid packet, and other connections stay', async () => {
    const other = await connected(home.client)
    for (const spoil of [
      (socket: Socket) => socket.emit('message sent', { message: 'x'.repeat(300_000) }),
      (socket: Socket) => socket.io.engine.write('4nonsense'),
      (socket: Socket) => socket.io.engine.write('2["unfinished'),
      (socket: Socket) => socket.io.engine.write(`42${'['.repeat(20_000)}`),
      (socket: Socket) => socket.io.engine.write('451-["message sent",{"_placeholder":true,"num":9}]'),
    ]) {
      const socket = await connected(home.manager)
      const ended = new Promise((resolve) => socket.once('disconnect', resolve))
      spoil(socket)
      await ended
      expect(codeOf(await ask(other, 'verify user', {}))).toBeUndefined()
    }
    await nothingBroke()
  })
})

/** The server still answers calls, and no unknown error was logged. */
async function nothingBroke(): Promise<void> {
  const { status } = await world.call(
    listMessages,
    { params: { conversationId: home.ids.conversation } },
    home.manager.token,
  )
  expect(status).toBe(200)
  expect(world.logLines().filter((line) => /"level":"(?:error|fatal)"/.test(line))).toEqual([])
}
