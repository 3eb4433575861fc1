import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPresence, type OnlinePerson, type SharedPresence } from './presence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ana: OnlinePerson = { workspace: 'harbour', id: 'ana', role: 'Manager' }

function watched(shared?: SharedPresence) {
  const news: [string, boolean][] = []
  const publishPresence = ({ id }: OnlinePerson, online: boolean) => void news.push([id, online])
  return { news, presence: createPresence({ publishPresence, ...(shared ? { shared } : {}) }) }
}

test('[MSG-13] a person with two devices is online until both have been gone for some seconds', async () => {
  const { presence, news } = watched()
  presence.arrive(ana)
  presence.arrive(ana)
  presence.depart(ana)
  vi.advanceTimersByTime(10_000)
  expect(await presence.online('harbour')).toEqual(new Set(['ana']))
  presence.depart(ana)
  vi.advanceTimersByTime(2900)
  expect(await presence.online('harbour')).toEqual(new Set(['ana']))
  vi.advanceTimersByTime(200)
  expect(await presence.online('harbour')).toEqual(new Set())
  expect(news).toEqual([
    ['ana', true],
    ['ana', false],
  ])
})

test('[MSG-13] a person who reconnects in time was never offline', () => {
  const { presence, news } = watched()
  presence.arrive(ana)
  for (let reload = 0; reload < 5; reload++) {
    presence.depart(ana)
    vi.advanceTimersByTime(2000)
    presence.arrive(ana)
  }
  vi.advanceTimersByTime(10_000)
  expect(news).toEqual([['ana', true]])
  expect(presence.people()).toEqual([ana])
})

test('presence is not visible in another workspace', async () => {
  const { presence } = watched()
  presence.arrive(ana)
  expect(await presence.online('lake')).toEqual(new Set())
})

test('without the shared state, presence is published as seen by this process', async () => {
  const away = () => Promise.reject(new Error('away'))
  const { presence, news } = watched({ enter: away, leave: away, online: away, close: () => {} })
  presence.arrive(ana)
  expect(await presence.online('harbour')).toEqual(new Set(['ana']))
  presence.depart(ana)
  await vi.advanceTimersByTimeAsync(3000)
  expect(news).toEqual([
    ['ana', true],
    ['ana', false],
  ])
})
