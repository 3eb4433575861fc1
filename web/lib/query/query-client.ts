import { QueryClient } from '@tanstack/react-query'
import { CallError } from '#web/lib/http/request.ts'

/** What may go well in a moment: no answer at all, or a server that is not ready. A refusal stays one. */
const passes = (error: Error): boolean =>
  error instanceof CallError && (error.code === 'offline' || error.code === 'unavailable')

/**
 * The server's state in the browser, one per signed-in life of the page. Queries run without a connection too: what fails then
 * says so, and does not wait in silence.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && passes(error),
        retryDelay: (failures) => 400 * 2 ** failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
