import type { Transaction } from '#server/platform/db/database.ts'

// The second of two concurrent calls sees the first one's mark, so one email is sent.
const MARK = `
  insert into client_details as known (manager_id, client_id, reminded_at) values ($1, $2, now())
  on conflict (manager_id, client_id) do update set reminded_at = excluded.reminded_at
  where known.reminded_at is null or known.reminded_at <= now() - interval '24 hours' or $3::boolean
  returning client_id`

/** False when a reminder was sent within the last 24 hours, unless it is to be sent `anyway`. */
export async function markReminded(tx: Transaction, client: string, anyway: boolean): Promise<boolean> {
  const statement = { name: 'mark_reminded', text: MARK, values: [tx.id, client, anyway] }
  return (await tx.sql(statement)).length > 0
}

const WAIT = `
  select greatest(1, ceil(extract(epoch from reminded_at + interval '24 hours' - clock_timestamp())))::integer as seconds
  from client_details where manager_id = $1 and client_id = $2`

export async function secondsUntilReminder(tx: Transaction, client: string): Promise<number> {
  const statement = { name: 'until_reminder', text: WAIT, values: [tx.id, client] }
  const [row] = await tx.sql<{ seconds: number }>(statement)
  return row?.seconds ?? 1
}

export type ReminderRecipient = { email: string; asked_by: string }

const RECIPIENT = `
  select u.email, m.name as asked_by
  from users u
  join users m on m.manager_id = u.manager_id and m.id = u.manager_id
  where u.manager_id = $1 and u.id = $2 and u.role = 'Client' and u.archived_at is null`

/** Undefined once the client is archived or deleted. */
export async function findReminderRecipient(tx: Transaction, client: string): Promise<ReminderRecipient | undefined> {
  const [row] = await tx.sql<ReminderRecipient>({
    name: 'reminder_recipient',
    text: RECIPIENT,
    values: [tx.id, client],
  })
  return row
}
