import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'
import { EMPLOYEE_STEP_MISSING } from '#server/platform/db/sql-fragments.ts'

export async function findFeedCreated(db: DbOrTransaction, user: string): Promise<Date | undefined> {
  const row = await db.read
    .selectFrom('vacation_feeds')
    .select('created_at')
    .where('manager_id', '=', db.id)
    .where('user_id', '=', user)
    .executeTakeFirst()
  return row?.created_at
}

export async function replaceFeed(tx: Transaction, user_id: string, secret_hash: Buffer): Promise<void> {
  await tx
    .insertInto('vacation_feeds')
    .values({ manager_id: tx.id, user_id, secret_hash })
    .onConflict((conflict) =>
      conflict
        .columns(['manager_id', 'user_id'])
        .doUpdateSet((set) => ({ secret_hash, created_at: set.fn<Date>('now') })),
    )
    .execute()
}

export async function deleteFeed(tx: Transaction, user: string): Promise<void> {
  await tx.deleteFrom('vacation_feeds').where('manager_id', '=', tx.id).where('user_id', '=', user).execute()
}

export type FeedOwner = {
  business_name: string
  archived: boolean
  tier: 'solo' | 'agency' | null
  subscriptionStatus: string | null
  twoStepMissing: boolean
}

const FEED_OWNER = `
  select m.business_name, u.archived_at is not null as archived, s.tier, s.status as "subscriptionStatus",
    ${EMPLOYEE_STEP_MISSING} as "twoStepMissing"
  from vacation_feeds f
  join workspaces w on w.manager_id = f.manager_id and w.closed_at is null
  join users u on u.manager_id = f.manager_id and u.id = f.user_id
  join users m on m.manager_id = f.manager_id and m.id = f.manager_id
  left join subscriptions s on s.manager_id = f.manager_id
  where f.manager_id = $1 and f.secret_hash = $2`

export function findFeedOwner(db: DbOrTransaction, hash: Buffer): Promise<FeedOwner | undefined> {
  return db.sqlOne<FeedOwner>({ name: 'vacation_feed_by_secret', text: FEED_OWNER, values: [db.id, hash] })
}

export type ApprovedVacation = {
  id: string
  user_name: string
  start_date: string
  end_date: string
  /** Decisions, and changes of who is away: it only rises. */
  version: number
  /** No longer approved, or the employee is archived. */
  is_cancelled: boolean
  changed_at: Date
}

/** Calendar programs that look once a day or a week have seen by then that a vacation was cancelled. */
const CANCELLED_FOR = '30 days'

/** Calendar programs fetch the whole feed every time; the oldest vacations are left out. */
const MAX_EVENTS = 2000

// iCalendar cannot write the day after the last of the year 9999.
const APPROVED = `
  select v.id, u.name as user_name, v.start_date, v.end_date, v.decisions + u.calendar_changes as version,
    v.status <> 'Approved' or u.archived_at is not null as is_cancelled,
    greatest(v.decided_at, v.created_at, u.calendar_changed_at) as changed_at
  from vacations v join users u on u.manager_id = v.manager_id and u.id = v.user_id
  where v.manager_id = $1 and (v.status = 'Approved' or v.ended_at > now() - interval '${CANCELLED_FOR}') and v.end_date < '9999-12-31'
    and u.role = 'Employee' and (u.archived_at is null or u.archived_at > now() - interval '${CANCELLED_FOR}')
  order by v.start_date desc, v.id desc limit ${MAX_EVENTS}`

export async function listApprovedVacations(db: DbOrTransaction): Promise<ApprovedVacation[]> {
  return (await db.sql<ApprovedVacation>({ name: 'approved_days', text: APPROVED, values: [db.id] })).toReversed()
}
