import { sql } from 'kysely'
import { createEmployee } from '#contract/employees.ts'
import type { Role } from '#contract/endpoint.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { keyOf } from '#server/platform/http/route.ts'

export type LockedPerson = { id: string; role: Role; name: string; email: string; archived: boolean }

const PERSON = `
  select id, role, name, email, archived_at is not null as archived from users
  where manager_id = $1 and id = $2`

/** Locks a person of the workspace against other changes and new sessions. */
export function lockPerson(tx: Transaction, id: string): Promise<LockedPerson | undefined> {
  return tx.sqlOne<LockedPerson>({
    name: 'lock_person',
    text: `${PERSON} for no key update`,
    values: [tx.id, id],
  })
}

/**
 * Locks a person who is about to be deleted, so that nothing of theirs can be started. Locks the onboarding first, in
 * the same order as saving it, so that the two cannot deadlock.
 */
export async function lockPersonForDeletion(tx: Transaction, id: string): Promise<LockedPerson | undefined> {
  await tx.selectFrom('onboardings').where('manager_id', '=', tx.id).where('client_id', '=', id).forUpdate().execute()
  const [row] = await tx.sql<LockedPerson>({
    name: 'lock_person_for_deletion',
    text: `${PERSON} for update`,
    values: [tx.id, id],
  })
  return row
}

export async function updateArchived(tx: Transaction, id: string, archived: boolean): Promise<void> {
  await tx
    .updateTable('users')
    .set({ archived_at: archived ? sql<Date>`now()` : null })
    .where('manager_id', '=', tx.id)
    .where('id', '=', id)
    .execute()
}

/** Updates the last name shown beside their messages in conversations. */
export async function updateNameInConversations(
  tx: Transaction,
  { id, name }: Pick<LockedPerson, 'id' | 'name'>,
): Promise<void> {
  await tx
    .updateTable('conversation_members')
    .set({ display_name: name })
    .where('manager_id', '=', tx.id)
    .where('user_id', '=', id)
    .execute()
}

/**
 * Gives groups whose last admin they were another one (MSG-8): the Manager if a member, else the member who has been
 * there longest. In a group that another person created, the Manager is admin without being a member, and stays so.
 */
const HAND_OVER = `
  with led as (
    select c.id, c.created_by from conversations c
    join conversation_members own on own.manager_id = c.manager_id and own.conversation_id = c.id
    where c.manager_id = $1 and c.type = 'Group' and own.user_id = $2 and own.is_admin and own.left_at is null
  ),
  others as (
    select m.conversation_id, m.user_id, m.is_admin, m.joined_at, led.created_by from led
    join conversation_members m on m.manager_id = $1 and m.conversation_id = led.id and m.user_id <> $2 and m.left_at is null
    join users u on u.manager_id = m.manager_id and u.id = m.user_id and can_sign_in(u)
  ),
  heirs as (
    select distinct on (conversation_id) conversation_id, user_id from others
    where conversation_id not in (select conversation_id from others where is_admin)
      and (created_by = $1 or conversation_id in (select conversation_id from others where user_id = $1))
    order by conversation_id, user_id = $1 desc, joined_at, user_id
  )
  update conversation_members m set is_admin = m.user_id <> $2
  from led left join heirs on heirs.conversation_id = led.id
  where m.manager_id = $1 and m.conversation_id = led.id and m.user_id in ($2, heirs.user_id)`

const LOCK_CONVERSATIONS = `
  select from conversations c
  where c.manager_id = $1 and c.id in (
    select m.conversation_id from conversation_members m where m.manager_id = $1 and m.user_id = $2 and m.left_at is null)
  order by c.id for no key update`

/**
 * Locks the conversations of a person who leaves: messages on their way are stored before, and later ones are checked
 * after the person has left (MSG-16). Also keeps two admins who are deleted from handing over to each other.
 */
export async function lockConversationsOf(tx: Transaction, id: string): Promise<void> {
  await tx.sql({ name: 'lock_conversations_of', text: LOCK_CONVERSATIONS, values: [tx.id, id] })
}

export async function handOverGroups(tx: Transaction, id: string): Promise<void> {
  await tx.sql({ name: 'hand_over_groups', text: HAND_OVER, values: [tx.id, id] })
}

/** The stored answer of the call that created the account lives for a day and contains personal data. */
export async function deleteStoredAnswer(tx: Transaction, id: string): Promise<void> {
  await tx
    .deleteFrom('idempotent_calls')
    .where('manager_id', '=', tx.id)
    .where('route', '=', keyOf(createEmployee))
    .where('answer', 'like', `%${id}%`)
    .execute()
}

/** Foreign keys delete the rest: log-in, sessions, onboarding, credentials, grants, vacations, notifications. */
export async function deletePerson(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('users').where('manager_id', '=', tx.id).where('id', '=', id).execute()
}
