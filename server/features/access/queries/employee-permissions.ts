import type { GeneralPermissions } from '#contract/people.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'

/** Without a row an employee has no general permission. */
export async function findGeneralPermissions(db: DbOrTransaction, employee: string): Promise<GeneralPermissions> {
  const [row] = await db.sql<GeneralPermissions>({
    name: 'general_permissions',
    text: 'select vacation, add_new_clients from employee_permissions where manager_id = $1 and user_id = $2',
    values: [db.id, employee],
  })
  return row ?? { vacation: false, add_new_clients: false }
}
