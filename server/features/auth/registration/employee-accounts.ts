import { v7 as newId } from 'uuid'
import { emailKey } from '#contract/domain/email.ts'
import type { EmailDelivery } from '#contract/domain/email-states.ts'
import { replyTexts } from '#contract/texts/replies.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import { deleteUnsentEmailState, findDeliveries, recordEmail, takeEmailBudget } from '#server/features/emails/index.ts'
import { deleteEndedInvitationsOf, withdrawInvitationOf } from '#server/features/invitations/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { newLinkToken } from '#server/platform/crypto/session-tokens.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { publishPeopleChanged } from '../account/update-account.ts'
import { findLoginOwner, insertLogin, updateLoginEmail } from '../queries/logins.ts'
import { deleteResetTokens, findAccountRecipient, type PersonKey, replaceResetToken } from '../queries/reset-tokens.ts'
import {
  holdBusinessName,
  insertUser,
  type LockedEmployee,
  lockEmployee,
  updateUserDetails,
  type UserDetails,
} from '../queries/users.ts'
import { createPasswordLink, emailChangedJob, formerEmailJob, welcomeEmailJob } from './emails.ts'

type NewEmployee = { name: string; email: string; phone: string; birthday: string | null }

/**
 * Creates the account of an employee whom their Manager enters. It has no password until the employee sets one with the
 * emailed link (EMP-4). `more` stores the rest in the same transaction of the system's handle.
 */
export async function createEmployeeAccount(
  parts: Parts,
  workspace: string,
  employee: NewEmployee,
  more: (tx: Transaction, id: string) => Promise<void>,
): Promise<string> {
  const email = emailKey(employee.email)
  if (await findLoginOwner(parts.db.system, email)) throw new ApiError('email_in_use')
  const person = { manager_id: workspace, user_id: newId() }
  await parts.db.system.transaction(async (tx) => {
    await withdrawInvitationOf(tx, workspace, email)
    const business_name = await holdBusinessName(tx, workspace)
    const { user_id: id } = person
    await insertUser(tx, { ...employee, manager_id: workspace, id, role: 'Employee', business_name }, false)
    if (!(await insertLogin(tx, { ...person, email, password_hash: null }))) throw new ApiError('email_in_use')
    await more(tx, id)
    await sendWelcome(tx, parts, person, email)
  })
  return person.user_id
}

/**
 * Replaces a queued welcome email, so it is sent once. People with a password get none. An email without a record counts
 * when it is sent.
 */
export const enqueueWelcomeEmail = (tx: Transaction, person: PersonKey, email_id?: string): Promise<void> =>
  enqueue(tx, welcomeEmailJob, { ...person, email_id }, { jobKey: `welcome ${person.user_id}` })

/** Counts the email, records what becomes of it, and enqueues it. */
async function sendWelcome(tx: Transaction, parts: Parts, person: PersonKey, to: string): Promise<void> {
  const { manager_id: workspace, user_id } = person
  await takeEmailBudget(tx, parts, { kind: 'invitation', workspace, to })
  const about = { workspace, kind: 'welcome', subjectId: user_id, sentBy: workspace } as const
  await enqueueWelcomeEmail(tx, person, await recordEmail(tx, about))
}

/** What became of the email with the link for the first password; undefined once there is a password. */
export async function findWelcome(
  parts: Parts,
  person: PersonKey,
): Promise<{ delivery: EmailDelivery | null } | undefined> {
  const recipient = await findAccountRecipient(parts.db.system, person)
  if (!recipient || recipient.has_password) return undefined
  const { manager_id, user_id } = person
  const deliveries = await findDeliveries(parts.db.forWorkspace(manager_id), 'welcome', [user_id])
  return { delivery: deliveries.get(user_id) ?? null }
}

export async function resendWelcome(parts: Parts, actor: Actor, id: string): Promise<void> {
  await parts.limits.take('invitation by user', actor.id)
  const person = { manager_id: actor.workspace, user_id: id }
  await parts.db.system.transaction(async (tx) => {
    const { name, email } = await lockNewEmployee(tx, person)
    await sendWelcome(tx, parts, person, email)
    await recordAuditEvent(tx, actor, { action: 'employee.welcomed', subjectId: id, subjectName: name })
  })
}

/**
 * Creates a link to hand over without the email. It ends the emailed link, and the email itself if that waits: its next
 * attempt would end the link that was handed over.
 */
export async function createWelcomeLink(parts: Parts, actor: Actor, id: string): Promise<string> {
  await parts.limits.take('invitation by user', actor.id)
  const { token, hash } = newLinkToken()
  const person = { manager_id: actor.workspace, user_id: id }
  await parts.db.system.transaction(async (tx) => {
    const { name } = await lockNewEmployee(tx, person)
    await cancelWelcome(tx, person)
    await replaceResetToken(tx, person, { token_hash: hash, kind: 'first' })
    await recordAuditEvent(tx, actor, { action: 'employee.link_made', subjectId: id, subjectName: name })
  })
  return createPasswordLink(parts, token)
}

/** The job of an email that has no record sends nothing. This one replaces the one that waits. */
async function cancelWelcome(tx: Transaction, person: PersonKey): Promise<void> {
  await deleteUnsentEmailState(tx, { workspace: person.manager_id, kind: 'welcome', subjectId: person.user_id })
  await enqueueWelcomeEmail(tx, person, newId())
}

/** Only before the first password: after that, a link would open an account that somebody uses. */
async function lockNewEmployee(tx: Transaction, person: PersonKey): Promise<LockedEmployee> {
  const employee = await lockEmployee(tx, person)
  if (!employee || employee.archived) throw new ApiError('not_found')
  if (employee.has_password) throw new ApiError('conflict', { detail: replyTexts.passwordSet })
  return employee
}

type ChangedEmployee = { name: string; isNewEmail: boolean }

/**
 * Changes the account of an employee. Their sessions stay. A new email ends the links sent to the old one, and both
 * addresses are informed.
 */
export async function updateEmployeeAccount(
  parts: Parts,
  person: PersonKey,
  change: UserDetails & { email: string },
  check: (tx: Transaction) => Promise<void>,
  more: (tx: Transaction, changed: ChangedEmployee) => Promise<void>,
): Promise<void> {
  const { manager_id: workspace, user_id } = person
  const email = emailKey(change.email)
  // Checked before any lock, so that two users who swap their emails at the same time are refused instead of waiting
  // for each other.
  const owner = await findLoginOwner(parts.db.system, email)
  if (owner !== undefined && owner !== user_id) throw new ApiError('email_in_use')
  await parts.db.system.transaction(async (tx) => {
    await withdrawInvitationOf(tx, workspace, email)
    const account = await lockEmployee(tx, person)
    if (!account) throw new ApiError('user_does_not_exist')
    await check(tx)
    await updateUserDetails(tx, person, change)
    const isNewEmail = emailKey(account.email) !== email
    if (isNewEmail) {
      if (!(await updateLoginEmail(tx, person, email))) throw new ApiError('email_in_use')
      await leaveFormerEmail(tx, parts, person, account, email)
    }
    await more(tx, { name: change.name ?? account.name, isNewEmail })
    await publishPeopleChanged(tx, parts, person)
  })
}

/** People without a password get a welcome email at the new address: the first one went to the old address. */
async function leaveFormerEmail(
  tx: Transaction,
  parts: Parts,
  person: PersonKey,
  former: LockedEmployee,
  email: string,
): Promise<void> {
  await deleteResetTokens(tx, person)
  await deleteEndedInvitationsOf(tx, person.manager_id, former.email)
  await enqueue(tx, formerEmailJob, { ...person, former_email: former.email })
  if (!former.has_password) return sendWelcome(tx, parts, person, email)
  await takeEmailBudget(tx, parts, { kind: 'invitation', workspace: person.manager_id, to: email })
  await enqueue(tx, emailChangedJob, person, { jobKey: `email_changed ${person.user_id}` })
}
