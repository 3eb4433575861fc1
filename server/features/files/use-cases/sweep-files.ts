import type { Parts } from '#server/parts.ts'
import { backupIsRunning } from '#server/platform/backup/lock.ts'
import { deleteUnusedFiles, listExistingIds } from '../queries/files.ts'
import { deleteOldUploads } from '../queries/uploads.ts'
import { ownerOfKey } from '../storage-keys.ts'
import { removeParts } from './upload-part.ts'

/** Small enough for a short transaction and for one query. */
const BATCH = 500
const DAY_MS = 86_400_000

/** Deletes files that were never used or are no longer used (FILE-6). */
export async function sweepUnused({ db }: Pick<Parts, 'db'>): Promise<void> {
  let removed = BATCH
  while (removed === BATCH) removed = await deleteUnusedFiles(db.system, BATCH)
}

/** Deletes the parts of uploads that nobody goes on with. */
export async function sweepUploads(parts: Pick<Parts, 'db' | 'storage' | 'log'>): Promise<void> {
  let removed = BATCH
  while (removed === BATCH) {
    const old = await deleteOldUploads(parts.db.system, BATCH)
    for (const upload of old) await removeParts(parts, upload.manager_id, upload)
    removed = old.length
  }
}

/**
 * Deletes bytes without a row, which an interrupted process leaves. They are old enough that no upload is about to
 * insert the row.
 */
export async function sweepStorage({ db, storage, log }: Pick<Parts, 'db' | 'storage' | 'log'>): Promise<void> {
  const before = new Date(Date.now() - DAY_MS)
  await storage.removeUnfinished(before)
  const waiting = new Map<string, { key: string; file: string }[]>()
  for await (const { key, modified } of storage.list('')) {
    if (modified >= before) continue
    const owner = ownerOfKey(key)
    if (!owner) continue // another program's file in the same folder or bucket
    const { workspace, file } = owner
    const keys = [...(waiting.get(workspace) ?? []), { key, file }]
    waiting.set(workspace, keys)
    if (keys.length >= BATCH) await deleteUnknown(workspace)
  }
  for (const workspace of waiting.keys()) await deleteUnknown(workspace)

  async function deleteUnknown(workspace: string): Promise<void> {
    const keys = waiting.get(workspace) ?? []
    waiting.delete(workspace)
    const ids = keys.map(({ file }) => file)
    const existing = await listExistingIds(db.forWorkspace(workspace), ids)
    const unknown = keys.filter(({ file }) => !existing.has(file))
    if (unknown.length === 0 || (await backupIsRunning(db.system))) return // a backup may still need them; the next run deletes them
    for (const { key } of unknown) await storage.remove(key)
    log.warn({ workspace, removed: unknown.length }, 'bytes without a file were removed')
  }
}
