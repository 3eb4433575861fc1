import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'

/** Archived employees appear in no list of several people. */
export const ACTIVE_EMPLOYEE = "u.role = 'Employee' and u.archived_at is null"

export async function isEmployee(db: DbOrTransaction, id: string): Promise<boolean> {
  const rows = await db.sql({
    name: 'is_employee',
    text: "select from users where manager_id = $1 and id = $2 and role = 'Employee'",
    values: [db.id, id],
  })
  return rows.length > 0
}

export async function listStaffIds(db: DbOrTransaction): Promise<string[]> {
  const rows = await db.sql<{ id: string }>({
    name: 'staff_ids',
    text: `select id from users where manager_id = $1 and role in ('Manager', 'Employee') and archived_at is null`,
    values: [db.id],
  })
  return rows.map(({ id }) => id)
}

/** Serializes the requests of one employee, so that each counts those before it. */
export async function lockActiveEmployee(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.sql({
    name: 'lock_active_employee',
    text: `select from users u where u.manager_id = $1 and u.id = $2 and ${ACTIVE_EMPLOYEE} for no key update`,
    values: [tx.id, id],
  })
  return rows.length > 0
}
