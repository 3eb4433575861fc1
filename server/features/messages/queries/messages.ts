import { mostCounted } from '#contract/domain/unread.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { SystemDb, Transaction, WorkspaceDb } from '#server/platform/db/database.ts'

export type MessageRow = {
  id: string
  conversation_id: string
  seq: number
  sender_id: string
  sender_name: string
  type: 'text' | 'file'
  body: string
  /** Null for a text and for a deleted file, whose name and kind stay. */
  file_id: string | null
  file_name: string | null
  file_type: string | null
  send_id: string | null
  created_at: Date
}

const MESSAGE_COLUMNS = [
  'id',
  'conversation_id',
  'seq',
  'sender_id',
  'sender_name',
  'type',
  'body',
  'file_id',
  'file_name',
  'file_type',
  'send_id',
  'created_at',
] as const

export async function findMessageBySendId(
  db: WorkspaceDb,
  conversation: string,
  sender: string,
  sendId: string,
): Promise<MessageRow | undefined> {
  const row = await db.read
    .selectFrom('messages')
    .select(MESSAGE_COLUMNS)
    .where('manager_id', '=', db.id)
    .where('conversation_id', '=', conversation)
    .where('sender_id', '=', sender)
    .where('send_id', '=', sendId)
    .executeTakeFirst()
  return row && { ...row, type: row.type as MessageRow['type'] } // guaranteed by the column's check
}

/** Today's name of a message's sender; after a deletion the name of then. */
export const SENDER_NAME = `coalesce((select u.name from users u where u.manager_id = l.manager_id and u.id = l.sender_id), l.sender_name) as sender_name`

/** Few people wrote a page: PostgreSQL remembers each that it has looked up. The limit keeps it from reading all people instead. */
const SENDERS =
  'left join lateral (select name from users where manager_id = $1 and id = l.sender_id limit 1) u on true'
const SENDER_OF_PAGE = 'coalesce(u.name, l.sender_name) as sender_name'

/** seq has no gaps, so a page is a range of it and costs the same in long and short conversations. */
const page = (senderName: string, senders: string) => `
  select l.id, l.conversation_id, l.seq, l.sender_id, ${senderName}, l.type, l.body, l.file_id, l.file_name, l.file_type, l.send_id,
    l.created_at
  from messages l ${senders}
  where l.manager_id = $1 and l.conversation_id = $2 and l.seq > $3 and l.seq < $4`
const FIRST_OF_PAGE = `${page(SENDER_OF_PAGE, SENDERS)} order by l.seq limit $5`
const LAST_OF_PAGE = `${page(SENDER_OF_PAGE, SENDERS)} order by l.seq desc limit $5`
const EXPORTED_PAGE = `${page('l.sender_name', '')} order by l.seq limit $5`

export type PageRange = { after: number; before: number; limit: number; from: 'start' | 'end' }

/** Up to `limit` messages strictly between two seqs, from the start or the end of that range; oldest first. */
export async function listMessagePage(db: WorkspaceDb, conversation: string, page: PageRange): Promise<MessageRow[]> {
  const values = [db.id, conversation, page.after, page.before, page.limit]
  if (page.from === 'start') return db.sql<MessageRow>({ name: 'messages_first', text: FIRST_OF_PAGE, values })
  return (await db.sql<MessageRow>({ name: 'messages_last', text: LAST_OF_PAGE, values })).toReversed()
}

/** Like `listMessagePage` from the start, with the senders' names of then (MSG-10). */
export const listExportedPage = (
  db: WorkspaceDb,
  conversation: string,
  { after, before, limit }: Omit<PageRange, 'from'>,
): Promise<MessageRow[]> =>
  db.sql<MessageRow>({
    name: 'messages_exported',
    text: EXPORTED_PAGE,
    values: [db.id, conversation, after, before, limit],
  })

/** The current members who were members when this message was stored. */
export async function listMembersSince(db: WorkspaceDb, conversation: string, seq: number): Promise<string[]> {
  const rows = await db.read
    .selectFrom('conversation_members')
    .select('user_id')
    .where('manager_id', '=', db.id)
    .where('conversation_id', '=', conversation)
    .where('left_at', 'is', null)
    .where('joined_seq', '<', seq)
    .execute()
  return rows.map((row) => row.user_id)
}

export type MembershipRow = { joined_seq: number; read_seq: number; last_seq: number; member_ids: string[] }

const MEMBERSHIP = `
  select m.joined_seq, m.read_seq, c.last_seq, array(select o.user_id::text from conversation_members o
    where o.manager_id = $1 and o.conversation_id = $2 and o.left_at is null) as member_ids
  from conversation_members m join conversations c on c.manager_id = m.manager_id and c.id = m.conversation_id
  where m.manager_id = $1 and m.conversation_id = $2 and m.user_id = $3 and m.left_at is null`

/** Former members and other people do not learn that the conversation exists. */
export async function requireMembership(db: WorkspaceDb, conversation: string, user: string): Promise<MembershipRow> {
  const [row] = await db.sql<MembershipRow>({
    name: 'membership',
    text: MEMBERSHIP,
    values: [db.id, conversation, user],
  })
  if (!row) throw new ApiError('not_found')
  return row
}

/** `is_end`: everything is read. */
export type ReadMark = { read_seq: number; read_at: Date; is_end: boolean; member_ids: string[] }

/** Moves the mark only forward and at most to the last message. Returns the new mark when it moved. */
export async function advanceReadMark(
  tx: Transaction,
  conversation: string,
  user: string,
  seq: number,
): Promise<ReadMark | undefined> {
  // What the Manager has read stands with the conversation too: it is locked before its members (docs/locks.md).
  const isManager = user === tx.id
  const conversations = isManager
    ? '(select manager_id, id, last_seq from conversations where manager_id = $1 and id = $2 for no key update)'
    : 'conversations'
  const [row] = await tx.sql<ReadMark>({
    name: isManager ? 'advance_read_mark_of_manager' : 'advance_read_mark',
    text: `update conversation_members m set read_seq = least($4::bigint, c.last_seq), read_at = now()
      from ${conversations} c
      where m.manager_id = $1 and m.conversation_id = $2 and m.user_id = $3 and m.left_at is null
        and c.manager_id = m.manager_id and c.id = m.conversation_id and least($4::bigint, c.last_seq) > m.read_seq
      returning m.read_seq, m.read_at, m.read_seq = c.last_seq as is_end, array(select o.user_id::text from conversation_members o
        where o.manager_id = $1 and o.conversation_id = $2 and o.left_at is null) as member_ids`,
    values: [tx.id, conversation, user, seq],
  })
  return row
}

const UNREAD = `
  select c.id, c.last_seq, greatest(m.read_seq, m.joined_seq) as seen, c.last_message_at
  from conversation_members m join conversations c on c.manager_id = m.manager_id and c.id = m.conversation_id
  where m.manager_id = $1 and m.user_id = $2 and m.left_at is null and c.last_seq > greatest(m.read_seq, m.joined_seq)`

/** A Manager is in most conversations of the workspace: their unread ones are read from an index, the last active first. */
const UNREAD_OF_MANAGER = `
  select id, last_seq, manager_seen as seen, last_message_at from conversations
  where manager_id = $1 and $2::uuid = $1 and manager_unread and last_seq > manager_seen
  order by active_hour desc nulls last, last_message_at desc limit ${mostCounted}`

const SETTLED = 'manager_unread and coalesce(manager_seen >= last_seq, true)'
const SETTLE = `with next as (
    select distinct manager_id from conversations where manager_unread and manager_id > $1 order by manager_id limit $2
  ), settled as (
    update conversations set manager_unread = false where ${SETTLED} and ctid = any(array(
      select ctid from conversations where manager_id in (select manager_id from next) and ${SETTLED} for no key update skip locked))
  )
  select manager_id as last from next order by manager_id desc limit 1`
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Takes conversations that Managers have read from the index of the unread ones, a number of workspaces at a time. */
export async function settleUnread(
  db: Pick<SystemDb, 'sqlWrite'>,
  workspaces = 100,
  after = BEFORE_ALL,
): Promise<void> {
  const values = [after, workspaces]
  const [row] = await db.sqlWrite<{ last: string }>({ name: 'settle_unread', text: SETTLE, values })
  if (row) await settleUnread(db, workspaces, row.last)
}

export type UnreadRow = {
  id: string
  /** Null for a direct conversation. */
  group_name: string | null
  unread: number
  sender_id: string
  sender_name: string
  business_name: string | null
  body: string
  file_name: string | null
  created_at: Date
}

/**
 * The unread conversations of a person with their newest message, and how many messages are unread in all: never a count
 * over rows. In more than `mostCounted` conversations of a Manager it is how many are unread in the last active ones.
 */
export async function findUnread(
  db: WorkspaceDb,
  user: string,
  limit: number,
): Promise<{ unread: number; newest: UnreadRow[] }> {
  const [name, of] = user === db.id ? ['unread_of_manager', UNREAD_OF_MANAGER] : ['unread', UNREAD]
  const rows = await db.sql<UnreadRow & { total: number }>({
    name,
    text: `with unread as materialized (${of})
      select c.id, case c.type when 'Group' then c.name end as group_name, (newest.last_seq - newest.seen)::int as unread, l.sender_id,
        ${SENDER_NAME}, sender.business_name, left(l.body, 200) as body, l.file_name, l.created_at,
        (select sum(last_seq - seen)::int from unread) as total
      from (select * from unread order by last_message_at desc, id limit $3) newest
      join conversations c on c.manager_id = $1 and c.id = newest.id
      join messages l on l.manager_id = $1 and l.conversation_id = newest.id and l.seq = newest.last_seq
      left join lateral (select business_name from users
        where manager_id = $1 and id = l.sender_id and role = 'Client') sender on true
      order by c.last_message_at desc, c.id`,
    values: [db.id, user, limit],
    isPlannedOnce: true,
  })
  return { unread: rows[0]?.total ?? 0, newest: rows }
}

export async function countUnreadOfEmployees(db: WorkspaceDb): Promise<{ user_id: string; unread: number }[]> {
  return db.sql<{ user_id: string; unread: number }>({
    name: 'unread_totals_of_employees',
    text: `select m.user_id, sum(c.last_seq - greatest(m.read_seq, m.joined_seq))::int as unread
      from users u
      join conversation_members m on m.manager_id = u.manager_id and m.user_id = u.id and m.left_at is null
      join conversations c on c.manager_id = m.manager_id and c.id = m.conversation_id and c.last_seq > greatest(m.read_seq, m.joined_seq)
      where u.manager_id = $1 and u.role = 'Employee' and u.archived_at is null
      group by m.user_id`,
    values: [db.id],
  })
}
