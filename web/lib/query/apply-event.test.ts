import { globSync, readFileSync } from 'node:fs'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { invalidate, invalidateSoon, applyEvent } from '#web/lib/query/apply-event.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a burst of events fetches a query once', async () => {
  const queries = new QueryClient()
  let fetched = 0
  const options = { queryKey: ['/api/clients'], queryFn: () => (fetched += 1), retry: false, staleTime: Infinity }
  const stop = new QueryObserver(queries, options).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(1)
  expect(fetched).toBe(1)
  for (let event = 0; event < 20; event += 1) invalidateSoon(queries, ['/api/clients'])
  await vi.advanceTimersByTimeAsync(99)
  expect(fetched).toBe(1)
  await vi.advanceTimersByTimeAsync(10)
  expect(fetched).toBe(2)
  stop()
})

test('a query is fetched once more when an event came during its first fetch', async () => {
  const queries = new QueryClient()
  let truth = 'nobody is there'
  const queryFn = async () => {
    const read = truth
    await new Promise((resolve) => setTimeout(resolve, 50))
    return read
  }
  const seen = new QueryObserver(queries, { queryKey: ['/api/conversations/'], queryFn, retry: false })
  const stop = seen.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(10)
  truth = 'Emil is there'
  void invalidate(queries)
  await vi.advanceTimersByTimeAsync(45)
  expect(seen.getCurrentResult().data).toBe('nobody is there')
  await vi.advanceTimersByTimeAsync(50)
  expect(seen.getCurrentResult()).toMatchObject({ data: 'Emil is there', fetchStatus: 'idle', isStale: true })
  stop()
})

test('an older answer does not undo an applied event', async () => {
  const queries = new QueryClient()
  const queryKey = ['/api/themes/m1']
  let truth = 'blue'
  const queryFn = async () => {
    const read = truth
    await new Promise((resolve) => setTimeout(resolve, 50))
    return read
  }
  const seen = new QueryObserver(queries, { queryKey, queryFn, retry: false })
  const stop = seen.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(10)
  truth = 'green'
  applyEvent(queries, queryKey, 'green')
  const shown: unknown[] = []
  for (let ms = 0; ms < 150; ms += 10) {
    shown.push(seen.getCurrentResult().data)
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(new Set(shown)).toEqual(new Set(['green']))
  expect(seen.getCurrentResult().fetchStatus).toBe('idle')
  stop()
})

/** A list whose answers take 50 ms and show what the server had when it was asked. */
function openList(queries: QueryClient, isShown: boolean) {
  const queryKey = ['/api/items']
  const truth = { items: ['a'] }
  const queryFn = async () => {
    const read = [...truth.items]
    await new Promise((resolve) => setTimeout(resolve, 50))
    return read
  }
  const options = { queryKey, queryFn, retry: false, staleTime: 10_000 }
  const stop = isShown ? new QueryObserver(queries, options).subscribe(() => {}) : () => {}
  if (!isShown) void queries.prefetchQuery({ ...options, staleTime: 0 })
  const seen = () => queries.getQueryData<string[]>(queryKey)
  const add = () => {
    truth.items = ['a', 'b']
    applyEvent(queries, queryKey, (known: string[] | undefined) => known && [...new Set([...known, 'b'])])
  }
  return { queryKey, options, truth, seen, add, stop }
}

test('a first answer that is older than an applied event is shown with it', async () => {
  const queries = new QueryClient()
  const { seen, add, stop } = openList(queries, true)
  await vi.advanceTimersByTimeAsync(10)
  add()
  const shown: unknown[] = []
  for (let ms = 0; ms < 150; ms += 10) {
    await vi.advanceTimersByTimeAsync(10)
    shown.push(seen()?.join())
  }
  expect(new Set(shown)).toEqual(new Set([undefined, 'a,b']))
  stop()
})

test('an older answer to a query that no page shows does not undo an applied event', async () => {
  const queries = new QueryClient()
  const { options, seen, add } = openList(queries, false)
  await vi.advanceTimersByTimeAsync(60)
  void queries.prefetchQuery({ ...options, staleTime: 0 })
  await vi.advanceTimersByTimeAsync(10)
  add()
  await vi.advanceTimersByTimeAsync(200)
  expect(seen()).toEqual(['a', 'b'])
})

test('an older answer to a query that no page shows does not count as new after a change', async () => {
  const queries = new QueryClient()
  const { queryKey, options, truth, seen } = openList(queries, false)
  await vi.advanceTimersByTimeAsync(60)
  const fetched = queries.fetchQuery({ ...options, staleTime: 0 })
  await vi.advanceTimersByTimeAsync(10)
  truth.items = ['a', 'b']
  void invalidate(queries, { queryKey })
  await vi.advanceTimersByTimeAsync(200)
  expect(await fetched).toEqual(['a', 'b'])
  expect(seen()).toEqual(['a', 'b'])
})

test('all code that marks queries stale uses invalidate, which gives up answers older than the reason', () => {
  const files = globSync('web/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  const direct = files.filter((file) => readFileSync(file, 'utf8').includes('.invalidateQueries('))
  expect(direct).toEqual(['web/lib/query/apply-event.ts'])
})
