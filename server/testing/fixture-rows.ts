import { v7 as newId } from 'uuid'
import type { GrantKey } from '#contract/domain/grant-keys.ts'
import type { VacationStatus } from '#contract/domain/vacations.ts'
import type { Transaction } from '../platform/db/database.ts'
import { type OnboardingAnswers, onboardingRow } from './onboarding-row.ts'

/** The owner of the record, by the ids in the row. */
type Whose = { workspace: string; id: string }
type Tier = 'solo' | 'agency'

export async function insertSubscription(
  tx: Transaction,
  { id }: Whose,
  { tier, status }: { tier: Tier; status: string },
): Promise<void> {
  const row = {
    manager_id: id,
    customer_id: `cus_${id}`,
    subscription_id: `sub_${id}`,
    status,
    tier,
    price_id: `${tier}_monthly`,
  }
  await tx.insertInto('subscriptions').values(row).execute()
}

export async function changeTier(tx: Transaction, { id }: Whose, tier: Tier): Promise<void> {
  await tx.updateTable('subscriptions').set({ tier }).where('manager_id', '=', id).execute()
}

export type EmployeeRecord = {
  vacation?: boolean
  add_new_clients?: boolean
  department?: string
  /** YYYY-MM-DD. */
  hire_date?: string
}

/** An employee's general permissions and details, if any. */
export async function insertEmployeeRecord(
  tx: Transaction,
  { workspace, id }: Whose,
  { vacation = false, add_new_clients = false, department, hire_date }: EmployeeRecord,
): Promise<void> {
  const whose = { manager_id: workspace, user_id: id }
  const permissions = { ...whose, vacation, add_new_clients }
  await tx.insertInto('employee_permissions').values(permissions).execute()
  if (department === undefined && hire_date === undefined) return
  await tx
    .insertInto('employee_details')
    .values({ ...whose, department, hire_date })
    .execute()
}

/** By default a pending request of 3 to 10 August 2026. */
export type VacationRecord = {
  start?: string
  end?: string
  note?: string
  status?: VacationStatus
  response?: string
}

export async function insertVacation(
  tx: Transaction,
  { workspace, id: user_id }: Whose,
  { start = '2026-08-03', end = '2026-08-10', note = '', status = 'Pending', response = '' }: VacationRecord,
): Promise<string> {
  const id = newId()
  const decided = status === 'Pending' ? {} : { decided_at: new Date(), decisions: 1 }
  const days = { start_date: start, end_date: end }
  const row = { manager_id: workspace, id, user_id, ...days, note, status, response, ...decided }
  await tx.insertInto('vacations').values(row).execute()
  return id
}

/** Replaces all grants by these. `ends`: the last day of some, YYYY-MM-DD. */
export async function replaceGrants(
  tx: Transaction,
  { workspace: manager_id, id: employee_id }: Whose,
  { id: client_id }: Whose,
  grants: readonly GrantKey[],
  ends: Readonly<Record<string, string>> = {},
): Promise<void> {
  const row = { manager_id, employee_id, client_id, grants: [...grants], ends: JSON.stringify(ends) }
  const whose = tx.deleteFrom('client_permissions').where('manager_id', '=', manager_id)
  await whose.where('employee_id', '=', employee_id).where('client_id', '=', client_id).execute()
  await tx.insertInto('client_permissions').values(row).execute()
}

/** The client's onboarding record with these answers. */
export async function insertOnboarding(tx: Transaction, client: Whose, answered: OnboardingAnswers): Promise<void> {
  const { row, given } = onboardingRow(client, answered)
  const { id: client_id, workspace: manager_id } = client
  await tx.insertInto('onboardings').values(row).execute()
  if (given.length === 0) return
  // An answer in the row's columns, as an earlier release stores it, has a row already.
  await tx
    .insertInto('client_items')
    .values(given.map((key) => ({ manager_id, client_id, key, state: 'given' as const })))
    .onConflict((conflict) => conflict.columns(['manager_id', 'client_id', 'key']).doUpdateSet({ state: 'given' }))
    .execute()
}
