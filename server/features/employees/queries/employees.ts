import { sql } from 'kysely'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'
import { phonePattern, searchPattern } from '#server/platform/db/sql-fragments.ts'

/** An employee with their details besides the account; empty texts where nothing was filled in. */
export type EmployeeRow = {
  id: string
  name: string
  email: string
  phone: string
  birthday: string | null
  department: string
  hire_date: string | null
  line1: string
  city: string
  state: string
  zip: string
  archived: boolean
  onboarding_finished: boolean
}

const EMPLOYEE = `
  select u.id, u.name, u.email, u.phone, u.birthday, coalesce(d.department, '') as department, d.hire_date,
    coalesce(d.line1, '') as line1, coalesce(d.city, '') as city, coalesce(d.state, '') as state, coalesce(d.zip, '') as zip,
    u.archived_at is not null as archived, u.onboarding_finished_at is not null as onboarding_finished
  from users u left join employee_details d on d.manager_id = u.manager_id and d.user_id = u.id
  where u.manager_id = $1 and u.id = $2 and u.role = 'Employee'`

/** Active or archived. */
export function findEmployeeRow(
  db: Pick<DbOrTransaction, 'sqlOne'>,
  id: string,
  workspace: string,
): Promise<EmployeeRow | undefined> {
  return db.sqlOne<EmployeeRow>({ name: 'employee_by_id', text: EMPLOYEE, values: [workspace, id] })
}

export type EmployeeDetails = {
  [Detail in 'department' | 'line1' | 'city' | 'state' | 'zip']?: string | undefined
} & { hire_date?: string | null | undefined }

/** Saves the given fields and leaves the others unchanged. */
export async function saveEmployeeDetails(
  tx: Transaction,
  manager_id: string,
  user_id: string,
  details: EmployeeDetails,
): Promise<void> {
  const given = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) return
  await tx
    .insertInto('employee_details')
    .values({ manager_id, user_id, ...given })
    .onConflict((conflict) => conflict.columns(['manager_id', 'user_id']).doUpdateSet(given))
    .execute()
}

export type EmployeeListRow = {
  id: string
  name: string
  department: string
  email: string
  phone: string
  hire_date: string | null
}
type EmployeeColumn = 'name' | 'department' | 'email' | 'date'
export type ArchiveFilter = 'active' | 'archived'

export type EmployeePage = {
  which: ArchiveFilter
  sort: EmployeeColumn
  order: 'asc' | 'desc'
  limit: number
  offset: number
  /** Matches every column of the list. */
  search: string
}

const COLUMNS = "u.id, u.name, coalesce(d.department, '') as department, u.email, u.phone, d.hire_date"
const FROM = 'from users u left join employee_details d on d.manager_id = u.manager_id and d.user_id = u.id'

const FILTERS: Record<ArchiveFilter, string> = {
  active: "u.manager_id = $1 and u.role = 'Employee' and u.archived_at is null",
  archived: "u.manager_id = $1 and u.role = 'Employee' and u.archived_at is not null",
}

/** Names sort in natural order; employees without a hire date come last in both directions. */
const SORTED_BY: Record<EmployeeColumn, string> = {
  name: 'u.name',
  department: "nullif(d.department, '')",
  email: 'u.email collate natural_order',
  date: 'd.hire_date',
}

/** The columns as they are shown, a line each; `text` and `digits` are the places of the two patterns in the statement. */
const matchesSearch = (text: string, digits: string) => `
  and (plain(concat_ws(e'\\n', u.name, d.department, u.email, to_char(d.hire_date, 'MM/DD/YYYY'))) like ${text}
    or u.phone like ${digits})`

const searchPatterns = (search: string) => (search === '' ? [] : [searchPattern(search), phonePattern(search)])

/** A page, and how many there are on all pages. Sort and order come from a closed list, so there are few texts. */
export async function listEmployeePage(
  db: DbOrTransaction,
  { which, sort, order, limit, offset, search }: EmployeePage,
): Promise<{ rows: EmployeeListRow[]; total: number }> {
  const isSearched = search !== ''
  const rows = await db.sql<EmployeeListRow & { total: number }>({
    name: `employees_${which}_${sort}_${order}${isSearched ? '_found' : ''}`,
    text: `select ${COLUMNS}, count(*) over () as total ${FROM} where ${FILTERS[which]}${isSearched ? matchesSearch('$4', '$5') : ''}
      order by ${SORTED_BY[sort]} ${order} nulls last, u.id ${order} limit $2 offset $3`,
    values: [db.id, limit, offset, ...searchPatterns(search)],
  })
  // Beyond the last page no row carries the count.
  return { rows, total: rows[0]?.total ?? (offset > 0 ? await countEmployees(db, which, search) : 0) }
}

/** Counts the employees, or the matches of a search. */
export async function countEmployees(db: DbOrTransaction, which: ArchiveFilter, search = ''): Promise<number> {
  const isSearched = search !== ''
  const [row] = await db.sql<{ count: number }>({
    name: `count_employees_${which}${isSearched ? '_found' : ''}`,
    text: `select count(*) as count ${FROM} where ${FILTERS[which]}${isSearched ? matchesSearch('$2', '$3') : ''}`,
    values: [db.id, ...searchPatterns(search)],
  })
  return row?.count ?? 0
}

export type LockedSelf = { name: string; finished: boolean }

/** Locks the employee against archiving and deletion. Undefined once they are archived or deleted. */
export function lockSelf(tx: Transaction, id: string): Promise<LockedSelf | undefined> {
  return tx.sqlOne<LockedSelf>({
    name: 'lock_self',
    text: `select name, onboarding_finished_at is not null as finished from users
      where manager_id = $1 and id = $2 and role = 'Employee' and archived_at is null for no key update`,
    values: [tx.id, id],
  })
}

export async function markOnboardingFinished(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ onboarding_finished_at: sql<Date>`now()` })
    .where('manager_id', '=', tx.id)
    .where('id', '=', id)
    .execute()
}
