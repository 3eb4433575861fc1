import { hydrate, QueryClient } from '@tanstack/react-query'
import type { Served } from '#web/lib/loading/served-page.ts'
import { isOnServer } from '#web/lib/server-render.ts'
import { CallError } from '#web/lib/http/request.ts'
import { isRetryable, retryDelay } from '#web/lib/http/retry.ts'

/** An answer is not asked again for this long, in ms. */
export const freshFor = 10_000

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
        staleTime: freshFor,
        retry: shouldRetry,
        retryDelay: (failures, error) => retryDelay(failures + 1, error, 400),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

const served = new WeakSet<object>()

/** Whether this is an answer from which the server rendered the page. */
export const isServedAnswer = (data: unknown): boolean =>
  isOnServer() || (typeof data === 'object' && data !== null && served.has(data))

/** For `refetchOnMount`: asks each time a page opens, except for what came with the page itself (decision 69). */
export const everyMount = ({ state }: { state: { data: unknown } }): boolean | 'always' =>
  isServedAnswer(state.data) || 'always'

/** The answers from which the server rendered the page. They are as old as the page. */
export function applyServedAnswers(queries: QueryClient, { queries: answers }: Served): void {
  if (!answers) return
  for (const { state } of answers.queries) {
    // The clock of this browser may be behind the server's.
    state.dataUpdatedAt = Math.min(state.dataUpdatedAt, Date.now())
    if (typeof state.data === 'object' && state.data !== null) served.add(state.data)
  }
  hydrate(queries, answers)
}
