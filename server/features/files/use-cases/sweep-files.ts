import type { Parts } from '#server/parts.ts'
import { backupIsRunning } from '#server/platform/backup/lock.ts'
import { deleteUnusedFiles, listExistingIds } from '../queries/files.ts'
import { ownerOfKey } from '../storage-keys.ts'

/** Few enough for one short transaction, and for one question to the database. */
const BATCH = 500
const DAY_MS = 86_400_000

/** FILE-6: what was uploaded and never used, or is used no longer, goes within a day. */
export async function sweepUnused({ db }: Pick<Parts, 'db'>): Promise<void> {
  let removed = BATCH
  while (removed === BATCH) removed = await deleteUnusedFiles(db.system, BATCH)
}

/** Bytes without a row, which processes leave that die between the two; old enough that no upload is still about to write its row. */
export async function sweepStorage({ db, storage, log }: Pick<Parts, 'db' | 'storage' | 'log'>): Promise<void> {
  const before = new Date(Date.now() - DAY_MS)
  await storage.removeUnfinished(before)
  const waiting = new Map<string, { key: string; file: string }[]>()
  for await (const { key, modified } of storage.list('')) {
    if (modified >= before) continue
    const owner = ownerOfKey(key)
    if (!owner) continue // somebody else's, in the same folder or bucket
    const { workspace, file } = owner
    const keys = [...(waiting.get(workspace) ?? []), { key, file }]
    waiting.set(workspace, keys)
    if (keys.length >= BATCH) await removeUnknown(workspace)
  }
  for (const workspace of waiting.keys()) await removeUnknown(workspace)

  async function removeUnknown(workspace: string): Promise<void> {
    const keys = waiting.get(workspace) ?? []
    waiting.delete(workspace)
    const ids = keys.map(({ file }) => file)
    const known = await listExistingIds(db.forWorkspace(workspace), ids)
    const unknown = keys.filter(({ file }) => !known.has(file))
    if (unknown.length === 0 || (await backupIsRunning(db.system))) return // it may still need them; there is another night
    for (const { key } of unknown) await storage.remove(key)
    log.warn({ workspace, removed: unknown.length }, 'bytes without a file were removed')
  }
}
