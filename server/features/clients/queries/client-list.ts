import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { phonePattern, searchPattern } from '#server/platform/db/sql-fragments.ts'
import type { SqlStatement } from '#server/platform/db/transaction.ts'

export type ClientListRow = {
  id: string
  business_name: string
  phone: string
  email: string
  name: string
}
/** The chosen services in the order of SERVICES; null before the onboarding begins. */
export type ClientWithServicesRow = ClientListRow & {
  services: [boolean, boolean, boolean, boolean, boolean] | null
  created_at: Date
}
export type ClientColumn = 'business_name' | 'name' | 'email' | 'date' | 'phone'
export type Which = 'active' | 'archived'

export type ClientPage = {
  which: Which
  sort: ClientColumn
  order: 'asc' | 'desc'
  limit: number
  offset: number
  /** Matches every displayed column. */
  search: string
}

const COLUMNS = 'id, business_name, phone, email, name'
/** The subquery runs only for the rows of the page. */
const SERVICES = `, created_at, (select array[o.social, o.webdev, o.seo, o.branding, o.reputation] from onboardings o
  where o.manager_id = $1 and o.client_id = users.id) as services`

const OF: Record<Which | 'all', string> = {
  active: "manager_id = $1 and role = 'Client' and archived_at is null",
  archived: "manager_id = $1 and role = 'Client' and archived_at is not null",
  all: "manager_id = $1 and role = 'Client'",
}

/** Names are stored in the natural order. An email is converted for sorting. Each has an index of the active clients. */
export const naturalOrder = {
  business_name: 'business_name',
  name: 'name',
  email: 'email collate natural_order',
  phone: 'phone',
} as const
const SORTED_BY: Record<ClientColumn, string> = { ...naturalOrder, date: 'created_at' }

/** Matches every displayed column. `text` and `digits` are the placeholders of `searchPatterns`. */
export const matchesClient = (text: string, digits: string) => ` and (folded_text like ${text} or phone like ${digits})`

/**
 * A trigger updates the counts with every change (0001_workspaces_and_users.sql). A workspace that never had a client
 * has no row.
 */
const COUNT: Record<Which | 'all', string> = {
  active: 'select active as count from client_counts where manager_id = $1',
  archived: 'select archived as count from client_counts where manager_id = $1',
  all: 'select active + archived as count from client_counts where manager_id = $1',
}

/**
 * One statement returns a page and the total. A search counts the rows it visits anyway. Sort and order come from a
 * closed list, so there are few statements, each planned once.
 */
export function clientPageStatement(
  db: Pick<WorkspaceDb, 'id'>,
  { which, sort, order, limit, offset, search }: ClientPage,
  extra?: 'services',
): SqlStatement {
  const searched = search !== ''
  const total = searched ? 'count(*) over ()' : `(${COUNT[which]})`
  const where = `${OF[which]}${searched ? matchesClient('$4', '$5') : ''}`
  return {
    name: `clients_${which}_${sort}_${order}${searched ? '_found' : ''}${extra ? `_${extra}` : ''}`,
    text: `select ${COLUMNS}, ${total} as total${extra ? SERVICES : ''} from users where ${where} order by ${SORTED_BY[sort]} ${order}, id ${order} limit $2 offset $3`,
    values: [db.id, limit, offset, ...(searched ? searchPatterns(search) : [])],
    isPlannedOnce: !searched,
  }
}

/** `total` counts all pages; it is undefined when the page is empty. */
export type FoundClients<Row extends ClientListRow> = { rows: Row[]; total: number | undefined }

export async function listClientPage(db: WorkspaceDb, page: ClientPage): Promise<FoundClients<ClientListRow>> {
  const rows = await db.sql<ClientListRow & { total: number }>(clientPageStatement(db, page))
  return { rows, total: rows[0]?.total }
}

export async function listClientPageWithServices(
  db: WorkspaceDb,
  page: ClientPage,
): Promise<FoundClients<ClientWithServicesRow>> {
  const rows = await db.sql<ClientWithServicesRow & { total: number }>(clientPageStatement(db, page, 'services'))
  return { rows, total: rows[0]?.total }
}

/** With a search, counts only matching clients. */
export async function countClients(db: WorkspaceDb, which: Which | 'all', search = ''): Promise<number> {
  const searched = search !== ''
  const [row] = await db.sql<{ count: number }>({
    name: `count_clients_${which}${searched ? '_found' : ''}`,
    text: searched ? `select count(*) from users where ${OF[which]}${matchesClient('$2', '$3')}` : COUNT[which],
    values: [db.id, ...(searched ? searchPatterns(search) : [])],
  })
  return row?.count ?? 0
}

/** Lists active and archived clients together. */
export async function listFirstClients(db: WorkspaceDb, limit: number): Promise<ClientListRow[]> {
  const text = `select ${COLUMNS} from users where ${OF.all} order by business_name, id limit $2`
  return db.sql<ClientListRow>({ name: 'clients_all', text, values: [db.id, limit] })
}

/** The values of the two placeholders of `matchesClient`. */
export const searchPatterns = (typed: string) => [searchPattern(typed), phonePattern(typed)]
