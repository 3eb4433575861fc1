import { effective, type Grant, type Grants, grantBlocks } from '#contract/domain/grants.ts'
import type { Chosen } from '#contract/domain/onboarding-steps.ts'
import { reachOf } from '#contract/domain/reach.ts'
import { under } from '#contract/domain/shape.ts'
import type { GeneralPermissions } from '#contract/people.ts'
import { type OnboardingViewPermission, permissionFlags, type PermissionRow } from '#contract/permissions.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import {
  type ClientOfEmployee,
  clientOfEmployee,
  clientsOfEmployee,
  generalRow,
  grantRowsOfClient,
  grantsRow,
  hasGrantRows,
} from './queries.ts'

export const noGrants: Grants = under(permissionFlags, false)

/** What an Employee was granted of a client; nothing where nobody ever granted anything. */
export async function grantsOf(db: DbOrTransaction, employeeId: string, clientId: string): Promise<Grants> {
  return (await grantsRow(db, employeeId, clientId)) ?? noGrants
}

/** What an Employee sees of a client: what was granted, of services that were bought, and of nobody archived (PERM-6). */
export async function seenBy(
  db: DbOrTransaction,
  employeeId: string,
  clientId: string,
): Promise<(grant: Grant) => boolean> {
  const row = await clientOfEmployee(db, employeeId, clientId)
  return row ? effective(grantsIn(row), chosenIn(row)) : () => false
}

/** The active employees who were granted anything of a client, by their names. */
export async function grantsOfClient(
  db: DbOrTransaction,
  clientId: string,
): Promise<{ employee_id: string; name: string; grants: Grants }[]> {
  const rows = await grantRowsOfClient(db, clientId)
  return rows
    .map(({ employee_id, name, ...grants }) => ({ employee_id, name, grants }))
    .filter(({ grants }) => permissionFlags.some((flag) => grants[flag]))
}

/** The grants as an Employee's page gets them: a block's own name is true when any grant of it is. */
export function viewPermission(grants: Grants): OnboardingViewPermission {
  const any = (block: keyof typeof grantBlocks) => grantBlocks[block].some((grant) => grants[grant])
  return { ...grants, social: any('social'), web: any('web'), reputation: any('reputation') }
}

/** How much an employee sees of each active client, by business name; also where nothing was ever granted. */
export async function permissionRows(db: DbOrTransaction, employeeId: string): Promise<PermissionRow[]> {
  const rows = await clientsOfEmployee(db, employeeId)
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

const grantsIn = ({ granted }: ClientOfEmployee): Grants =>
  grantsBy((flag) => granted?.[permissionFlags.indexOf(flag)] ?? false)

function chosenIn({ bought }: ClientOfEmployee): Chosen {
  const [social = false, webdev = false, seo = false, branding = false, reputation = false] = bought ?? []
  return { social, webdev, seo, branding, reputation } // in the order of serviceFlags
}

/** Whether a Manager ever saved what this employee may see of any client. */
export async function isConfigured(db: DbOrTransaction, employeeId: string): Promise<boolean> {
  return hasGrantRows(db, employeeId)
}

/** The active clients of whom an employee was granted anything, by business name. */
export async function grantedClients(
  db: DbOrTransaction,
  employeeId: string,
): Promise<{ client_id: string; client_business: string; grants: Grants }[]> {
  const rows = await clientsOfEmployee(db, employeeId)
  return rows
    .map((row) => ({ client_id: row.id, client_business: row.business_name, grants: grantsIn(row) }))
    .filter(({ grants }) => permissionFlags.some((flag) => grants[flag]))
}

/** What an employee may do beside looking at clients; nothing where it was never said. */
export async function generalPermissionsOf(db: DbOrTransaction, employeeId: string): Promise<GeneralPermissions> {
  return (await generalRow(db, employeeId)) ?? { vacation: false, add_new_clients: false }
}

/** All grants, each as `holds` says of it. */
export function grantsBy(holds: (grant: Grant) => boolean): Grants {
  // Object.fromEntries forgets which keys it was given.
  return Object.fromEntries(permissionFlags.map((flag) => [flag, holds(flag)])) as Grants
}
