import { defaultColor } from '#contract/domain/colors.ts'
import { sql } from 'kysely'
import type { EmailReason, EmailState } from '#contract/domain/email-states.ts'
import type { DbOrTransaction, Transaction, SystemDb } from '#server/platform/db/database.ts'
import { deleteExpiredRows } from '#server/platform/db/delete-old-rows.ts'

export type Branding = {
  business: string
  color: string
  locale: string | null
  time_zone: string | null
  shows_messages: boolean
}

/** The Manager's business name and the theme's color, and how the reader's dates are written. */
export function findBranding(db: DbOrTransaction, reader: string): Promise<Branding | undefined> {
  return db.sqlOne<Branding>({
    name: 'email_branding',
    text: `select m.business_name as business, coalesce(t.primary_color, '${defaultColor}') as color,
        coalesce(r.locale, m.locale) as locale, coalesce(r.own_time_zone, w.time_zone) as time_zone,
        w.emails_show_messages as shows_messages
      from users m join workspaces w on w.manager_id = m.manager_id
      left join themes t on t.manager_id = m.manager_id
      left join users r on r.manager_id = m.manager_id and r.id = $2
      where m.manager_id = $1 and m.id = $1`,
    values: [db.id, reader],
  })
}

/** Takes one email from a budget; the time of the next one when it is used up. Without a `day` only the hour counts. */
export async function takeFromBudget(
  tx: Transaction,
  budget: string,
  { hour, day }: { hour: number; day?: number },
): Promise<Date | undefined> {
  const [row] = await tx.sql<{ next: Date | null }>({
    name: 'take_email_budget',
    text: 'select take_email_budget($1, $2, $3) as next',
    values: [budget, hour, day ?? null],
  })
  return row?.next ?? undefined
}

export async function deleteUnusedBudgets(tx: Transaction): Promise<void> {
  await tx.sql({
    name: 'delete_unused_email_budgets',
    text: "delete from email_budgets where not exists (select from unnest(sent) at where at > now() - interval '1 day')",
    values: [],
  })
}

/** What an email is about: an invitation, an employee's account without a password, or a client who is reminded. */
export type EmailSubject = { kind: 'invitation' | 'welcome' | 'reminder'; subjectId: string }

/** The newest email about something. Replaces what was known of an older one. */
export async function upsertEmailState(
  tx: Transaction,
  row: EmailSubject & { workspace: string; id: string; sentBy: string },
): Promise<void> {
  const { workspace, kind, subjectId, id, sentBy } = row
  const fresh = { id, sent_by: sentBy, state: 'waiting', reason: null }
  await tx
    .insertInto('email_states')
    .values({ manager_id: workspace, kind, subject_id: subjectId, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['manager_id', 'kind', 'subject_id'])
        .doUpdateSet((set) => ({ ...fresh, changed_at: set.fn<Date>('now') })),
    )
    .execute()
}

type NewState = { state: EmailState; reason: EmailReason | null }
type ChangedState = { sent_by: string; was: EmailState }

/** Undefined when a newer email about the same has replaced it, or it has this state already. */
export function updateEmailState(
  tx: Transaction,
  { kind, subjectId }: EmailSubject,
  id: string,
  { state, reason }: NewState,
): Promise<ChangedState | undefined> {
  return tx.sqlOne<ChangedState>({
    name: 'update_email_state',
    text: `update email_states e set state = $5, reason = $6, changed_at = now()
      from (select sent_by, state as was from email_states
        where manager_id = $1 and kind = $2 and subject_id = $3 and id = $4 for update) known
      where e.manager_id = $1 and e.kind = $2 and e.subject_id = $3 and e.id = $4
        and (e.state, e.reason) is distinct from ($5::text, $6::text)
      returning known.sent_by, known.was`,
    values: [tx.id, kind, subjectId, id, state, reason],
  })
}

/** An email that had no reason to be sent any more. */
export async function deleteEmailState(tx: Transaction, { kind, subjectId }: EmailSubject, id: string): Promise<void> {
  await tx
    .deleteFrom('email_states')
    .where('manager_id', '=', tx.id)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('id', '=', id)
    .execute()
}

/** False when a newer email about the same has replaced it, or it is not to be sent any more. */
export async function hasEmailState(
  tx: Transaction,
  { workspace, kind, subjectId }: EmailSubject & { workspace: string },
  id: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('email_states')
    .select('id')
    .where('manager_id', '=', workspace)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes what is known of an email that waits for its first or its next attempt. */
export async function deleteUnsentEmailState(
  tx: Transaction,
  { workspace, kind, subjectId }: EmailSubject & { workspace: string },
): Promise<void> {
  await tx
    .deleteFrom('email_states')
    .where('manager_id', '=', workspace)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('state', 'in', ['waiting', 'deferred'])
    .execute()
}

export type EmailStateRow = { subject_id: string; state: EmailState; reason: EmailReason | null; changed_at: Date }

export async function listEmailStates(
  db: DbOrTransaction,
  kind: EmailSubject['kind'],
  subjects: readonly string[],
): Promise<EmailStateRow[]> {
  if (subjects.length === 0) return []
  return db.read
    .selectFrom('email_states')
    .select(['subject_id', 'state', 'reason', 'changed_at'])
    .where('manager_id', '=', db.id)
    .where('kind', '=', kind)
    .where('subject_id', 'in', subjects)
    .$narrowType<{ state: EmailState; reason: EmailReason | null }>()
    .execute()
}

type NewLink = { id: string; user_id: string; path: string; token_hash: Buffer }

/** One that was not delivered has not begun to count. */
export async function upsertSignInLink(tx: Transaction, { id, user_id, path, token_hash }: NewLink): Promise<void> {
  const fresh = { token_hash, expires_at: sql<Date>`now() + interval '30 minutes'` }
  await tx
    .insertInto('sign_in_links')
    .values({ manager_id: tx.id, id, user_id, path, ...fresh })
    .onConflict((conflict) =>
      // The newest email counts, also where it is one that could not be sent before.
      conflict
        .columns(['manager_id', 'id'])
        .doUpdateSet({ ...fresh, ended: sql<string | null>`nullif(sign_in_links.ended, 'replaced')` }),
    )
    .execute()
}

/** All links of the person except one. */
export async function endOtherSignInLinks(
  tx: Transaction,
  { id, user_id }: { id: string; user_id: string },
): Promise<void> {
  await tx
    .updateTable('sign_in_links')
    .set({ ended: 'replaced' })
    .where('manager_id', '=', tx.id)
    .where('user_id', '=', user_id)
    .where('id', '!=', id)
    .where('ended', 'is', null)
    .execute()
}

export const deleteOldSignInLinks = (db: SystemDb): Promise<number> =>
  deleteExpiredRows(db, { table: 'sign_in_links', old: "created_at < now() - interval '90 days'" })
