import { v7 as newId } from 'uuid'
import { emailKey } from '#contract/domain/email.ts'
import type { Parts } from '#server/parts.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { hashPassword } from '#server/platform/crypto/passwords.ts'
import { hashOfToken } from '#server/platform/crypto/session-tokens.ts'
import { deleteEmailChange } from '../queries/email-changes.ts'
import { isKnownDevice, saveKnownDevice } from '../queries/known-devices.ts'
import { findActivePersonByEmail, findTextsAbout, updatePassword } from '../queries/logins.ts'
import { findResetOwner, type PersonKey, useResetToken } from '../queries/reset-tokens.ts'
import { checkNewPassword } from '../account/check-new-password.ts'
import { insertSignInEvent } from '../queries/sign-in-events.ts'
import type { Caller } from '../sessions/create-session.ts'
import { enqueueAttempt } from '../sessions/sign-in-history.ts'
import { signOutEverywhere } from '../sessions/manage-sessions.ts'
import { passwordChangedJob, resetEmailJob } from './emails.ts'

/**
 * Sends a link. An unknown email causes the same work, so neither answer nor time reveals whether an account exists
 * (AUTH-10). Strangers who ask in a row cannot have the person refused: past the limit of emails the link that was sent
 * last still works (decision 28).
 */
export async function requestReset(parts: Parts, email: string, { address, device }: Caller): Promise<void> {
  const key = emailKey(email)
  const found = await findActivePersonByEmail(parts.db.system, key)
  if (!(await isKnownDevice(parts.db.system, found, device))) await parts.limits.take('reset by address', address)
  const isSent = await parts.limits.hasLeft('reset by account', key)
  parts.security.record({
    event: 'reset_request',
    outcome: isSent ? 'success' : 'failure',
    ...(isSent ? {} : { reason: 'too_many_requests' }),
    ...(found ? { account: accountOf(found) } : { email: key }),
  })
  if (!isSent) return
  const person = found ?? { manager_id: newId(), user_id: newId() }
  await parts.db.system.transaction(async (tx) => {
    await enqueue(tx, resetEmailJob, person)
    await enqueueAttempt(tx, found, 'reset_requested')
  })
}

const accountOf = ({ manager_id, user_id }: PersonKey) => ({ id: user_id, workspace: manager_id })

/** Finds the email of a link without using it up, because mail scanners open links. */
export async function findResetEmail(parts: Parts, token: string, address: string): Promise<string> {
  const owner = await findResetOwner(parts.db.system, hashOfToken(token))
  if (!owner) throw await countGuess(parts, address)
  return owner.email
}

export type NewPasswordInput = { token: string; email: string; password: string }

/**
 * Sets a password with a link. Ends the link, every session of the person (AUTH-12) and a pending email change, which
 * an intruder may have requested. The device that had the link is the only known one then.
 */
export async function resetPassword(parts: Parts, input: NewPasswordInput, caller: Caller): Promise<void> {
  const { address } = caller
  const hash = hashOfToken(input.token)
  // Checked first: a request without a valid link must not cause password hashing.
  const owner = await findResetOwner(parts.db.system, hash)
  if (!owner || emailKey(owner.email) !== emailKey(input.email)) throw await countGuess(parts, address)
  await checkNewPassword(parts, input.password, await findTextsAbout(parts.db.system, owner))
  const passwordHash = await hashPassword(input.password)
  await parts.db.system.transaction(async (tx) => {
    const person = await useResetToken(tx, hash, emailKey(input.email))
    if (!person) throw await countGuess(parts, address)
    await updatePassword(tx, person, passwordHash)
    await deleteEmailChange(tx, person)
    await signOutEverywhere(tx, person.manager_id, person.user_id)
    await saveKnownDevice(tx, person, caller.device)
    await insertSignInEvent(tx, person, 'password_reset', { device: caller.device })
    tx.afterCommit(() =>
      parts.security.record({ event: 'password_reset', outcome: 'success', account: accountOf(person) }),
    )
    await enqueue(tx, passwordChangedJob, person)
  })
  await parts.limits.reset('reset by account', emailKey(input.email))
}

/** Counts the attempt: guessing links is rate limited (AUTH-14). */
async function countGuess(parts: Parts, address: string): Promise<ApiError> {
  parts.security.record({ event: 'password_reset', outcome: 'failure', reason: 'reset_expired' })
  await parts.limits.take('guess by address', address)
  return new ApiError('reset_expired')
}
