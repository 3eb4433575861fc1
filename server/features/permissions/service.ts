import { type Grants, grantBlocks } from '#contract/domain/grants.ts'
import { under } from '#contract/domain/shape.ts'
import { type OnboardingViewPermission, type Permission, permissionFlags } from '#contract/permissions.ts'
import { permissionsChanged } from '#contract/realtime.ts'
import { writeDown } from '#server/features/audit/service.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Readable } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { grantRowsOfClient, grantsRow, keepGrants, pairRow } from './queries.ts'

const noGrants: Grants = under(permissionFlags, false)

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

type Change = { employee_id: string; client_id: string } & { [Grant in keyof Grants]?: boolean | undefined }

/** Changes what an employee may see of a client, at once, also on the pages they have open (PERM-6). */
export async function savePermission(parts: Parts, actor: Actor, change: Change): Promise<Permission> {
  const { employee_id, client_id } = change
  const given = permissionFlags.filter((flag) => change[flag] !== undefined).map((flag) => [flag, change[flag]])
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const pair = await pairRow(tx, employee_id, client_id)
    if (!pair) throw new Refusal('not_found')
    const { employee_name, client_name, client_business } = pair
    const before = await grantsOf(tx, employee_id, client_id)
    const grants = await keepGrants(tx, employee_id, client_id, Object.fromEntries(given) as Partial<Grants>) // of the flags
    for (const field of permissionFlags.filter((flag) => grants[flag] !== before[flag])) {
      await writeDown(tx, actor, {
        action: 'permission.changed',
        subjectId: employee_id,
        subjectName: employee_name,
        field,
      })
    }
    tx.afterCommit(() => parts.realtime.toUser(actor.workspace, employee_id, permissionsChanged(employee_id), {}))
    return { employee_id, client_id, client_name, client_business, ...grants }
  })
}
