import type { Days, VacationStatus } from '#contract/domain/vacations.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'

export type VacationRow = {
  id: string
  user_id: string
  user_name: string
  /** Calendar dates come from the database as the text they are. */
  start_date: string
  end_date: string
  note: string
  status: VacationStatus
  response: string
}

export const COLUMNS = `v.id, v.user_id, u.name as user_name, v.start_date, v.end_date, v.note, v.status, v.response
  from vacations v join users u on u.manager_id = v.manager_id and u.id = v.user_id`

/** Who is archived is on none of the lists that show several people. */
export const ACTIVE = "u.role = 'Employee' and u.archived_at is null"

export async function vacationsOfAll(db: DbOrTransaction): Promise<VacationRow[]> {
  return db.sql<VacationRow>({
    name: 'vacations_of_all',
    text: `select ${COLUMNS} where v.manager_id = $1 and ${ACTIVE} order by v.start_date desc, v.id desc`,
    values: [db.id],
  })
}

/** Somebody's own requests, and of the others the days that were approved. */
export async function vacationsAround(db: DbOrTransaction, user: string): Promise<VacationRow[]> {
  return db.sql<VacationRow>({
    name: 'vacations_around',
    text: `select ${COLUMNS}
      where v.manager_id = $1 and (v.user_id = $2 or (v.status = 'Approved' and ${ACTIVE}))
      order by v.start_date desc, v.id desc`,
    values: [db.id, user],
  })
}

export async function vacationsOfOne(db: DbOrTransaction, user: string): Promise<VacationRow[]> {
  return db.sql<VacationRow>({
    name: 'vacations_of_one',
    text: `select ${COLUMNS} where v.manager_id = $1 and v.user_id = $2 order by v.start_date desc, v.id desc`,
    values: [db.id, user],
  })
}

export async function vacationById(db: DbOrTransaction, id: string): Promise<VacationRow | undefined> {
  const [row] = await db.sql<VacationRow>({
    name: 'vacation_by_id',
    text: `select ${COLUMNS} where v.manager_id = $1 and v.id = $2`,
    values: [db.id, id],
  })
  return row
}

/** Requests of active employees, not denied, that share a day with these. */
export async function vacationsWithin(db: DbOrTransaction, { start, end }: Days): Promise<VacationRow[]> {
  return db.sql<VacationRow>({
    name: 'vacations_within',
    text: `select ${COLUMNS}
      where v.manager_id = $1 and v.start_date <= $3::date and v.end_date >= $2::date and v.status <> 'Denied' and ${ACTIVE}
      order by v.start_date, u.name, v.id`,
    values: [db.id, start, end],
  })
}

export type Counts = { pending: number; approved: number; denied: number }

const COUNTS = `
  select (count(*) filter (where v.status = 'Pending'))::integer as pending,
    (count(*) filter (where v.status = 'Approved'))::integer as approved,
    (count(*) filter (where v.status = 'Denied'))::integer as denied
  from vacations v`
const NONE: Counts = { pending: 0, approved: 0, denied: 0 }

export async function countsOfOne(db: DbOrTransaction, user: string): Promise<Counts> {
  const [row] = await db.sql<Counts>({
    name: 'vacation_counts_of_one',
    text: `${COUNTS} where v.manager_id = $1 and v.user_id = $2`,
    values: [db.id, user],
  })
  return row ?? NONE
}

export async function countsOfAll(db: DbOrTransaction): Promise<Counts> {
  const [row] = await db.sql<Counts>({
    name: 'vacation_counts_of_all',
    text: `${COUNTS} join users u on u.manager_id = v.manager_id and u.id = v.user_id
      where v.manager_id = $1 and ${ACTIVE}`,
    values: [db.id],
  })
  return row ?? NONE
}

/** An employee of the workspace, active or archived. */
export async function isEmployee(db: DbOrTransaction, id: string): Promise<boolean> {
  const rows = await db.sql({
    name: 'is_employee',
    text: "select from users where manager_id = $1 and id = $2 and role = 'Employee'",
    values: [db.id, id],
  })
  return rows.length > 0
}

/** The Manager and the active employees. */
export async function staffIds(db: DbOrTransaction): Promise<string[]> {
  const rows = await db.sql<{ id: string }>({
    name: 'staff_ids',
    text: `select id from users where manager_id = $1 and role in ('Manager', 'Employee') and archived_at is null`,
    values: [db.id],
  })
  return rows.map(({ id }) => id)
}
