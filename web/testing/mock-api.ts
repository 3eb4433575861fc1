import { vi } from 'vitest'
import { ratePassword } from '#contract/auth.ts'
import { errors, type ErrorCode } from '#contract/errors.ts'
import { listPictures } from '#contract/pictures.ts'

type MockRequest = {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
  authorization: string | null
  /** The Idempotency-Key. */
  key: string | null
}

/** The answer to `METHOD /path`: a JSON body, a problem, or undefined for 204. It may be a promise. */
export type MockAnswer = (asked: MockRequest) => Response | object | undefined | Promise<Response | object | undefined>

export const problemResponse = (
  code: ErrorCode,
  detail: string,
  extra: { errors?: object[]; headers?: HeadersInit } = {},
): Response =>
  Response.json(
    {
      type: 'about:blank',
      title: code,
      status: errors[code],
      code,
      detail,
      ...(extra.errors && { errors: extra.errors }),
    },
    { status: errors[code], ...(extra.headers && { headers: extra.headers }) },
  )

/** Replaces the network for one test. Returns the list of received requests. */
export function mockApi(answers: Record<string, MockAnswer>): MockRequest[] {
  const asked: MockRequest[] = []
  vi.stubGlobal('fetch', async (address: string | URL | Request, init?: RequestInit) => {
    const url = new URL(String(address), 'http://foyer.test')
    const method = init?.method ?? 'GET'
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const query = Object.fromEntries(url.searchParams)
    const headers = new Headers(init?.headers)
    const one = {
      method,
      path: url.pathname,
      query,
      body,
      authorization: headers.get('authorization'),
      key: headers.get('idempotency-key'),
    }
    const answer = answers[`${method} ${url.pathname}`]
    // Every face asks for its picture; most tests are about something else.
    if (!answer && url.pathname === listPictures.path) return Response.json({ items: [] })
    // The meter of a new password may ask at any time, and is empty without an answer.
    if (!answer && url.pathname === ratePassword.path) return problemResponse('too_many_requests', 'Wait')
    asked.push(one)
    if (!answer) return problemResponse('not_found', `${method} ${url.pathname} is not part of this test`)
    const given = await answer(one)
    if (given instanceof Response) return given
    return given === undefined ? new Response(null, { status: 204 }) : Response.json(given)
  })
  return asked
}

export function mockOffline(): void {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
}
