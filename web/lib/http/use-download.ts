import { useMutation } from '@tanstack/react-query'
import type { CallOf, Endpoint } from '#contract/endpoint.ts'
import { download } from '#web/lib/http/download.ts'
import type { CallError } from '#web/lib/http/request.ts'

/** A download as a mutation whose `error` is always a `CallError`. */
export const useDownload = <E extends Endpoint>(endpoint: E) =>
  useMutation<void, CallError, CallOf<E>>({ mutationFn: (input) => download(endpoint, input) })
