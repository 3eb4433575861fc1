import { v7 as newId } from 'uuid'
import type { WorkspaceExport } from '#contract/exports.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import { storageKey, type StoredBytes } from '#server/features/files/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { exportsGather, queueFor } from '../job-definitions.ts'
import { fileNameOf, presentExport } from '../present.ts'
import {
  findExport,
  type ExportRow,
  lockWorkspace,
  insertExport,
  listNewestExport,
  findRunningExport,
} from '../queries/exports.ts'

/** Starts an export unless one is running; returns its id in both cases. */
export async function startExport(parts: Parts, actor: Actor): Promise<string> {
  const db = parts.db.forWorkspace(actor.workspace)
  const working = await findRunningExport(db)
  if (working !== undefined) return working
  await parts.limits.take('export by workspace', actor.workspace)
  return db.transaction(async (tx) => {
    const workspace = await lockWorkspace(tx)
    if (!workspace) throw new ApiError('not_found')
    const started = await findRunningExport(tx)
    if (started !== undefined) return started
    const id = newId()
    await insertExport(tx, id)
    const { business_name } = workspace
    await recordAuditEvent(tx, actor, {
      action: 'data.exported',
      subjectId: actor.workspace,
      subjectName: business_name,
    })
    tx.afterCommit(() => parts.security.record({ event: 'export', outcome: 'success', account: actor }))
    await enqueue(tx, exportsGather, { manager_id: tx.id, export_id: id }, { queue: queueFor(id) })
    return id
  })
}

/** The newest export, if any, for a page that is opened again. */
export async function listExports(db: DbOrTransaction): Promise<WorkspaceExport[]> {
  return (await listNewestExport(db)).map(presentExport)
}

export async function showExport(db: DbOrTransaction, id: string): Promise<WorkspaceExport> {
  return presentExport(await getExport(db, id))
}

/** The bytes of a ready export, for a download. */
export async function findReadyExport(db: DbOrTransaction, id: string): Promise<StoredBytes> {
  const row = await getExport(db, id)
  if (row.state !== 'ready' || row.size === null) throw new ApiError('not_found')
  const name = fileNameOf(row)
  return { key: storageKey(db.id, id), name, type: 'application/zip', size: row.size, etag: `"${id}"` }
}

async function getExport(db: DbOrTransaction, id: string): Promise<ExportRow> {
  const row = await findExport(db, id)
  if (!row) throw new ApiError('not_found')
  return row
}
