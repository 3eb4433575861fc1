import { clientDatesWithin } from '#contract/domain/client-dates.ts'
import { effectiveKeys } from '#contract/domain/grants.ts'
import type { Days } from '#contract/domain/vacations.ts'
import { permissionFlags } from '#contract/permissions.ts'
import type { VacationFacts } from '#contract/vacations.ts'
import { listClientDates, listGrantedClients } from '#server/features/access/index.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { presentVacation } from '../present.ts'
import { findVacation, type VacationRow, listOverlappingVacations } from '../queries/vacations.ts'

const MAX_EVENTS = 500

/** Helps the Manager decide: other people's vacations and clients' dates within the requested days. */
export async function showVacationFacts(db: WorkspaceDb, id: string): Promise<VacationFacts> {
  const row = await findVacation(db, id)
  if (!row) throw new ApiError('not_found')
  const days = { start: row.start_date, end: row.end_date }
  const [others, events] = await Promise.all([
    listOverlappingVacations(db, days),
    listClientEvents(db, row.user_id, days),
  ])
  const own = others.filter((other) => other.user_id === row.user_id && other.id !== row.id)
  return {
    vacation: presentVacation(row),
    away: others.filter((other) => other.user_id !== row.user_id).map(presentDays),
    own: own.map(presentDays),
    events,
  }
}

const presentDays = ({ id, user_id, user_name, start_date, end_date, status }: VacationRow) => ({
  _id: id,
  user_id,
  user_name,
  start: start_date,
  end: end_date,
  status,
})

/** Dates of the clients of whom the employee sees anything, by day. Clients without social media have none. */
async function listClientEvents(db: WorkspaceDb, employeeId: string, days: Days): Promise<VacationFacts['events']> {
  const clients = await listGrantedClients(db, employeeId)
  const dated = await listClientDates(
    db,
    clients.map(({ client_id }) => client_id),
  )
  const events = clients.flatMap(({ client_id, client_business, live }) => {
    const found = dated.get(client_id)
    if (!found?.chosen.social || !permissionFlags.some(effectiveKeys(live, found.chosen))) return []
    return clientDatesWithin(found.dates, days).map((event) => ({ client_id, client_business, ...event }))
  })
  // The sort is stable: it keeps the order of the clients within a day.
  return events
    .toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)))
    .slice(0, MAX_EVENTS)
}
