import { type Grants, grantBlocks } from '#contract/domain/grants.ts'
import { under } from '#contract/domain/shape.ts'
import { type OnboardingViewPermission, permissionFlags } from '#contract/permissions.ts'
import type { Readable } from '#server/platform/db/database.ts'
import { grantRowsOfClient, grantsRow } from './queries.ts'

export const noGrants: Grants = under(permissionFlags, false)

/** What an Employee was granted of a client; nothing where nobody ever granted anything. */
export async function grantsOf(db: Readable, employeeId: string, clientId: string): Promise<Grants> {
  return (await grantsRow(db, employeeId, clientId)) ?? noGrants
}

/** The active employees who were granted anything of a client, by their names. */
export async function grantsOfClient(
  db: Readable,
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
