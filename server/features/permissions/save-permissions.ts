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

/** What an employee shall see of a client; `configured` says that a record stays even where it grants nothing. */
type Wanted = { client: ClientName; grants: Grants; configured?: boolean }

/** Changes what an employee may see of a client, at once, also on the pages they have open (PERM-6). Flags not sent stay. */
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

/** Makes one employee's grants those of another, whole: what the other one may not see, they may no longer (PERM-8). */
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

/** Gives an employee of several clients what they may see of one, whole (PERM-8). */
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

/** Of what was locked; what is not among it is not there. */
function known<Named extends { id: string }>(locked: readonly Named[], id: string): Named {
  const one = locked.find((named) => named.id === id)
  if (!one) throw new ApiError('not_found')
  return one
}

/** All that were named, or none: one that is no client of the workspace refuses the whole call. */
async function namedClients(tx: Transaction, named: readonly string[]): Promise<ClientName[]> {
  const ids = [...new Set(named)]
  const clients = await lockClients(tx, ids)
  if (clients.length < ids.length) throw new ApiError('not_found')
  return clients
}

const idsOf = (clients: readonly ClientName[]) => clients.map(({ id }) => id)

/** Saves what differs, writes each changed pair down, and sends the employee's open pages to look again. */
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
