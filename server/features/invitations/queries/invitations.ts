import { sql } from 'kysely'
import type { InvitedFor } from '#contract/items.ts'
import type { SystemDb, Transaction, WorkspaceDb } from '#server/platform/db/database.ts'

export type InvitedRole = 'Client' | 'Employee'

/** Conditions of a usable invitation; an expired one does not count. */
export const OPEN = 'i.used_at is null and i.withdrawn_at is null and i.expires_at > now()'
const IN_14_DAYS = sql<Date>`now() + interval '14 days'`

export type InvitationRow = {
  id: string
  email: string
  role: InvitedRole
  sent_by: string
  sent_by_name: string
  sent_at: Date
  expires_at: Date
  asked: InvitedFor | null
}

const LIST = `
  select i.id, i.email, i.role, i.sent_by, coalesce(u.name, '') as sent_by_name, i.sent_at, i.expires_at, i.asked
  from invitations i left join users u on u.manager_id = i.manager_id and u.id = i.sent_by
  where i.manager_id = $1 and ${OPEN}`

/** Newest first. */
export async function listOpenInvitations(db: WorkspaceDb): Promise<InvitationRow[]> {
  return db.sql({ name: 'open_invitations', text: `${LIST} order by i.sent_at desc, i.id desc`, values: [db.id] })
}

/** Of all workspaces, for an email in lower case. */
export async function listOpenInvitationsOf(
  db: SystemDb,
  email: string,
): Promise<{ id: string; manager_id: string; sent_by: string }[]> {
  return db.sql({
    name: 'open_invitations_of_email',
    text: `select i.id, i.manager_id, i.sent_by from invitations i where lower(i.email) = $1 and ${OPEN} order by i.id`,
    values: [email],
  })
}

export function lockOpenInvitation(tx: Transaction, workspace: string, id: string): Promise<InvitationRow | undefined> {
  return tx.sqlOne<InvitationRow>({
    name: 'open_invitation',
    text: `${LIST} and i.id = $2 for update of i`,
    values: [workspace, id],
  })
}

/** Takes the email in lower case; an email has at most one open invitation. */
export function findOpenInvitation(
  tx: Transaction,
  workspace: string,
  email: string,
): Promise<{ id: string; role: InvitedRole } | undefined> {
  return tx.sqlOne<{ id: string; role: InvitedRole }>({
    name: 'open_invitation_of',
    text: `select i.id, i.role from invitations i where i.manager_id = $1 and lower(i.email) = $2 and ${OPEN}`,
    values: [workspace, email],
  })
}

export type NewInvitation = {
  id: string
  manager_id: string
  role: InvitedRole
  email: string
  sent_by: string
  asked: InvitedFor | undefined
}

/** Only for an email without an open invitation; replaces an expired one. */
export async function insertInvitation(tx: Transaction, { asked, ...invitation }: NewInvitation): Promise<void> {
  await markWithdrawnByEmail(tx, invitation.manager_id, invitation.email.toLowerCase())
  await tx
    .insertInto('invitations')
    .values({ ...invitation, asked: asked === undefined ? null : JSON.stringify(asked), expires_at: IN_14_DAYS })
    .execute()
}

/** An invitation that is sent again lasts another 14 days, and keeps what was chosen unless it is chosen anew. */
export async function renewInvitation(
  tx: Transaction,
  workspace: string,
  id: string,
  invitedFor?: InvitedFor,
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({
      sent_at: sql<Date>`now()`,
      expires_at: IN_14_DAYS,
      ...(invitedFor !== undefined && { asked: JSON.stringify(invitedFor) }),
    })
    .where('manager_id', '=', workspace)
    .where('id', '=', id)
    .execute()
}

export async function markWithdrawn(tx: Transaction, workspace: string, id: string): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ withdrawn_at: sql<Date>`now()` })
    .where('manager_id', '=', workspace)
    .where('id', '=', id)
    .execute()
}

/** Marks the unused invitation of an email in lower case as withdrawn, expired or not. */
export async function markWithdrawnByEmail(tx: Transaction, workspace: string, email: string): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ withdrawn_at: sql<Date>`now()` })
    .where('manager_id', '=', workspace)
    .where(sql`lower(email)`, '=', email)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Deletes the unusable invitations of an email in lower case. */
export async function deleteEndedInvitations(tx: Transaction, workspace: string, email: string): Promise<void> {
  await tx
    .deleteFrom('invitations')
    .where('manager_id', '=', workspace)
    .where(sql`lower(email)`, '=', email)
    .where((where) =>
      where.or([
        where('used_at', 'is not', null),
        where('withdrawn_at', 'is not', null),
        where('expires_at', '<=', sql<Date>`now()`),
      ]),
    )
    .execute()
}

/** Adds another link to an invitation; all of them end with it. */
export async function insertInvitationToken(
  tx: Transaction,
  manager_id: string,
  invitation_id: string,
  token_hash: Buffer,
): Promise<void> {
  await tx.insertInto('invitation_tokens').values({ manager_id, invitation_id, token_hash }).execute()
}

export type InvitationForEmail = { email: string; role: InvitedRole; invited_by: string; asked: InvitedFor | null }

const FOR_EMAIL = `
  select i.email, i.role, i.asked, coalesce(u.name, m.name) as invited_by
  from invitations i
  join users m on m.manager_id = i.manager_id and m.id = i.manager_id
  left join users u on u.manager_id = i.manager_id and u.id = i.sent_by
  where i.manager_id = $1 and i.id = $2 and ${OPEN}`

export function findInvitationForEmail(
  tx: Transaction,
  workspace: string,
  id: string,
): Promise<InvitationForEmail | undefined> {
  return tx.sqlOne<InvitationForEmail>({
    name: 'invitation_for_email',
    text: FOR_EMAIL,
    values: [workspace, id],
  })
}

export type OpenInvitation = {
  id: string
  manager_id: string
  role: InvitedRole
  email: string
  business_name: string
  /** What the agency chose when inviting. */
  asked: InvitedFor | null
}

// An Employee's invitation works only on the agency tier (REG-12).
const BY_TOKEN = `
  select i.id, i.manager_id, i.role, i.email, i.asked, m.business_name
  from invitation_tokens t
  join invitations i on i.manager_id = t.manager_id and i.id = t.invitation_id
  join users m on m.manager_id = i.manager_id and m.id = i.manager_id
  left join subscriptions s on s.manager_id = i.manager_id
  where t.token_hash = $1 and ${OPEN} and (i.role = 'Client' or s.tier = 'agency')`

export function findInvitationByToken(db: SystemDb, hash: Buffer): Promise<OpenInvitation | undefined> {
  return db.sqlOne<OpenInvitation>({ name: 'invitation_by_token', text: BY_TOKEN, values: [hash] })
}

export async function markInvitationUsed(tx: Transaction, workspace: string, id: string): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ used_at: sql<Date>`now()` })
    .where('manager_id', '=', workspace)
    .where('id', '=', id)
    .execute()
}

/** True once a day, however many attempts there are. */
export async function markInvitationRefused(tx: Transaction, workspace: string, id: string): Promise<boolean> {
  const marked = await tx
    .updateTable('invitations')
    .set({ refused_at: sql<Date>`now()` })
    .where('manager_id', '=', workspace)
    .where('id', '=', id)
    .where((where) =>
      where.or([where('refused_at', 'is', null), where('refused_at', '<', sql<Date>`now() - interval '1 day'`)]),
    )
    .executeTakeFirst()
  return marked.numUpdatedRows > 0n
}
