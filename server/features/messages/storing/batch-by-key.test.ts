import { expect, test } from 'vitest'
import { batchByKey } from './batch-by-key.ts'

const done = <T>(value: T): PromiseSettledResult<T> => ({ status: 'fulfilled', value })

test('items that arrive while a batch is running form the next batch, in order', async () => {
  const batches: number[][] = []
  const store = batchByKey(async (items: number[]) => {
    batches.push(items)
    await Promise.resolve()
    return items.map((item) => done(item * 10))
  })
  const answers = await Promise.all([1, 2, 3, 4].map((item) => store('a', item)))
  expect(answers).toEqual([10, 20, 30, 40])
  expect(batches).toEqual([[1], [2, 3, 4]])
})

test('keys do not wait for each other, and an idle key starts anew', async () => {
  const open = Promise.withResolvers<void>()
  const store = batchByKey(async (items: string[]) => {
    if (items[0] === 'slow') await open.promise
    return items.map(done)
  })
  const slow = store('a', 'slow')
  expect(await store('b', 'quick')).toBe('quick')
  open.resolve()
  expect(await slow).toBe('slow')
  expect(await store('a', 'again')).toBe('again')
})

test('no batch exceeds the limit, and no item is left behind', async () => {
  const sizes: number[] = []
  const store = batchByKey(async (items: number[]) => {
    sizes.push(items.length)
    await Promise.resolve()
    return items.map(done)
  })
  const items = Array.from({ length: 251 }, (_, n) => n)
  expect(await Promise.all(items.map((item) => store('a', item)))).toEqual(items)
  expect(sizes).toEqual([1, 100, 100, 50])
})

test('heavy items are stored in smaller batches, and the heaviest alone', async () => {
  const batches: number[][] = []
  const store = batchByKey(
    async (items: number[]) => {
      batches.push(items)
      await Promise.resolve()
      return items.map(done)
    },
    (item) => item,
  )
  await Promise.all([1, 20_000, 20_000, 1, 90_000, 2, 3].map((item) => store('a', item)))
  expect(batches).toEqual([[1], [20_000, 20_000], [1], [90_000], [2, 3]])
})

test('a failed batch fails for each of its items, and the next batch runs', async () => {
  const store = batchByKey(async (items: string[]) => {
    if (items.includes('bad')) throw new Error('away')
    return items.map(done)
  })
  const answers = await Promise.allSettled(['good', 'bad', 'beside'].map((item) => store('a', item)))
  expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await store('a', 'after')).toBe('after')
})

test('an item can be refused without the others', async () => {
  const store = batchByKey(async (items: string[]) =>
    items.map((item): PromiseSettledResult<string> =>
      item === 'bad' ? { status: 'rejected', reason: new Error('bad') } : done(item),
    ),
  )
  const answers = await Promise.allSettled(['one', 'bad', 'two'].map((item) => store('a', item)))
  expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
