import type { Transaction } from '#server/platform/db/database.ts'
import type { Person } from '../queries-links.ts'

/** False when the name is no longer the one the person saw: of several changes at the same time one is made. */
export async function rename(
  tx: Transaction,
  { manager_id, user_id }: Person,
  { old_name, name }: { old_name: string; name: string },
): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set({ name })
    .where('manager_id', '=', manager_id)
    .where('id', '=', user_id)
    .where('name', '=', old_name)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

export type OwnChange = { phone?: string; birthday?: string | null; business_name?: string }

/** What is not given stays. */
export async function changeDetails(
  tx: Transaction,
  { manager_id, user_id }: Person,
  change: OwnChange,
): Promise<void> {
  await tx.updateTable('users').set(change).where('manager_id', '=', manager_id).where('id', '=', user_id).execute()
}

/** The employees' business is the Manager's (REG-4). */
export async function nameEmployeesBusiness(tx: Transaction, workspace: string, business_name: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ business_name })
    .where('manager_id', '=', workspace)
    .where('role', '=', 'Employee')
    .execute()
}
