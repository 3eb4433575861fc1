import type { Transaction, WorkspaceDb } from '#server/platform/db/database.ts'

export async function findPerson(db: WorkspaceDb, user: string): Promise<{ name: string; email: string } | undefined> {
  return db.read
    .selectFrom('users')
    .select(['name', 'email'])
    .where('manager_id', '=', db.id)
    .where('id', '=', user)
    .executeTakeFirst()
}

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
