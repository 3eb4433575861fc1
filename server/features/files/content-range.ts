import { isSameVersion } from '#server/platform/http/headers.ts'
import type { ByteRange } from '#server/platform/storage/storage.ts'

type Conditions = { range?: string | undefined; ifRange?: string | undefined; ifNoneMatch?: string | undefined }
type Content = { size: number; etag: string }

/** The answer to a GET of bytes (RFC 9110): all, a part, not modified, or an unsatisfiable range. */
export type Portion = { status: 200 } | { status: 206; range: ByteRange } | { status: 304 } | { status: 416 }

export function portionFor({ range, ifRange, ifNoneMatch }: Conditions, { size, etag }: Content): Portion {
  if (isSameVersion(ifNoneMatch, etag)) return { status: 304 }
  // A part is only useful to a caller that has the same version.
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return { status: 200 }
  return portionOf(range, size)
}

/** One range is honored. Several ranges or an invalid header get the whole file, as the RFC allows. */
function portionOf(header: string, size: number): Portion {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.replaceAll(' ', '')) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return { status: 200 }
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length > 0 ? { status: 206, range: { start: size - length, end: size - 1 } } : { status: 416 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return { status: 200 }
  if (start >= size) return { status: 416 }
  return { status: 206, range: { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) } }
}
