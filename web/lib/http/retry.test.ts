import { expect, test, vi } from 'vitest'
import { CallError, offlineError } from '#web/lib/http/request.ts'
import { isRetryable, retryDelay } from '#web/lib/http/retry.ts'

const failed = (status: number) => new CallError({ status, code: 'internal', message: 'Failed' })

test.each<[string, unknown, boolean]>([
  ['a lost connection', offlineError(), true],
  ['a 500', failed(500), true],
  ['a 502', failed(502), true],
  ['a 503', failed(503), true],
  ['a 504', failed(504), true],
  ['a 429', failed(429), true],
  ['a 400', failed(400), false],
  ['a 401', failed(401), false],
  ['a 402', failed(402), false],
  ['a 403', failed(403), false],
  ['a 404', failed(404), false],
  ['a 409', failed(409), false],
  ['a 413', failed(413), false],
  ['a 422', failed(422), false],
  ['an exception of our own', new TypeError('undefined is not a function'), false],
])('a call that failed with %s may be repeated: %s', (_, error, expected) => {
  expect(isRetryable(error)).toBe(expected)
})

test('the delay doubles with each failure and stays below 30 s', () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  expect([1, 2, 3, 4, 5, 6, 20].map((failures) => retryDelay(failures))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ])
})

test('jitter shortens the delay by at most half', () => {
  const delays = Array.from({ length: 200 }, () => retryDelay(3))
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(2000)
  expect(Math.max(...delays)).toBeLessThanOrEqual(4000)
  expect(new Set(delays).size).toBeGreaterThan(1)
})

test('[AUTH-14] the delay is never shorter than the Retry-After of the server', () => {
  const error = new CallError({ status: 429, code: 'too_many_requests', message: 'Wait', retryAfter: 90 })
  expect(retryDelay(1, error)).toBe(90_000)
})
