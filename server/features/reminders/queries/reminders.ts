import type { EmailDelivery } from '#contract/domain/email-states.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'

export type ReminderRow = {
  id: string
  client_id: string
  kind: 'automatic' | 'manual' | 'call'
  created_at: Date
  /** YYYY-MM-DD, of the client. */
  day: string
  settled_before: string | null
  ends_at: Date | null
  subject: string
  /** The manager's words or the standard ones, without what is missing. */
  text: string
  state: EmailDelivery['state'] | 'missed' | null
  reason: EmailDelivery['reason']
  changed_at: Date
  opened_at: Date | null
}

const COLUMNS = [
  'id',
  'client_id',
  'kind',
  'created_at',
  'day',
  'settled_before',
  'ends_at',
  'subject',
  'text',
  'state',
  'reason',
  'changed_at',
  'opened_at',
] as const

export type NewReminder = Pick<
  ReminderRow,
  'id' | 'client_id' | 'kind' | 'created_at' | 'day' | 'settled_before' | 'ends_at' | 'subject' | 'text'
>

export async function insertReminder(tx: Transaction, row: NewReminder): Promise<void> {
  await tx
    .insertInto('reminders')
    .values({
      manager_id: tx.id,
      ...row,
      state: row.kind === 'call' ? null : 'waiting',
      changed_at: row.created_at,
    })
    .execute()
}

export const findReminder = (db: DbOrTransaction, id: string): Promise<ReminderRow | undefined> =>
  db.read
    .selectFrom('reminders')
    .select(COLUMNS)
    .where('manager_id', '=', db.id)
    .where('id', '=', id)
    .$castTo<ReminderRow>()
    .executeTakeFirst()

const MOST_SHOWN = 50

export const listReminders = (db: DbOrTransaction, client: string): Promise<ReminderRow[]> =>
  db.read
    .selectFrom('reminders')
    .select(COLUMNS)
    .where('manager_id', '=', db.id)
    .where('client_id', '=', client)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .$castTo<ReminderRow>()
    .execute()

/** The automatic emails since then; those that were missed do not count. */
export async function countAutomatic(db: DbOrTransaction, client: string, since: Date | null): Promise<number> {
  const [row] = await db.sql<{ count: number }>({
    name: 'count_automatic_reminders',
    text: `select count(*)::integer as count from reminders where manager_id = $1 and client_id = $2 and kind = 'automatic'
      and state <> 'missed' and created_at > coalesce($3::timestamptz, '-infinity')`,
    values: [db.id, client, since],
  })
  return row?.count ?? 0
}

export async function saveReminderState(
  tx: Transaction,
  id: string,
  { state, reason }: Pick<ReminderRow, 'state' | 'reason'>,
  changed_at: Date,
): Promise<void> {
  await tx
    .updateTable('reminders')
    .set({ state, reason, changed_at })
    .where('manager_id', '=', tx.id)
    .where('id', '=', id)
    .execute()
}

/** When the client got the last email that was not missed. */
export async function findLastReminder(tx: Transaction, client: string): Promise<Date | null> {
  const [row] = await tx.sql<{ last: Date | null }>({
    name: 'last_reminder',
    text: `select max(created_at) as last from reminders where manager_id = $1 and client_id = $2 and state <> 'missed'`,
    values: [tx.id, client],
  })
  return row?.last ?? null
}

export async function deleteReminder(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('reminders').where('manager_id', '=', tx.id).where('id', '=', id).execute()
}

/** The first time counts. */
export async function saveOpened(tx: Transaction, id: string, opened_at: Date): Promise<void> {
  await tx
    .updateTable('reminders')
    .set({ opened_at })
    .where('manager_id', '=', tx.id)
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute()
}
