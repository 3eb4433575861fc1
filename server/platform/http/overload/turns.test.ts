import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../api-error.ts'
import { takeTurns, Turns } from './turns.ts'

type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

describe('turns', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Who is inside, in the order of their entering. */
  function start() {
    const turns = new Turns()
    const entered: string[] = []
    const refused: string[] = []
    const leaving = new Map<string, (wasRefused?: boolean) => void>()
    const ask = (line: string, caller: string, count = 1, isGone?: () => boolean) => {
      for (let number = 0; number < count; number++) {
        const name = `${caller}${count > 1 ? number : ''}`
        void turns.enter(line, caller, isGone).then(
          (leave) => {
            entered.push(name)
            leaving.set(name, leave)
          },
          () => refused.push(name),
        )
      }
    }
    /** Lets the time pass and what waits for it happen. */
    const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
    const leave = async (name: string, wasRefused?: boolean) => {
      leaving.get(name)?.(wasRefused)
      leaving.delete(name)
      await pass()
    }
    return { turns, entered, refused, ask, pass, leave }
  }

  test.each([
    [1, 1],
    [8, 8],
    [9, 8],
    [100, 8],
  ])('of %i calls of one session at once, %i are answered at the same time', async (count, inside) => {
    const { ask, entered, pass, leave } = start()
    ask('acme', 'a', count)
    await pass()
    expect(entered).toHaveLength(inside)
    for (let next = 0; next < count; next++) await leave(entered[next] ?? '')
    expect(entered).toEqual(Array.from({ length: count }, (_, number) => `a${count > 1 ? number : ''}`))
  })

  test('who waited longer than 0.3 s behind a call that the door refused is refused with it', async () => {
    const { ask, entered, refused, pass, leave } = start()
    ask('acme', 'a', 10)
    ask('other', 'b')
    await pass(350)
    ask('acme', 'c')
    await leave('a0', true)
    expect(refused).toEqual(['a8', 'a9'])
    expect(entered.filter((name) => name !== 'b')).toEqual(Array.from({ length: 8 }, (_, at) => `a${at}`))
    for (let at = 1; at < 8; at++) await leave(`a${at}`)
    expect(entered.at(-1)).toBe('c')
    expect(refused).toHaveLength(2)
  })

  test('sessions of one workspace come in turns when it has more calls than room', async () => {
    const { ask, entered, pass, leave } = start()
    ask('acme', 'a', 20)
    await pass(2000)
    ask('blue', 'x')
    ask('acme', 'b', 2)
    await pass()
    expect(entered).toEqual([...Array.from({ length: 8 }, (_, number) => `a${number}`), 'x'])
    for (const name of entered.slice(0, 8)) await leave(name)
    await leave('a8')
    await leave('b0')
    expect(entered.slice(9)).toEqual(['a8', 'b0', 'a9'])
  })

  test('a workspace that used its advance has one call at a time while others ask, and more when they cease', async () => {
    const { ask, entered, pass, leave } = start()
    ask('acme', 'a', 20)
    await pass(2000)
    ask('blue', 'x')
    for (const name of entered.filter((one) => one !== 'x')) await leave(name)
    expect(entered.filter((one) => one.startsWith('a'))).toHaveLength(9)
    await pass(2000)
    expect(entered.filter((one) => one.startsWith('a'))).toHaveLength(8 + 8)
  })

  test('a workspace that asks for one thing after the other never waits, however busy others are', async () => {
    const { ask, entered, pass, leave } = start()
    ask('acme', 'a', 100)
    for (let number = 0; number < 50; number++) {
      await pass(100)
      ask('blue', `x${number}`)
      await pass()
      expect(entered).toContain(`x${number}`)
      await leave(`x${number}`)
    }
  })

  test('what was used is forgiven in time', async () => {
    const { ask, entered, pass, leave } = start()
    ask('acme', 'a', 8)
    await pass(1000)
    for (const name of entered) await leave(name)
    await pass(7000)
    ask('blue', 'x')
    ask('acme', 'b', 8)
    await pass()
    expect(entered).toHaveLength(8 + 1 + 8)
  })

  test('a call that waited for eight seconds is refused, and one whose caller is gone takes no turn', async () => {
    const { ask, entered, refused, pass, leave } = start()
    ask('acme', 'a', 8)
    ask('acme', 'a', 1, () => true)
    ask('acme', 'b')
    await pass()
    await leave('a0')
    expect(refused).toEqual(['a'])
    ask('acme', 'a', 2)
    await pass(9000)
    expect(entered).toHaveLength(8 + 1 + 1)
    expect(refused).toHaveLength(2)
  })

  test('whoever leaves twice frees one place', async () => {
    const { turns, pass } = start()
    const leaves = await Promise.all(Array.from({ length: 8 }, () => turns.enter('acme', 'a')))
    leaves[0]?.()
    leaves[0]?.()
    await turns.enter('acme', 'a')
    const later = vi.fn<() => void>()
    void turns.enter('acme', 'a').then(later)
    await pass()
    expect(later).not.toHaveBeenCalled()
    leaves[1]?.()
    await pass()
    expect(later).toHaveBeenCalledOnce()
    turns.close()
  })

  test('nothing is kept of those who ask no more', async () => {
    const { ask, entered, pass, leave } = start()
    for (let number = 0; number < 50; number++) ask(`workspace ${number}`, `session ${number}`)
    await pass()
    for (const name of entered) await leave(name)
    await pass(3000)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('turns of calls', () => {
  const opened: FastifyInstance[] = []
  afterEach(() => Promise.all(opened.splice(0).map((app) => app.close())))

  /** Calls of /api/held are answered when they are let go. A token is `workspace/session`, or forged. */
  async function serve() {
    const app = Fastify({ forceCloseConnections: true })
    opened.push(app)
    takeTurns(app, {
      verify: async (token) => {
        const [id, session] = token.split('/')
        return id && session ? { id, session, name: 'Mara', role: 'Manager' } : undefined
      },
    })
    const held: (() => void)[] = []
    const letGo = () => held.splice(0).forEach((one) => one())
    const hold = (answer: () => unknown) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.push(resolve)
      return promise.then(answer)
    }
    app.get('/api/held', () => hold(() => ({})))
    app.post('/api/held', () => hold(() => ({})))
    app.get('/api/stream', () => hold(() => Readable.from(['a', 'b'])))
    app.get('/api/fails', () => hold(() => Promise.reject(new Error('broken'))))
    app.get('/api/refuses', () => {
      throw new ApiError('too_many_requests', { retryAfterSeconds: 1 })
    })
    app.post('/api/upload', { config: { consumes: 'multipart' } }, () => hold(() => ({})))
    app.get('/page', () => hold(() => ({})))
    app.addContentTypeParser('multipart/form-data', (_request, body, done) => {
      body.resume()
      done(null)
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo // it listens
    const ask = (path: string, token?: string, { headers, ...init }: Init = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        ...init,
        headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      })
    /** How many are held once there are so many, and a moment later. */
    const countHeld = async (expected: number) => {
      await vi.waitUntil(() => held.length >= expected, { timeout: 30_000 })
      await wait(20)
      return held.length
    }
    const countConnections = () => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))
    return { ask, countHeld, countConnections, letGo, port }
  }

  test.each([
    ['one session', (_number: number) => 'acme/a', 8],
    ['three sessions', (number: number) => `acme/${number % 3}`, 24],
    ['three workspaces', (number: number) => `acme${number % 3}/a`, 24],
    ['nobody', () => undefined, 8],
    ['forged tokens', (number: number) => `forged${number}`, 8],
  ])('of 40 calls by %s, as many are in the air as they have places', async (_who, tokenOf, places) => {
    const { ask, countHeld, letGo } = await serve()
    const calls = Array.from({ length: 40 }, (_, number) => ask('/api/held', tokenOf(number)))
    expect(await countHeld(places)).toBe(places)
    const other = ask('/api/held', 'blue/b')
    expect(await countHeld(places + 1)).toBe(places + 1)
    const letting = setInterval(letGo, 5)
    expect(await Promise.all([other, ...calls].map(async (one) => (await one).status))).toEqual(
      Array.from({ length: 41 }, () => 200),
    )
    clearInterval(letting)
  })

  test.each([
    ['/api/upload', { method: 'POST', body: new FormData() }],
    ['/page', {}],
  ])('%s waits in no line', async (path, init) => {
    const { ask, countHeld, letGo } = await serve()
    const calls = Array.from({ length: 20 }, () => ask(path, 'acme/a', init))
    expect(await countHeld(20)).toBe(20)
    letGo()
    await Promise.all(calls)
  })

  test('a content type alone makes no upload', async () => {
    const { ask, countHeld, letGo } = await serve()
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const calls = Array.from({ length: 20 }, () =>
      ask('/api/held', 'acme/a', { method: 'POST', headers, body: '--x--' }),
    )
    expect(await countHeld(8)).toBe(8)
    const letting = setInterval(letGo, 5)
    await Promise.all(calls)
    clearInterval(letting)
  })

  test('a place is free again after every kind of answer, and after none', async () => {
    const { ask, countHeld, letGo, port } = await serve()
    const letting = setInterval(letGo, 5)
    for (const path of ['/api/stream', '/api/fails', '/api/refuses', '/api/nothing', '/api/held'])
      await Promise.all(Array.from({ length: 10 }, async () => (await ask(path, 'acme/a')).text()))
    for (let number = 0; number < 10; number++) await cutOff(port)
    clearInterval(letting)
    const calls = Array.from({ length: 8 }, () => ask('/api/held', 'acme/a'))
    expect(await countHeld(8)).toBe(8)
    letGo()
    await Promise.all(calls)
  })

  test('whoever stops listening keeps the place until the answer is there', async () => {
    const { ask, countHeld, countConnections, letGo } = await serve()
    const stop = new AbortController()
    const calls = Array.from({ length: 20 }, () => ask('/api/held', 'acme/a', { signal: stop.signal }).catch(() => {}))
    expect(await countHeld(8)).toBe(8)
    stop.abort()
    await Promise.all(calls)
    await expect.poll(countConnections).toBe(0)
    const later = ask('/api/held', 'acme/a')
    expect(await countHeld(8)).toBe(8)
    letGo()
    expect(await countHeld(1)).toBe(1)
    letGo()
    expect((await later).status).toBe(200)
  })
})

/** Sends the head and half of the body. */
async function cutOff(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  const head = ['POST /api/held HTTP/1.1', 'host: x', 'authorization: Bearer acme/a', 'content-type: application/json']
  socket.write([...head, 'content-length: 20', '', '{"a":'].join('\r\n'))
  await wait(10)
  socket.destroy()
}
