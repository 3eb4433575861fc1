import { openStatuses } from '#contract/domain/plans.ts'
import type { Transaction } from '#server/platform/db/database.ts'

type ReminderRecipient = { email: string; name: string; asked_by: string; due_on: string | null }

const RECIPIENT = `
  select u.email, u.name, m.name as asked_by, d.due_on::text as due_on
  from users u
  join users m on m.manager_id = u.manager_id and m.id = u.manager_id
  join subscriptions s on s.manager_id = u.manager_id and s.status = any($3)
  left join client_details d on d.manager_id = u.manager_id and d.client_id = u.id
  where u.manager_id = $1 and u.id = $2 and u.role = 'Client' and u.archived_at is null`

/** Undefined once the client is archived or deleted, or the subscription has ended: the link would lead nowhere. */
export function findReminderRecipient(tx: Transaction, client: string): Promise<ReminderRecipient | undefined> {
  return tx.sqlOne<ReminderRecipient>({
    name: 'reminder_recipient',
    text: RECIPIENT,
    values: [tx.id, client, openStatuses],
  })
}
