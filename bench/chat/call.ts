import { addressOf, type CallOf, type Endpoint, type Result } from '#contract/endpoint.ts'
import type { Problem } from '#contract/errors.ts'

/** The same timeout as the web app's. */
export const TIMEOUT_MS = 10_000

/** The server refused: a retry would not help. Any other failure is a missing answer. */
export class CallRejected extends Error {
  constructor(what: string, { status, code }: Pick<Problem, 'status' | 'code'>) {
    super(`${what}: ${status} ${code}`)
  }
}

/** Rate limits and an unready server are temporary. */
export const isTemporary = (status: number): boolean => status === 429 || status >= 500

/** A call like the browser's. Throws `Refused`, or any other error when a retry may succeed. */
export async function call<E extends Endpoint>(
  origin: string,
  endpoint: E,
  input: CallOf<E>,
  token: string,
): Promise<Result<E>> {
  const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown } // CallOf's own parts
  const answer = await fetch(origin + addressOf(endpoint, { params, query }), {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const parsed: unknown = text === '' ? undefined : JSON.parse(text)
  if (answer.ok) return parsed as Result<E> // the server answers in the endpoint's schema
  const what = `${endpoint.method} ${endpoint.path}`
  if (isTemporary(answer.status)) throw new Error(`${what}: ${answer.status}`)
  throw new CallRejected(what, parsed as Problem) // an answer outside of the schema is a problem
}
