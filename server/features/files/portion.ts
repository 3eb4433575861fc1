import type { IncomingHttpHeaders } from 'node:http'
import { isSameVersion } from '#server/platform/http/headers.ts'
import type { ByteRange } from '#server/platform/storage/storage.ts'

type Content = { size: number; etag: string; modified?: Date | undefined }

/** The answer to a request for bytes (RFC 9110): all, a part, not modified, another version, or an unsatisfiable range. */
export type Portion =
  | { status: 200 }
  | { status: 206; range: ByteRange }
  | { status: 304 }
  | { status: 412 }
  | { status: 416 }

export function portionFor(headers: IncomingHttpHeaders, content: Content, method = 'GET'): Portion {
  if (!meetsConditions(headers, content)) return { status: 412 }
  if (isKnown(headers, content)) return { status: 304 }
  // Only GET has ranges, and a part is only useful to a caller that has the same version.
  if (method !== 'GET' || headers.range === undefined || !isForRange(headers, content)) return { status: 200 }
  return portionOf(headers.range, content.size)
}

/** Of each pair, the header with versions counts and the one with a time is ignored. */
function meetsConditions(headers: IncomingHttpHeaders, { etag, modified }: Content): boolean {
  const versions = headers['if-match']
  if (versions !== undefined) return namesVersion(versions, etag)
  const time = timeOf(headers['if-unmodified-since'])
  return time === undefined || modified === undefined || secondsOf(modified) <= time
}

function isKnown(headers: IncomingHttpHeaders, { etag, modified }: Content): boolean {
  const versions = headers['if-none-match']
  if (versions !== undefined) return isSameVersion(versions, etag)
  const time = timeOf(headers['if-modified-since'])
  return time !== undefined && modified !== undefined && secondsOf(modified) <= time
}

function isForRange(headers: IncomingHttpHeaders, { etag, modified }: Content): boolean {
  const condition = headers['if-range']?.toString() // Node types it as a list, although there is only one value
  if (condition === undefined || condition === etag) return true
  return modified !== undefined && timeOf(condition) === secondsOf(modified)
}

/** A weak version never matches here. */
const namesVersion = (header: string, etag: string): boolean =>
  header.trim() === '*' || header.split(',').some((candidate) => candidate.trim() === etag)

/** The one form of dates that is written since 1999, in seconds since 1970. Anything else is no condition. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

function timeOf(header: string | undefined): number | undefined {
  const ms = header !== undefined && HTTP_DATE.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(ms) ? undefined : ms / 1000
}

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000)

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
