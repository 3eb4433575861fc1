import type { Role } from '#contract/endpoint.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'
import type { NewNotification } from './notifications.ts'
import type { EmailedKind } from '../emails.ts'

/** The person an email goes to, as far as sending depends on it. */
export type EmailRecipient = {
  email: string
  role: Role
  archived: boolean
  business_name: string
  /** Without a subscription both are null. */
  tier: 'solo' | 'agency' | null
  status: string | null
}

const RECIPIENT = `
  select u.email, u.role, u.archived_at is not null as archived, m.business_name, sub.tier, sub.status
  from users u
  join users m on m.manager_id = u.manager_id and m.id = u.manager_id
  left join subscriptions sub on sub.manager_id = u.manager_id
  where u.manager_id = $1 and u.id = $2`

export async function findEmailRecipient(db: DbOrTransaction, user: string): Promise<EmailRecipient | undefined> {
  const [row] = await db.sql<EmailRecipient>({ name: 'email_recipient', text: RECIPIENT, values: [db.id, user] })
  return row
}

type NewEmail = Pick<NewNotification, 'id' | 'manager_id' | 'user_id' | 'message' | 'link'> & { kind: EmailedKind }

/** False when the person has disabled these emails (NOTE-4). */
export async function insertNotificationEmail(tx: Transaction, { kind, ...row }: NewEmail): Promise<boolean> {
  const stored = await tx.sql({
    name: 'insert_notification_email',
    text: `insert into notification_mails (manager_id, id, user_id, kind, message, link)
      select $1, $2, $3, $6, $4, $5
      where not exists (select from notification_preferences p
        where p.manager_id = $1 and p.user_id = $3 and p.kind = $6 and p.channel = 'email' and not p.enabled)
      returning id`,
    values: [row.manager_id, row.id, row.user_id, row.message, row.link, kind],
  })
  return stored.length > 0
}

type WaitingEmail = { user_id: string; kind: EmailedKind; message: string; link: string }

export function findNotificationEmail(db: DbOrTransaction, id: string): Promise<WaitingEmail | undefined> {
  return db.read
    .selectFrom('notification_mails')
    .select(['user_id', 'kind', 'message', 'link'])
    .where('manager_id', '=', db.id)
    .where('id', '=', id)
    .$narrowType<{ kind: EmailedKind }>()
    .executeTakeFirst()
}

export async function deleteNotificationEmail(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('notification_mails').where('manager_id', '=', tx.id).where('id', '=', id).execute()
}
