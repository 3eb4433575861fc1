import { sql } from 'kysely'
import type { SystemDb, Transaction } from '#server/platform/db/database.ts'

export type CheckoutRow = { manager_id: string; trial: boolean }

export async function findCheckout(db: SystemDb, receipt: string): Promise<CheckoutRow | undefined> {
  return db.read
    .selectFrom('checkouts')
    .select(['manager_id', 'trial'])
    .where('receipt_id', '=', receipt)
    .executeTakeFirst()
}

export async function insertCheckout(
  tx: Transaction,
  receipt: string,
  { manager_id, trial }: CheckoutRow,
): Promise<void> {
  await tx.insertInto('checkouts').values({ receipt_id: receipt, manager_id, trial }).execute()
}

/** Those that may still be paid: Stripe itself closes them after 24 hours. */
export async function listOpenCheckouts(db: SystemDb, workspace: string): Promise<string[]> {
  const rows = await db.read
    .selectFrom('checkouts')
    .select('receipt_id')
    .where('manager_id', '=', workspace)
    .where('closed_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - interval '25 hours'`)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => row.receipt_id)
}

export async function closeCheckout(tx: Transaction, receipt: string): Promise<void> {
  await tx.updateTable('checkouts').set({ closed_at: new Date() }).where('receipt_id', '=', receipt).execute()
}
