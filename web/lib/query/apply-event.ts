import type { InferDataFromTag, QueryClient, QueryFilters, QueryKey, Updater } from '@tanstack/react-query'

/**
 * Marks queries stale and fetches those on the page again. A first fetch that is still running may have read older
 * data, so it is repeated once it is done.
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
      () => {}, // shown by the component of the query
    )
  }
}

/**
 * Puts the data of an event, or of the answer to a change, into the cache. A fetch that is running may be older, so it
 * is repeated.
 */
export function applyEvent<Key extends QueryKey>(
  queries: QueryClient,
  queryKey: Key,
  updater: Updater<InferDataFromTag<unknown, Key> | undefined, InferDataFromTag<unknown, Key> | undefined>,
): void {
  const which = { queryKey, exact: true }
  const isAsked = queries.isFetching(which) > 0
  queries.setQueryData(queryKey, updater)
  if (isAsked) invalidate(queries, which)
}

/** Events come in bursts; queries are fetched once for all of them. In ms. */
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
