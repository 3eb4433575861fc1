import { v7 as newId } from 'uuid'
import { type WorkspaceExport, downloadExport } from '#contract/exports.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import { findVisibleClient } from '#server/features/access/index.ts'
import { storageKey, type StoredBytes } from '#server/features/files/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { exportsGather, queueFor } from '../jobs.ts'
import {
  findExport,
  type ExportRow,
  lockWorkspace,
  insertExport,
  listNewestExport,
  findRunningExport,
} from '../queries/exports.ts'
import { anyReader, formatDate } from '#contract/domain/format-dates.ts'
import { addressOf } from '#contract/endpoint.ts'

/** Starts an export of the workspace or of one client, unless it is running; returns its id in both cases. */
export async function startExport(parts: Parts, actor: Actor, clientId: string | null): Promise<string> {
  const db = parts.db.forWorkspace(actor.workspace)
  const working = await findRunningExport(db)
  if (working !== undefined) return sameExport(working, clientId)
  await parts.limits.take('export by workspace', actor.workspace)
  return db.transaction(async (tx) => {
    const workspace = await lockWorkspace(tx)
    if (!workspace) throw new ApiError('not_found')
    const started = await findRunningExport(tx)
    if (started !== undefined) return sameExport(started, clientId)
    const client = clientId === null ? undefined : await findVisibleClient(tx, actor, clientId)
    const id = newId()
    await insertExport(tx, id, clientId)
    await recordAuditEvent(tx, actor, {
      action: client ? 'client.exported' : 'data.exported',
      subjectId: client?.id ?? actor.workspace,
      subjectName: client?.business_name ?? workspace.business_name,
    })
    tx.afterCommit(() => parts.security.record({ event: 'export', outcome: 'success', account: actor }))
    await enqueue(tx, exportsGather, { manager_id: tx.id, export_id: id }, { queue: queueFor(id) })
    return id
  })
}

function sameExport({ id, client_id }: { id: string; client_id: string | null }, clientId: string | null): string {
  if (client_id !== clientId) throw new ApiError('other_export_running')
  return id
}

/** The newest export, if any, for a page that is opened again. */
export async function listExports(db: DbOrTransaction, clientId: string | null): Promise<WorkspaceExport[]> {
  return (await listNewestExport(db, clientId)).map(presentExport)
}

export async function showExport(db: DbOrTransaction, id: string): Promise<WorkspaceExport> {
  return presentExport(await getExport(db, id))
}

export async function findReadyExport(db: DbOrTransaction, id: string): Promise<StoredBytes> {
  const row = await getExport(db, id)
  if (row.state !== 'ready' || row.size === null) throw new ApiError('not_found')
  const name = fileNameOf(row)
  const etag = `"${id}"`
  return { key: storageKey(db.id, id), name, type: 'application/zip', size: row.size, etag, modified: row.created_at }
}

async function getExport(db: DbOrTransaction, id: string): Promise<ExportRow> {
  const row = await findExport(db, id)
  if (!row) throw new ApiError('not_found')
  return row
}

const fileNameOf = ({
  business_name,
  client,
  created_at,
}: Pick<ExportRow, 'business_name' | 'client' | 'created_at'>): string =>
  `${(client ?? business_name).replaceAll(/[/\\]/g, '-')} ${formatDate(created_at.toISOString(), anyReader)}.zip`

function presentExport(row: ExportRow): WorkspaceExport {
  const { id, state, done, total, size, problem, expires_at } = row
  const progress = { _id: id, state, done, total }
  if (state === 'failed') return { ...progress, ...(problem !== null && { detail: problem }) }
  if (state === 'working' || !expires_at || size === null) return progress
  const location = addressOf(downloadExport, { params: { id, filename: fileNameOf(row) } })
  return { ...progress, location, size, expires: expires_at.toISOString() }
}
