import type { Transaction } from '#server/platform/db/database.ts'

/** Archived employees appear in no list of several people. */
export const ACTIVE_EMPLOYEE = "u.role = 'Employee' and u.archived_at is null"

/** Serializes the requests of one employee, so that each counts those before it, and changes of their permissions. */
export async function lockActiveEmployee(tx: Transaction, id: string): Promise<{ name: string } | undefined> {
  return tx
    .selectFrom('users')
    .select('name')
    .where('manager_id', '=', tx.id)
    .where('id', '=', id)
    .where('role', '=', 'Employee')
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
