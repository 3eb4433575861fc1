import type { User } from '#contract/auth.ts'
import { emailKey } from '#contract/domain/email.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import { takeEmailBudget } from '#server/features/emails/index.ts'
import { deleteEndedInvitationsOf, withdrawInvitationOf } from '#server/features/invitations/index.ts'
import { enqueueCustomerUpdate } from '#server/features/subscription/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { verifyNothing, verifyPassword } from '#server/platform/crypto/passwords.ts'
import { hashOfToken } from '#server/platform/crypto/session-tokens.ts'
import { authorize } from '../policy.ts'
import {
  type ConfirmedEmailChange,
  deleteEmailChange,
  deleteEmailChangeOfSession,
  findEmailChangeByLink,
  type PendingEmailChange,
  isPendingEmail,
  saveEmailChange,
  useEmailChangeLink,
} from '../queries/email-changes.ts'
import { findLoginOwner, findOwnLogin, updateLoginEmail } from '../queries/logins.ts'
import { deleteResetTokens } from '../queries/reset-tokens.ts'
import { deleteSessionsOf } from '../queries/sessions.ts'
import { updateUserDetails } from '../queries/users.ts'
import { confirmIdentity } from '../sessions/confirm-identity.ts'
import { countWrongPasswords } from '../sessions/password-attempts.ts'
import { confirmEmailJob, ownFormerEmailJob } from './emails.ts'
import { personKeyOf, publishPeopleChanged, showUser } from './update-account.ts'

/**
 * Sends a link to the new email, which takes effect once it is confirmed (SET-5). A request for the present email
 * cancels the pending change. The limits are those of resets, so that an attacker cannot find out registered emails
 * faster here than at the registration. An open browser alone does not move the account to another mailbox: the
 * password is required, but not to resend the same link while the session that asked for it lives.
 */
export async function requestEmailChange(
  parts: Parts,
  actor: Actor,
  { email, password }: { email: string; password?: string | undefined },
  address: string,
): Promise<User> {
  authorize(actor, 'account.change', undefined)
  const person = personKeyOf(actor)
  const db = parts.db.forWorkspace(actor.workspace)
  const present = await showUser(db, actor)
  if (emailKey(present.email) === emailKey(email)) {
    return db.transaction(async (tx) => {
      await deleteEmailChange(tx, person)
      await publishPeopleChanged(tx, parts, person)
      return showUser(tx, actor)
    })
  }
  if (!(await isPendingEmail(db, person, email))) await confirmIdentity(parts, actor, { password, address })
  await parts.limits.take('reset by address', address)
  await parts.limits.take('reset by account', actor.id)
  if (await findLoginOwner(parts.db.system, emailKey(email))) throw new ApiError('email_in_use')
  return db.transaction(async (tx) => {
    await takeEmailBudget(tx, parts, { kind: 'confirmation', workspace: actor.workspace, to: email })
    await saveEmailChange(tx, person, { email, session: actor.session })
    // Replaces an email that is still queued: two requests send one link, the valid one.
    await enqueue(tx, confirmEmailJob, person, { jobKey: `confirm_email ${actor.id}` })
    await publishPeopleChanged(tx, parts, person)
    return showUser(tx, actor)
  })
}

/** An unknown device may have requested a change. Signing the device out cancels it. */
export async function cancelEmailChangeOf(
  tx: Transaction,
  parts: Parts,
  actor: Actor,
  is: '=' | '!=',
  session: string,
): Promise<void> {
  if (await deleteEmailChangeOfSession(tx, personKeyOf(actor), is, session))
    await publishPeopleChanged(tx, parts, personKeyOf(actor))
}

type Confirming = { caller: Actor | undefined; password: string | undefined; address: string }

/**
 * Applies the email change of a link and returns the new email. A mail scanner follows links and presses buttons, so the
 * link alone is not enough: it takes a session of the person, or their password. Invalid and expired links count as
 * attempts (AUTH-14).
 */
export async function confirmEmailChange(parts: Parts, token: string, by: Confirming): Promise<string> {
  const { address } = by
  const hash = hashOfToken(token)
  const change = await findEmailChangeByLink(parts.db.system, hash)
  if (!change) throw await countGuess(parts, address)
  await checkConfirming(parts, change, by)
  // Checked before any lock, so that two users who swap their emails at the same time are refused instead of waiting
  // for each other.
  const owner = await findLoginOwner(parts.db.system, emailKey(change.email))
  if (owner !== undefined && owner !== change.user_id) throw new ApiError('email_in_use')
  await parts.db.system.transaction(async (tx) => {
    await withdrawInvitationOf(tx, change.manager_id, change.email)
    const used = await useEmailChangeLink(tx, hash)
    if (!used) throw await countGuess(parts, address)
    await applyEmailChange(tx, change, used)
    await publishPeopleChanged(tx, parts, change)
  })
  return change.email
}

async function checkConfirming(
  parts: Parts,
  { manager_id, user_id }: PendingEmailChange,
  by: Confirming,
): Promise<void> {
  const { caller, password, address } = by
  if (caller?.id === user_id && !caller.byLinkSince) return
  if (password === undefined) throw new ApiError('password_wrong')
  const login = await findOwnLogin(parts.db.system, manager_id, user_id)
  // Counted apart: whoever has the link uses up no attempt of its owner's.
  const right = await countWrongPasswords(parts.limits, { account: `${user_id} by email link`, address }, () =>
    login?.password_hash ? verifyPassword(login.password_hash, password) : verifyNothing(password),
  )
  if (!right) throw new ApiError('password_wrong')
}

/** Ends the old email's links and every session except the requesting one. */
async function applyEmailChange(
  tx: Transaction,
  { manager_id, user_id }: PendingEmailChange,
  { name, role, former, email, session_id }: ConfirmedEmailChange,
): Promise<void> {
  const person = { manager_id, user_id }
  if (!(await updateLoginEmail(tx, person, emailKey(email)))) throw new ApiError('email_in_use')
  await updateUserDetails(tx, person, { email })
  await deleteResetTokens(tx, person)
  await deleteSessionsOf(tx, manager_id, user_id, session_id)
  await deleteEndedInvitationsOf(tx, manager_id, former)
  const actor = { id: user_id, name, workspace: manager_id }
  await recordAuditEvent(tx, actor, { action: 'account.email_changed', subjectId: user_id, subjectName: name })
  await enqueue(tx, ownFormerEmailJob, { ...person, former_email: former })
  if (role === 'Manager') await enqueueCustomerUpdate(tx, manager_id)
}

async function countGuess(parts: Parts, address: string): Promise<ApiError> {
  await parts.limits.take('guess by address', address)
  return new ApiError('link_expired')
}
