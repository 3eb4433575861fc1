import { pipeline, Readable, Transform, type TransformCallback } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '#server/parts.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { contentDispositionNames, isSameVersion } from '#server/platform/http/headers.ts'
import { ObjectMissing, type ByteRange } from '#server/platform/storage/storage.ts'
import { isShownInPlace } from '../file-type.ts'
import { mayReadFile } from '../policy.ts'
import { findFile, findFileForReader, type FileRow, isThemeLogo, type Use } from '../queries/files.ts'
import { storageKey, thumbnailKey } from '../storage-keys.ts'
import { THUMBNAIL_TYPE } from '../thumbnail.ts'
import { listGrantedUses } from './list-granted-uses.ts'

type Link = { id: string; expires?: number | undefined; signature?: string | undefined; thumbnail?: '1' | undefined }
export type StoredBytes = {
  key: string
  name: string
  type: string
  size: number
  etag: string
  /** A theme's logo. Other origins may embed it: an email client on the web shows it (FILE-2). */
  isPublic?: boolean
}

/**
 * Opens a signed link. It was made for a person who saw the file, and opens while they still may (FILE-2): a page that
 * gets this refusal asks for its record again. A thumbnail may still be in preparation.
 */
export async function findDownload(parts: Parts, { id, ...query }: Link): Promise<StoredBytes | 'in preparation'> {
  const opened = parts.fileLinks.open(id, query)
  if (opened === undefined) throw new ApiError('not_found')
  if (opened === 'expired') throw new ApiError('file_link_expired')
  const db = parts.db.forWorkspace(opened.workspace)
  const { person } = opened
  const isPublic = person === undefined
  const file = isPublic ? await findThemeLogo(db, id) : await findFileFor(db, id, person)
  const { name, type, size } = file
  const key = storageKey(opened.workspace, id)
  const hash = file.sha256.toString('hex')
  if (query.thumbnail === undefined) return { key, name, type, size, etag: `"${hash}"`, isPublic }
  if (file.thumbnail_due) return 'in preparation'
  const small = file.has_thumbnail ? await parts.storage.size(thumbnailKey(key)) : undefined
  if (small === undefined) throw new ApiError('not_found')
  const etag = `"${hash}-thumbnail"`
  return { key: thumbnailKey(key), name: `${name}.webp`, type: THUMBNAIL_TYPE, size: small, etag }
}

/** A public link ends when the file is no logo any more. */
async function findThemeLogo(db: WorkspaceDb, id: string): Promise<FileRow> {
  const file = await findFile(db, id)
  if (!file || !(await isThemeLogo(db, id))) throw new ApiError('not_found')
  return file
}

async function findFileFor(db: WorkspaceDb, id: string, person: string): Promise<FileRow> {
  const file = await findFileForReader(db, id, person)
  if (!file) throw new ApiError('not_found')
  const isEmployee = file.reader?.role === 'Employee'
  const grantedUses = isEmployee ? await listGrantedUses(db, person, file.uses) : new Set<Use>()
  if (!mayReadFile(person, file.reader, { ...file, grantedUses })) throw new ApiError('file_link_expired')
  return file
}

/** Sends the headers and returns the bytes of the body. */
export async function openBytes(
  parts: Parts,
  stored: StoredBytes,
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
): Promise<{ status: Portion['status']; bytes: Readable | undefined }> {
  const portion = portionFor(
    { range: headers.range, ifRange: ifRangeOf(headers), ifNoneMatch: headers['if-none-match'] },
    stored,
  )
  reply.headers(headersFor(stored, portion))
  if (stored.isPublic) reply.header('cross-origin-resource-policy', 'cross-origin')
  if (portion.status === 304 || portion.status === 416) return { status: portion.status, bytes: undefined }
  if (method === 'HEAD') return { status: portion.status, bytes: Readable.from([]) }
  const range = portion.status === 206 ? portion.range : undefined
  const length = range ? range.end - range.start + 1 : stored.size
  const bytes = await read(parts, stored.key, range)
  return { status: portion.status, bytes: pipeline(bytes, new WholeOrBroken(length), () => {}) }
}

function headersFor({ name, type, size, etag, isPublic }: StoredBytes, portion: Portion): { [header: string]: string } {
  const always = {
    etag,
    'accept-ranges': 'bytes',
    // A public one is revalidated on every use, so that it ends with the logo. Others are on no disk but ours.
    'cache-control': isPublic ? 'no-cache' : 'private, no-store',
  }
  if (portion.status === 304) return always
  if (portion.status === 416) return { ...always, 'content-range': `bytes */${size}` }
  const isShown = isShownInPlace(type)
  const content = {
    ...always,
    'content-type': type === 'text/plain' ? 'text/plain; charset=utf-8' : type,
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; ${contentDispositionNames(name)}`,
  }
  if (portion.status === 200) return { ...content, 'content-length': String(size) }
  const { start, end } = portion.range
  return {
    ...content,
    'content-length': String(end - start + 1),
    'content-range': `bytes ${start}-${end}/${size}`,
  }
}

/** Node types it as a list, although there is only one value. */
const ifRangeOf = (headers: FastifyRequest['headers']) => headers['if-range']?.toString()

async function read({ storage, log }: Parts, key: string, range: { start: number; end: number } | undefined) {
  try {
    return await storage.get(key, range)
  } catch (error) {
    if (!(error instanceof ObjectMissing)) throw error
    log.error({ err: error, key }, 'the bytes of a file are gone')
    throw new ApiError('not_found', { cause: error })
  }
}

/** A storage that ends too early breaks the answer off, so that nobody takes a part for the whole. */
class WholeOrBroken extends Transform {
  #missing: number

  constructor(length: number) {
    super()
    this.#missing = length
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#missing -= chunk.length
    done(null, chunk)
  }

  override _flush(done: TransformCallback): void {
    done(this.#missing === 0 ? null : new Error(`the storage left out ${this.#missing} bytes`))
  }

  /** Before the first byte it can still be said. */
  override _destroy(cause: Error | null, done: (error?: Error | null) => void): void {
    done(cause && new ApiError('unavailable', { retryAfterSeconds: 5, cause }))
  }
}

type Conditions = { range?: string | undefined; ifRange?: string | undefined; ifNoneMatch?: string | undefined }
type Content = { size: number; etag: string }

/** The answer to a GET of bytes (RFC 9110): all, a part, not modified, or an unsatisfiable range. */
type Portion = { status: 200 } | { status: 206; range: ByteRange } | { status: 304 } | { status: 416 }

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
