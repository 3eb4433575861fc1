import { v7 as newId } from 'uuid'
import { emailKey } from '#contract/domain/email.ts'
import type { Parts } from '#server/parts.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { hashPassword } from '#server/platform/crypto/passwords.ts'
import { hashOfToken } from '#server/platform/crypto/session-tokens.ts'
import { deleteEmailChange } from '../queries/email-changes.ts'
import { findActivePersonByEmail, updatePassword } from '../queries/logins.ts'
import { findEmailByResetToken, useResetToken } from '../queries/reset-tokens.ts'
import { signOutEverywhere } from '../sessions/manage-sessions.ts'
import { passwordChangedJob, resetEmailJob } from './emails.ts'

/**
 * Has a link sent. For an e-mail that nobody has the same is done, for nobody: answer and time tell no one who has an account
 * (AUTH-10).
 */
export async function requestReset(parts: Parts, email: string, address: string): Promise<void> {
  const key = emailKey(email)
  await parts.limits.take('reset by address', address)
  await parts.limits.take('reset by account', key)
  const person = (await findActivePersonByEmail(parts.db.system, key)) ?? { manager_id: newId(), user_id: newId() }
  await parts.db.system.transaction((tx) => enqueue(tx, resetEmailJob, person))
}

/** The e-mail that a link belongs to. Looking does not use it up: mail scanners look. */
export async function findResetEmail(parts: Parts, token: string, address: string): Promise<string> {
  const email = await findEmailByResetToken(parts.db.system, hashOfToken(token))
  if (email === undefined) throw await countGuess(parts, address)
  return email
}

export type NewPasswordInput = { token: string; email: string; password: string }

/**
 * Sets a password with a link, which ends with it, as does every session of the person (AUTH-12). A new e-mail that waits goes too:
 * whoever was in their account may have asked for it.
 */
export async function resetPassword(parts: Parts, input: NewPasswordInput, address: string): Promise<void> {
  const hash = hashOfToken(input.token)
  // Looked at first, so that nobody has us hash passwords without a link.
  const email = await findEmailByResetToken(parts.db.system, hash)
  if (email === undefined || emailKey(email) !== emailKey(input.email)) throw await countGuess(parts, address)
  const passwordHash = await hashPassword(input.password)
  await parts.db.system.transaction(async (tx) => {
    const person = await useResetToken(tx, hash, emailKey(input.email))
    if (!person) throw await countGuess(parts, address)
    await updatePassword(tx, person, passwordHash)
    await deleteEmailChange(tx, person)
    await signOutEverywhere(tx, person.manager_id, person.user_id)
    await enqueue(tx, passwordChangedJob, person)
  })
}

/** Also counts it: who tries links that are none is held up (AUTH-14). */
async function countGuess(parts: Parts, address: string): Promise<ApiError> {
  await parts.limits.take('guess by address', address)
  return new ApiError('reset_expired')
}
