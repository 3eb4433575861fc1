import { clientDatesWithin } from '#contract/domain/client-dates.ts'
import { effectiveGrants } from '#contract/domain/grants.ts'
import type { Days } from '#contract/domain/vacations.ts'
import { permissionFlags } from '#contract/permissions.ts'
import type { VacationFacts } from '#contract/vacations.ts'
import { listClientDates, listGrantedClients } from '#server/features/access/index.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { presentVacation } from './present.ts'
import { vacationById, type VacationRow, vacationsWithin } from './queries.ts'

/** More than this nobody reads before an answer. */
const mostEvents = 500

/** What a Manager wants to know before deciding: who else is away, and what happens in these days at clients of the employee. */
export async function factsOf(db: WorkspaceDb, id: string): Promise<VacationFacts> {
  const row = await vacationById(db, id)
  if (!row) throw new ApiError('not_found')
  const days = { start: row.start_date, end: row.end_date }
  const [others, events] = await Promise.all([vacationsWithin(db, days), clientEvents(db, row.user_id, days)])
  const own = others.filter((other) => other.user_id === row.user_id && other.id !== row.id)
  return {
    vacation: presentVacation(row),
    away: others.filter((other) => other.user_id !== row.user_id).map(daysOf),
    own: own.map(daysOf),
    events,
  }
}

const daysOf = ({ id, user_id, user_name, start_date, end_date, status }: VacationRow) => ({
  _id: id,
  user_id,
  user_name,
  start: start_date,
  end: end_date,
  status,
})

/** Of clients of whom the employee sees anything, in the order of the days. A client without social media has no such days. */
async function clientEvents(db: WorkspaceDb, employeeId: string, days: Days): Promise<VacationFacts['events']> {
  const clients = await listGrantedClients(db, employeeId)
  const dated = await listClientDates(
    db,
    clients.map(({ client_id }) => client_id),
  )
  const events = clients.flatMap(({ client_id, client_business, grants }) => {
    const found = dated.get(client_id)
    if (!found?.chosen.social || !permissionFlags.some(effectiveGrants(grants, found.chosen))) return []
    return clientDatesWithin(found.dates, days).map((event) => ({ client_id, client_business, ...event }))
  })
  // Sorting keeps the order of the clients within a day.
  return events
    .toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)))
    .slice(0, mostEvents)
}
