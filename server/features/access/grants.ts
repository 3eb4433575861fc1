import { effectiveGrants, type Grant, type Grants } from '#contract/domain/grants.ts'
import type { Chosen } from '#contract/domain/onboarding-steps.ts'
import { reachOf } from '#contract/domain/reach.ts'
import { mapKeys, recordOf } from '#contract/domain/record-of.ts'
import { permissionFlags, type PermissionRow } from '#contract/permissions.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import {
  type ClientOfEmployee,
  findClientOfEmployee,
  findGrantsRow,
  listClientsOfEmployee,
  listGrantRowsOfClient,
} from './queries/client-permissions.ts'

export const noGrants: Grants = recordOf(permissionFlags, false)

/** What the Manager granted an Employee of a client, whether or not its service was chosen. */
export async function findGrants(db: DbOrTransaction, employeeId: string, clientId: string): Promise<Grants> {
  return (await findGrantsRow(db, employeeId, clientId)) ?? noGrants
}

/** The grants that are in force (PERM-6): their service was chosen, and the client is active. */
export async function findEffectiveGrants(
  db: DbOrTransaction,
  employeeId: string,
  clientId: string,
): Promise<(grant: Grant) => boolean> {
  const row = await findClientOfEmployee(db, employeeId, clientId)
  return row ? effectiveGrants(grantsIn(row), chosenIn(row)) : () => false
}

/** The active employees with at least one grant of the client, by name. */
export async function listGrantsOfClient(
  db: DbOrTransaction,
  clientId: string,
): Promise<{ employee_id: string; name: string; grants: Grants }[]> {
  const rows = await listGrantRowsOfClient(db, clientId)
  return rows.map(({ employee_id, name, ...grants }) => ({ employee_id, name, grants })).filter(hasAnyGrant)
}

/** The active clients of which the employee has at least one grant, by business name. */
export async function listGrantedClients(
  db: DbOrTransaction,
  employeeId: string,
): Promise<{ client_id: string; client_business: string; grants: Grants }[]> {
  const rows = await listClientsOfEmployee(db, employeeId)
  return rows
    .map((row) => ({ client_id: row.id, client_business: row.business_name, grants: grantsIn(row) }))
    .filter(hasAnyGrant)
}

/** Every active client, by business name, with how much of it the employee sees. */
export async function listPermissionRows(db: DbOrTransaction, employeeId: string): Promise<PermissionRow[]> {
  const rows = await listClientsOfEmployee(db, employeeId)
  return rows.map((row) => {
    const [grants, chosen] = [grantsIn(row), chosenIn(row)]
    return {
      _id: row.id,
      client_business: row.business_name,
      client_name: row.name,
      social: reachOf('social', grants, chosen),
      web: reachOf('web', grants, chosen),
      branding: reachOf('branding', grants, chosen),
      reputation: reachOf('reputation', grants, chosen),
    }
  })
}

const hasAnyGrant = ({ grants }: { grants: Grants }) => permissionFlags.some((flag) => grants[flag])

const grantsIn = ({ granted }: ClientOfEmployee): Grants =>
  mapKeys(permissionFlags, (flag) => granted?.[permissionFlags.indexOf(flag)] ?? false)

function chosenIn({ chosen }: ClientOfEmployee): Chosen {
  const [social = false, webdev = false, seo = false, branding = false, reputation = false] = chosen ?? []
  return { social, webdev, seo, branding, reputation } // in the order of serviceFlags
}
