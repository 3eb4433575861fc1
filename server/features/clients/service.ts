import type { ClientListItem } from '#contract/clients.ts'
import { defaultPerPage, wholeListLimit } from '#contract/domain/list.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { presentClient } from './present.ts'
import { type ClientColumn, clientPage, type ClientRow, countClients, firstClients } from './queries.ts'

type Asked = {
  archived: boolean
  search?: string | undefined
  sort?: ClientColumn | undefined
  order?: 'asc' | 'desc' | undefined
  page?: number | undefined
  per_page?: number | undefined
}

type List<Item> = { items: Item[]; total?: number; page?: number; per_page?: number }

/** The active or the archived clients, each shown by `present`: a page of them, or all while they are few (api.md, rules for all). */
export async function listClients<Item>(
  db: WorkspaceDb,
  asked: Asked,
  present: (row: ClientRow) => Item,
): Promise<List<Item>> {
  const { archived, sort = 'business_name', order = 'asc', page = 1, per_page = defaultPerPage } = asked
  const which = archived ? 'archived' : 'active'
  const search = asked.search?.trim() ?? ''
  const paged = asked.page !== undefined || asked.per_page !== undefined
  const part = paged ? { limit: per_page, offset: (page - 1) * per_page } : { limit: wholeListLimit + 1, offset: 0 }
  const { rows, total = await countClients(db, which, search) } = await clientPage(db, {
    which,
    sort,
    order,
    search,
    ...part,
  })
  if (total === 0 && (search === '' || (await countClients(db, which)) === 0)) throw new Refusal('no_clients_found')
  if (!paged && rows.length > wholeListLimit) throw new Refusal('paging_needed')
  const items = rows.map(present)
  return paged ? { items, total, page, per_page } : { items }
}

/** Every client, archived ones too; the list ends at 1,000, the count does not. */
export async function listAllClients(db: WorkspaceDb): Promise<{ items: ClientListItem[]; count: number }> {
  const [rows, count] = await Promise.all([firstClients(db, wholeListLimit), countClients(db, 'all')])
  return { items: rows.map(presentClient), count }
}
