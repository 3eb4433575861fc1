import { CallError } from '#web/lib/http/request.ts'

const longestDelay = 30_000

/**
 * The one retry rule: a lost connection, a 5xx and a 429 say nothing against the request, so the same request may be sent again.
 * Any other 4xx is final and is shown.
 */
export const isRetryable = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'offline' || error.status === 429 || error.status >= 500)

/** A session that ended or was renewed meanwhile (401), or a subscription that is renewed later (402), says nothing against it either. */
export const endsByItself = (error: unknown): boolean =>
  isRetryable(error) || (error instanceof CallError && (error.status === 401 || error.status === 402))

/**
 * The delay in ms after so many failures in a row: `first`, doubled each time, at most 30 s. Jitter takes up to half of it, so that
 * browsers which lost the server together do not return together. A Retry-After of the server is respected.
 */
export function retryDelay(failures: number, error?: unknown, first = 1000): number {
  const delay = Math.min(first * 2 ** (failures - 1), longestDelay)
  const requestedDelay = error instanceof CallError ? (error.retryAfter ?? 0) * 1000 : 0
  return Math.max(delay * (0.5 + Math.random() / 2), requestedDelay)
}
