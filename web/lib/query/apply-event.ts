import type { InferDataFromTag, QueryClient, QueryFilters, QueryKey, Updater } from '@tanstack/react-query'

/**
 * Marks queries stale and fetches those on the page again. An answer that is on its way may be older than the reason for
 * this: it is given up for a new one, or, where it is the first, shown and then fetched again.
 */
export function invalidate(queries: QueryClient, which: QueryFilters = {}): Promise<void> {
  const early = queries
    .getQueryCache()
    .findAll({ ...which, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  const fetched = queries.invalidateQueries(which)
  // Otherwise an older answer that is fetched for the next page would count as new.
  void queries.refetchQueries({ ...which, type: 'inactive', fetchStatus: 'fetching' })
  for (const { promise, queryKey } of early) promise?.then(() => invalidate(queries, { queryKey, exact: true }), ignore)
  return fetched
}

const ignore = () => {} // shown by the component of the query

/**
 * Puts the data of an event, or of the answer to a change, into the cache. An answer that is on its way may be older: it
 * is fetched again, and a first one gets the data too.
 */
export function applyEvent<Key extends QueryKey>(
  queries: QueryClient,
  queryKey: Key,
  updater: Updater<InferDataFromTag<unknown, Key> | undefined, InferDataFromTag<unknown, Key> | undefined>,
): void {
  const which = { queryKey, exact: true }
  const [running] = queries.getQueryCache().findAll({ ...which, fetchStatus: 'fetching' })
  const isFirst = running?.state.data === undefined
  queries.setQueryData(queryKey, updater)
  if (running && isFirst) running.promise?.then(() => queries.setQueryData(queryKey, updater), ignore)
  if (running) void invalidate(queries, which)
}

/**
 * Shows a change that is being sent. An answer that is on its way does not have it and is given up, so the caller shows
 * or fetches what the server has once it is done.
 */
export function showChange<Key extends QueryKey>(
  queries: QueryClient,
  queryKey: Key,
  change: (shown: InferDataFromTag<unknown, Key>) => InferDataFromTag<unknown, Key>,
): void {
  if (queries.getQueryData(queryKey) === undefined) return
  void queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData<unknown, Key>(queryKey, (shown) => shown && change(shown))
}

/** Shows every list of an endpoint without the row of this id. */
export function takeFromList(queries: QueryClient, path: string, id: string): void {
  const isOther = (row: object) => !('_id' in row) || row._id !== id
  for (const { queryKey } of queries.getQueryCache().findAll({ queryKey: [path] }))
    showChange<QueryKey>(queries, queryKey, (shown) => {
      const list = shown as { items?: object[]; total?: number } // as in the contract's `listOf`
      if (!list.items) return shown
      const items = list.items.filter(isOther)
      const less = list.items.length - items.length
      return { ...list, items, ...(list.total !== undefined && { total: list.total - less }) }
    })
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
    for (const key of keys.values()) void invalidate(queries, { queryKey: key })
  }, gatherFor)
}
