import type { DbOrTransaction } from '#server/platform/db/database.ts'
import { phonePattern, searchPattern } from '#server/platform/db/search.ts'

export type EmployeeListRow = {
  id: string
  name: string
  department: string
  email: string
  phone: string
  hire_date: string | null
}
type EmployeeColumn = 'name' | 'department' | 'email' | 'date'
export type Which = 'active' | 'archived'

export type EmployeePage = {
  which: Which
  sort: EmployeeColumn
  order: 'asc' | 'desc'
  limit: number
  offset: number
  /** Looked for in everything that the list shows. */
  search: string
}

const COLUMNS = "u.id, u.name, coalesce(d.department, '') as department, u.email, u.phone, d.hire_date"
const FROM = 'from users u left join employee_details d on d.manager_id = u.manager_id and d.user_id = u.id'

const OF: Record<Which, string> = {
  active: "u.manager_id = $1 and u.role = 'Employee' and u.archived_at is null",
  archived: "u.manager_id = $1 and u.role = 'Employee' and u.archived_at is not null",
}

/** Names are kept in the natural order; who has no hire date comes last either way. */
const SORTED_BY: Record<EmployeeColumn, string> = {
  name: 'u.name',
  department: "coalesce(d.department, '')",
  email: 'u.email collate natural_order',
  date: 'd.hire_date',
}

/** The columns as they are shown, a line each; `text` and `digits` are the places of the two patterns in the statement. */
const found = (text: string, digits: string) => `
  and (lower(concat_ws(e'\\n', u.name, d.department, u.email, to_char(d.hire_date, 'MM/DD/YYYY')) collate natural_order) collate "C"
    like lower(${text} collate natural_order) collate "C" or u.phone like ${digits})`

const patternsOf = (search: string) => (search === '' ? [] : [searchPattern(search), phonePattern(search)])

/** A page, and how many there are on all pages. Sort and order come from a closed list, so there are few texts. */
export async function employeePage(
  db: DbOrTransaction,
  { which, sort, order, limit, offset, search }: EmployeePage,
): Promise<{ rows: EmployeeListRow[]; total: number }> {
  const isSearched = search !== ''
  const rows = await db.sql<EmployeeListRow & { total: number }>({
    name: `employees_${which}_${sort}_${order}${isSearched ? '_found' : ''}`,
    text: `select ${COLUMNS}, count(*) over () as total ${FROM} where ${OF[which]}${isSearched ? found('$4', '$5') : ''}
      order by ${SORTED_BY[sort]} ${order} nulls last, u.id ${order} limit $2 offset $3`,
    values: [db.id, limit, offset, ...patternsOf(search)],
  })
  // Behind the last page there is no row to tell it.
  return { rows, total: rows[0]?.total ?? (offset > 0 ? await countEmployees(db, which, search) : 0) }
}

/** How many there are, with a search how many it finds. */
export async function countEmployees(db: DbOrTransaction, which: Which, search = ''): Promise<number> {
  const isSearched = search !== ''
  const [row] = await db.sql<{ count: number }>({
    name: `count_employees_${which}${isSearched ? '_found' : ''}`,
    text: `select count(*) as count ${FROM} where ${OF[which]}${isSearched ? found('$2', '$3') : ''}`,
    values: [db.id, ...patternsOf(search)],
  })
  return row?.count ?? 0
}
