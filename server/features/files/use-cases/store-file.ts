import { v7 as newId } from 'uuid'
import type { UploadedFile } from '#contract/files.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { Transaction, WorkspaceDb } from '#server/platform/db/database.ts'
import { isForeignKeyViolation, isUndone } from '#server/platform/db/errors.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { deleteBytesJob } from '../job-definitions.ts'
import type { FileRow } from '../queries/files.ts'
import { deleteBytes, storageKey } from '../storage-keys.ts'
import { getsThumbnail } from '../thumbnail.ts'
import type { Inspected } from '../upload-inspection.ts'
import { insertCountedFile, type UploadLink } from './storage-quota.ts'

export type NamedBytes = Inspected & { name: string }

type Destination = {
  owner: string
  link: UploadLink | undefined
  /** In the transaction that inserts the row, after it. */
  claim?: (tx: Transaction, id: string) => Promise<void>
}

/** Stores the bytes first, so that a file with a row is complete (FILE-1, FILE-3). */
export async function storeFile(
  parts: Parts,
  actor: Actor,
  { owner, link, claim }: Destination,
  putBytes: (key: string) => Promise<NamedBytes>,
): Promise<UploadedFile> {
  const db = parts.db.forWorkspace(actor.workspace)
  const id = newId()
  let stored: NamedBytes | undefined
  try {
    stored = await putBytes(storageKey(db.id, id))
    const thumbnail_due = getsThumbnail(stored) ? new Date() : null
    const file = { ...stored, id, owner_id: owner, uploaded_by: actor.id, has_thumbnail: false, thumbnail_due }
    await insertCountedFile(parts, actor, file, { link, claim: claim && ((tx) => claim(tx, id)) })
    return presentUploaded(parts, actor, file)
  } catch (error) {
    if (!stored || hasNoRow(error)) await deleteLeftovers(parts, db, id)
    logInfected(parts, actor, error)
    // The owner was deleted during the upload.
    throw isForeignKeyViolation(error) ? new ApiError('not_found', { cause: error }) : error
  }
}

/** When the connection broke during the commit, the row may be there: then the sweep decides about the bytes. */
export const hasNoRow = (error: unknown): boolean => error instanceof ApiError || isUndone(error)

export function presentUploaded({ fileLinks }: Parts, actor: Actor, { id, name, size, type }: FileRow): UploadedFile {
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
export async function deleteLeftovers({ storage, log }: Parts, db: WorkspaceDb, id: string): Promise<void> {
  try {
    await deleteBytes(storage, storageKey(db.id, id)).catch(() =>
      db.transaction((tx) => enqueue(tx, deleteBytesJob, { manager_id: db.id, file_id: id })),
    )
  } catch (error) {
    log.warn({ err: error }, 'what a failed upload left is removed later')
  }
}
