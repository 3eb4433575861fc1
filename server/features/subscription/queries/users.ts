import type { Transaction } from '#server/platform/db/database.ts'

/** The people to whom a change is published. */
export async function listActiveUserIds(tx: Transaction, workspace: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('manager_id', '=', workspace)
    .where('archived_at', 'is', null)
    .execute()
  return rows.map((row) => row.id)
}

/**
 * On solo employees have no access, and back on agency they sign in anew (SUB-9). The deleted rows tell every process, which
 * refuses their calls and closes their sockets. It stands here because sign-in asks about the subscription itself.
 */
export async function deleteEmployeeSessions(tx: Transaction): Promise<void> {
  const employees = tx.selectFrom('users').select('id').where('manager_id', '=', tx.id).where('role', '=', 'Employee')
  await tx.deleteFrom('sessions').where('manager_id', '=', tx.id).where('user_id', 'in', employees).execute()
}
