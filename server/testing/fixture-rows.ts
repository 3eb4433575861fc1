import { v7 as newId } from 'uuid'
import type { GrantKey } from '#contract/domain/grant-keys.ts'
import type { VacationStatus } from '#contract/domain/vacations.ts'
import type { SystemDb } from '../platform/db/database.ts'

/** The owner of the record, by the ids in the row. */
type Whose = { workspace: string; id: string }
type Tier = 'solo' | 'agency'

export async function insertSubscription(
  system: SystemDb,
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
  await system.transaction((tx) => tx.insertInto('subscriptions').values(row).execute())
}

export async function changeTier(system: SystemDb, { id }: Whose, tier: Tier): Promise<void> {
  await system.transaction((tx) => tx.updateTable('subscriptions').set({ tier }).where('manager_id', '=', id).execute())
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
  system: SystemDb,
  { workspace, id }: Whose,
  { vacation = false, add_new_clients = false, ...kept }: EmployeeRecord,
): Promise<void> {
  const whose = { manager_id: workspace, user_id: id }
  const permissions = { ...whose, vacation, add_new_clients }
  await system.transaction(async (tx) => {
    await tx.insertInto('employee_permissions').values(permissions).execute()
    if (Object.keys(kept).length === 0) return
    const details = { ...whose, ...kept }
    await tx.insertInto('employee_details').values(details).execute()
  })
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
  system: SystemDb,
  { workspace, id: user_id }: Whose,
  { start = '2026-08-03', end = '2026-08-10', note = '', status = 'Pending', response = '' }: VacationRecord,
): Promise<string> {
  const id = newId()
  const decided = status === 'Pending' ? {} : { decided_at: new Date(), decisions: 1 }
  const days = { start_date: start, end_date: end }
  const row = { manager_id: workspace, id, user_id, ...days, note, status, response, ...decided }
  await system.transaction((tx) => tx.insertInto('vacations').values(row).execute())
  return id
}

/** Replaces all grants by these. `ends`: the last day of some, YYYY-MM-DD. */
export async function replaceGrants(
  system: SystemDb,
  { workspace: manager_id, id: employee_id }: Whose,
  { id: client_id }: Whose,
  grants: readonly GrantKey[],
  ends: Readonly<Record<string, string>> = {},
): Promise<void> {
  const row = { manager_id, employee_id, client_id, grants: [...grants], ends: JSON.stringify(ends) }
  await system.transaction(async (tx) => {
    const whose = tx.deleteFrom('client_permissions').where('manager_id', '=', manager_id)
    await whose.where('employee_id', '=', employee_id).where('client_id', '=', client_id).execute()
    await tx.insertInto('client_permissions').values(row).execute()
  })
}
