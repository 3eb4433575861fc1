import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CallOf, Endpoint, Result } from '#contract/endpoint.ts'
import { call } from '#web/lib/http/call.ts'
import type { CallError } from '#web/lib/http/request.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'

export type UseCallOptions<E extends Endpoint> = {
  /** Endpoints whose queries are fetched again after success. */
  refreshes?: readonly Endpoint[]
  /** A repeated call with the same input creates once, also after a lost answer. */
  creates?: boolean
  onDone?: (result: Result<E>, input: CallOf<E>) => void
}

/** Finds the running calls of an endpoint among the mutations. */
export const mutationKeyOf = ({ method, path }: Endpoint) => [method, path]

/** A mutation whose `error` is always a `CallError`. */
export function useCall<E extends Endpoint>(endpoint: E, options: UseCallOptions<E> = {}) {
  const queries = useQueryClient()
  const intent = useRef({ asked: '', key: '' })
  const keyOf = (input: CallOf<E>) => {
    const key = JSON.stringify(input)
    if (intent.current.asked !== key) intent.current = { asked: key, key: crypto.randomUUID() }
    return intent.current.key
  }
  return useMutation<Result<E>, CallError, CallOf<E>>({
    mutationKey: mutationKeyOf(endpoint),
    mutationFn: (input) => call(endpoint, input, options.creates ? { idempotencyKey: keyOf(input) } : {}),
    onSuccess: (result, input) => {
      intent.current = { asked: '', key: '' }
      // The answer is shown first: a fetch that begins after it is not given up for it.
      options.onDone?.(result, input)
      for (const shown of options.refreshes ?? []) void invalidate(queries, { queryKey: [shown.path] })
    },
  })
}
