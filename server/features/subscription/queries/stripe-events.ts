import type { SystemDb, Transaction } from '#server/platform/db/database.ts'

export type EventRow = { id: string; type: string }

/** The ids of those that had not come before. */
export async function insertNewEvents(tx: Transaction, events: EventRow[]): Promise<Set<string>> {
  if (events.length === 0) return new Set()
  const rows = await tx
    .insertInto('stripe_events')
    .values(events)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Up to when the list of events was read; undefined before the first time. */
export async function findEventsReadUntil(db: SystemDb): Promise<Date | undefined> {
  const row = await db.read.selectFrom('stripe_reading').select('read_until').executeTakeFirst()
  return row?.read_until
}

export async function saveEventsReadUntil(tx: Transaction, readUntil: Date): Promise<void> {
  await tx
    .insertInto('stripe_reading')
    .values({ read_until: readUntil })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ read_until: readUntil }))
    .execute()
}

const MAYBE_STALE = `
  select s.customer_id from subscriptions s
  where s.synced_at < now() - interval '1 day'
    or (s.current_period_end < now() - interval '1 hour' and s.synced_at < s.current_period_end + interval '1 hour')
    or (s.synced_at < now() - interval '30 minutes' and exists (select from checkouts c
      where c.manager_id = s.manager_id and c.closed_at is null and c.created_at > now() - interval '2 days'))
  order by s.synced_at limit $1`

/**
 * Customers without a sync for a day, with an unsynced end of period, or with an open checkout; the longest unsynced
 * first.
 */
export async function listStaleCustomers(db: SystemDb, limit: number): Promise<string[]> {
  const rows = await db.sql<{ customer_id: string }>({
    name: 'maybe_stale_customers',
    text: MAYBE_STALE,
    values: [limit],
  })
  return rows.map((row) => row.customer_id)
}
