import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { Transaction } from '#server/platform/db/database.ts'

export type NewUser = {
  manager_id: string
  id: string
  role: Role
  name: string
  business_name: string
  email: string
  phone: string
  birthday: string | null
}

type Choice = { chosen_package: string | null; chosen_term: string | null }

export async function insertWorkspace(tx: Transaction, manager_id: string, choice: Choice): Promise<void> {
  await tx
    .insertInto('workspaces')
    .values({ manager_id, ...choice })
    .execute()
}

export async function insertUser(tx: Transaction, user: NewUser, termsAccepted: boolean): Promise<void> {
  const terms_accepted_at = termsAccepted ? sql<Date>`now()` : null
  await tx
    .insertInto('users')
    .values({ ...user, terms_accepted_at })
    .execute()
  if (user.role !== 'Employee') return
  await tx.insertInto('employee_permissions').values({ manager_id: user.manager_id, user_id: user.id }).execute()
}

export type NewLogin = { email: string; manager_id: string; user_id: string; password_hash: string | null }

/** False when an account has this e-mail already, in any workspace. */
export async function insertLogin(tx: Transaction, login: NewLogin): Promise<boolean> {
  const made = await tx
    .insertInto('logins')
    .values(login)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}
