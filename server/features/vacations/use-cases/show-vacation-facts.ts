import { clientDatesWithin } from '#contract/domain/client-dates.ts'
import { effectiveKeys, type GivenGrants } from '#contract/domain/grants.ts'
import type { GrantKey } from '#contract/domain/grant-keys.ts'
import type { Chosen } from '#contract/domain/onboarding-steps.ts'
import type { Days } from '#contract/domain/vacations.ts'
import type { VacationFacts } from '#contract/vacations.ts'
import {
  addTitles,
  findPerson,
  listClientDates,
  listGrantedClients,
  listGrantsOfClients,
} from '#server/features/access/index.ts'
import { findEnabledChannels } from '#server/features/notifications/index.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { presentVacation } from '../present.ts'
import { listStandIns } from '../queries/stand-ins.ts'
import { findVacation, type VacationRow, listOverlappingVacations } from '../queries/vacations.ts'

const MAX_EVENTS = 500

/** Helps the Manager decide: who is away, clients' dates within the days, and what nobody else could open then. */
export async function showVacationFacts(db: DbOrTransaction, id: string): Promise<VacationFacts> {
  const row = await findVacation(db, id)
  if (!row) throw new ApiError('not_found')
  const days = { start: row.start_date, end: row.end_date }
  const [others, clients, stand_ins, person, wants] = await Promise.all([
    listOverlappingVacations(db, days),
    listClientsWithEvents(db, row.user_id, days),
    listStandIns(db, id),
    findPerson(db, row.user_id),
    findEnabledChannels(db, row.user_id, 'vacation'),
  ])
  const archived = Boolean(person?.archived_at)
  const own = others.filter((other) => other.user_id === row.user_id && other.id !== row.id)
  return {
    vacation: presentVacation(row),
    archived,
    told: !archived && (wants.notification || wants.email),
    away: others.filter((other) => other.user_id !== row.user_id).map(presentDays),
    own: own.map(presentDays),
    events: sortedEvents(clients),
    alone: await listOpenedAlone(db, row, clients, others),
    stand_ins,
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

type ClientWithEvents = {
  client_id: string
  client_business: string
  chosen: Chosen
  /** The grants of the employee that show data. */
  live: GrantKey[]
  ends: GivenGrants['ends']
  events: { date: string; name: string }[]
}

/** Clients of whom the employee sees anything, with dates in these days. Clients without social media have none. */
async function listClientsWithEvents(db: DbOrTransaction, employeeId: string, days: Days): Promise<ClientWithEvents[]> {
  const clients = await listGrantedClients(db, employeeId)
  const dated = await listClientDates(
    db,
    clients.map(({ client_id }) => client_id),
  )
  return clients.flatMap(({ client_id, client_business, live, ends }) => {
    const { chosen, dates } = dated.get(client_id) ?? {}
    if (!chosen?.social || !dates) return []
    const keys = effectiveOf(live, chosen)
    const events = clientDatesWithin(dates, days)
    return keys.length > 0 && events.length > 0
      ? [{ client_id, client_business, chosen, live: keys, ends, events }]
      : []
  })
}

/** Stored keys are those that can be granted. */
const effectiveOf = (live: readonly string[], chosen: Chosen): GrantKey[] =>
  (live as GrantKey[]).filter(effectiveKeys(live, chosen))

function sortedEvents(clients: readonly ClientWithEvents[]): VacationFacts['events'] {
  const events = clients.flatMap(({ client_id, client_business, events: found }) =>
    found.map((event) => ({ client_id, client_business, ...event })),
  )
  // The sort is stable: it keeps the order of the clients within a day.
  return events.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date))).slice(0, MAX_EVENTS)
}

/**
 * The grants that only the absent employee has in these days: a colleague who is away on one of them, and a grant that
 * ends before the last of them, do not count (COL-43). What ends for the absent employee is needed no longer than that.
 */
async function listOpenedAlone(
  db: DbOrTransaction,
  { user_id: employeeId, start_date, end_date }: VacationRow,
  clients: readonly ClientWithEvents[],
  vacations: readonly VacationRow[],
): Promise<VacationFacts['alone']> {
  const away = new Set(vacations.filter(({ status }) => status === 'Approved').map(({ user_id }) => user_id))
  const pairs = await listGrantsOfClients(
    db,
    clients.map(({ client_id }) => client_id),
  )
  const there = pairs.filter(({ employee_id }) => employee_id !== employeeId && !away.has(employee_id))
  const alone = clients.flatMap(({ client_id, client_business, live, ends, events }) => {
    const others = there.filter((pair) => pair.client_id === client_id)
    const isCovered = (key: GrantKey) => {
      const until = [end_date, ends[key] ?? end_date].toSorted()[0] ?? end_date
      return others.some((pair) => pair.live.includes(key) && (pair.ends[key] ?? until) >= until)
    }
    const grants = live.filter((key) => (ends[key] ?? end_date) >= start_date && !isCovered(key))
    return grants.length > 0 ? [{ client_id, client_business, events: events.length, grants }] : []
  })
  return addTitles(db, alone, ({ grants }) => grants)
}
