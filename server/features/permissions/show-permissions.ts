import type { z } from 'zod'
import { isItemGrant } from '#contract/domain/grant-keys.ts'
import { wordOfKey } from '#contract/texts/item-keys.ts'
import { serviceFlags } from '#contract/onboarding-record.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import type { Employee } from '#contract/people.ts'
import {
  type UnopenedGrants,
  unopenedDays,
  type showClientPermission as showClientCall,
  type showEmployeePermissions as showEmployeeCall,
} from '#contract/permissions.ts'
import {
  addTitles,
  findItemTitles,
  findChosenServices,
  findClient,
  findGeneralPermissions,
  listPermissionRows,
} from '#server/features/access/index.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { endsOf, noStoredGrants } from './change-grants.ts'
import { presentPermission } from './present.ts'
import { listGrantsByClient, listUnopened } from './queries.ts'

/** The employees feature lies above this one and passes this in. */
export type FindEmployee = (db: WorkspaceDb, id: string) => Promise<Employee | undefined>

/** Those of a client's items that are granted by keys of their own; onboarding, which knows them, lies above. */
export type FindGrantableItems = (
  db: WorkspaceDb,
  clientId: string,
) => Promise<{ key: string; title: string; grants: string[] }[]>

type EmployeePage = z.output<(typeof showEmployeeCall.answers)[200]>
type ClientPage = z.output<(typeof showClientCall.answers)[200]>

/** The general permissions and one row per active client (PERM-2). */
export async function showEmployeePermissions(
  db: WorkspaceDb,
  findEmployee: FindEmployee,
  employeeId: string,
): Promise<EmployeePage> {
  const [employee, employee_permissions, clients] = await Promise.all([
    findEmployee(db, employeeId),
    findGeneralPermissions(db, employeeId),
    listPermissionRows(db, employeeId),
  ])
  if (!employee) throw new ApiError('not_found')
  return { employee, settings: { employee_permissions }, clients }
}

/** The grants of one client beside its chosen services (PERM-3, PERM-5). */
export async function showClientPermission(
  db: WorkspaceDb,
  { findEmployee, findItems }: { findEmployee: FindEmployee; findItems: FindGrantableItems },
  { employee_id, client_id }: { employee_id: string; client_id: string },
): Promise<ClientPage> {
  const [employee, client, chosen, stored, items] = await Promise.all([
    findEmployee(db, employee_id),
    findClient(db, client_id),
    findChosenServices(db, client_id),
    listGrantsByClient(db, employee_id, [client_id]),
    findItems(db, client_id),
  ])
  if (!employee || !client) throw new ApiError('not_found')
  const { id: _id, name, business_name } = client
  const services = chosen ?? recordOf(serviceFlags, false)
  const { live, ends } = stored.get(client_id) ?? noStoredGrants
  return {
    employee,
    client: { _id, name, business_name, services },
    items: [...items, ...(await noLongerAsked(db, live, items))],
    permission: presentPermission(employee_id, client, { keys: live, ends: endsOf(live, ends) }),
  }
}

/** What is granted stays to be seen and revoked when the client is not asked for it any more. */
async function noLongerAsked(
  db: WorkspaceDb,
  live: readonly string[],
  items: readonly { grants: string[] }[],
): Promise<{ key: string; title: string; grants: string[] }[]> {
  const itemGrants = new Set(items.flatMap(({ grants }) => grants))
  const left = live.filter((key) => isItemGrant(key) && !itemGrants.has(key))
  const titles = await findItemTitles(db, left)
  return [...Map.groupBy(left, (grant) => grant.split(':')[1] ?? '')].map(([key, grants]) => ({
    key,
    title: wordOfKey(`item:${key}`, {}, titles),
    grants,
  }))
}

const MAX_UNOPENED = 200

/** Grants that nobody seems to need (COL-42). */
export async function listUnopenedGrants(
  db: WorkspaceDb,
  employee: string | undefined,
): Promise<{ items: UnopenedGrants[]; total: number }> {
  const { items, total } = await listUnopened(db, { employee, days: unopenedDays, most: MAX_UNOPENED })
  return { items: await addTitles(db, items, ({ grants }) => grants), total }
}
