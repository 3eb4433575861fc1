import { sql } from 'kysely'
import type { Readable, Transaction } from '#server/platform/db/database.ts'

export type HeldSelf = { name: string; finished: boolean }

/** The employee themselves; whoever archives or deletes them meanwhile waits. Undefined once they are. */
export async function holdSelf(tx: Transaction, id: string): Promise<HeldSelf | undefined> {
  const [row] = await tx.plain<HeldSelf>({
    name: 'hold_self',
    text: `select name, onboarding_finished_at is not null as finished from users
      where manager_id = $1 and id = $2 and role = 'Employee' and archived_at is null for no key update`,
    values: [tx.id, id],
  })
  return row
}

type Address = { line1: string; city: string; state: string; zip: string }

export async function keepAddress(tx: Transaction, user_id: string, { line1, city, state, zip }: Address) {
  const address = { line1, city, state, zip }
  await tx
    .insertInto('employee_details')
    .values({ manager_id: tx.id, user_id, ...address })
    .onConflict((conflict) => conflict.columns(['manager_id', 'user_id']).doUpdateSet(address))
    .execute()
}

export async function markOnboardingFinished(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ onboarding_finished_at: sql<Date>`now()` })
    .where('manager_id', '=', tx.id)
    .where('id', '=', id)
    .execute()
}

/** The active employees by name, as the list of what they have not read shows them. */
export const employeesToCount = (db: Readable): Promise<{ id: string; name: string; department: string }[]> =>
  db.plain({
    name: 'employees_to_count',
    text: `select u.id, u.name, coalesce(d.department, '') as department
      from users u left join employee_details d on d.manager_id = u.manager_id and d.user_id = u.id
      where u.manager_id = $1 and u.role = 'Employee' and u.archived_at is null
      order by u.name, u.id`,
    values: [db.id],
  })
