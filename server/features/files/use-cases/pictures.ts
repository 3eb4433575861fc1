import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Sharp } from 'sharp'
import { v7 as newId } from 'uuid'
import { maxPictureBytes, maxPictureEdge, pictureTypes } from '#contract/domain/pictures.ts'
import { pictureTexts } from '#contract/texts/pictures.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError, invalidFields } from '#server/platform/api-error.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'
import { loadSharp } from '#server/platform/load-sharp.ts'
import { SNIFFED_BYTES, typeOf } from '../file-type.ts'
import { deleteUnusedOf, type FileRow, type ShownPicture } from '../queries/files.ts'
import {
  deleteUses,
  type FileUsePlace,
  listPictureRows,
  listUses,
  lockFilesOfPlace,
  type PictureViewer,
} from '../queries/file-uses.ts'
import { storageKey, thumbnailKey } from '../storage-keys.ts'
import { THUMBNAIL_TYPE } from '../thumbnail.ts'
import { readUploadForm } from '../upload-form.ts'
import { UploadInspection } from '../upload-inspection.ts'
import { findRoom, insertCountedFile, refuseDeclared } from './storage-quota.ts'
import { deleteLeftovers, hasNoRow } from './store-file.ts'

const LARGE_EDGE = 256
const SMALL_EDGE = 96

/**
 * Stores the uploaded square in two sizes and returns its file, which nothing uses yet. Both are encoded anew, so that
 * nothing but pixels is stored.
 */
export async function storePicture(
  parts: Parts,
  actor: Actor,
  owner: string,
  request: FastifyRequest,
): Promise<FileRow> {
  const limit = { bytes: maxPictureBytes, refusal: pictureTexts.tooLarge }
  return receivePicture(parts, actor, request, limit, async (bytes) => {
    const { large, small } = await encode(bytes)
    return storeDrawn(parts, actor, { bytes: large, small, owner, name: 'picture.webp', type: THUMBNAIL_TYPE })
  })
}

const refused = (message: string) => invalidFields([{ path: 'file', message }])

/** Receives a small upload into memory. */
export async function receivePicture(
  parts: Parts,
  actor: Actor,
  request: FastifyRequest,
  limit: { bytes: number; refusal: string },
  store: (bytes: Buffer, name: string) => Promise<FileRow>,
): Promise<FileRow> {
  const release = parts.limits.acquire('upload by user', actor.id)
  try {
    await refuseDeclared(await findRoom(parts, actor), request)
    let received: { bytes: Buffer; name: string } | undefined
    await readUploadForm(request, async (bytes, name) => {
      received = { bytes: await readPicture(bytes, parts.scanner, limit), name }
    })
    if (!received) throw new ApiError('no_file_uploaded')
    return await store(received.bytes, received.name)
  } finally {
    release()
  }
}

/** Reads on past the limit without keeping it, because a browser reads the answer only after it sent everything. */
async function readPicture(
  bytes: Readable,
  scanner: Parts['scanner'],
  limit: { bytes: number; refusal: string },
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of new UploadInspection(bytes, { scanner }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= limit.bytes) chunks.push(chunk)
  }
  if (size > limit.bytes) throw refused(limit.refusal)
  return Buffer.concat(chunks)
}

type Drawn = { bytes: Buffer; small?: Buffer; owner: string; name: string; type: string }

/** Stores what the server itself has drawn. */
export async function storeDrawn(
  parts: Parts,
  actor: Actor,
  { bytes, small, owner, name, type }: Drawn,
): Promise<FileRow> {
  const id = newId()
  const key = storageKey(actor.workspace, id)
  const sha256 = createHash('sha256').update(bytes).digest()
  const about = { id, owner_id: owner, uploaded_by: actor.id, name, type, size: bytes.length, sha256 }
  const file = { ...about, has_thumbnail: small !== undefined, thumbnail_due: null }
  let isStored = false
  try {
    await parts.storage.put(key, Readable.from([bytes]))
    if (small) await parts.storage.put(thumbnailKey(key), Readable.from([small]))
    isStored = true
    await insertCountedFile(parts, actor, file)
    return file
  } catch (error) {
    if (!isStored || hasNoRow(error)) await deleteLeftovers(parts, parts.db.forWorkspace(actor.workspace), id)
    throw error
  }
}

async function encode(bytes: Buffer): Promise<{ large: Buffer; small: Buffer }> {
  const types: readonly string[] = pictureTypes
  if (!types.includes(await typeOf(bytes.subarray(0, SNIFFED_BYTES), false))) throw refused(pictureTexts.notPicture)
  const sharp = await loadSharp()
  const picture = sharp(bytes, { limitInputPixels: maxPictureEdge ** 2 }).timeout({ seconds: 10 })
  const { width, height } = await picture.metadata().catch(unreadable)
  if (width !== height || width > maxPictureEdge) throw refused(pictureTexts.notSquare)
  const large = await sized(picture, LARGE_EDGE).catch(unreadable)
  return { large, small: await sized(picture, SMALL_EDGE).catch(unreadable) }
}

const sized = (picture: Sharp, edge: number): Promise<Buffer> =>
  picture
    .clone()
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()

/** As it stands beside a name. */
export const smallPicture = async (bytes: Buffer): Promise<Buffer> => sized((await loadSharp())(bytes), SMALL_EDGE)

function unreadable(): never {
  throw refused(pictureTexts.notPicture)
}

/** Detaches the files of one kind and deletes those that nothing else uses: a removed picture is gone at once. */
export async function deleteAttachedFiles(tx: Transaction, place: FileUsePlace): Promise<number> {
  await lockFilesOfPlace(tx, place, [])
  const ids = (await listUses(tx, place.subjectId, [place.kind])).map(({ id }) => id)
  await deleteUses(tx, place)
  await deleteUnusedOf(tx, place.workspace, ids)
  return ids.length
}

/** The pictures and logos of these people that the viewer may see. */
export async function listPicturesOf(
  db: DbOrTransaction,
  { fileLinks }: Pick<Parts, 'fileLinks'>,
  viewer: PictureViewer,
  ids: readonly string[],
): Promise<{ subjectId: string; kind: ShownPicture; location: string }[]> {
  const rows = await listPictureRows(db, viewer, ids)
  return rows.map(({ subject_id, kind, id, name }) => ({
    subjectId: subject_id,
    kind,
    location: fileLinks.linkTo({ workspace: db.id, person: viewer.id, id, name }),
  }))
}
