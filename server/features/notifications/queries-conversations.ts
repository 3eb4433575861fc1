import type { Transaction } from '#server/platform/db/database.ts'

/** Takes back what these people were told of a conversation; answers who had something. */
export async function removeOfConversation(
  tx: Transaction,
  conversation: string,
  users: readonly string[],
): Promise<string[]> {
  const rows = await tx.plain<{ user_id: string }>({
    name: 'remove_notifications_of_conversation',
    text: `delete from notifications
      where manager_id = $1 and user_id = any($2::uuid[]) and kind = 'message' and subject_id = $3 returning user_id`,
    values: [tx.id, users, conversation],
  })
  return [...new Set(rows.map((row) => row.user_id))]
}

/** Marks viewed what a person was told of a conversation; false when there was nothing that they had not viewed. */
export async function viewOfConversation(tx: Transaction, conversation: string, user: string): Promise<boolean> {
  const viewed = await tx.plain({
    name: 'view_notification_of_conversation',
    text: `update notifications set viewed_at = now()
      where manager_id = $1 and user_id = $2 and kind = 'message' and subject_id = $3 and viewed_at is null
      returning user_id`,
    values: [tx.id, user, conversation],
  })
  return viewed.length > 0
}
