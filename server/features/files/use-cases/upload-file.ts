import type { FastifyRequest } from 'fastify'
import { v7 as newId } from 'uuid'
import type { UploadedFile } from '#contract/files.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { isForeignKeyViolation } from '#server/platform/db/errors.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { safeFileName } from '../file-name.ts'
import { type Inspected, type Room, UploadInspection } from '../upload-inspection.ts'
import { readUploadForm } from '../upload-form.ts'
import { authorize } from '../policy.ts'
import { type FileRow, findRole } from '../queries/files.ts'
import { deleteBytesJob } from '../job-definitions.ts'
import { deleteBytes, storageKey } from '../storage-keys.ts'
import { getsThumbnail } from '../thumbnail.ts'
import { findRoom, insertCountedFile, refuseDeclared, type UploadLink } from './storage-quota.ts'

/** Stores the bytes first, so that a file with a row is complete (FILE-1, FILE-3). */
export async function uploadFile(
  parts: Parts,
  actor: Actor,
  owner: string,
  request: FastifyRequest,
  link?: UploadLink,
): Promise<UploadedFile> {
  const db = parts.db.forWorkspace(actor.workspace)
  authorize(actor, 'file.upload', { ownerId: owner, ownerRole: await findRole(db, owner) })
  const release = link
    ? parts.limits.acquire('upload by link', link.id)
    : parts.limits.acquire('upload by user', actor.id)
  const id = newId()
  const key = storageKey(db.id, id)
  try {
    const room = await findRoom(parts, actor, link)
    await refuseDeclared(room, request)
    const received = await receive(parts, key, request, room)
    const thumbnail_due = getsThumbnail(received) ? new Date() : null
    const file = { ...received, id, owner_id: owner, uploaded_by: actor.id, has_thumbnail: false, thumbnail_due }
    await insertCountedFile(parts, actor, file, link)
    return presentUpload(parts, actor, file)
  } catch (error) {
    await deleteLeftovers(parts, db, id)
    // The owner was deleted during the upload.
    logInfected(parts, actor, error)
    throw isForeignKeyViolation(error) ? new ApiError('not_found', { cause: error }) : error
  } finally {
    release()
  }
}

export function uploadMessageFile(parts: Parts, actor: Actor, owner: string, request: FastifyRequest) {
  authorize(actor, 'attachment.upload', { ownerId: owner })
  return uploadFile(parts, actor, owner, request)
}

async function receive(
  { storage, scanner }: Parts,
  key: string,
  request: FastifyRequest,
  room: Room,
): Promise<Inspected & { name: string }> {
  let received: (Inspected & { name: string }) | undefined
  await readUploadForm(request, async (bytes, name) => {
    const inspection = new UploadInspection(bytes, { room, scanner })
    await storage.put(key, inspection)
    received = { ...(await inspection.result()), name: safeFileName(name) }
  })
  if (!received) throw new ApiError('no_file_uploaded')
  return received
}

export function presentUpload({ fileLinks }: Parts, actor: Actor, { id, name, size, type }: FileRow): UploadedFile {
  const location = fileLinks.linkTo({ workspace: actor.workspace, person: actor.id, id, name })
  return { _id: id, filename: name, location, size, type }
}

function logInfected({ log }: Parts, { id, workspace }: Actor, error: unknown): void {
  if (error instanceof ApiError && error.code === 'infected_file')
    log.warn(
      { workspace, user: id, signature: error.cause instanceof Error ? error.cause.message : undefined },
      'an infected file was refused',
    )
  if (error instanceof ApiError && error.code === 'scan_unavailable')
    log.error({ err: error.cause }, 'the virus scanner gives no verdict: files are refused')
}

/** What a failed upload left in the storage. While that is away a job waits for it; otherwise the sweep finds it. */
async function deleteLeftovers({ storage, log }: Parts, db: WorkspaceDb, id: string): Promise<void> {
  try {
    await deleteBytes(storage, storageKey(db.id, id)).catch(() =>
      db.transaction((tx) => enqueue(tx, deleteBytesJob, { manager_id: db.id, file_id: id })),
    )
  } catch (error) {
    log.warn({ err: error }, 'what a failed upload left is removed later')
  }
}
