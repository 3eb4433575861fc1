import { sql } from 'kysely'
import type { Transaction } from '#server/platform/db/database.ts'

export type HeldSelf = { name: string; finished: boolean }

/** The employee themselves; whoever archives or deletes them meanwhile waits. Undefined once they are. */
export async function holdSelf(tx: Transaction, id: string): Promise<HeldSelf | undefined> {
  const [row] = await tx.sql<HeldSelf>({
    name: 'hold_self',
    text: `select name, onboarding_finished_at is not null as finished from users
      where manager_id = $1 and id = $2 and role = 'Employee' and archived_at is null for no key update`,
    values: [tx.id, id],
  })
  return row
}

export async function markOnboardingFinished(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ onboarding_finished_at: sql<Date>`now()` })
    .where('manager_id', '=', tx.id)
    .where('id', '=', id)
    .execute()
}
