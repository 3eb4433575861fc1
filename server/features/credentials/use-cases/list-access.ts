import type { Access, AccessLogEntry } from '#contract/credentials.ts'
import { effectiveKeys } from '#contract/domain/grants.ts'
import { isItemGrant, permissionFlags } from '#contract/domain/grant-keys.ts'
import { listAuditEntriesAbout } from '#server/features/audit/index.ts'
import { addTitles, findChosenServices, listGrantsOfClients } from '#server/features/access/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { authorize } from '../policy.ts'
import { findClientAndManager, type ClientAndManager } from '../queries/credentials.ts'

/** Lists the reveals of the client's passwords, and who saw the app as the client, newest first (ONB-18). */
export async function listAccessLog(
  parts: Pick<Parts, 'db'>,
  actor: Actor,
  clientId: string,
): Promise<AccessLogEntry[]> {
  const db = parts.db.forWorkspace(actor.workspace)
  await ownClient(db, actor, clientId)
  const [revealed, viewed] = await Promise.all([
    listAuditEntriesAbout(db, clientId, 'credential.revealed'),
    listAuditEntriesAbout(db, clientId, 'client.viewed_as'),
  ])
  const entries = [...revealed, ...viewed].toSorted((a, b) => Number(b.created_at) - Number(a.created_at))
  const log = entries.map(({ created_at, actor_name, field }) => ({
    date: created_at.toISOString(),
    user_name: actor_name,
    field: field ?? '',
  }))
  return addTitles(db, log, ({ field }) => [field])
}

/**
 * Lists the people who may see the client's data (ONB-18): the Manager sees everything, Employees see their effective
 * grants.
 */
export async function listAccess(parts: Pick<Parts, 'db'>, actor: Actor, clientId: string): Promise<Access[]> {
  const db = parts.db.forWorkspace(actor.workspace)
  const client = await ownClient(db, actor, clientId)
  const manager = { user_name: client.manager_name, fields: [...permissionFlags] }
  // No Employee can sign in on solo. Only the Manager sees an archived client.
  if (actor.tier !== 'agency' || client.archived) return [manager]
  const [chosen, granted] = await Promise.all([findChosenServices(db, clientId), listGrantsOfClients(db, [clientId])])
  const employees = granted.map(({ name, live }) => ({
    user_name: name,
    fields: chosen ? [...permissionFlags, ...live.filter(isItemGrant)].filter(effectiveKeys(live, chosen)) : [],
  }))
  const seeing = employees.filter(({ fields }) => fields.length > 0)
  return [manager, ...(await addTitles(db, seeing, ({ fields }) => fields))]
}

async function ownClient(db: WorkspaceDb, actor: Actor, clientId: string): Promise<ClientAndManager> {
  authorize(actor, 'access.view', { id: clientId })
  const client = await findClientAndManager(db, clientId)
  if (!client) throw new ApiError('not_found')
  return client
}
