import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLimits, type RateName } from './limits.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }))
afterEach(() => void vi.useRealTimers())

const passing = async (take: () => Promise<void>, times: number) => {
  const settled = await Promise.allSettled(Array.from({ length: times }, take))
  return settled.filter((one) => one.status === 'fulfilled').length
}

describe('[AUTH-14] so many pass, the next is refused with the time to wait, and after it they pass again', () => {
  test.each<[RateName, number, number]>([
    ['password by account', 10, 900],
    ['password by address', 60, 900],
    ['reset by account', 5, 3600],
    ['reset by address', 40, 3600],
    ['guess by address', 60, 900],
    ['invitation by user', 30, 60],
    ['reveal by user', 60, 60],
    ['vacation request by user', 60, 3600],
    ['billing by workspace', 30, 60],
  ])('the limit of %s: %i in %i s', async (name, points, seconds) => {
    const limits = createLimits({ on: true })
    const take = () => limits.take(name, '203.0.113.7')
    expect(await passing(take, points + 5)).toBe(points)
    await expect(take()).rejects.toMatchObject({
      code: 'too_many_requests',
      status: 429,
      retryAfterSeconds: seconds,
    })
    await expect(limits.take(name, '203.0.113.8')).resolves.toBeUndefined()
    vi.advanceTimersByTime((seconds - 10) * 1000)
    await expect(take()).rejects.toMatchObject({ retryAfterSeconds: 10 })
    vi.advanceTimersByTime(10_001)
    expect(await passing(take, points + 5)).toBe(points)
  })
})

test('a person sends 60 messages at once, then 5 a second', async () => {
  const limits = createLimits({ on: true })
  const take = () => limits.take('message by user', 'ana')
  expect(await passing(take, 70)).toBe(60)
  await expect(take()).rejects.toMatchObject({ retryAfterSeconds: 1 })
  vi.advanceTimersByTime(1001)
  expect(await passing(take, 10)).toBe(5)
  vi.advanceTimersByTime(1001)
  expect(await passing(take, 10)).toBe(5)
})

test('attempts that do not count are given back, and a reset clears the rest', async () => {
  const limits = createLimits({ on: true })
  const take = () => limits.take('password by account', 'Ana@example.com')
  for (let round = 0; round < 30; round++) {
    await take()
    await limits.giveBack('password by account', 'ana@example.com')
  }
  expect(await passing(take, 20)).toBe(10)
  await limits.reset('password by account', 'ana@EXAMPLE.com')
  expect(await passing(take, 20)).toBe(10)
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
  ['2001:db8:1:2::1', '2001:0db8:0001:0002::1', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['2001:db8::1', '2001:db8:0:0:5::', true],
  ['203.0.113.7', '::ffff:203.0.113.7', true],
  ['203.0.113.7', '203.0.113.8', false],
  ['::1', '::2', true],
])('the addresses %s and %s count together: %s', async (one, other, together) => {
  const limits = createLimits({ on: true })
  expect(await passing(() => limits.take('reset by address', one), 50)).toBe(40)
  expect(await passing(() => limits.take('reset by address', other), 1)).toBe(together ? 0 : 1)
})

test('an address can open a hundred sockets, and a closed one makes room for another', () => {
  const limits = createLimits({ on: true })
  const release = Array.from({ length: 100 }, () => limits.acquire('socket by address', '203.0.113.7'))
  const next = () => limits.acquire('socket by address', '203.0.113.7')
  expect(next).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
  expect(limits.acquire('socket by address', '203.0.113.8')).toBeTypeOf('function')
  release[0]?.()
  release[0]?.()
  next()
  expect(next).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
})

test('hasLeft takes points like take, and says false past the limit', async () => {
  const limits = createLimits({ on: true })
  const asked = await Promise.all(Array.from({ length: 7 }, () => limits.hasLeft('reset by account', 'ana')))
  expect(asked).toEqual([true, true, true, true, true, false, false])
  await expect(limits.take('reset by account', 'ana')).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('switched off, nothing is counted', async () => {
  const limits = createLimits({ on: false })
  expect(await passing(() => limits.take('reset by account', 'ana'), 100)).toBe(100)
})
