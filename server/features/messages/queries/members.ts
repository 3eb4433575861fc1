import { sql } from 'kysely'
import { validate } from 'uuid'
import type { Role } from '#contract/endpoint.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import type { ConversationRow, PersonRow } from './conversations.ts'

type LockedMember = {
  user_id: string
  display_name: string
  is_admin: boolean
  /** Null when the person was deleted. */
  role: Role | null
  can_sign_in: boolean
}
type LockedConversation = Pick<ConversationRow, 'id' | 'type' | 'name' | 'created_by' | 'version' | 'last_seq'>
export type LockedGroup = LockedConversation & { members: LockedMember[] }

/**
 * Locks the conversation for a change and lists its members, the longest-standing first. Until the transaction ends no member joins
 * or leaves and no message is stored, because senders lock the same row.
 */
export async function lockConversation(tx: Transaction, id: string): Promise<LockedGroup | undefined> {
  const conversation = await tx
    .updateTable('conversations')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('manager_id', '=', tx.id)
    .where('id', '=', id)
    .returning(['id', 'type', 'name', 'created_by', 'version', 'last_seq'])
    .$narrowType<{ type: LockedConversation['type'] }>()
    .executeTakeFirst()
  if (!conversation) return undefined
  const members = await tx.sql<LockedMember>({
    name: 'members_of_locked',
    text: `select m.user_id, coalesce(u.name, m.display_name) as display_name, m.is_admin, u.role,
        u.id is not null and can_sign_in(u) as can_sign_in
      from conversation_members m left join users u on u.manager_id = m.manager_id and u.id = m.user_id
      where m.manager_id = $1 and m.conversation_id = $2 and m.left_at is null order by m.joined_at, m.user_id`,
    values: [tx.id, id],
  })
  return { ...conversation, members }
}

/** Locks the active people among the ids against deletion. To be locked before conversations. */
export async function lockPeople(tx: Transaction, ids: string[]): Promise<Map<string, PersonRow>> {
  const people = await tx.sql<PersonRow>({
    name: 'lock_people',
    text: `select id, name, role from users where manager_id = $1 and id = any($2::uuid[]) and archived_at is null
      order by id for key share`,
    values: [tx.id, ids.filter((id) => validate(id))],
  })
  return new Map(people.map((person) => [person.id, person]))
}

/** New members see later messages and none from before (MSG-15). A former member starts anew. */
export async function insertMembers(
  tx: Transaction,
  { id, last_seq }: LockedConversation,
  people: { id: string; name: string; is_admin: boolean }[],
): Promise<void> {
  await tx
    .insertInto('conversation_members')
    .values(
      people.map((person) => ({
        manager_id: tx.id,
        conversation_id: id,
        user_id: person.id,
        display_name: person.name,
        is_admin: person.is_admin,
        joined_seq: last_seq,
        read_seq: last_seq,
        mailed_seq: last_seq,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['manager_id', 'conversation_id', 'user_id']).doUpdateSet(({ ref }) => ({
        display_name: ref('excluded.display_name'),
        is_admin: ref('excluded.is_admin'),
        joined_at: sql<Date>`now()`,
        joined_seq: ref('excluded.joined_seq'),
        read_seq: ref('excluded.read_seq'),
        read_at: null,
        mailed_seq: ref('excluded.mailed_seq'),
        mail_waits: false,
        left_at: null,
      })),
    )
    .execute()
}

const member = (tx: Transaction, conversation: string, user: string) =>
  tx
    .updateTable('conversation_members')
    .where('manager_id', '=', tx.id)
    .where('conversation_id', '=', conversation)
    .where('user_id', '=', user)

export async function updateMemberLeft(tx: Transaction, conversation: string, user: string): Promise<void> {
  await member(tx, conversation, user)
    .set({ left_at: sql<Date>`now()`, is_admin: false })
    .execute()
}

export async function updateAdmin(tx: Transaction, conversation: string, user: string): Promise<void> {
  await member(tx, conversation, user).set({ is_admin: true }).execute()
}

export async function updateGroupName(tx: Transaction, id: string, name: string): Promise<void> {
  await tx.updateTable('conversations').set({ name }).where('manager_id', '=', tx.id).where('id', '=', id).execute()
}

/** The groups of a person in which all other members are deleted. */
export async function listGroupsLeftEmptyBy(tx: Transaction, person: string): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>({
    name: 'groups_left_empty',
    text: `select c.id from conversation_members own
      join conversations c on c.manager_id = own.manager_id and c.id = own.conversation_id and c.type = 'Group'
      where own.manager_id = $1 and own.user_id = $2 and own.left_at is null and not exists (
        select from conversation_members m join users u on u.manager_id = m.manager_id and u.id = m.user_id
        where m.manager_id = $1 and m.conversation_id = c.id and m.user_id <> $2 and m.left_at is null)
      order by c.id`,
    values: [tx.id, person],
  })
  return rows.map(({ id }) => id)
}

/** Locked before their notifications are deleted: readers lock their membership first, and then their notifications. */
export async function lockMembers(tx: Transaction, { id }: LockedConversation): Promise<void> {
  await tx
    .selectFrom('conversation_members')
    .where('manager_id', '=', tx.id)
    .where('conversation_id', '=', id)
    .orderBy('user_id')
    .forUpdate()
    .execute()
}

// Rows per statement, so that none takes long.
const AT_ONCE = 5000

/** Deletes the conversation with its messages and members. */
export async function deleteConversation(tx: Transaction, { id, last_seq }: LockedConversation): Promise<void> {
  for (let seq = AT_ONCE; seq < last_seq; seq += AT_ONCE) {
    await tx
      .deleteFrom('messages')
      .where('manager_id', '=', tx.id)
      .where('conversation_id', '=', id)
      .where('seq', '<=', seq)
      .execute()
  }
  await tx.deleteFrom('conversations').where('manager_id', '=', tx.id).where('id', '=', id).execute()
}
