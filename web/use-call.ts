import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallOf, Endpoint, Result } from '#contract/endpoint.ts'
import { call } from '#web/call.ts'
import type { CallError } from '#web/http.ts'

type Options<E extends Endpoint> = {
  /** What shows something else once this went well: every query of these endpoints is fetched again. */
  refreshes?: readonly Endpoint[]
  onDone?: (result: Result<E>, input: CallOf<E>) => void
}

/** A call that changes something: `mutate(input)`, `isPending`, and `error`, which is always a `CallError`. */
export function useCall<E extends Endpoint>(endpoint: E, options: Options<E> = {}) {
  const queries = useQueryClient()
  return useMutation<Result<E>, CallError, CallOf<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: (result, input) => {
      for (const shown of options.refreshes ?? []) void queries.invalidateQueries({ queryKey: [shown.path] })
      options.onDone?.(result, input)
    },
  })
}
