import type { Vacation } from '#contract/vacations.ts'
import { findPerson } from '#server/features/access/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { DbOrTransaction, WorkspaceDb } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { authorize, hasVacations } from '../policy.ts'
import { presentVacation, presentVacationToColleague } from '../present.ts'
import {
  countAllVacations,
  countVacationsOf,
  listAllVacations,
  listOwnAndApprovedVacations,
  listVacationRowsOf,
  type VacationCounts,
} from '../queries/vacations.ts'

/** The latest days first. */
export async function listVacationsOfEmployee(db: DbOrTransaction, userId: string): Promise<Vacation[]> {
  return (await listVacationRowsOf(db, userId)).map(presentVacation)
}

/** Of one employee, or without an id of all active ones. */
export async function countVacations(db: DbOrTransaction, userId?: string): Promise<VacationCounts> {
  return userId === undefined ? countAllVacations(db) : countVacationsOf(db, userId)
}

/** The Manager sees all requests, an Employee their own and the approved days of colleagues. */
export async function listVacations(db: WorkspaceDb, actor: Actor): Promise<Vacation[]> {
  if (!hasVacations(actor)) throw new ApiError('no_vacations_found')
  if (actor.role === 'Manager') return refuseEmpty((await listAllVacations(db)).map(presentVacation))
  const rows = await listOwnAndApprovedVacations(db, actor.id)
  return refuseEmpty(
    rows.map((row) => (row.user_id === actor.id ? presentVacation(row) : presentVacationToColleague(row))),
  )
}

export async function listEmployeeVacations(db: WorkspaceDb, actor: Actor, userId: string): Promise<Vacation[]> {
  const person = await findPerson(db, userId)
  authorize(actor, 'vacations.view', { id: userId, isEmployee: person?.role === 'Employee' })
  return refuseEmpty(await listVacationsOfEmployee(db, userId))
}

/** VAC-4 asks for an error where the list is empty. */
function refuseEmpty(vacations: Vacation[]): Vacation[] {
  if (vacations.length === 0) throw new ApiError('no_vacations_found')
  return vacations
}
