import type { z } from 'zod'
import type { OwnManager } from '#contract/auth.ts'
import type { EmployeeListItem, listColleagues, listEmployeesArchived } from '#contract/employees.ts'
import { defaultPerPage, maxUnpagedItems } from '#contract/domain/list.ts'
import { hasEmployees } from '#contract/domain/plans.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { presentColleague, presentListItem, presentManager } from './present.ts'
import { managerOf } from './queries.ts'
import { countEmployees, employeePage, type Which } from './queries-list.ts'

type Asked = z.output<typeof listEmployeesArchived.query> & z.output<typeof listEmployeesArchived.params>
type List = { items: EmployeeListItem[]; total?: number; page?: number; per_page?: number }
type Colleague = z.output<(typeof listColleagues.answers)[200]>['items'][number]

/** The active or the archived employees: a page of them, or all while they are few (api.md, rules for all). */
export async function listEmployees(db: DbOrTransaction, asked: Asked): Promise<List> {
  const { sort = 'name', order = 'asc', page = 1, per_page = defaultPerPage } = asked
  const which = asked.archived ? 'archived' : 'active'
  const search = asked.search?.trim() ?? ''
  const isPaged = asked.page !== undefined || asked.per_page !== undefined
  const part = isPaged ? { limit: per_page, offset: (page - 1) * per_page } : { limit: maxUnpagedItems, offset: 0 }
  const { rows, total } = await employeePage(db, { which, sort, order, search, ...part })
  if (total === 0 && (await isEmpty(db, which, search))) throw new ApiError('no_employees_found')
  if (!isPaged && total > maxUnpagedItems) throw new ApiError('paging_needed')
  const items = rows.map(presentListItem)
  return isPaged ? { items, total, page, per_page } : { items }
}

const isEmpty = async (db: DbOrTransaction, which: Which, search: string) =>
  search === '' || (await countEmployees(db, which)) === 0

/** The active employees by name, to choose from. */
export async function activeEmployees(db: DbOrTransaction): Promise<EmployeeListItem[]> {
  return (await firstByName(db)).map(presentListItem)
}

/** The same, as everybody on the staff may know them; on solo there are none (SUB-9). */
export async function colleagues(db: DbOrTransaction, actor: Actor): Promise<Colleague[]> {
  return hasEmployees(actor.tier) ? (await firstByName(db)).map(presentColleague) : []
}

/** The Manager to whose workspace the caller belongs. */
export async function ownManagers(db: DbOrTransaction): Promise<OwnManager[]> {
  const manager = await managerOf(db)
  return manager ? [presentManager(manager)] : []
}

async function firstByName(db: DbOrTransaction) {
  const { rows } = await employeePage(db, {
    which: 'active',
    sort: 'name',
    order: 'asc',
    search: '',
    limit: maxUnpagedItems,
    offset: 0,
  })
  return rows
}
