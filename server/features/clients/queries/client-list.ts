import type { RegisteredStage } from '#contract/domain/client-stages.ts'
import type { StoredNeeds } from '#contract/domain/service-states.ts'
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
/** `service_states` is null before the onboarding begins. */
export type ClientWithProgressRow = ClientListRow & {
  service_states: StoredNeeds[] | null
  stage: RegisteredStage
  waiting_since: Date
  /** Of the workspace. */
  time_zone: string | null
}
export type ClientColumn = 'business_name' | 'name' | 'email' | 'date' | 'phone' | 'since'
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
const STAGE = 'from client_stages s where s.manager_id = $1 and s.client_id = users.id'
/** The subqueries run only for the rows of the page. */
const EXTRAS = {
  services: `, created_at, (select array[o.social, o.webdev, o.seo, o.branding, o.reputation] from onboardings o
    where o.manager_id = $1 and o.client_id = users.id) as services`,
  progress: `, (select o.service_states from onboardings o
    where o.manager_id = $1 and o.client_id = users.id) as service_states, (select s.stage ${STAGE}) as stage,
    (select s.waiting_since ${STAGE}) as waiting_since, (select w.time_zone from workspaces w where w.manager_id = $1) as time_zone`,
} as const

const OF: Record<Which | 'all', string> = {
  active: "manager_id = $1 and role = 'Client' and archived_at is null",
  archived: "manager_id = $1 and role = 'Client' and archived_at is not null",
  all: "manager_id = $1 and role = 'Client'",
}

/** Names are stored in the natural order. An email is converted for sorting. */
const SORTED_BY: Record<Exclude<ClientColumn, 'since'>, string> = {
  business_name: 'business_name',
  name: 'name',
  email: 'email collate natural_order',
  date: 'created_at',
  phone: 'phone',
}

/** `text` and `digits` are the placeholders of the two search patterns. */
const found = (text: string, digits: string) =>
  ` and (search_text like lower(${text} collate natural_order) collate "C" or phone like ${digits})`

/**
 * A trigger updates the counts with every change (0001_workspaces_and_users.sql). A workspace that never had a client
 * has no row.
 */
const COUNT: Record<Which | 'all', string> = {
  active: 'select active as count from client_counts where manager_id = $1',
  archived: 'select archived as count from client_counts where manager_id = $1',
  all: 'select active + archived as count from client_counts where manager_id = $1',
}

/** Those who wait longest come first; nobody waits for those who are ready. */
function ordered(which: Which, sort: ClientColumn, order: 'asc' | 'desc', where: string): string {
  if (sort !== 'since') return `where ${where} order by ${SORTED_BY[sort]} ${order}, id ${order}`
  return `join (select client_id, ready, waiting_since from client_stages where manager_id = $1 and active = ${which === 'active'}) waiting
      on waiting.client_id = users.id where ${where} order by waiting.ready ${order}, waiting.waiting_since ${order}, waiting.client_id ${order}`
}

/**
 * One statement returns a page and the total. A search counts the rows it visits anyway. Sort and order come from a
 * closed list, so there are few statements, each planned once.
 */
export function clientPageStatement(
  db: Pick<WorkspaceDb, 'id'>,
  { which, sort, order, limit, offset, search }: ClientPage,
  extra?: keyof typeof EXTRAS,
): SqlStatement {
  const searched = search !== ''
  const total = searched ? 'count(*) over ()' : `(${COUNT[which]})`
  const where = `${OF[which]}${searched ? found('$4', '$5') : ''}`
  return {
    // The order of another table needs a plan for the number of clients there are now.
    ...(sort !== 'since' && {
      name: `clients_${which}_${sort}_${order}${searched ? '_found' : ''}${extra ? `_${extra}` : ''}`,
    }),
    text: `select ${COLUMNS}, ${total} as total${extra ? EXTRAS[extra] : ''} from users ${ordered(which, sort, order, where)} limit $2 offset $3`,
    values: [db.id, limit, offset, ...(searched ? patternsOf(search) : [])],
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

export async function listClientPageWithProgress(
  db: WorkspaceDb,
  page: ClientPage,
): Promise<FoundClients<ClientWithProgressRow>> {
  const rows = await db.sql<ClientWithProgressRow & { total: number }>(clientPageStatement(db, page, 'progress'))
  return { rows, total: rows[0]?.total }
}

/** With a search, counts only matching clients. */
export async function countClients(db: WorkspaceDb, which: Which | 'all', search = ''): Promise<number> {
  const searched = search !== ''
  const [row] = await db.sql<{ count: number }>({
    name: `count_clients_${which}${searched ? '_found' : ''}`,
    text: searched ? `select count(*) from users where ${OF[which]}${found('$2', '$3')}` : COUNT[which],
    values: [db.id, ...(searched ? patternsOf(search) : [])],
  })
  return row?.count ?? 0
}

/** Lists active and archived clients together. */
export async function listFirstClients(db: WorkspaceDb, limit: number): Promise<ClientListRow[]> {
  const text = `select ${COLUMNS} from users where ${OF.all} order by business_name, id limit $2`
  return db.sql<ClientListRow>({ name: 'clients_all', text, values: [db.id, limit] })
}

const patternsOf = (typed: string) => [searchPattern(typed), phonePattern(typed)]
