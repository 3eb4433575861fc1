import { pipeline, Readable, Transform, type TransformCallback } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '#server/parts.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { contentDispositionNames } from '#server/platform/http/headers.ts'
import { ObjectMissing } from '#server/platform/storage/storage.ts'
import { isShownInPlace } from '../file-type.ts'
import { mayReadFile } from '../policy.ts'
import { type Portion, portionFor } from '../portion.ts'
import { findFile, findFileForReader, isThemeLogo, type StoredFileRow, type Use } from '../queries/files.ts'
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
  modified?: Date
  /** A theme's logo. Other origins may embed it: an email client on the web shows it (FILE-2). */
  isPublic?: boolean
}

/**
 * Opens a signed link. It was made for a person who saw the file, and opens while they still may (FILE-2): a page that
 * gets this refusal asks for its record again. A thumbnail may still be in preparation.
 */
export async function findDownload(
  parts: Parts,
  { id, ...query }: Link,
): Promise<StoredBytes | 'in preparation' | 'no thumbnail'> {
  const opened = parts.fileLinks.open(id, query)
  if (opened === undefined) throw new ApiError('not_found')
  if (opened === 'expired') throw new ApiError('file_link_expired')
  const db = parts.db.forWorkspace(opened.workspace)
  const { person } = opened
  const isPublic = person === undefined
  const file = isPublic ? await findThemeLogo(db, id) : await findFileFor(db, id, person)
  const { name, type, size, created_at } = file
  const key = storageKey(opened.workspace, id)
  const hash = file.sha256.toString('hex')
  if (query.thumbnail === undefined) return { key, name, type, size, etag: `"${hash}"`, modified: created_at, isPublic }
  if (file.thumbnail_due) return 'in preparation'
  const small = file.has_thumbnail ? await parts.storage.size(thumbnailKey(key)) : undefined
  // No error, which a browser would write into its console for every file that cannot be drawn.
  if (small === undefined) return 'no thumbnail'
  const etag = `"${hash}-thumbnail"`
  return { key: thumbnailKey(key), name: `${name}.webp`, type: THUMBNAIL_TYPE, size: small, etag }
}

/** A public link ends when the file is no logo any more. */
async function findThemeLogo(db: WorkspaceDb, id: string): Promise<StoredFileRow> {
  const file = await findFile(db, id)
  if (!file || !(await isThemeLogo(db, id))) throw new ApiError('not_found')
  return file
}

async function findFileFor(db: WorkspaceDb, id: string, person: string): Promise<StoredFileRow> {
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
  const portion = portionFor(headers, stored, method)
  reply.headers(headersFor(stored, portion, headers['sec-fetch-dest'] === 'document'))
  if (stored.isPublic) reply.header('cross-origin-resource-policy', 'cross-origin')
  if (portion.status !== 200 && portion.status !== 206) return { status: portion.status, bytes: undefined }
  if (method === 'HEAD') return { status: portion.status, bytes: Readable.from([]) }
  const range = portion.status === 206 ? portion.range : undefined
  const length = range ? range.end - range.start + 1 : stored.size
  const bytes = await read(parts, stored.key, range)
  return { status: portion.status, bytes: pipeline(bytes, new WholeOrBroken(length), () => {}) }
}

function headersFor(
  { name, type, size, etag, modified, isPublic }: StoredBytes,
  portion: Portion,
  isPage: boolean,
): { [header: string]: string } {
  const always = {
    etag,
    ...(modified && { 'last-modified': modified.toUTCString() }),
    'accept-ranges': 'bytes',
    // A public one is revalidated on every use, so that it ends with the logo. Others are on no disk but ours.
    'cache-control': isPublic ? 'no-cache' : 'private, no-store',
  }
  if (portion.status === 304 || portion.status === 412) return always
  if (portion.status === 416) return { ...always, 'content-range': `bytes */${size}` }
  // Our policy keeps the page that a browser makes of a video from loading it.
  const isShown = isShownInPlace(type) && !(isPage && type.startsWith('video/'))
  const content = {
    ...always,
    'content-type': type === 'text/plain' ? 'text/plain; charset=utf-8' : type,
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; ${contentDispositionNames(name)}`,
  }
  if (portion.status !== 206) return { ...content, 'content-length': String(size) }
  const { start, end } = portion.range
  return {
    ...content,
    'content-length': String(end - start + 1),
    'content-range': `bytes ${start}-${end}/${size}`,
  }
}

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
