import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { Transaction } from '#server/platform/db/database.ts'

export type HeldPerson = { id: string; role: Role; name: string; email: string; archived: boolean }

const HOLD = `
  select id, role, name, email, archived_at is not null as archived from users
  where manager_id = $1 and id = $2`

/** Somebody of the workspace; whoever else would change them, or begin a session of theirs, waits. */
export async function holdPerson(tx: Transaction, workspace: string, id: string): Promise<HeldPerson | undefined> {
  const [row] = await tx.plain<HeldPerson>({
    name: 'hold_person',
    text: `${HOLD} for no key update`,
    values: [workspace, id],
  })
  return row
}

/**
 * Somebody about to be deleted: nothing can be begun that is theirs. The onboarding comes first, as with those who save it and
 * then need its client, so that neither waits for the other.
 */
export async function holdToRemove(tx: Transaction, workspace: string, id: string): Promise<HeldPerson | undefined> {
  await tx.plain({
    name: 'hold_onboarding',
    text: 'select from onboardings where manager_id = $1 and client_id = $2 for update',
    values: [workspace, id],
  })
  const [row] = await tx.plain<HeldPerson>({
    name: 'hold_to_remove',
    text: `${HOLD} for update`,
    values: [workspace, id],
  })
  return row
}

export async function setArchived(tx: Transaction, workspace: string, id: string, archived: boolean): Promise<void> {
  await tx
    .updateTable('users')
    .set({ archived_at: archived ? sql<Date>`now()` : null })
    .where('manager_id', '=', workspace)
    .where('id', '=', id)
    .execute()
}

/** Takes back what others were told with a link to this person; answers whom. */
export async function removeNotificationsOf(tx: Transaction, workspace: string, link: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('notifications')
    .where('manager_id', '=', workspace)
    .where('link', '=', link)
    .returning('user_id')
    .execute()
  return [...new Set(rows.map((row) => row.user_id))]
}

/** What they said stays in the conversations of others, under the name they had last. */
export async function keepNameInConversations(
  tx: Transaction,
  workspace: string,
  { id, name }: Pick<HeldPerson, 'id' | 'name'>,
): Promise<void> {
  await tx
    .updateTable('conversation_members')
    .set({ display_name: name })
    .where('manager_id', '=', workspace)
    .where('user_id', '=', id)
    .execute()
}

/** The invitation they came with holds their e-mail. */
export async function removeUsedInvitation(tx: Transaction, workspace: string, email: string): Promise<void> {
  await tx
    .deleteFrom('invitations')
    .where('manager_id', '=', workspace)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('used_at', 'is not', null)
    .execute()
}

/** With the row goes all that is theirs by a foreign key: log-in, sessions, onboarding, credentials, grants, notifications. */
export async function removePerson(tx: Transaction, workspace: string, id: string): Promise<void> {
  await tx.deleteFrom('users').where('manager_id', '=', workspace).where('id', '=', id).execute()
}
