import type { QueryClient, QueryKey } from '@tanstack/react-query'

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
    for (const key of keys.values()) void queries.invalidateQueries({ queryKey: key })
  }, gatherFor)
}
