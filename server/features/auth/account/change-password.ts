import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { hashPassword } from '#server/platform/crypto/passwords.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { cancelEmailChangeOf } from './change-email.ts'
import { personKeyOf } from './update-account.ts'
import { passwordChangedJob } from '../password-reset/emails.ts'
import { findTextsAbout, updatePassword } from '../queries/logins.ts'
import { deleteResetTokens } from '../queries/reset-tokens.ts'
import { insertSignInEvent } from '../queries/sign-in-events.ts'
import { deleteSessionsOf } from '../queries/sessions.ts'
import { checkOwnPassword } from '../sessions/confirm-identity.ts'
import { checkNewPassword } from './check-new-password.ts'

type PasswordChange = { old_password: string; password: string }

/**
 * Sets a new password with the old one (AUTH-13). This session goes on. Every other one ends, with the email change
 * that it may have requested and the links to set a password.
 */
export async function changePassword(
  parts: Parts,
  actor: Actor,
  { old_password, password }: PasswordChange,
  address: string,
): Promise<void> {
  const person = personKeyOf(actor)
  const { passwordHash: former } = await checkOwnPassword(parts, actor, old_password, address)
  await checkNewPassword(parts, password, await findTextsAbout(parts.db.system, person))
  const next = await hashPassword(password)
  await parts.db.system.transaction(async (tx) => {
    if (!(await updatePassword(tx, person, next, former))) throw new ApiError('password_wrong')
    await deleteResetTokens(tx, person)
    await cancelEmailChangeOf(tx, parts, actor, '!=', actor.session)
    await deleteSessionsOf(tx, actor.workspace, actor.id, actor.session)
    await insertSignInEvent(tx, person, 'password_changed')
    await enqueue(tx, passwordChangedJob, { ...person, elsewhere: true })
    tx.afterCommit(() => parts.security.record({ event: 'password_change', outcome: 'success', account: actor }))
  })
}
