import type { GeneralPermissions } from '#contract/people.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'

/** Without a row an employee has no general permission. */
export async function findGeneralPermissions(db: DbOrTransaction, employee: string): Promise<GeneralPermissions> {
  const row = await db.read
    .selectFrom('employee_permissions')
    .select(['vacation', 'add_new_clients'])
    .where('manager_id', '=', db.id)
    .where('user_id', '=', employee)
    .executeTakeFirst()
  return row ?? { vacation: false, add_new_clients: false }
}
