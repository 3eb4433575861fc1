import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'
import { unreadEmailJob } from '../job-definitions.ts'

export type WaitingEmail = {
  type: 'Direct' | 'Group'
  name: string
  last_seq: number
  writers: { name: string; count: number }[]
  /** The newest of them, oldest first. A file's text is its name. */
  messages: { name: string; isFile: boolean; text: string; at: string }[]
}

const UNREAD = `l.manager_id = $1 and l.conversation_id = $2 and l.sender_id <> $3
        and l.seq > greatest(m.read_seq, m.joined_seq, m.mailed_seq) and l.seq <= c.last_seq`

const WAITING = `
  select c.type, c.name, c.last_seq,
    coalesce((select json_agg(json_build_object('name', w.name, 'count', w.count) order by w.first) from (
      select max(l.sender_name) as name, count(*) as count, min(l.seq) as first from messages l where ${UNREAD}
      group by l.sender_id) w), '[]') as writers,
    coalesce((select json_agg(json_build_object('name', w.sender_name, 'isFile', w.type = 'file',
      'text', left(case w.type when 'file' then coalesce(w.file_name, '') else w.body end, 2000), 'at', w.created_at) order by w.seq) from (
      select l.* from messages l where ${UNREAD} order by l.seq desc limit $4) w), '[]') as messages
  from conversation_members m join conversations c on c.manager_id = m.manager_id and c.id = m.conversation_id
  where m.manager_id = $1 and m.conversation_id = $2 and m.user_id = $3 and m.left_at is null and m.mail_waits`

/**
 * The writers and the newest `most` of the messages that a member has neither read nor received an email about; nothing without a
 * pending email.
 */
export async function findWaitingEmail(
  db: DbOrTransaction,
  conversation: string,
  user: string,
  most: number,
): Promise<WaitingEmail | undefined> {
  const values = [db.id, conversation, user, most]
  const [row] = await db.sql<WaitingEmail>({ name: 'waiting_messages', text: WAITING, values })
  return row
}

/**
 * Marks the email as sent or unwanted. Messages followed after `upTo` found it pending, so another one is scheduled for
 * them. Locks the member first, like the notification job.
 */
export async function updateWaitingEmailSent(
  tx: Transaction,
  conversation: string,
  user: string,
  upTo: number,
): Promise<void> {
  const values = [tx.id, conversation, user]
  const locked = tx.sql({
    name: 'lock_waiting_member',
    text: 'select from conversation_members where manager_id = $1 and conversation_id = $2 and user_id = $3 for no key update',
    values,
  })
  const ended = tx.sql({ name: 'end_waiting', text: END, values: [...values, upTo] })
  await Promise.all([locked, ended])
}

const END = `
  with ended as (
    update conversation_members m set mailed_seq = greatest(m.mailed_seq, $4::bigint),
      mail_waits = m.left_at is null and c.followed_seq > greatest(m.read_seq, m.joined_seq, $4)
    from conversations c
    where m.manager_id = $1 and m.conversation_id = $2 and m.user_id = $3 and c.manager_id = m.manager_id and c.id = m.conversation_id
    returning m.mail_waits
  )
  select enqueue('${unreadEmailJob.name}', json_build_object('manager_id', $1::uuid, 'conversation_id', $2::uuid, 'user_id', $3::uuid),
    null, now() + interval '5 minutes')
  from ended where mail_waits`
