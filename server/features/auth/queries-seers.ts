import type { Transaction } from '#server/platform/db/database.ts'
import type { Person } from './queries-links.ts'

/** The Manager is known to all of their workspace; a Client to staff and to whom they share a conversation with. */
const SEERS = `
  select u.id from users u
  where u.manager_id = $1 and u.archived_at is null
    and (u.role <> 'Client' or u.id = $2 or $2 = $1 or exists (
      select from conversation_members own
      join conversation_members other on other.manager_id = own.manager_id and other.conversation_id = own.conversation_id
      where own.manager_id = $1 and own.user_id = $2 and own.left_at is null and other.user_id = u.id and other.left_at is null))`

export async function whoSee(tx: Transaction, { manager_id, user_id }: Person): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>({ name: 'who_see', text: SEERS, values: [manager_id, user_id] })
  return rows.map(({ id }) => id)
}
