import { sql } from 'kysely'
import type { LeadTime } from '#contract/client-dates.ts'
import type { ClientDate } from '#contract/domain/client-dates.ts'
import type { Role } from '#contract/endpoint.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'
import { EMPLOYEE_STEP_MISSING } from '#server/platform/db/sql-fragments.ts'

export type FeedRow = LeadTime & { created_at: Date }
type FeedKey = { user_id: string; client_id: string }

export const findFeed = (db: DbOrTransaction, { user_id, client_id }: FeedKey): Promise<FeedRow | undefined> =>
  db.read
    .selectFrom('date_feeds')
    .select(['created_at', 'lead', 'lead_days'])
    .where('manager_id', '=', db.id)
    .where('user_id', '=', user_id)
    .where('client_id', '=', client_id)
    .$castTo<FeedRow>()
    .executeTakeFirst()

export async function replaceFeed(tx: Transaction, row: FeedKey & LeadTime & { secret_hash: Buffer }): Promise<void> {
  const { secret_hash, lead, lead_days } = row
  await tx
    .insertInto('date_feeds')
    .values({ manager_id: tx.id, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['manager_id', 'user_id', 'client_id'])
        .doUpdateSet({ secret_hash, lead, lead_days, created_at: sql<Date>`now()` }),
    )
    .execute()
}

/** False without an address. */
export async function updateLeadTime(
  tx: Transaction,
  { user_id, client_id, lead, lead_days }: FeedKey & LeadTime,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('date_feeds')
    .set({ lead, lead_days })
    .where('manager_id', '=', tx.id)
    .where('user_id', '=', user_id)
    .where('client_id', '=', client_id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteFeed(tx: Transaction, { user_id, client_id }: FeedKey): Promise<void> {
  await tx
    .deleteFrom('date_feeds')
    .where('manager_id', '=', tx.id)
    .where('user_id', '=', user_id)
    .where('client_id', '=', client_id)
    .execute()
}

export type FeedOwner = LeadTime & {
  id: string
  role: Role
  client_id: string
  created_at: Date
  archived: boolean
  tier: 'solo' | 'agency' | null
  subscriptionStatus: string | null
  twoStepMissing: boolean
}

const FEED_OWNER = `
  select u.id, u.role, f.client_id, f.lead, f.lead_days, f.created_at, u.archived_at is not null as archived,
    s.tier, s.status as "subscriptionStatus", ${EMPLOYEE_STEP_MISSING} as "twoStepMissing"
  from date_feeds f
  join workspaces w on w.manager_id = f.manager_id and w.closed_at is null
  join users u on u.manager_id = f.manager_id and u.id = f.user_id
  left join subscriptions s on s.manager_id = f.manager_id
  where f.manager_id = $1 and f.secret_hash = $2`

export function findFeedOwner(db: DbOrTransaction, hash: Buffer): Promise<FeedOwner | undefined> {
  return db.sqlOne<FeedOwner>({ name: 'date_feed_by_secret', text: FEED_OWNER, values: [db.id, hash] })
}

/** When the client confirmed their days for this year. */
export async function findConfirmed(db: DbOrTransaction, client: string, year: number): Promise<Date | undefined> {
  const row = await db.read
    .selectFrom('date_confirmations')
    .select('confirmed_at')
    .where('manager_id', '=', db.id)
    .where('client_id', '=', client)
    .where('year', '=', year)
    .executeTakeFirst()
  return row?.confirmed_at
}

/** True when the client confirmed this year for the first time. */
export async function saveConfirmation(
  tx: Transaction,
  { client_id, year, dates }: { client_id: string; year: number; dates: readonly ClientDate[] },
): Promise<boolean> {
  const kept = JSON.stringify(dates)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('date_confirmations')
    .values({ manager_id: tx.id, client_id, year, dates: kept })
    .onConflict((conflict) => conflict.columns(['manager_id', 'client_id', 'year']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return true
  await tx
    .updateTable('date_confirmations')
    .set({ dates: kept, confirmed_at: sql<Date>`now()` })
    .where('manager_id', '=', tx.id)
    .where('client_id', '=', client_id)
    .where('year', '=', year)
    .execute()
  return false
}

const ASKED = `from users u join onboardings o on o.manager_id = u.manager_id and o.client_id = u.id
  left join date_confirmations d on d.manager_id = u.manager_id and d.client_id = u.id and d.year = $2
  where u.manager_id = $1 and u.role = 'Client' and u.archived_at is null and o.social`

export async function countConfirmations(
  db: DbOrTransaction,
  year: number,
): Promise<{ asked: number; confirmed: number }> {
  const [row] = await db.sql<{ asked: number; confirmed: number }>({
    name: 'count_date_confirmations',
    text: `select count(*) as asked, count(d.year) as confirmed ${ASKED}`,
    values: [db.id, year],
  })
  return row ?? { asked: 0, confirmed: 0 }
}

export const listWaiting = (db: DbOrTransaction, year: number): Promise<{ _id: string; business_name: string }[]> =>
  db.sql({
    name: 'clients_without_date_confirmation',
    text: `select u.id as _id, u.business_name ${ASKED} and d.year is null order by u.business_name, u.id limit 100`,
    values: [db.id, year],
  })
