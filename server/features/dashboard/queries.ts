import { quietDays, type RegisteredStage, registeredStages } from '#contract/domain/client-stages.ts'
import { serviceFlags } from '#contract/onboarding-record.ts'
import type { ServiceState } from '#contract/domain/service-states.ts'
import { completedColumns } from '#server/features/onboarding/index.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { searchPattern } from '#server/platform/db/sql-fragments.ts'
import type { SqlStatement } from '#server/platform/db/transaction.ts'

/** The flags that decide which pages are missing. */
const FLAGS = ['services_answered', ...serviceFlags, ...completedColumns] as const

export type StageCounts = Record<RegisteredStage, number>

/** A client without activity has no record: every flag is false and the activity is null. */
export type BoardRow = Record<(typeof FLAGS)[number], boolean> & {
  service_states: ServiceState[] | null
  id: string
  name: string
  business_name: string
  created_at: Date
  required: number
  completed: number
  last_activity: Date | null
  last_reminder: Date | null
  stage: RegisteredStage
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
  /** Undefined for all. */
  stage: RegisteredStage | undefined
}

const FINISHED = 'coalesce(o.services_answered and o.completed_count >= o.required_count, false)'

/** The stage of a registered client, as contract/domain/client-stages.ts defines it. */
const STAGE = `case when ${FINISHED} then 'ready'
  when coalesce(o.changed_at, u.created_at) < now() - make_interval(days => ${quietDays}) then 'waiting'
  else 'working' end`

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

const STAGE_COUNTS = `select ${registeredStages
  .map((stage) => `count(*) filter (where stage = '${stage}') as ${stage}`)
  .join(', ')} from (select ${STAGE} as stage from users u ${RECORD} where ${OF}) staged`

/**
 * A page, the number of matches and the number of clients in each stage. The order uses a few small columns of every
 * client; only the page's clients are read in full.
 */
function boardStatement(db: Pick<WorkspaceDb, 'id'>, page: BoardPage): SqlStatement {
  const { sort, order, limit, offset, search, stage } = page
  const searched = search !== ''
  const by = SORTED_BY[sort ?? 'nudge'](order)
  return {
    name: `board_${sort ?? 'nudge'}_${order}${searched ? '_found' : ''}`,
    // Counted once, and not for each row of the page.
    text: `
      with counts as materialized (${STAGE_COUNTS})
      select u.id, u.name, u.business_name, u.created_at, o.changed_at as last_activity, d.reminded_at as last_reminder,
        ${STAGE} as stage, page.found, counts.*,
        coalesce(o.required_count, 0) as required, coalesce(o.completed_count, 0) as completed,
        ${FLAGS.map((flag) => `coalesce(o.${flag}, false) as ${flag}`).join(', ')},
        o.service_states
      from (select u.id${searched ? ', count(*) over () as found' : ', null::int as found'} from users u ${RECORD}
        where ${OF} and ($4::text is null or ${STAGE} = $4)${searched ? found('$5') : ''}
        order by ${by}, u.id ${order} limit $2 offset $3) page
      join users u on u.manager_id = $1 and u.id = page.id
      ${RECORD}
      left join client_details d on d.manager_id = u.manager_id and d.client_id = u.id
      cross join counts
      order by ${by}, u.id ${order}`,
    values: [db.id, limit, offset, stage ?? null, ...(searched ? [searchPattern(search)] : [])],
  }
}

/** `found` is the number of matches of a search on all pages. */
export const listBoardPage = (
  db: WorkspaceDb,
  page: BoardPage,
): Promise<(BoardRow & StageCounts & { found: number | null })[]> => db.sql(boardStatement(db, page))

/** Counts the active clients by stage; for a page without rows. */
export async function countStages(db: WorkspaceDb): Promise<StageCounts> {
  const [counts] = await db.sql<StageCounts>({ name: 'count_stages', text: STAGE_COUNTS, values: [db.id] })
  return counts ?? { working: 0, waiting: 0, ready: 0 }
}

/** Counts the matches of a search; for a page without rows. */
export async function countBoard(db: WorkspaceDb, search: string, stage: RegisteredStage | undefined): Promise<number> {
  const [row] = await db.sql<{ count: number }>({
    name: 'count_board_found',
    text: `select count(*) from users u ${RECORD}
      where ${OF} and ($2::text is null or ${STAGE} = $2)${found('$3')}`,
    values: [db.id, stage ?? null, searchPattern(search)],
  })
  return row?.count ?? 0
}
