import { queryOptions } from '@tanstack/react-query'
import { addressOf, type CallOf, type Endpoint, type Result } from '#contract/endpoint.ts'
import { passPasswordGate, passwordPasses } from '#web/lib/http/password-gate.ts'
import { CallError, request } from '#web/lib/http/request.ts'

type RequestParts = { params?: unknown; query?: unknown; body?: unknown }

export type CallOptions = {
  signal?: AbortSignal
  /** Repeated calls with the same key create once. */
  idempotencyKey?: string
}

/** Calls an endpoint of the contract. Throws a `CallError` for everything but its success answer. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  options: CallOptions = {},
): Promise<Result<E>> {
  const requestParts = input as RequestParts // CallOf has exactly the parts that this endpoint has
  const headers = options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : undefined
  const ask = () =>
    request(endpoint.method, addressOf(endpoint, requestParts), requestParts.body, options.signal, headers)
  const before = passwordPasses()
  const answer = await ask().catch(async (error: unknown) => {
    // A session that a link of an email began asks for the password once (decision 44).
    const isGated = error instanceof CallError && error.code === 'password_needed'
    if (isGated && (await passPasswordGate(before))) return ask()
    throw error
  })
  return answer as Result<E> // the server sends exactly the fields of the answer's schema
}

/** The key of every query of an endpoint begins with its path, so that `[endpoint.path]` refreshes all of them. */
const keyOf = (endpoint: Endpoint, input: unknown) => [endpoint.path, input] as const

/** For `useQuery`, `useSuspenseQuery`, prefetching and reading the cache. */
export function queryFor<E extends Endpoint>(endpoint: E, input: CallOf<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })
}

const emptyCodes = new Set<string>(['no_clients_found', 'no_employees_found', 'no_vacations_found'])

/** A list endpoint that answers 404 when the list is empty gives an empty list here. */
export function listFor<E extends Endpoint>(endpoint: E, input: CallOf<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) =>
      call(endpoint, input, { signal }).catch((error: unknown) => {
        if (!(error instanceof CallError) || !emptyCodes.has(error.code)) throw error
        return { items: [], total: 0 } as unknown as Result<E> // every list's answer is `listOf`
      }),
  })
}
