import type { VacationStatus } from '#contract/domain/vacations.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { ACTIVE, COLUMNS, type VacationRow } from './queries.ts'

/** Who asks for days takes turns with themselves, so that of several requests at once each counts those before it. */
export async function holdActiveEmployee(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.sql({
    name: 'hold_active_employee',
    text: `select from users u where u.manager_id = $1 and u.id = $2 and ${ACTIVE} for no key update`,
    values: [tx.id, id],
  })
  return rows.length > 0
}

/**
 * A request that nobody else changes meanwhile. Whose it is is held first, as by those who delete a person, so that neither waits
 * for the other.
 */
export async function holdVacation(tx: Transaction, id: string): Promise<VacationRow | undefined> {
  await tx.sql({
    name: 'hold_owner_of_vacation',
    text: `select from users u join vacations v on v.manager_id = u.manager_id and v.user_id = u.id
      where u.manager_id = $1 and v.id = $2 for key share of u`,
    values: [tx.id, id],
  })
  const [row] = await tx.sql<VacationRow>({
    name: 'hold_vacation',
    text: `select ${COLUMNS} where v.manager_id = $1 and v.id = $2 for no key update of v`,
    values: [tx.id, id],
  })
  return row
}

type NewVacation = { id: string; user_id: string; start_date: string; end_date: string; note: string }

export async function insertVacation(tx: Transaction, row: NewVacation): Promise<void> {
  await tx
    .insertInto('vacations')
    .values({ manager_id: tx.id, ...row })
    .execute()
}

type Decision = { status: Exclude<VacationStatus, 'Pending'>; response: string }

export async function keepDecision(tx: Transaction, id: string, { status, response }: Decision): Promise<void> {
  await tx
    .updateTable('vacations')
    .set((set) => ({ status, response, decided_at: set.fn<Date>('now'), decisions: set('decisions', '+', 1) }))
    .where('manager_id', '=', tx.id)
    .where('id', '=', id)
    .execute()
}

export async function removeVacation(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('vacations').where('manager_id', '=', tx.id).where('id', '=', id).execute()
}
