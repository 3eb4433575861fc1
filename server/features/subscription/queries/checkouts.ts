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

const OPEN_CHECKOUTS = `
  select receipt_id from checkouts
  where manager_id = $1 and closed_at is null and created_at > now() - interval '25 hours' order by created_at`

/** Those that may still be paid: Stripe itself closes them after 24 hours. */
export async function listOpenCheckouts(db: SystemDb, workspace: string): Promise<string[]> {
  const statement = { name: 'open_checkouts', text: OPEN_CHECKOUTS, values: [workspace] }
  return (await db.sql<{ receipt_id: string }>(statement)).map((row) => row.receipt_id)
}

export async function closeCheckout(tx: Transaction, receipt: string): Promise<void> {
  await tx.updateTable('checkouts').set({ closed_at: new Date() }).where('receipt_id', '=', receipt).execute()
}
