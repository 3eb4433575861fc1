import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttleByKey } from './publish-to-viewers.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first item is handled at once, later ones together, and an idle key starts anew', async () => {
  const done: string[][] = []
  const put = throttleByKey(200, async (items: string[]) => void done.push(items))
  for (const item of ['a', 'b', 'c']) put('one', item)
  put('other', 'x')
  expect(done).toEqual([['a'], ['x']])
  await vi.advanceTimersByTimeAsync(199)
  expect(done).toHaveLength(2)
  put('one', 'd')
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toEqual([['a'], ['x'], ['b', 'c', 'd']])
  await vi.advanceTimersByTimeAsync(1000)
  put('one', 'e')
  expect(done.at(-1)).toEqual(['e'])
})

test('slow work does not run twice at the same time', async () => {
  const slow = Promise.withResolvers<void>()
  const done: number[][] = []
  const put = throttleByKey(10, async (items: number[]) => {
    done.push(items)
    await slow.promise
  })
  put('one', 1)
  put('one', 2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(done).toEqual([[1]])
  slow.resolve()
  await vi.advanceTimersByTimeAsync(10)
  expect(done).toEqual([[1], [2]])
})
