import type { z } from 'zod'
import type { GivenGrants } from '#contract/domain/grants.ts'
import { resolveList } from '#contract/domain/list-changes.ts'
import {
  type applyPermission as applyCall,
  type copyPermissions as copyCall,
  type Permission,
  type savePermission as saveCall,
} from '#contract/permissions.ts'
import { permissionFlags } from '#contract/domain/grant-keys.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { findToday } from '#server/features/access/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { ApiError, invalidFields } from '#server/platform/api-error.ts'
import { changeGrants, endsOf, noStoredGrants } from './change-grants.ts'
import { authorize } from './policy.ts'
import { presentPermission } from './present.ts'
import {
  type ClientName,
  listClientsWithGrants,
  listGrantsByClient,
  lockClients,
  lockEmployees,
  type StoredGrants,
} from './queries.ts'

/** Changes one pair at once, also on the employee's open pages (PERM-6). What is missing stays. */
export async function savePermission(
  parts: Parts,
  actor: Actor,
  { employee_id, client_id, ...sent }: z.output<typeof saveCall.body>,
): Promise<Permission> {
  authorize(actor, 'permission.change', { id: employee_id })
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const employee = findLocked(await lockEmployees(tx, [employee_id]), employee_id)
    const client = findLocked(await namedClients(tx, [client_id]), client_id)
    const before = await listGrantsByClient(tx, employee.id, [client.id])
    const grants = merged(before.get(client.id) ?? noStoredGrants, sent)
    await requireComingDays(tx, sent.ends)
    await changeGrants(tx, parts, actor, employee, before, [{ client, ...grants, configured: true }])
    return presentPermission(employee.id, client, grants)
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
    const [source, target] = [findLocked(employees, from_employee_id), findLocked(employees, to_employee_id)]
    const clients = client_ids
      ? await namedClients(tx, client_ids)
      : await lockClients(tx, await listClientsWithGrants(tx, [source.id, target.id]))
    const from = await listGrantsByClient(tx, source.id, idsOf(clients))
    const before = await listGrantsByClient(tx, target.id, idsOf(clients))
    const changes = clients.map((client) => ({ client, ...liveOf(from.get(client.id)) }))
    await changeGrants(tx, parts, actor, target, before, changes)
    return changes.map(({ client, ...grants }) => presentPermission(target.id, client, grants))
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
    const employee = findLocked(await lockEmployees(tx, [employee_id]), employee_id)
    const named = await namedClients(tx, [from_client_id, ...client_ids])
    const receiving = new Set(client_ids)
    const clients = named.filter(({ id }) => receiving.has(id))
    const before = await listGrantsByClient(tx, employee.id, idsOf(named))
    const grants = liveOf(before.get(from_client_id))
    const changes = clients.map((client) => ({ client, ...grants }))
    await changeGrants(tx, parts, actor, employee, before, changes)
    return changes.map(({ client }) => presentPermission(employee.id, client, grants))
  })
}

function findLocked<Named extends { id: string }>(locked: readonly Named[], id: string): Named {
  const found = locked.find((named) => named.id === id)
  if (!found) throw new ApiError('not_found')
  return found
}

/** Throws `not_found` when one of the ids is no client of the workspace. */
async function namedClients(tx: Transaction, named: readonly string[]): Promise<ClientName[]> {
  const ids = [...new Set(named)]
  const clients = await lockClients(tx, ids)
  if (clients.length < ids.length) throw new ApiError('not_found')
  return clients
}

const idsOf = (clients: readonly ClientName[]) => clients.map(({ id }) => id)

const liveOf = ({ live, ends }: StoredGrants = noStoredGrants): GivenGrants => ({
  keys: live,
  ends: endsOf(live, ends),
})

type Sent = Pick<z.output<typeof saveCall.body>, (typeof permissionFlags)[number] | 'more' | 'ends'>

/** A grant that is given again has no end unless one is sent. */
function merged({ live, ends }: StoredGrants, sent: Sent): GivenGrants {
  const flags = permissionFlags.filter((flag) => sent[flag] ?? live.includes(flag))
  const ofItems = live.filter((key) => !permissionFlags.some((flag) => flag === key))
  const items = sent.more ? resolveList(ofItems, sent.more) : ofItems
  const keys: string[] = [...new Set([...flags, ...items])]
  const kept = Object.entries(endsOf(live, ends)).filter(([key]) => sent.ends?.[key] === undefined)
  const set = Object.entries(sent.ends ?? {}).flatMap(([key, day]) => (day === null ? [] : [[key, day] as const]))
  return { keys, ends: endsOf(keys, Object.fromEntries([...kept, ...set])) }
}

/** A grant that ends before today would be one that nobody notices. */
async function requireComingDays(tx: Transaction, ends: Sent['ends'] = {}): Promise<void> {
  const days = Object.entries(ends).filter(([, day]) => day !== null)
  if (days.length === 0) return
  const today = await findToday(tx)
  const past = days.filter(([, day]) => day !== null && day < today)
  if (past.length > 0)
    throw invalidFields(past.map(([key]) => ({ path: `ends.${key}`, message: permissionTexts.endIsPast })))
}
