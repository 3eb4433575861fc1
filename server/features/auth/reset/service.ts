import { v7 as newId } from 'uuid'
import { emailKey } from '#contract/domain/email.ts'
import type { Parts } from '#server/parts.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { hashPassword } from '#server/platform/crypto/passwords.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { hashOfToken } from '#server/platform/crypto/session-tokens.ts'
import { dropEmailChange, endSessions } from '../service.ts'
import { passwordChangedMail, resetMail } from './jobs.ts'
import * as queries from './queries.ts'

/**
 * Has a link sent. For an e-mail that nobody has the same is done, for nobody: answer and time tell no one who has an account
 * (AUTH-10).
 */
export async function requestReset(parts: Parts, email: string, address: string): Promise<void> {
  const key = emailKey(email)
  await parts.limits.take('reset by address', address)
  await parts.limits.take('reset by account', key)
  const person = (await queries.personByEmail(parts.db.system, key)) ?? { manager_id: newId(), user_id: newId() }
  await parts.db.system.transaction((tx) => enqueue(tx, resetMail, person))
}

/** The e-mail that a link belongs to. Looking does not use it up: mail scanners look. */
export async function emailOfReset(parts: Parts, token: string, address: string): Promise<string> {
  const email = await queries.emailOfToken(parts.db.system, hashOfToken(token))
  if (email === undefined) throw await expired(parts, address)
  return email
}

export type NewPassword = { token: string; email: string; password: string }

/**
 * Sets a password with a link, which ends with it, as does every session of the person (AUTH-12). A new e-mail that waits goes too:
 * whoever was in their account may have asked for it.
 */
export async function resetPassword(parts: Parts, input: NewPassword, address: string): Promise<void> {
  const hash = hashOfToken(input.token)
  // Looked at first, so that nobody has us hash passwords without a link.
  const email = await queries.emailOfToken(parts.db.system, hash)
  if (email === undefined || emailKey(email) !== emailKey(input.email)) throw await expired(parts, address)
  const passwordHash = await hashPassword(input.password)
  await parts.db.system.transaction(async (tx) => {
    const person = await queries.useToken(tx, hash, emailKey(input.email))
    if (!person) throw await expired(parts, address)
    await queries.setPassword(tx, person, passwordHash)
    await dropEmailChange(tx, person)
    await endSessions(tx, person.manager_id, person.user_id)
    await enqueue(tx, passwordChangedMail, person)
  })
}

/** Also counts it: who tries links that are none is held up (AUTH-14). */
async function expired(parts: Parts, address: string): Promise<ApiError> {
  await parts.limits.take('guess by address', address)
  return new ApiError('reset_expired')
}
