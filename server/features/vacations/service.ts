import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { decideVacation, submitVacation, Vacation } from '#contract/vacations.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { DbOrTransaction, WorkspaceDb } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { authorize, hasVacations } from './policy.ts'
import { presentToColleague, presentVacation } from './present.ts'
import { holdActiveEmployee, holdVacation, insertVacation, keepDecision, removeVacation } from './queries-change.ts'
import * as queries from './queries.ts'
import { tellDecided, tellSubmitted, tellWithdrawn } from './tell.ts'

export { takeBackRequestsOf, tellVacationsChanged } from './tell.ts'

/** All requests of one employee, the latest days first. */
export async function vacationsOf(db: DbOrTransaction, userId: string): Promise<Vacation[]> {
  return (await queries.vacationsOfOne(db, userId)).map(presentVacation)
}

/** How many requests wait, were approved and were denied: of one employee, or of all active ones. */
export async function countsFor(db: DbOrTransaction, userId?: string): Promise<queries.Counts> {
  return userId === undefined ? queries.countsOfAll(db) : queries.countsOfOne(db, userId)
}

/** What the calendar shows: to the Manager all requests, to an Employee their own and the approved days of colleagues. */
export async function listVacations(db: WorkspaceDb, actor: Actor): Promise<Vacation[]> {
  if (!hasVacations(actor)) throw new ApiError('no_vacations_found')
  if (actor.role === 'Manager') return someOf((await queries.vacationsOfAll(db)).map(presentVacation))
  const rows = await queries.vacationsAround(db, actor.id)
  return someOf(rows.map((row) => (row.user_id === actor.id ? presentVacation(row) : presentToColleague(row))))
}

export async function listVacationsOf(db: WorkspaceDb, actor: Actor, userId: string): Promise<Vacation[]> {
  authorize(actor, 'vacations.of', { id: userId, isEmployee: await queries.isEmployee(db, userId) })
  return someOf(await vacationsOf(db, userId))
}

/** An empty list of requests is told in the documents' own words (VAC-4). */
function someOf(vacations: Vacation[]): Vacation[] {
  if (vacations.length === 0) throw new ApiError('no_vacations_found')
  return vacations
}

type Submitted = z.output<typeof submitVacation.body>

/** An employee asks for days off; those that they asked for already may be among them. */
export async function submitRequest(
  parts: Parts,
  actor: Actor,
  { start_date, end_date, note }: Submitted,
): Promise<Vacation> {
  await parts.limits.take('vacation request by user', actor.id)
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    // Archived since the session was looked at.
    if (!(await holdActiveEmployee(tx, actor.id))) throw new ApiError('not_signed_in')
    authorize(actor, 'vacation.submit', await queries.countsOfOne(tx, actor.id))
    const id = newId()
    await insertVacation(tx, { id, user_id: actor.id, start_date, end_date, note })
    const row = await theVacation(queries.vacationById(tx, id))
    await tellSubmitted(tx, parts, row)
    return presentVacation(row)
  })
}

type Decision = z.output<typeof decideVacation.body>

/** The Manager's answer. The same answer once more changes nothing and tells nobody twice. */
export async function decideRequest(
  parts: Parts,
  actor: Actor,
  { vacation_id, status, response, seen_status: seen }: Decision,
): Promise<Vacation> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const row = await theVacation(holdVacation(tx, vacation_id))
    const isRepeated = row.status === status && row.response === response
    authorize(actor, 'vacation.decide', { stored: row.status, seen, isRepeated })
    if (isRepeated) return presentVacation(row)
    await keepDecision(tx, row.id, { status, response })
    const decided = { ...row, status, response }
    await recordAuditEvent(tx, actor, {
      action: 'vacation.decided',
      subjectId: row.user_id,
      subjectName: row.user_name,
      field: status,
    })
    await tellDecided(tx, parts, decided)
    return presentVacation(decided)
  })
}

export async function withdrawRequest(parts: Parts, actor: Actor, id: string): Promise<void> {
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const row = await theVacation(holdVacation(tx, id))
    authorize(actor, 'vacation.withdraw', row)
    await removeVacation(tx, row.id)
    await tellWithdrawn(tx, parts, row)
  })
}

async function theVacation(found: Promise<queries.VacationRow | undefined>): Promise<queries.VacationRow> {
  const row = await found
  if (!row) throw new ApiError('not_found')
  return row
}
