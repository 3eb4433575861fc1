import type { MessagePreferences } from '#contract/settings.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'

type WorkspaceSettings = { time_zone: string | null; emails_show_messages: boolean }

/** The time zone is null until it is saved. */
export const findWorkspaceSettings = (db: DbOrTransaction): Promise<WorkspaceSettings> =>
  db.read
    .selectFrom('workspaces')
    .select(['time_zone', 'emails_show_messages'])
    .where('manager_id', '=', db.id)
    .executeTakeFirstOrThrow()

export async function saveWorkspaceSettings(tx: Transaction, changed: Partial<WorkspaceSettings>): Promise<void> {
  await tx.updateTable('workspaces').set(changed).where('manager_id', '=', tx.id).execute()
}

export async function findMessagePreferences(db: DbOrTransaction, user: string): Promise<MessagePreferences> {
  const row = await db.read
    .selectFrom('message_preferences')
    .select(['toasts', 'times', 'enter_sends'])
    .where('manager_id', '=', db.id)
    .where('user_id', '=', user)
    .executeTakeFirst()
  return row ?? { toasts: true, times: false, enter_sends: null }
}

export async function saveMessagePreferences(
  tx: Transaction,
  user: string,
  changed: { [Name in keyof MessagePreferences]?: boolean | undefined },
): Promise<void> {
  if (Object.keys(changed).length === 0) return
  await tx
    .insertInto('message_preferences')
    .values({ manager_id: tx.id, user_id: user, ...changed })
    .onConflict((conflict) => conflict.columns(['manager_id', 'user_id']).doUpdateSet(changed))
    .execute()
}
