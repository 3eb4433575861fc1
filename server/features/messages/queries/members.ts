import { sql } from 'kysely'
import { validate } from 'uuid'
import type { Role } from '#contract/endpoint.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import type { PersonRow } from './conversations.ts'

type HeldMember = {
  user_id: string
  display_name: string
  is_admin: boolean
  /** Null when the person was deleted. */
  role: Role | null
  /** Neither archived nor deleted. */
  active: boolean
}
type HeldConversation = { id: string; type: 'Direct' | 'Group'; name: string; created_by: string; last_seq: number }
export type LockedGroup = HeldConversation & { members: HeldMember[] }

/**
 * Locks the conversation and lists its members, the longest-standing first. Until the transaction ends no member joins
 * or leaves and no message is stored, because senders lock the same row.
 */
export async function lockConversation(tx: Transaction, id: string): Promise<LockedGroup | undefined> {
  const [conversation] = await tx.sql<HeldConversation>({
    name: 'hold_conversation_of_members',
    text: `select id, type, name, created_by, last_seq from conversations where manager_id = $1 and id = $2
      for no key update`,
    values: [tx.id, id],
  })
  if (!conversation) return undefined
  const members = await tx.sql<HeldMember>({
    name: 'members_of_held',
    text: `select m.user_id, coalesce(u.name, m.display_name) as display_name, m.is_admin, u.role,
        u.id is not null and u.archived_at is null as active
      from conversation_members m left join users u on u.manager_id = m.manager_id and u.id = m.user_id
      where m.manager_id = $1 and m.conversation_id = $2 and m.left_at is null order by m.joined_at, m.user_id`,
    values: [tx.id, id],
  })
  return { ...conversation, members }
}

/** Locks the active people among the ids against deletion. To be locked before conversations. */
export async function lockPeople(tx: Transaction, ids: string[]): Promise<Map<string, PersonRow>> {
  const people = await tx.sql<PersonRow>({
    name: 'hold_people',
    text: `select id, name, role from users where manager_id = $1 and id = any($2::uuid[]) and archived_at is null
      order by id for key share`,
    values: [tx.id, ids.filter((id) => validate(id))],
  })
  return new Map(people.map((person) => [person.id, person]))
}

/** New members see later messages and none from before (MSG-15). A former member starts anew. */
export async function insertMembers(
  tx: Transaction,
  { id, last_seq }: HeldConversation,
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

/** Locked before their notifications are deleted: readers lock their membership first, and then their notifications. */
export async function lockMembers(tx: Transaction, { id }: HeldConversation): Promise<void> {
  await tx.sql({
    name: 'hold_members',
    text: `select from conversation_members where manager_id = $1 and conversation_id = $2 order by user_id for update`,
    values: [tx.id, id],
  })
}

// Rows per statement, so that none takes long.
const AT_ONCE = 5000

/** Deletes the conversation with its messages and members. */
export async function deleteConversation(tx: Transaction, { id, last_seq }: HeldConversation): Promise<void> {
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
