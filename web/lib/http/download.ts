import { addressOf, type CallOf, type Endpoint } from '#contract/endpoint.ts'
import { readCallError, offlineError } from '#web/lib/http/request.ts'
import { currentSession } from '#web/session/session.ts'

/** The name the server gave a file: RFC 6266, whose encoded form knows more letters than the plain one. */
export function parseFileName(disposition: string | null): string | undefined {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  try {
    if (encoded) return decodeURIComponent(encoded)
  } catch {
    // Not encoded as it should be: the plain name is there too.
  }
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1]
}

/** Fetches what an endpoint answers as a file and hands it to the browser to keep. */
export async function download<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<void> {
  const token = currentSession()?.token
  const given = input as { params?: unknown; query?: unknown } // CallOf has exactly the parts that this endpoint has
  const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {}
  const unreached = () => Promise.reject(offlineError())
  const response = await fetch(addressOf(endpoint, given), { headers }).catch(unreached)
  if (!response.ok) throw await readCallError(response, token)
  const bytes = await response.blob().catch(unreached)
  saveBlob(bytes, parseFileName(response.headers.get('content-disposition')) ?? '')
}

/** A link that is clicked and gone: there is no other way to keep what was fetched under a name. */
export function saveBlob(bytes: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = name
  link.click()
  // The browser has taken it by then; before, it would be an empty file in some.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
