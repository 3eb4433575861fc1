import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hasRedis, startRedis, type TestRedis } from '#server/testing/redis.ts'
import type { OnlinePerson, SharedPresence } from './presence.ts'
import { sharePresence } from './shared-presence.ts'

const ana: OnlinePerson = { workspace: 'harbour', id: 'ana', role: 'Manager' }
const ben: OnlinePerson = { workspace: 'harbour', id: 'ben', role: 'Client' }

let server: TestRedis
let redis: Redis
const open: SharedPresence[] = []

beforeAll(async () => {
  if (!hasRedis) return
  server = await startRedis()
  redis = new Redis(server.url, { protocol: 2 })
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await redis?.flushall()
})
afterEach(() => {
  for (const one of open.splice(0)) one.close()
  vi.useRealTimers()
})
afterAll(async () => {
  redis?.disconnect()
  await server?.stop()
})

/** A process with its people; `nextChange` resolves with its next announcement. */
function node(people: OnlinePerson[]) {
  const waiting: ((news: [string, boolean]) => void)[] = []
  const publishPresence = ({ id }: OnlinePerson, online: boolean) => waiting.shift()?.([id, online])
  const presence = sharePresence({ redis, publishPresence, people: () => people })
  open.push(presence)
  return { presence, nextChange: () => new Promise<[string, boolean]>((resolve) => waiting.push(resolve)) }
}
const online = async ({ presence }: ReturnType<typeof node>) => new Set(await presence.online('harbour'))
/** The moment of the next look after each other. */
const beat = () => void vi.advanceTimersByTime(5000)

describe.skipIf(!hasRedis)('presence by process is stored in Redis', () => {
  test('[MSG-13] the first process announces that a person is online, the last that they are offline', async () => {
    const [here, there]: [OnlinePerson[], OnlinePerson[]] = [[], []]
    const [one, other] = [node(here), node(there)]
    here.push(ana)
    expect(await one.presence.enter(ana)).toBe(true)
    there.push(ana)
    expect(await other.presence.enter(ana)).toBe(false)
    expect(await online(one)).toEqual(new Set(['ana']))
    here.pop()
    expect(await one.presence.leave(ana)).toBe(false)
    expect(await online(one)).toEqual(new Set(['ana']))
    there.pop()
    expect(await other.presence.leave(ana)).toBe(true)
    expect(await online(one)).toEqual(new Set())
  })

  test('[OPS-4] the people of a dead process go offline, except those with another process', async () => {
    const dead = node([ana, ben])
    const announced = [dead.nextChange(), dead.nextChange()]
    expect(await Promise.all(announced)).toEqual([
      ['ana', true],
      ['ben', true],
    ])
    dead.presence.close()
    const living = node([ben])
    expect(await living.presence.enter(ben)).toBe(false)
    const gone = living.nextChange()
    // A process's entries expire when it stops renewing them.
    await redis.del(await redis.keys('foyer:node:*'))
    beat()
    expect(await gone).toEqual(['ana', false])
    expect(await online(living)).toEqual(new Set(['ben']))
  })

  test('lost entries are written again', async () => {
    const one = node([ana])
    await one.nextChange()
    await redis.flushall()
    expect(await online(one)).toEqual(new Set())
    const again = one.nextChange()
    beat()
    expect(await again).toEqual(['ana', true])
    expect(await online(one)).toEqual(new Set(['ana']))
  })
})
