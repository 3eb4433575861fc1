import type { z } from 'zod'
import type { OwnManager } from '#contract/auth.ts'
import { defaultPerPage, maxUnpagedItems } from '#contract/domain/list.ts'
import { hasEmployees } from '#contract/domain/plans.ts'
import type { EmployeeListItem, EmployeeRow, listEmployeesArchived } from '#contract/employees.ts'
import type * as contract from '#contract/employees.ts'
import { findPerson, listSeeingEmployees } from '#server/features/access/index.ts'
import { countRenewalsOf } from '#server/features/credentials/index.ts'
import { countUnreadOfEmployees } from '#server/features/messages/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { DbOrTransaction, WorkspaceDb } from '#server/platform/db/database.ts'
import { presentColleague, presentEmployeeListItem } from '../present.ts'
import { type ArchiveFilter, countEmployees, listEmployeePage } from '../queries/employees.ts'

type EmployeeListQuery = z.output<typeof listEmployeesArchived.query> & z.output<typeof listEmployeesArchived.params>
type EmployeeList = { items: EmployeeRow[]; total?: number; page?: number; per_page?: number }
type Colleague = z.output<(typeof contract.listColleagues.answers)[200]>['items'][number]

/** The active or the archived employees: a page, or all of them below the limit (API document, rules for all). */
export async function listEmployees(db: WorkspaceDb, query: EmployeeListQuery): Promise<EmployeeList> {
  const { sort = 'name', order = 'asc', page = 1, per_page = defaultPerPage } = query
  const which = query.archived ? 'archived' : 'active'
  const search = query.search?.trim() ?? ''
  const isPaged = query.page !== undefined || query.per_page !== undefined
  const part = isPaged ? { limit: per_page, offset: (page - 1) * per_page } : { limit: maxUnpagedItems, offset: 0 }
  const { rows, total } = await listEmployeePage(db, { which, sort, order, search, ...part })
  if (total === 0 && (await isEmpty(db, which, search))) throw new ApiError('no_employees_found')
  if (!isPaged && total > maxUnpagedItems) throw new ApiError('paging_needed')
  const items = await withOpenMatters(db, rows.map(presentEmployeeListItem), query.archived)
  return isPaged ? { items, total, page, per_page } : { items }
}

async function withOpenMatters(db: WorkspaceDb, items: EmployeeListItem[], archived: boolean): Promise<EmployeeRow[]> {
  const ids = items.map(({ _id }) => _id)
  const [totals, renewals, seeing] = await Promise.all([
    archived ? [] : countUnreadOfEmployees(db),
    countRenewalsOf(db, ids),
    archived ? ids : listSeeingEmployees(db, ids),
  ])
  const unread = new Map(totals.map((row) => [row.user_id, row.unread]))
  return items.map((item) => ({
    ...item,
    unread_count: unread.get(item._id),
    renewals: renewals.get(item._id),
    sees_nothing: seeing.includes(item._id) ? undefined : true,
  }))
}

const isEmpty = async (db: DbOrTransaction, which: ArchiveFilter, search: string) =>
  search === '' || (await countEmployees(db, which)) === 0

/** The active employees by name, to choose from. */
export async function listActiveEmployees(db: DbOrTransaction): Promise<EmployeeListItem[]> {
  return (await listActiveRows(db)).map(presentEmployeeListItem)
}

/** The active employees as all staff may see them; on solo there are none (SUB-9). */
export async function listColleagues(db: DbOrTransaction, actor: Actor): Promise<Colleague[]> {
  return hasEmployees(actor.tier) ? (await listActiveRows(db)).map(presentColleague) : []
}

/** The Manager to whose workspace the caller belongs. */
export async function listOwnManagers(db: DbOrTransaction): Promise<OwnManager[]> {
  const manager = await findPerson(db, db.id)
  if (!manager) return []
  const { id: _id, name, email, business_name } = manager
  return [{ _id, name, email, business_name }]
}

async function listActiveRows(db: DbOrTransaction) {
  const { rows } = await listEmployeePage(db, {
    which: 'active',
    sort: 'name',
    order: 'asc',
    search: '',
    limit: maxUnpagedItems,
    offset: 0,
  })
  return rows
}

type UnreadList = z.output<(typeof contract.listUnreadOfEmployees.answers)[200]>

export async function listUnreadOfEmployees(db: WorkspaceDb): Promise<UnreadList> {
  const [employees, totals] = await Promise.all([listActiveEmployees(db), countUnreadOfEmployees(db)])
  const unread = new Map(totals.map((row) => [row.user_id, row.unread]))
  const items = employees.map(({ _id, name, department }) => ({
    _id,
    name,
    department,
    unread_count: unread.get(_id) ?? 0,
  }))
  return { items }
}
