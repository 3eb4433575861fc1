import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { verifyNothing, verifyPassword } from '#server/platform/crypto/passwords.ts'
import { findOwnLogin } from '../queries/logins.ts'
import { confirmSession, isSessionRecent } from '../queries/sessions.ts'
import { type AttemptKey, countWrongPasswords } from './password-attempts.ts'

/**
 * Attempts of a signed-in person are counted apart from log-in attempts for the same account, and those of a session that
 * a link began apart from both: who has a forwarded link uses up none of its owner's.
 */
export const attemptKeyOf = ({ id, byLinkSince }: Pick<Actor, 'id' | 'byLinkSince'>, address: string): AttemptKey => ({
  account: `${id} ${byLinkSince ? 'signed in by link' : 'signed in'}`,
  address,
})

/**
 * Requires the caller's password before actions that a stolen session must not perform. A session that a link began is a
 * full one from then on.
 */
export async function checkOwnPassword(
  parts: Parts,
  actor: Actor,
  password: string,
  address: string,
): Promise<{ email: string; passwordHash: string }> {
  const login = await findOwnLogin(parts.db.system, actor.workspace, actor.id)
  const right = await countWrongPasswords(parts.limits, attemptKeyOf(actor, address), () =>
    login?.password_hash ? verifyPassword(login.password_hash, password) : verifyNothing(password),
  )
  if (!login) throw new ApiError('not_signed_in') // the account went while the call was on its way
  if (!right || !login.password_hash) throw new ApiError('password_wrong')
  if (actor.byLinkSince) await parts.db.system.transaction((tx) => confirmSession(tx, actor.workspace, actor.session))
  return { email: login.email, passwordHash: login.password_hash }
}

/**
 * Confirms the person's identity by their password, or by a session from the last five minutes. A missing password does
 * not count as an attempt.
 */
export async function confirmIdentity(
  parts: Parts,
  actor: Actor,
  { password, address }: { password: string | undefined; address: string },
): Promise<void> {
  if (password !== undefined) await checkOwnPassword(parts, actor, password, address)
  else if (!(await isSessionRecent(parts.db.forWorkspace(actor.workspace), actor.session)))
    throw new ApiError('password_wrong')
}
