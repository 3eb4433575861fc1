import type { SystemDb, Transaction } from '#server/platform/db/database.ts'
import { isUniqueViolation } from '#server/platform/db/errors.ts'
import type { Person } from './queries-links.ts'

/** Whose account an e-mail in lower case is, in any workspace. */
export async function takenBy(db: SystemDb, email: string): Promise<string | undefined> {
  const taken = db.read.selectFrom('logins').select('user_id').where('email', '=', email)
  return (await taken.executeTakeFirst())?.user_id
}

/** `email` in lower case. False when another account has it, in any workspace; the transaction is over then. */
export async function changeLogin(tx: Transaction, { manager_id, user_id }: Person, email: string): Promise<boolean> {
  try {
    await tx
      .updateTable('logins')
      .set({ email })
      .where('manager_id', '=', manager_id)
      .where('user_id', '=', user_id)
      .execute()
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}
