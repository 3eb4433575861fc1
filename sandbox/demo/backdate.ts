import type { Pool } from 'pg'
import { inTransaction } from '../in-transaction.ts'

/** A timestamp in the demo's calendar: that time of day so many days ago; for today, so many hours and minutes ago. */
export function demoTimestamp({ daysAgo, at }: { daysAgo: number; at: string }, now = new Date()): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const date = new Date(now)
  if (daysAgo === 0) return new Date(now.getTime() - (hours * 60 + minutes) * 60_000)
  date.setUTCDate(date.getUTCDate() - daysAgo)
  date.setUTCHours(hours, minutes, 0, 0)
  return date
}

type RowDate = { id: string; date: Date }
/** `onboardings` are the last activities of clients, by the client's id. */
export type RowDates = { messages: RowDate[]; people: RowDate[]; onboardings: RowDate[] }

/**
 * Backdates the new rows. No API call can set an earlier time, so only this function of the sandbox writes to the
 * product's tables.
 */
export async function backdateRows(
  pool: Pool,
  workspace: string,
  { messages, people, onboardings }: RowDates,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('select set_config($1, $2, true)', ['app.workspace', workspace])
    const move = (table: 'messages' | 'users', rows: { id: string; date: Date }[]) =>
      client.query(
        `update foyer.${table} t set created_at = n.date from json_to_recordset($2) as n (id uuid, date timestamptz)
          where t.manager_id = $1 and t.id = n.id`,
        [workspace, JSON.stringify(rows)],
      )
    await move('messages', messages)
    await move('users', people)
    await client.query(
      `update foyer.onboardings o set changed_at = n.date, waiting_since = n.date, news_at = case when news_at is not null then n.date end,
          service_states = (select coalesce(jsonb_agg(one || jsonb_build_object('since', n.date)), '[]') from jsonb_array_elements(service_states) one)
        from json_to_recordset($2) as n (id uuid, date timestamptz)
        where o.manager_id = $1 and o.client_id = n.id and o.changed_at is not null`,
      [workspace, JSON.stringify(onboardings)],
    )
    // Over the last four weeks, in their order, with quiet and busy days.
    await client.query(
      `update foyer.audit_entries a set created_at = now() - make_interval(hours => (n.age * 24 + 7 * sin(n.age))::int)
        from (select id, 27 * (1 - row_number() over (order by id)::float / count(*) over ()) ^ 1.4 as age
          from foyer.audit_entries where manager_id = $1) n
        where a.manager_id = $1 and a.id = n.id`,
      [workspace],
    )
    await client.query(
      `update foyer.conversations c set last_message_at = m.newest
        from (select conversation_id, max(created_at) as newest from foyer.messages where manager_id = $1 group by 1) m
        where c.manager_id = $1 and c.id = m.conversation_id`,
      [workspace],
    )
  })
}
