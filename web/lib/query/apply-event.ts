import type { InferDataFromTag, QueryClient, QueryFilters, QueryKey, Updater } from '@tanstack/react-query'

/**
 * Marks queries stale, and asks for those that are on the page again. A first answer that is still on its way may have been read
 * before what is new, so that one is asked for once more when it is there.
 */
export function invalidate(queries: QueryClient, which: QueryFilters = {}): void {
  const early = queries
    .getQueryCache()
    .findAll({ ...which, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  void queries.invalidateQueries(which)
  for (const { promise, queryKey } of early) {
    promise?.then(
      () => queries.invalidateQueries({ queryKey, exact: true }),
      () => {}, // told where it is shown
    )
  }
}

/**
 * Puts in place what an event or the answer to a change has just told. Another answer that is on its way may be older than
 * that, so it is asked for anew.
 */
export function applyEvent<Key extends QueryKey>(
  queries: QueryClient,
  queryKey: Key,
  told: Updater<InferDataFromTag<unknown, Key> | undefined, InferDataFromTag<unknown, Key> | undefined>,
): void {
  const which = { queryKey, exact: true }
  const isAsked = queries.isFetching(which) > 0
  queries.setQueryData(queryKey, told)
  if (isAsked) invalidate(queries, which)
}

/** Events come in bursts; what they make stale is fetched once for all of them. */
const gatherFor = 100

const waiting = new WeakMap<QueryClient, Map<string, QueryKey>>()

/** Marks queries stale, together with everything else that is marked within 100 ms. */
export function invalidateSoon(queries: QueryClient, queryKey: QueryKey): void {
  const gathered = waiting.get(queries)
  if (gathered) {
    gathered.set(JSON.stringify(queryKey), queryKey)
    return
  }
  const keys = new Map([[JSON.stringify(queryKey), queryKey]])
  waiting.set(queries, keys)
  setTimeout(() => {
    waiting.delete(queries)
    for (const key of keys.values()) invalidate(queries, { queryKey: key })
  }, gatherFor)
}
