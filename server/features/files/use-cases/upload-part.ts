import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { filePartBytes, type FilePart, maxFileBytes, type ReceivedPart, type UploadedFile } from '#contract/files.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { isForeignKeyViolation } from '#server/platform/db/errors.ts'
import { ObjectMissing, type Storage } from '#server/platform/storage/storage.ts'
import { safeFileName } from '../file-name.ts'
import { findFile } from '../queries/files.ts'
import {
  deleteUpload,
  findUpload,
  insertUpload,
  saveReceived,
  saveUploadedFile,
  sumOpenUploads,
  type UploadRow,
} from '../queries/uploads.ts'
import { partKeys } from '../storage-keys.ts'
import { readUploadForm, receiveFile } from '../upload-form.ts'
import { UploadInspection } from '../upload-inspection.ts'
import { findRoom, type UploadLink } from './storage-quota.ts'
import { presentUploaded, storeFile } from './store-file.ts'

type PartOfUpload = { owner: string; link: UploadLink | undefined; part: FilePart }
type Place = { id: string; offset: number; size: number }

/**
 * Stores one part of a long file, and the file with the last one (decision 74). Whatever was acknowledged is stored; a part that is
 * sent again changes nothing.
 */
export async function uploadPart(
  parts: Parts,
  actor: Actor,
  { owner, link, part }: PartOfUpload,
  request: FastifyRequest,
): Promise<UploadedFile | ReceivedPart> {
  const db = parts.db.forWorkspace(actor.workspace)
  const place = placeOf(part)
  if (place.offset === 0) await begin(parts, actor, place, { owner, link })
  const upload = await findOwnUpload(db, actor, place, { owner, link })
  const name = await receivePart(parts, db, upload, place, request)
  const received = Math.max(upload.received, endOf(place))
  if (received < place.size) return { received }
  return finishUpload(parts, actor, upload, { name, link })
}

const endOf = ({ offset, size }: Place): number => Math.min(offset + filePartBytes, size)

function placeOf({ upload: id, offset, size }: FilePart): Place {
  if (id === undefined || offset === undefined || size === undefined) throw new ApiError('not_found')
  if (size > maxFileBytes) throw new ApiError('too_large')
  if (offset % filePartBytes !== 0 || offset >= size) throw new ApiError('conflict')
  return { id, offset, size }
}

async function begin(parts: Parts, actor: Actor, { id, size }: Place, { owner, link }: Omit<PartOfUpload, 'part'>) {
  const db = parts.db.forWorkspace(actor.workspace)
  if (await findUpload(db, id)) return
  await parts.limits.take('long upload by user', link?.id ?? actor.id)
  const open = await sumOpenUploads(db, { except: id, person: actor.id, link: link?.id })
  const room = await findRoom(parts, actor, link, open)
  if (size > room.bytes) throw await room.refusal()
  const row = { id, owner_id: owner, uploaded_by: actor.id, link_id: link?.id ?? null, size }
  await db
    .transaction((tx) => insertUpload(tx, row))
    .catch((error: unknown) => {
      throw isForeignKeyViolation(error) ? new ApiError('not_found', { cause: error }) : error
    })
}

/** Whoever did not begin an upload cannot go on with it. One that is gone, or has other bytes, is begun anew. */
async function findOwnUpload(
  db: WorkspaceDb,
  actor: Actor,
  { id, offset, size }: Place,
  { owner, link }: Omit<PartOfUpload, 'part'>,
): Promise<UploadRow> {
  const upload = await findUpload(db, id)
  if (!upload) throw new ApiError('conflict')
  const isTheirs = upload.uploaded_by === actor.id && upload.owner_id === owner && upload.link_id === (link?.id ?? null)
  if (!isTheirs) throw new ApiError('not_found')
  if (upload.size !== size || offset > upload.received) throw new ApiError('conflict')
  return upload
}

/** Returns the file's name, which each part has. */
async function receivePart(
  { storage }: Parts,
  db: WorkspaceDb,
  upload: UploadRow,
  place: Place,
  request: FastifyRequest,
): Promise<string> {
  const { offset } = place
  if (offset < upload.received) return readNameOnly(request)
  const received = endOf(place)
  const bytes = received - offset
  const room = { bytes, refusal: async () => new ApiError('too_large') }
  const [key = ''] = partKeys(db.id, upload).slice(offset / filePartBytes)
  const { name } = await receiveFile(storage, key, request, { room, scanner: undefined, size: bytes })
  if (await db.transaction((tx) => saveReceived(tx, upload.id, { offset, received }))) return name
  // The same part arrived twice at the same time, or the upload was swept.
  const now = await findUpload(db, upload.id)
  if (!now || now.received < received) throw new ApiError('conflict')
  return name
}

async function readNameOnly(request: FastifyRequest): Promise<string> {
  let given = ''
  await readUploadForm(request, async (bytes, name) => {
    given = name
    await finished(bytes.resume())
  })
  return safeFileName(given)
}

/** Two repeated last parts may be here at the same time: one of them makes the file, and both answer it. */
async function finishUpload(
  parts: Parts,
  actor: Actor,
  upload: UploadRow,
  { name, link }: { name: string; link: UploadLink | undefined },
): Promise<UploadedFile> {
  const db = parts.db.forWorkspace(actor.workspace)
  const { id, size, owner_id: owner } = upload
  if (upload.file_id !== null) return findUploadedOrThrow(parts, actor, id)
  const room = await findRoom(parts, actor, link)
  try {
    const claim = async (tx: Parameters<typeof saveUploadedFile>[0], file: string) => {
      if (!(await saveUploadedFile(tx, id, file))) throw new AlreadyThere()
    }
    const file = await storeFile(parts, actor, { owner, link, claim }, async (key) => {
      const joined = Readable.from(joinedParts(parts.storage, partKeys(db.id, upload)), { objectMode: false })
      const inspection = new UploadInspection(joined, { room, scanner: parts.scanner, size })
      await parts.storage.put(key, inspection)
      return { ...(await inspection.result()), name }
    })
    await removeParts(parts, db.id, upload)
    await parts.limits.giveBack('long upload by user', link?.id ?? actor.id)
    return file
  } catch (error) {
    // The other one may have removed the parts that this one was reading, or taken the room.
    const made = await findUploaded(parts, actor, id)
    if (made) {
      await removeParts(parts, db.id, upload)
      return made
    }
    const isPartMissing = error instanceof Error && error.cause instanceof ObjectMissing
    if (isPartMissing || isRefusal(error)) {
      await db.transaction((tx) => deleteUpload(tx, id))
      await removeParts(parts, db.id, upload)
    }
    throw isPartMissing ? new ApiError('conflict', { cause: error }) : error
  }
}

class AlreadyThere extends ApiError {
  constructor() {
    super('conflict')
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'infected_file' || error.code === 'storage_quota')

async function findUploaded(parts: Parts, actor: Actor, id: string): Promise<UploadedFile | undefined> {
  const db = parts.db.forWorkspace(actor.workspace)
  const upload = await findUpload(db, id)
  const file = upload?.file_id ? await findFile(db, upload.file_id) : undefined
  return file && presentUploaded(parts, actor, file)
}

async function findUploadedOrThrow(parts: Parts, actor: Actor, id: string): Promise<UploadedFile> {
  const file = await findUploaded(parts, actor, id)
  if (!file) throw new ApiError('conflict')
  return file
}

async function* joinedParts(storage: Storage, keys: readonly string[]): AsyncGenerator<Buffer> {
  // oxlint-disable-next-line no-await-in-loop -- one after the other is the file
  for (const key of keys) yield* (await storage.get(key)) as AsyncIterable<Buffer>
}

/** What cannot be removed now is found by the sweep of the storage. */
export async function removeParts(
  { storage, log }: Pick<Parts, 'storage' | 'log'>,
  workspace: string,
  upload: Pick<UploadRow, 'id' | 'size'>,
): Promise<void> {
  try {
    await Promise.all(partKeys(workspace, upload).map((key) => storage.remove(key)))
  } catch (error) {
    log.warn({ err: error }, 'the parts of an upload are removed later')
  }
}
