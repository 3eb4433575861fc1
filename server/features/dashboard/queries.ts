import { invitedAccounts, serviceFlags, showFlags } from '#contract/onboarding-record.ts'
import { completedColumns } from '#server/features/onboarding/index.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { searchPattern } from '#server/platform/db/sql-fragments.ts'
import type { SqlStatement } from '#server/platform/db/transaction.ts'

const FLAGS = [
  'services_answered',
  'webstore',
  ...serviceFlags,
  ...showFlags,
  ...completedColumns,
  ...invitedAccounts.map((name) => `${name}_completed` as const),
] as const

/** A client without activity has no record: every flag is false and the activity is null. */
export type BoardRow = Record<(typeof FLAGS)[number], boolean> & {
  id: string
  name: string
  business_name: string
  required: number
  completed: number
  last_activity: Date | null
  last_reminder: Date | null
}

type BoardColumn = 'name' | 'business_name' | 'completed' | 'last_activity'
type Order = 'asc' | 'desc'

export type BoardPage = {
  /** Without a sort column, clients that need a reminder come first. */
  sort: BoardColumn | undefined
  order: Order
  limit: number
  offset: number
  search: string
}

const FINISHED = 'coalesce(o.services_answered and o.completed_count >= o.required_count, false)'

/** Clients without activity sort as the ones with the oldest activity. */
const activity = (order: Order) => `o.changed_at ${order} nulls ${order === 'asc' ? 'first' : 'last'}`

const SORTED_BY: Record<BoardColumn | 'nudge', (order: Order) => string> = {
  name: (order) => `u.name ${order}`,
  business_name: (order) => `u.business_name ${order}`,
  completed: (order) => `coalesce(o.completed_count, 0) ${order}, coalesce(o.required_count, 0) ${order}`,
  last_activity: activity,
  nudge: (order) => `${FINISHED} ${order}, ${activity(order)}`,
}

const OF = "u.manager_id = $1 and u.role = 'Client' and u.archived_at is null"
const RECORD = 'left join onboardings o on o.manager_id = u.manager_id and o.client_id = u.id'

/** Matches the two visible names. The list's search text, which contains more, is a fast prefilter. */
const found = (pattern: string) => {
  const like = `like lower(${pattern} collate natural_order) collate "C"`
  return ` and u.search_text ${like} and (lower(u.business_name) collate "C" ${like} or lower(u.name) collate "C" ${like})`
}

/**
 * A page and the total count. The order uses a few small columns of every client; only the page's clients are read in
 * full.
 */
function boardStatement(db: Pick<WorkspaceDb, 'id'>, { sort, order, limit, offset, search }: BoardPage): SqlStatement {
  const searched = search !== ''
  const by = SORTED_BY[sort ?? 'nudge'](order)
  const total = searched ? 'count(*) over ()' : `(select count(*) from users u where ${OF})`
  return {
    name: `board_${sort ?? 'nudge'}_${order}${searched ? '_found' : ''}`,
    text: `
      select u.id, u.name, u.business_name, o.changed_at as last_activity, d.reminded_at as last_reminder, page.total,
        coalesce(o.required_count, 0) as required, coalesce(o.completed_count, 0) as completed,
        ${FLAGS.map((flag) => `coalesce(o.${flag}, false) as ${flag}`).join(', ')}
      from (select u.id, ${total} as total from users u ${RECORD} where ${OF}${searched ? found('$4') : ''}
        order by ${by}, u.id ${order} limit $2 offset $3) page
      join users u on u.manager_id = $1 and u.id = page.id
      ${RECORD}
      left join client_details d on d.manager_id = u.manager_id and d.client_id = u.id
      order by ${by}, u.id ${order}`,
    values: [db.id, limit, offset, ...(searched ? [searchPattern(search)] : [])],
  }
}

/** `total` counts all pages and is unknown on an empty page. */
export async function listBoardPage(
  db: WorkspaceDb,
  page: BoardPage,
): Promise<{ rows: BoardRow[]; total: number | undefined }> {
  const rows = await db.sql<BoardRow & { total: number }>(boardStatement(db, page))
  return { rows, total: rows[0]?.total }
}

/** Counts the clients, or the matches of a search. */
export async function countBoard(db: WorkspaceDb, search: string): Promise<number> {
  const searched = search !== ''
  const [row] = await db.sql<{ count: number }>({
    name: `count_board${searched ? '_found' : ''}`,
    text: `select count(*) from users u where ${OF}${searched ? found('$2') : ''}`,
    values: [db.id, ...(searched ? [searchPattern(search)] : [])],
  })
  return row?.count ?? 0
}
