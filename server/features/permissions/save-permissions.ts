import type { z } from 'zod'
import type { Grants } from '#contract/domain/grants.ts'
import { mapKeys } from '#contract/domain/record-of.ts'
import {
  type applyPermission as applyCall,
  type copyPermissions as copyCall,
  type Permission,
  permissionFlags,
  type savePermission as saveCall,
} from '#contract/permissions.ts'
import { permissionsChanged } from '#contract/realtime.ts'
import { recordAuditEvents } from '#server/features/audit/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { authorize } from './policy.ts'
import {
  type ClientName,
  listClientsWithGrants,
  type EmployeeName,
  listGrantsByClient,
  lockClients,
  lockEmployees,
  saveGrants,
} from './queries.ts'
import { noGrants } from '#server/features/access/index.ts'

/** `configured` stores a row even when it grants nothing. */
type Wanted = { client: ClientName; grants: Grants; configured?: boolean }

/** Changes one pair at once, also on the employee's open pages (PERM-6). Missing flags stay. */
export async function savePermission(
  parts: Parts,
  actor: Actor,
  { employee_id, client_id, ...sent }: z.output<typeof saveCall.body>,
): Promise<Permission> {
  authorize(actor, 'permission.change', { id: employee_id })
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const employee = known(await lockEmployees(tx, [employee_id]), employee_id)
    const client = known(await namedClients(tx, [client_id]), client_id)
    const before = await listGrantsByClient(tx, employee.id, [client.id])
    const grants = merged(before.get(client.id) ?? noGrants, sent)
    await change(tx, parts, actor, employee, before, [{ client, grants, configured: true }])
    return present(employee, client, grants)
  })
}

/** Replaces one employee's grants by those of another; extra grants are revoked (PERM-8). */
export async function copyPermissions(
  parts: Parts,
  actor: Actor,
  { from_employee_id, to_employee_id, client_ids }: z.output<typeof copyCall.body>,
): Promise<Permission[]> {
  authorize(actor, 'permission.change', { id: to_employee_id })
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const employees = await lockEmployees(tx, [from_employee_id, to_employee_id])
    const [source, target] = [known(employees, from_employee_id), known(employees, to_employee_id)]
    const clients = client_ids
      ? await namedClients(tx, client_ids)
      : await lockClients(tx, await listClientsWithGrants(tx, [source.id, target.id]))
    const from = await listGrantsByClient(tx, source.id, idsOf(clients))
    const before = await listGrantsByClient(tx, target.id, idsOf(clients))
    const wanted = clients.map((client) => ({ client, grants: from.get(client.id) ?? noGrants }))
    await change(tx, parts, actor, target, before, wanted)
    return wanted.map(({ client, grants }) => present(target, client, grants))
  })
}

/** Replaces the employee's grants of several clients by those of one client (PERM-8). */
export async function applyPermission(
  parts: Parts,
  actor: Actor,
  { employee_id, from_client_id, client_ids }: z.output<typeof applyCall.body>,
): Promise<Permission[]> {
  authorize(actor, 'permission.change', { id: employee_id })
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const employee = known(await lockEmployees(tx, [employee_id]), employee_id)
    const named = await namedClients(tx, [from_client_id, ...client_ids])
    const receiving = new Set(client_ids)
    const clients = named.filter(({ id }) => receiving.has(id))
    const before = await listGrantsByClient(tx, employee.id, idsOf(named))
    const grants = before.get(from_client_id) ?? noGrants
    const wanted = clients.map((client) => ({ client, grants }))
    await change(tx, parts, actor, employee, before, wanted)
    return wanted.map(({ client }) => present(employee, client, grants))
  })
}

function known<Named extends { id: string }>(locked: readonly Named[], id: string): Named {
  const one = locked.find((named) => named.id === id)
  if (!one) throw new ApiError('not_found')
  return one
}

/** Throws `not_found` when one of the ids is no client of the workspace. */
async function namedClients(tx: Transaction, named: readonly string[]): Promise<ClientName[]> {
  const ids = [...new Set(named)]
  const clients = await lockClients(tx, ids)
  if (clients.length < ids.length) throw new ApiError('not_found')
  return clients
}

const idsOf = (clients: readonly ClientName[]) => clients.map(({ id }) => id)

/** Saves the differences, records an audit event for each changed pair, and makes the employee's open pages reload. */
async function change(
  tx: Transaction,
  parts: Parts,
  actor: Actor,
  employee: EmployeeName,
  before: ReadonlyMap<string, Grants>,
  wanted: readonly Wanted[],
): Promise<void> {
  const pairs = wanted.map(({ client, grants, configured = false }) => {
    const { granted, revoked } = difference(before.get(client.id) ?? noGrants, grants)
    const isChanged = granted.length + revoked.length > 0
    return { client, grants, granted, revoked, isChanged, isNew: configured && !before.has(client.id) }
  })
  const saved = pairs.filter(({ isChanged, isNew }) => isChanged || isNew)
  if (saved.length === 0) return
  await saveGrants(
    tx,
    employee.id,
    saved.map(({ client, grants }) => ({ client_id: client.id, grants })),
  )
  const changed = pairs.filter(({ isChanged }) => isChanged)
  if (changed.length === 0) return
  await recordAuditEvents(
    tx,
    actor,
    changed.map(({ client, granted, revoked }) => ({
      action: 'permission.changed',
      subjectId: employee.id,
      subjectName: employee.name,
      about: { id: client.id, name: client.business_name },
      granted,
      revoked,
    })),
  )
  tx.afterCommit(() => parts.realtime.publishToUser(actor.workspace, employee.id, permissionsChanged(employee.id), {}))
}

const merged = (before: Grants, sent: { [Flag in keyof Grants]?: boolean | undefined }): Grants =>
  mapKeys(permissionFlags, (flag) => sent[flag] ?? before[flag])

function difference(before: Grants, after: Grants) {
  return {
    granted: permissionFlags.filter((flag) => after[flag] && !before[flag]),
    revoked: permissionFlags.filter((flag) => before[flag] && !after[flag]),
  }
}

const present = ({ id: employee_id }: EmployeeName, client: ClientName, grants: Grants): Permission => ({
  employee_id,
  client_id: client.id,
  client_name: client.name,
  client_business: client.business_name,
  ...grants,
})
