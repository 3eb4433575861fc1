import { NIL } from 'uuid'
import { openStatuses } from '#contract/domain/plans.ts'
import { defaultRules, type ReminderRule } from '#contract/domain/reminders.ts'
import type { DbOrTransaction, SystemDb, Transaction } from '#server/platform/db/database.ts'

export type ClientReminderRow = {
  workspace: string
  client_id: string
  name: string
  business_name: string
  email: string
  asked_by: string
  archived: boolean
  /** The workspace can be used. */
  open: boolean
  time_zone: string
  workspace_zone: string
  due_on: string | null
  paused: boolean
  snoozed_until: string | null
  reminders_until: string | null
  settled_by: string | null
  call_since: Date | null
  called_at: Date | null
  next_reminder_at: Date | null
  enabled: boolean | null
  rules: ReminderRule[] | null
  closed_days: string[] | null
}

const CLIENT = `
  select u.manager_id as workspace, u.id as client_id, u.name, u.business_name, u.email, m.name as asked_by, u.archived_at is not null as archived,
    coalesce(s.status = any($3), false) as open, coalesce(u.own_time_zone, w.time_zone, 'UTC') as time_zone,
    coalesce(w.time_zone, 'UTC') as workspace_zone, d.due_on, coalesce(d.reminders_paused, false) as paused, d.snoozed_until,
    d.reminders_until, d.settled_by, d.call_since, d.called_at, d.next_reminder_at, r.enabled, r.rules, r.closed_days
  from users u
  join users m on m.manager_id = u.manager_id and m.id = u.manager_id
  join workspaces w on w.manager_id = u.manager_id
  left join client_details d on d.manager_id = u.manager_id and d.client_id = u.id
  left join subscriptions s on s.manager_id = u.manager_id
  left join reminder_rules r on r.manager_id = u.manager_id
  where u.manager_id = $1 and u.id = $2 and u.role = 'Client'`

export async function findClientReminders(db: DbOrTransaction, client: string): Promise<ClientReminderRow | undefined> {
  const values = [db.id, client, openStatuses]
  const [row] = await db.sql<ClientReminderRow>({ name: 'client_reminders', text: CLIENT, values })
  return row
}

/** Locks what decides over a client's reminders, and creates it where it is missing. Rules and time zone stay meanwhile. */
export async function lockReminders(tx: Transaction, client: string): Promise<void> {
  await tx.selectFrom('workspaces').where('manager_id', '=', tx.id).forShare().execute()
  await tx.sql({
    name: 'lock_reminders',
    text: `insert into client_details as d (manager_id, client_id) values ($1, $2)
      on conflict (manager_id, client_id) do update set reminders_paused = d.reminders_paused`,
    values: [tx.id, client],
  })
}

/** Locks a client whom the job has to look at; false where another process does or has. */
export async function lockDueClient(tx: Transaction, client: string, now: Date): Promise<boolean> {
  const rows = await tx.sql({
    name: 'lock_due_client',
    text: `select client_id from client_details
      where manager_id = $1 and client_id = $2 and next_reminder_at <= $3 for no key update skip locked`,
    values: [tx.id, client, now],
  })
  return rows.length > 0
}

export type ReminderFields = {
  due_on?: string | null
  reminders_paused?: boolean
  snoozed_until?: string | null
  reminders_until?: string | null
  settled_by?: string | null
  reminded_at?: Date | null
  call_since?: Date | null
  called_at?: Date
  next_reminder_at?: Date | null
}

export async function saveReminderFields(tx: Transaction, client: string, fields: ReminderFields): Promise<void> {
  await tx
    .updateTable('client_details')
    .set(fields)
    .where('manager_id', '=', tx.id)
    .where('client_id', '=', client)
    .execute()
}

export type DueClient = { manager_id: string; client_id: string; next_reminder_at: Date }

/** The clients whom the job has to look at, of all workspaces, the oldest first. */
export async function listDueClients(db: SystemDb, now: Date, limit: number, after?: DueClient): Promise<DueClient[]> {
  return db.sql<DueClient>({
    name: 'due_clients',
    text: `select manager_id, client_id, next_reminder_at from client_details
      where next_reminder_at <= $1 and (next_reminder_at, client_id) > (coalesce($3, '-infinity'::timestamptz), $4::uuid)
      order by next_reminder_at, client_id limit $2`,
    values: [now, limit, after?.next_reminder_at ?? null, after?.client_id ?? NIL],
  })
}

/** The job looks at every client of the workspace again, because a rule or the time zone has changed. */
export async function rescheduleWorkspace(tx: Transaction, now: Date): Promise<void> {
  await tx
    .updateTable('client_details')
    .set({ next_reminder_at: now })
    .where('manager_id', '=', tx.id)
    .where(({ eb, or }) => or([eb('due_on', 'is not', null), eb('snoozed_until', 'is not', null)]))
    .execute()
}

export async function saveLocale(tx: Transaction, user: string, locale: string): Promise<void> {
  await tx.updateTable('users').set({ locale }).where('manager_id', '=', tx.id).where('id', '=', user).execute()
}

export async function saveOwnTimeZone(tx: Transaction, user: string, time_zone: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ own_time_zone: time_zone })
    .where('manager_id', '=', tx.id)
    .where('id', '=', user)
    .where(({ eb }) => eb('own_time_zone', 'is distinct from', time_zone))
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

export type StoredRules = { enabled: boolean; rules: ReminderRule[]; closed_days: string[] }

export async function findRules(db: DbOrTransaction): Promise<StoredRules | undefined> {
  const row = await db.read
    .selectFrom('reminder_rules')
    .select(['enabled', 'rules', 'closed_days'])
    .where('manager_id', '=', db.id)
    .$castTo<StoredRules>()
    .executeTakeFirst()
  return row
}

/** The rules under a lock, the first ones too. Waits for those who plan a reminder by the former ones. */
export async function lockRules(tx: Transaction): Promise<StoredRules> {
  await tx.selectFrom('workspaces').where('manager_id', '=', tx.id).forNoKeyUpdate().execute()
  const { enabled, rules, closed_days } = defaultRules
  await tx
    .insertInto('reminder_rules')
    .values({ manager_id: tx.id, enabled, rules: JSON.stringify(rules), closed_days: [...closed_days] })
    .onConflict((conflict) => conflict.column('manager_id').doNothing())
    .execute()
  return tx
    .selectFrom('reminder_rules')
    .select(['enabled', 'rules', 'closed_days'])
    .where('manager_id', '=', tx.id)
    .forUpdate()
    .$castTo<StoredRules>()
    .executeTakeFirstOrThrow()
}

export async function saveRules(tx: Transaction, { enabled, rules, closed_days }: StoredRules): Promise<void> {
  const row = { enabled, rules: JSON.stringify(rules), closed_days }
  await tx
    .insertInto('reminder_rules')
    .values({ manager_id: tx.id, ...row })
    .onConflict((conflict) => conflict.column('manager_id').doUpdateSet(row))
    .execute()
}

const MARK = `
  insert into client_details as known (manager_id, client_id, reminded_at) values ($1, $2, $4)
  on conflict (manager_id, client_id) do update set reminded_at = excluded.reminded_at
  where known.reminded_at is null or known.reminded_at <= $4::timestamptz - interval '24 hours' or $3::boolean
  returning client_id`

/**
 * False when a reminder was sent within the last 24 hours, unless it is to be sent `anyway`. The second of two concurrent
 * calls sees the first one's mark, so one email is sent.
 */
export async function markReminded(
  tx: Transaction,
  client: string,
  { now, anyway }: { now: Date; anyway: boolean },
): Promise<boolean> {
  const statement = { name: 'mark_reminded', text: MARK, values: [tx.id, client, anyway, now] }
  return (await tx.sql(statement)).length > 0
}

const WAIT = `
  select greatest(1, ceil(extract(epoch from reminded_at + interval '24 hours' - $3::timestamptz)))::integer as seconds
  from client_details where manager_id = $1 and client_id = $2`

export async function secondsUntilReminder(tx: Transaction, client: string, now: Date): Promise<number> {
  const statement = { name: 'until_reminder', text: WAIT, values: [tx.id, client, now] }
  const [row] = await tx.sql<{ seconds: number }>(statement)
  return row?.seconds ?? 1
}
