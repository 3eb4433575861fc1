import type { ClientListItem, EmployeeClientListItem } from '#contract/clients.ts'
import { defaultPerPage, maxUnpagedItems } from '#contract/domain/list.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { presentClient, presentClientToEmployee } from '../present.ts'
import {
  type ClientColumn,
  type ClientPage,
  listClientPage,
  listClientPageWithServices,
  type ClientListRow,
  countClients,
  listFirstClients,
  type FoundClients,
} from '../queries/client-list.ts'

type ListQuery = {
  archived: boolean
  search?: string | undefined
  sort?: ClientColumn | undefined
  order?: 'asc' | 'desc' | undefined
  page?: number | undefined
  per_page?: number | undefined
}

type List<Item> = { items: Item[]; total?: number; page?: number; per_page?: number }

type Shown<Row extends ClientListRow, Item> = {
  find: (db: WorkspaceDb, page: ClientPage) => Promise<FoundClients<Row>>
  present: (row: Row) => Item
}

/** Returns one page, or all clients while they are few (API document, rules for all). */
async function listClients<Row extends ClientListRow, Item>(
  db: WorkspaceDb,
  query: ListQuery,
  { find, present }: Shown<Row, Item>,
): Promise<List<Item>> {
  const { archived, sort = 'business_name', order = 'asc', page = 1, per_page = defaultPerPage } = query
  const which = archived ? 'archived' : 'active'
  const search = query.search?.trim() ?? ''
  const paged = query.page !== undefined || query.per_page !== undefined
  const part = paged ? { limit: per_page, offset: (page - 1) * per_page } : { limit: maxUnpagedItems + 1, offset: 0 }
  const { rows, total = await countClients(db, which, search) } = await find(db, {
    which,
    sort,
    order,
    search,
    ...part,
  })
  if (total === 0 && (search === '' || (await countClients(db, which)) === 0)) throw new ApiError('no_clients_found')
  if (!paged && rows.length > maxUnpagedItems) throw new ApiError('paging_needed')
  const items = rows.map(present)
  return paged ? { items, total, page, per_page } : { items }
}

export const listForManager = (db: WorkspaceDb, query: ListQuery): Promise<List<ClientListItem>> =>
  listClients(db, query, { find: listClientPage, present: presentClient })

export const listForEmployee = (db: WorkspaceDb, query: ListQuery): Promise<List<EmployeeClientListItem>> =>
  listClients(db, query, { find: listClientPageWithServices, present: presentClientToEmployee })

/** Includes archived clients. The list ends at 1,000; the count does not. */
export async function listAllClients(db: WorkspaceDb): Promise<{ items: ClientListItem[]; count: number }> {
  const [rows, count] = await Promise.all([listFirstClients(db, maxUnpagedItems), countClients(db, 'all')])
  return { items: rows.map(presentClient), count }
}
