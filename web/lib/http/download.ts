import { useMutation } from '@tanstack/react-query'
import { addressOf, type CallOf, type Endpoint } from '#contract/endpoint.ts'
import { type CallError, offlineError, readCallError } from '#web/lib/http/request.ts'
import { currentSession } from '#web/session/session.ts'

/** The file name of a Content-Disposition (RFC 6266). The encoded form has more letters than the plain one. */
export function parseFileName(disposition: string | null): string | undefined {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  try {
    if (encoded) return decodeURIComponent(encoded)
  } catch {
    // A badly encoded name: the plain name is there too.
  }
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1]
}

/** Fetches an endpoint's file and has the browser save it. */
export async function download<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<void> {
  const token = currentSession()?.token
  const request = input as { params?: unknown; query?: unknown } // CallOf has exactly the parts that this endpoint has
  const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {}
  const unreached = () => Promise.reject(offlineError())
  const response = await fetch(addressOf(endpoint, request), { headers }).catch(unreached)
  if (!response.ok) throw await readCallError(response, token)
  const bytes = await response.blob().catch(unreached)
  saveBlob(bytes, parseFileName(response.headers.get('content-disposition')) ?? '')
}

/** A download as a mutation whose `error` is always a `CallError`. */
export const useDownload = <E extends Endpoint>(endpoint: E) =>
  useMutation<void, CallError, CallOf<E>>({ mutationFn: (input) => download(endpoint, input) })

/** Has the browser save what is at an address: it streams it to disk, so it may be larger than memory. */
export function saveFrom(location: string, name: string): void {
  const link = document.createElement('a')
  link.href = location
  link.download = name
  link.click()
}

/** Clicking a link is the only way to save fetched bytes under a name. */
export function saveBlob(bytes: Blob, name: string): void {
  const location = URL.createObjectURL(bytes)
  saveFrom(location, name)
  // Some browsers save an empty file when the URL is revoked too early.
  setTimeout(() => URL.revokeObjectURL(location), 60_000)
}
