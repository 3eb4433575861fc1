import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'
import { notifyMembersJob, unreadEmailJob } from '../job-definitions.ts'

export type ConversationEnd = { last_seq: number; followed_seq: number; sender_name: string }

/**
 * Finds the last seq and its sender; nothing when the conversation is deleted or empty. The sender is a subquery: a join
 * is planned from all messages of the conversation where its row costs more to read.
 */
export async function findConversationEnd(
  tx: DbOrTransaction,
  conversation: string,
): Promise<ConversationEnd | undefined> {
  const [row] = await tx.sql<ConversationEnd | { sender_name: null }>({
    name: 'end_of_conversation',
    text: `select c.last_seq, c.followed_seq, (select l.sender_name from messages l
        where l.manager_id = $1 and l.conversation_id = $2 and l.seq = c.last_seq) as sender_name
      from conversations c where c.manager_id = $1 and c.id = $2`,
    values: [tx.id, conversation],
  })
  return row?.sender_name === null ? undefined : row
}

/** Locks the members with unread messages up to there against deletion. Later members join after that seq. */
export async function lockMembersBehind(tx: Transaction, conversation: string, upTo: number): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>({
    name: 'lock_members_behind',
    text: `select u.id from conversation_members m join users u on u.manager_id = m.manager_id and u.id = m.user_id
      where m.manager_id = $1 and m.conversation_id = $2 and m.left_at is null and greatest(m.read_seq, m.joined_seq) < $3
      order by u.id for key share of u`,
    values: [tx.id, conversation, upTo],
  })
  return rows.map(({ id }) => id)
}

export type MemberBehind = { user_id: string; fresh: number }

/**
 * Advances the followed seq, schedules an email for each of `emailed` without one, and returns the members' numbers of
 * unread new messages. Locks the conversation's row before reading, like sending, joining and leaving; then the
 * members, like reading. Does nothing when another attempt did the work.
 */
export async function advanceFollowedSeq(
  tx: Transaction,
  conversation: string,
  { upTo, behind, emailed }: { upTo: number; behind: readonly string[]; emailed: readonly string[] },
): Promise<MemberBehind[]> {
  const locked = tx.sql({
    name: 'lock_followed_conversation',
    text: 'select from conversations where manager_id = $1 and id = $2 for no key update',
    values: [tx.id, conversation],
  })
  const followed = tx.sql<MemberBehind>({
    name: 'advance_followed_seq',
    text: ADVANCE_FOLLOWED_SEQ,
    values: [tx.id, conversation, upTo, behind, emailed],
  })
  const [, rows] = await Promise.all([locked, followed])
  return rows
}

const ADVANCE_FOLLOWED_SEQ = `
  with behind as materialized (
    select m.user_id, ($3 - greatest(m.read_seq, m.joined_seq, c.followed_seq))::int as fresh, m.mail_waits, m.mailed_seq
    from conversation_members m join conversations c on c.manager_id = m.manager_id and c.id = m.conversation_id
    where m.manager_id = $1 and m.conversation_id = $2 and m.user_id = any($4::uuid[]) and m.left_at is null
      and greatest(m.read_seq, m.joined_seq, c.followed_seq) < $3::bigint
    order by m.user_id for no key update of m
  ), waiting as (
    update conversation_members m set mail_waits = true from behind b
    where m.manager_id = $1 and m.conversation_id = $2 and m.user_id = b.user_id and b.user_id = any($5::uuid[])
      and not b.mail_waits and b.mailed_seq < $3
    returning m.user_id
  ), emails as materialized (
    select enqueue_each('${unreadEmailJob.name}', array(
      select json_build_object('manager_id', $1::uuid, 'conversation_id', $2::uuid, 'user_id', user_id) from waiting),
      now() + interval '5 minutes') as jobs
  ), moved as (
    update conversations set followed_seq = $3, followed_at = now()
    where manager_id = $1 and id = $2 and followed_seq < $3
    returning last_seq
  ), next as materialized (
    select enqueue('${notifyMembersJob.name}', json_build_object('manager_id', $1::uuid, 'conversation_id', $2::uuid), null,
      now() + interval '2 seconds') as job
    from moved where last_seq > $3
  )
  select user_id, fresh from behind
  where (select sum(jobs) from emails) + (select count(job) from next) >= 0`

/** Enqueues notifications that stalled for a day. A superfluous job does nothing. */
export async function enqueueStalledNotifications(tx: Transaction): Promise<void> {
  await tx.sql({
    name: 'enqueue_stalled_notifications',
    text: `select enqueue('${notifyMembersJob.name}', json_build_object('manager_id', manager_id, 'conversation_id', id))
      from conversations where followed_seq < last_seq and last_message_at < now() - interval '1 day'`,
    values: [],
  })
}
