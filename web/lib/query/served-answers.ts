import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'
import type { Served } from '#web/entry/pages/render-page.tsx'

/** The server's answers count as read just now: until the socket says that something changed, they are not asked again. */
export function applyServedAnswers(queries: QueryClient, { queries: served }: Served): void {
  if (!served) return
  const now = Date.now()
  const fresh = (query: DehydratedState['queries'][number]) => ({
    ...query,
    state: { ...query.state, dataUpdatedAt: now },
  })
  hydrate(queries, { ...served, queries: served.queries.map(fresh) })
}
