import type { Transaction } from '#server/platform/db/database.ts'

/** Lets two changes of one person's pictures follow each other. False when the person was deleted. */
export async function lockPerson(tx: Transaction, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('manager_id', '=', tx.id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}
