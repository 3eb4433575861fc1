import type { Vacation } from '#contract/vacations.ts'
import type { Readable } from '#server/platform/db/database.ts'
import { presentVacation } from './present.ts'
import * as queries from './queries.ts'

export { takeBackRequestsOf, tellVacationsChanged } from './tell.ts'

/** All requests of one employee, the latest days first. */
export async function vacationsOf(db: Readable, userId: string): Promise<Vacation[]> {
  return (await queries.vacationsOfOne(db, userId)).map(presentVacation)
}

/** How many requests wait, were approved and were denied: of one employee, or of all active ones. */
export async function countsFor(db: Readable, userId?: string): Promise<queries.Counts> {
  return userId === undefined ? queries.countsOfAll(db) : queries.countsOfOne(db, userId)
}
