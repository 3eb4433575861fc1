import { type DehydratedState, hydrate, QueryClient } from '@tanstack/react-query'
import type { Served } from '#web/lib/loading/served-page.ts'
import { CallError } from '#web/lib/http/request.ts'
import { isRetryable, retryDelay } from '#web/lib/http/retry.ts'

/** A page does not wait for a limit that ends later than this, in s: it shows the error. */
const longestRetryAfter = 5

const shouldRetry = (failures: number, error: Error): boolean =>
  failures < 2 && isRetryable(error) && (!(error instanceof CallError) || (error.retryAfter ?? 0) <= longestRetryAfter)

/** Queries run without a connection too: they fail and say so, instead of waiting in silence. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        retry: shouldRetry,
        retryDelay: (failures, error) => retryDelay(failures + 1, error, 400),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

/** The answers from which the server rendered the page count as read just now. */
export function applyServedAnswers(queries: QueryClient, { queries: served }: Served): void {
  if (!served) return
  const now = Date.now()
  const fresh = (query: DehydratedState['queries'][number]) => ({
    ...query,
    state: { ...query.state, dataUpdatedAt: now },
  })
  hydrate(queries, { ...served, queries: served.queries.map(fresh) })
}
