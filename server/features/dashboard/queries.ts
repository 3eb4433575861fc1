import type { RegisteredStage } from '#contract/domain/client-stages.ts'
import { serviceFlags } from '#contract/onboarding-record.ts'
import { matchesClient, naturalOrder, searchPatterns } from '#server/features/clients/index.ts'
import { completedColumns, type StoredService } from '#server/features/onboarding/index.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import type { SqlStatement } from '#server/platform/db/transaction.ts'

/** The flags that decide which pages are missing. */
const FLAGS = ['services_answered', ...serviceFlags, ...completedColumns] as const

/** `review` counts the active clients with answers to review, in whichever stage they are; the other stages count their clients. */
export type ClientCounts = Record<RegisteredStage | 'active' | 'archived', number>

type BoardFlags = Record<(typeof FLAGS)[number], boolean>

/** One bit for each flag: a column for each would be most of what a page reads. */
const PACKED = FLAGS.map((flag, at) => `(o.${flag}::int << ${at})`).join(' | ')
export function unpackFlags(bits: number | null): BoardFlags {
  const flags: Partial<BoardFlags> = {}
  for (let at = 0; at < FLAGS.length; at++) flags[FLAGS[at] ?? 'social'] = (((bits ?? 0) >> at) & 1) === 1
  return flags as BoardFlags
}

/** A client without activity has no record: no flags, and the activity is null. */
export type BoardRow = {
  flags: number | null
  service_states: StoredService[] | null
  id: string
  name: string
  business_name: string
  email: string
  phone: string
  required: number
  completed: number
  last_activity: Date | null
  last_reminder: Date | null
  stage: RegisteredStage
  waiting_since: Date
}

/** Of the workspace, only with the first row. */
type OfWorkspace = ClientCounts & { time_zone: string | null }
const OF_WORKSPACE = {
  counts: ['registered', 'working', 'review', 'ready', 'active', 'archived'],
  w: ['time_zone'],
} as const
const WITH_FIRST = Object.entries(OF_WORKSPACE)
  .flatMap(([table, columns]) =>
    columns.map((column) => `case page.at when 1 then ${table}.${column} end as ${column}`),
  )
  .join(', ')

type BoardColumn = 'name' | 'business_name' | 'email' | 'phone' | 'since'
type Order = 'asc' | 'desc'

export type BoardPage = {
  /** Without a sort column, clients that need a reminder come first. */
  sort: BoardColumn | undefined
  order: Order
  limit: number
  offset: number
  search: string
  /** Undefined for all; `review` for those with answers to review. */
  stage: RegisteredStage | undefined
}

const inStages: Record<Exclude<BoardColumn, keyof typeof naturalOrder> | 'nudge', (order: Order) => string> = {
  /** Nobody waits for a client who is ready. */
  since: (order) => `s.ready ${order}, s.waiting_since ${order}`,
  /** Clients without activity come before the ones with the oldest. */
  nudge: (order) => `s.finished ${order}, s.changed_at ${order} nulls ${order === 'asc' ? 'first' : 'last'}`,
}

const TO_REVIEW = 's.to_review > 0'
const isIn = (stage: RegisteredStage | undefined): string => {
  if (stage === undefined) return ''
  return stage === 'review' ? ` and ${TO_REVIEW}` : ` and s.stage = '${stage}'`
}

const ACTIVE = "u.manager_id = $1 and u.role = 'Client' and u.archived_at is null"
const USER = 'join users u on u.manager_id = $1 and u.id = s.client_id'

const isOfUsers = (sort: BoardColumn | undefined): sort is keyof typeof naturalOrder =>
  sort !== undefined && sort in naturalOrder

/**
 * The ids of a page in its order. Only what the page needs is joined: an order of the stages is read from their indexes,
 * one by name or address from that of the active clients. `isOfOne`: it reads one table.
 */
function pageOfIds({ sort, order, search, stage }: BoardPage): { ids: string; isOfOne: boolean } {
  const [staged, searched] = [stage !== undefined, search !== '']
  const total = searched ? ', count(*) over () as found' : ', null::int as found'
  const filters = `${isIn(stage)}${searched ? matchesClient('$4', '$5') : ''}`
  if (isOfUsers(sort)) {
    const stages = staged ? 'join client_stages s on s.manager_id = $1 and s.client_id = u.id' : ''
    const ids = `select u.id${total} from users u ${stages} where ${ACTIVE}${filters} order by u.${naturalOrder[sort]} ${order}, u.id ${order}`
    return { ids, isOfOne: !staged && !searched }
  }
  const by = `${inStages[sort ?? 'nudge'](order)}, s.client_id ${order}`
  const from = `client_stages s ${searched ? USER : ''}`
  const ids = `select s.client_id as id${total} from ${from} where s.manager_id = $1 and s.active${filters} order by ${by}`
  return { ids, isOfOne: !searched }
}

/**
 * A page, the number of matches and the number of clients in each stage. PostgreSQL keeps the plan of a statement with a
 * name, also when a workspace grew from one client to 10,000 since. So a statement with a name joins no two tables of
 * clients, except row by row for the page: a plan for small tables would take seconds.
 */
export function boardStatement(db: Pick<WorkspaceDb, 'id'>, page: BoardPage): SqlStatement {
  const { sort, order, limit, offset, search, stage } = page
  const { ids, isOfOne } = pageOfIds(page)
  return {
    ...(isOfOne && { name: `board_${sort ?? 'nudge'}_${order}${stage === undefined ? '' : `_${stage}`}` }),
    text: `
      with page as materialized (select id, found, row_number() over () as at from (${ids} limit $2 offset $3) limited)
      select client.*, page.found, ${WITH_FIRST}
      from page
      cross join lateral (
        select u.id, u.name, u.business_name, u.email, u.phone, o.changed_at as last_activity, d.reminded_at as last_reminder, s.stage, s.waiting_since,
          s.required_count as required, s.completed_count as completed,
          ${PACKED} as flags, o.service_states
        from client_stages s ${USER}
        left join onboardings o on o.manager_id = $1 and o.client_id = page.id
        left join client_details d on d.manager_id = $1 and d.client_id = page.id
        where s.manager_id = $1 and s.client_id = page.id limit 1
      ) client
      join workspaces w on w.manager_id = $1
      join client_counts counts on counts.manager_id = $1
      order by page.at`,
    values: [db.id, limit, offset, ...(search === '' ? [] : searchPatterns(search))],
  }
}

/** `found` is the number of matches of a search on all pages. */
export const listBoardPage = (
  db: WorkspaceDb,
  page: BoardPage,
): Promise<(BoardRow & OfWorkspace & { found: number | null })[]> => db.sql(boardStatement(db, page))

/** Counted by triggers. A workspace that never had a client has no row. */
export async function countByStage(db: WorkspaceDb): Promise<ClientCounts> {
  const counts = await db.read
    .selectFrom('client_counts')
    .select(OF_WORKSPACE.counts)
    .where('manager_id', '=', db.id)
    .executeTakeFirst()
  return counts ?? { registered: 0, working: 0, review: 0, ready: 0, active: 0, archived: 0 }
}

/** Counts the matches of a search; for a page without rows. */
export async function countBoard(db: WorkspaceDb, search: string, stage: RegisteredStage | undefined): Promise<number> {
  const [row] = await db.sql<{ count: number }>({
    text: `select count(*) from client_stages s ${USER} where s.manager_id = $1 and s.active${matchesClient('$2', '$3')}${isIn(stage)}`,
    values: [db.id, ...searchPatterns(search)],
  })
  return row?.count ?? 0
}

export type AnsweredRow = {
  id: string
  business_name: string
  to_review: number
  answered_at: Date
  /** The newest of the answers that wait for review. */
  key: string
  own_title: string | null
  list_id: string | null
  given_by_name: string | null
  /** How many clients there are. */
  clients: number
}

/**
 * The active clients with answers that wait for the agency's review, the newest first. An answer that is newer than all of these
 * belongs to an item that is no longer asked.
 */
export const listAnswered = (db: WorkspaceDb, limit: number): Promise<AnsweredRow[]> =>
  db.sql<AnsweredRow>({
    name: 'clients_with_answers',
    text: `select u.id, u.business_name, s.to_review, s.answered_at, newest.key, newest.own_title, newest.given_by_name, o.list_id,
        counts.review as clients
      from (
        select s.client_id, s.to_review, s.answered_at from client_stages s
        where s.manager_id = $1 and s.active and ${TO_REVIEW} order by s.answered_at desc, s.client_id limit $2
      ) s
      ${USER}
      join client_counts counts on counts.manager_id = $1
      join onboardings o on o.manager_id = $1 and o.client_id = s.client_id
      cross join lateral (
        select i.key, i.own->>'title' as own_title, i.given_by_name from client_items i
        where i.manager_id = $1 and i.client_id = s.client_id and i.state = 'given'
          and (i.given_by is null or i.given_by = s.client_id) and date_trunc('milliseconds', i.given_at) <= s.answered_at
        order by i.given_at desc limit 1
      ) newest
      order by s.answered_at desc, s.client_id`,
    values: [db.id, limit],
  })

type WithoutGrantsRow = { id: string; name: string; created_at: Date }

/**
 * How many employees there are, and the newest of those who see nothing of any client yet. With a name, as planned for 10,000
 * clients it read all people from an index to find twenty.
 */
export async function listWithoutGrants(
  db: WorkspaceDb,
  limit: number,
): Promise<{ employees: number; without_grants: WithoutGrantsRow[] }> {
  const rows = await db.sql<{ employees: number } & (WithoutGrantsRow | { id: null })>({
    name: 'employees_without_grants',
    text: `with employees as materialized (
        select id, name, created_at from users where manager_id = $1 and role = 'Employee' and archived_at is null
      )
      select counted.employees, newest.* from (select count(*)::int as employees from employees) counted
      left join lateral (
        select id, name, created_at from employees e
        where not exists (select from client_permissions p
          where p.manager_id = $1 and p.employee_id = e.id and p.grants <> '{}')
        order by created_at desc limit $2
      ) newest on true order by newest.created_at desc`,
    values: [db.id, limit],
  })
  return { employees: rows[0]?.employees ?? 0, without_grants: rows.filter((row) => row.id !== null) }
}

export type NewsRow = {
  id: string
  business_name: string
  stage: RegisteredStage
  service_states: StoredService[]
  news_at: Date
}

/** So long the dashboard shows what has become ready. */
export const NEWS_DAYS = 7

/**
 * The active clients with news of these days, newest first. With the days as a parameter PostgreSQL would plan each call
 * anew, which takes longer than the call.
 */
export const listNews = (db: WorkspaceDb, limit: number): Promise<NewsRow[]> =>
  db.sql<NewsRow>({
    name: 'clients_with_news',
    text: `select u.id, u.business_name, s.stage, o.service_states, s.news_at
      from client_stages s ${USER}
      join onboardings o on o.manager_id = $1 and o.client_id = s.client_id
      where s.manager_id = $1 and s.active and s.news_at >= now() - interval '${NEWS_DAYS} days'
      order by s.news_at desc, s.client_id limit $2`,
    values: [db.id, limit],
  })
