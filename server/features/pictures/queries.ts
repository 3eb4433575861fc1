import type { Transaction } from '#server/platform/db/database.ts'

/** Lets two changes of one person's pictures follow each other. Deleted people are missing. */
export function lockPeople(
  tx: Transaction,
  ids: readonly string[],
): Promise<{ id: string; archived_at: Date | null }[]> {
  return tx
    .selectFrom('users')
    .select(['id', 'archived_at'])
    .where('manager_id', '=', tx.id)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** False when the person was deleted. */
export const lockPerson = async (tx: Transaction, id: string): Promise<boolean> =>
  (await lockPeople(tx, [id])).length > 0
