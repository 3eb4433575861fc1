import type { Role } from '#contract/endpoint.ts'
import type { DbOrTransaction, Reader, Transaction, WorkspaceDb } from '#server/platform/db/database.ts'
import { type MessageRow, SENDER_NAME } from './messages.ts'

export type PersonRow = { id: string; name: string; role: Role }
export type MemberRow = {
  user_id: string
  display_name: string
  is_admin: boolean
  joined_seq: number
  read_seq: number
  read_at: Date | null
  /** Null when the person was deleted. */
  role: Role | null
  can_sign_in: boolean
}
export type ConversationRow = {
  id: string
  name: string
  type: 'Direct' | 'Group'
  created_by: string
  version: number
  last_seq: number
  last_message: MessageRow | null
  members: MemberRow[]
}
/** All active people of the workspace, by name. */
export async function listActivePeople(db: Reader, workspace: string): Promise<PersonRow[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'role'])
    .where('manager_id', '=', workspace)
    .where('archived_at', 'is', null)
    .orderBy('name')
    .execute()
  return rows.map((row) => ({ ...row, role: row.role as Role })) // guaranteed by the column's check
}

/** No rows if the person is in more conversations than a list with the limit can contain: `limit` groups and `limit` direct ones. */
const PEOPLE_UNLESS_MANY = `select id, name, role from users where manager_id = $1 and archived_at is null
  and (select count(*) from (select from conversation_members where manager_id = $1 and user_id = $2 and left_at is null limit $3) own) < $3
  order by name`

/** All active people, or undefined: those in the listed conversations are the contacts then. */
export async function listPeopleUnlessMany(
  db: WorkspaceDb,
  user: string,
  limit: number,
): Promise<PersonRow[] | undefined> {
  const values = [db.id, user, 2 * limit]
  const rows = await db.sql<PersonRow>({ name: 'people_unless_many', text: PEOPLE_UNLESS_MANY, values })
  return rows.length === 0 ? undefined : rows
}

export function listPeopleIn(conversations: readonly ConversationRow[]): PersonRow[] {
  const active = conversations.flatMap(({ members }) =>
    members.flatMap(({ user_id, display_name, role, can_sign_in }) =>
      role !== null && can_sign_in ? [{ id: user_id, name: display_name, role }] : [],
    ),
  )
  return [...new Map(active.map((person) => [person.id, person])).values()]
}

const HAS_EMPLOYEES = `exists (select from subscriptions s where s.manager_id = $1 and s.tier = 'agency')`

/** With the people and the last message of each row of `source`. */
const conversationsFrom = (source: string) => `
  select c.id, c.name, c.type, c.created_by, c.version, c.last_seq, to_jsonb(last) as last_message,
    (select json_agg(json_build_object('user_id', m.user_id, 'display_name', coalesce(u.name, m.display_name), 'is_admin', m.is_admin,
        'joined_seq', m.joined_seq, 'read_seq', m.read_seq, 'read_at', m.read_at, 'role', u.role,
        'can_sign_in', u.id is not null and can_sign_in(u, ${HAS_EMPLOYEES})) order by m.joined_at, m.user_id)
      from conversation_members m
      left join users u on u.manager_id = m.manager_id and u.id = m.user_id
      where m.manager_id = $1 and m.conversation_id = c.id and m.left_at is null) as members
  from ${source} c
  left join lateral (select l.id, l.conversation_id, l.seq, l.sender_id, ${SENDER_NAME}, l.type, l.body, l.file_id, l.file_name, l.file_type,
      l.send_id, l.created_at
    from messages l where l.manager_id = $1 and l.conversation_id = c.id and l.seq = c.last_seq) last on true`

const CONVERSATION_COLUMNS = 'c.id, c.name, c.type, c.created_by, c.version, c.last_seq, c.last_message_at'

/** A group without messages is new: the page shows it before the others. */
const CONVERSATIONS_OF_USER = `
  with own as materialized (
    select ${CONVERSATION_COLUMNS}
    from conversation_members m join conversations c on c.manager_id = m.manager_id and c.id = m.conversation_id
    where m.manager_id = $1 and m.user_id = $2 and m.left_at is null
  ), listed as (
    (select * from own where type = 'Group' order by last_message_at desc nulls first, id desc limit $3)
    union all (select * from own where type = 'Direct' order by last_message_at desc nulls last, id desc limit $3)
  )
  ${conversationsFrom('listed')} order by c.last_message_at desc nulls last, c.id desc`

const IS_MEMBER = `(select true from conversation_members m
  where m.manager_id = $1 and m.conversation_id = c.id and m.user_id = $2 and m.left_at is null)`

/**
 * A Manager is in most conversations of the workspace: its most active ones are read from the index of the hours, no
 * further than to the last one that is listed.
 */
const MOST_ACTIVE_OF_MANAGER = `
  with listed as (
    (select ${CONVERSATION_COLUMNS} from conversations c where c.manager_id = $1 and c.type = 'Group' and ${IS_MEMBER}
      order by c.last_message_at desc nulls first, c.id desc limit $3)
    union all (select ${CONVERSATION_COLUMNS} from conversations c where c.manager_id = $1 and c.type = 'Direct' and ${IS_MEMBER}
      order by c.active_hour desc nulls last, c.last_message_at desc nulls last, c.id desc limit $3)
  )
  ${conversationsFrom('listed')} order by c.last_message_at desc nulls last, c.id desc`

/** The conversations of a person, the last active first; with a limit at most so many groups and direct ones each. */
export async function listConversationsOf(db: WorkspaceDb, user: string, limit?: number): Promise<ConversationRow[]> {
  const [name, text] =
    limit !== undefined && user === db.id
      ? ['most_active_of_manager', MOST_ACTIVE_OF_MANAGER]
      : ['conversations_of', CONVERSATIONS_OF_USER]
  return (await db.sql<RawConversation>({ name, text, values: [db.id, user, limit ?? null] })).map(parsed)
}

const ONE_CONVERSATION = `${conversationsFrom('conversations')} where c.manager_id = $1 and c.id = $2`

export async function findConversation(db: DbOrTransaction, id: string): Promise<ConversationRow | undefined> {
  const [row] = await db.sql<RawConversation>({ name: 'conversation', text: ONE_CONVERSATION, values: [db.id, id] })
  return row && parsed(row)
}

type RawConversation = Omit<ConversationRow, 'members' | 'last_message'> & {
  members: (Omit<MemberRow, 'read_at'> & { read_at: string | null })[] | null
  last_message: (Omit<MessageRow, 'created_at'> & { created_at: string }) | null
}

/** JSON has times as text. */
function parsed(row: RawConversation): ConversationRow {
  const members = (row.members ?? []).map((member) => ({
    ...member,
    read_at: member.read_at === null ? null : new Date(member.read_at),
  }))
  const last = row.last_message && { ...row.last_message, created_at: new Date(row.last_message.created_at) }
  return { ...row, members, last_message: last }
}

export async function findDirectConversationId(db: WorkspaceDb, directKey: string): Promise<string | undefined> {
  const row = await db.read
    .selectFrom('conversations')
    .select('id')
    .where('manager_id', '=', db.id)
    .where('direct_key', '=', directKey)
    .executeTakeFirst()
  return row?.id
}

/**
 * Counts the groups that the Manager, whose id is the workspace's, is in: those that nobody could see or delete take no
 * room. Locks the workspace's row, so that two concurrent groups do not both count as the tenth.
 */
export async function countGroupsLocked(tx: Transaction, workspace: string): Promise<number> {
  await tx.selectFrom('workspaces').select('manager_id').where('manager_id', '=', workspace).forNoKeyUpdate().execute()
  const row = await tx
    .selectFrom('conversations as c')
    .innerJoin('conversation_members as m', (join) =>
      join
        .onRef('m.manager_id', '=', 'c.manager_id')
        .onRef('m.conversation_id', '=', 'c.id')
        .onRef('m.user_id', '=', 'c.manager_id'),
    )
    .select((select) => select.fn.countAll<number>().as('groups'))
    .where('c.manager_id', '=', workspace)
    .where('c.type', '=', 'Group')
    .where('m.left_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.groups
}

type NewConversation = {
  id: string
  type: 'Direct' | 'Group'
  name: string
  direct_key: string | null
  created_by: string
}
export type NewMember = { user_id: string; display_name: string; is_admin: boolean }

/** Returns false when the two people already have a direct conversation. */
export async function insertConversation(
  tx: Transaction,
  conversation: NewConversation,
  members: NewMember[],
): Promise<boolean> {
  const made = await tx
    .insertInto('conversations')
    .values({ manager_id: tx.id, ...conversation })
    .onConflict((conflict) => conflict.columns(['manager_id', 'direct_key']).doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows === 0n) return false
  await tx
    .insertInto('conversation_members')
    .values(members.map((member) => ({ manager_id: tx.id, conversation_id: conversation.id, ...member })))
    .execute()
  return true
}
