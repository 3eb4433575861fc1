import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'

/** Null until it is saved. */
export async function findTimeZone(db: DbOrTransaction): Promise<string | null> {
  const row = await db.read
    .selectFrom('workspaces')
    .select('time_zone')
    .where('manager_id', '=', db.id)
    .executeTakeFirst()
  return row?.time_zone ?? null
}

export async function saveTimeZone(tx: Transaction, time_zone: string): Promise<void> {
  await tx.updateTable('workspaces').set({ time_zone }).where('manager_id', '=', tx.id).execute()
}
