import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'
import { addEvent, type NewNotification } from './notifications.ts'

/** Kinds whose email repeats the notification; messages and vacations have their own emails. */
export type EmailedKind = Exclude<NotificationKind, 'message' | 'vacation'>

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

export function findEmailRecipient(db: DbOrTransaction, user: string): Promise<EmailRecipient | undefined> {
  return db.sqlOne<EmailRecipient>({ name: 'email_recipient', text: RECIPIENT, values: [db.id, user] })
}

export type NewEmail = Omit<NewNotification, 'kind'> & { kind: EmailedKind }

/**
 * Stores what an email is to say, until a job sends it; events of one subject are one row. Undefined when the person has
 * disabled these emails (NOTE-4).
 */
export async function upsertNotificationEmail(
  tx: Transaction,
  row: NewEmail,
): Promise<{ created_at: Date } | undefined> {
  const gathered = row.gather && (await countUp(tx, row, row.gather))
  if (gathered) return gathered
  const { manager_id, id, user_id, kind, subject_id, message, link, gather } = row
  const [stored] = await tx.sql<{ created_at: Date }>({
    name: 'insert_notification_email',
    text: `insert into notification_mails (manager_id, id, user_id, kind, subject_id, message, link, details)
      select $1, $2, $3, $4, $5, $6, $7, $8
      where not exists (select from notification_preferences p
        where p.manager_id = $1 and p.user_id = $3 and p.kind = $4 and p.channel = 'email' and not p.enabled)
      returning created_at`,
    values: [manager_id, id, user_id, kind, subject_id, message, link, gather?.details ?? []],
  })
  return stored
}

async function countUp(
  tx: Transaction,
  { manager_id, user_id, kind, subject_id }: NewEmail,
  gather: NonNullable<NewEmail['gather']>,
): Promise<{ created_at: Date } | undefined> {
  const waiting = await tx
    .selectFrom('notification_mails')
    .select(['id', 'count', 'details', 'created_at'])
    .where('manager_id', '=', manager_id)
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('subject_id', '=', subject_id)
    .where('sending', '=', false)
    .where(sql`cardinality(details)`, '>', 0)
    .orderBy('id', 'desc')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!waiting) return undefined
  await tx
    .updateTable('notification_mails')
    .set(addEvent(waiting, gather))
    .where('manager_id', '=', manager_id)
    .where('id', '=', waiting.id)
    .execute()
  return waiting
}

export type WaitingEmail = { message: string; link: string; count: number }
type EmailsOfKind = { user_id: string; kind: EmailedKind }

/** Marks all that waits of a kind as being sent: later events are for the next email. */
export async function takeNotificationEmails(
  tx: Transaction,
  { user_id, kind }: EmailsOfKind,
): Promise<WaitingEmail[]> {
  const rows = await tx
    .updateTable('notification_mails')
    .set({ sending: true })
    .where('manager_id', '=', tx.id)
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .returning(['id', 'message', 'link', 'count'])
    .execute()
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** After an email that could not be sent yet: events may be gathered again. */
export async function releaseNotificationEmails(tx: Transaction, { user_id, kind }: EmailsOfKind): Promise<void> {
  await tx
    .updateTable('notification_mails')
    .set({ sending: false })
    .where('manager_id', '=', tx.id)
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .execute()
}

export async function deleteSentEmails(tx: Transaction, { user_id, kind }: EmailsOfKind): Promise<void> {
  await tx
    .deleteFrom('notification_mails')
    .where('manager_id', '=', tx.id)
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('sending', '=', true)
    .execute()
}

/** Whom an email of the previous version's job is for. */
export function findNotificationEmail(db: DbOrTransaction, id: string): Promise<EmailsOfKind | undefined> {
  return db.read
    .selectFrom('notification_mails')
    .select(['user_id', 'kind'])
    .where('manager_id', '=', db.id)
    .where('id', '=', id)
    .$narrowType<{ kind: EmailedKind }>()
    .executeTakeFirst()
}
