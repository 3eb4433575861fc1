import type { Transaction } from '#server/platform/db/database.ts'
import type { Person } from '../queries-links.ts'

/** The business that the workspace's people work for: the Manager's. */
export async function businessOf(tx: Transaction, workspace: string): Promise<string> {
  const row = await tx
    .selectFrom('users')
    .select('business_name')
    .where('manager_id', '=', workspace)
    .where('id', '=', workspace)
    .executeTakeFirstOrThrow()
  return row.business_name
}

const HOLD = `
  select u.name, u.email, l.password_hash is not null as has_password
  from logins l join users u on u.manager_id = l.manager_id and u.id = l.user_id
  where l.manager_id = $1 and l.user_id = $2 and u.role = 'Employee'
  for no key update of u for update of l`

export type HeldEmployee = { name: string; email: string; has_password: boolean }

/** An employee whom nobody else changes meanwhile, active or archived. */
export async function holdEmployee(
  tx: Transaction,
  { manager_id, user_id }: Person,
): Promise<HeldEmployee | undefined> {
  const [row] = await tx.sql<HeldEmployee>({ name: 'hold_employee', text: HOLD, values: [manager_id, user_id] })
  return row
}

export type AccountChange = {
  email: string
  name?: string | undefined
  phone?: string | undefined
  birthday?: string | null | undefined
}

/** What is undefined stays. */
export async function changeUser(
  tx: Transaction,
  { manager_id, user_id }: Person,
  { email, name, phone, birthday }: AccountChange,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email, name, phone, birthday })
    .where('manager_id', '=', manager_id)
    .where('id', '=', user_id)
    .execute()
}
