import type { Me } from '#contract/auth.ts'
import { emailKey } from '#contract/domain/email.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { verifyNothing, verifyPassword } from '#server/platform/crypto/passwords.ts'
import { presentMe } from '../present.ts'
import { findAccountByEmail, type LoginAccount } from '../queries/logins.ts'
import { isKnownDevice } from '../queries/known-devices.ts'
import { deleteSession, insertSession } from '../queries/sessions.ts'
import { findUser } from '../queries/users.ts'
import { checkCode } from '../two-step/check-code.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { enqueueAttempt, recordLogIn } from './sign-in-history.ts'
import { type Caller, createSession, signSessionToken } from './create-session.ts'
import { type AttemptKey, countWrongPasswords } from './password-attempts.ts'

export type LoginInput = { email: string; password: string; code?: string | undefined }

/** Returns the token of a new session. Every failure has the same text and takes the same time (AUTH-3). */
export async function logIn(parts: Parts, { email, password, code }: LoginInput, caller: Caller): Promise<string> {
  const key = emailKey(email)
  const account = await findAccountByEmail(parts.db.system, key, caller.address)
  try {
    return await logInTo(parts, account, { email: key, password, code }, caller)
  } catch (error) {
    if (error instanceof ApiError) await recordRefusal(parts, account, key, error.code)
    throw error
  }
}

/** The events of refused log-ins by error code; a second step that is asked for is no failure yet. */
export async function recordRefusal(
  { db, security }: Parts,
  account: LoginAccount | undefined,
  email: string,
  reason: ErrorCode,
  event: 'log_in' | 'link_log_in' = 'log_in',
): Promise<void> {
  const isCode = reason === 'two_step_required' || reason === 'wrong_code'
  security.record({
    event: isCode ? 'second_step' : event,
    outcome: reason === 'two_step_required' ? 'unknown' : 'failure',
    reason,
    ...(account ? { account: { id: account.user_id, workspace: account.manager_id } } : { email }),
  })
  if (reason === 'wrong_credentials') await db.system.transaction((tx) => enqueueAttempt(tx, account, 'log_in_failed'))
  if (reason === 'wrong_code') await db.system.transaction((tx) => enqueueAttempt(tx, account, 'code_wrong'))
}

async function logInTo(
  parts: Parts,
  account: LoginAccount | undefined,
  { email: key, password, code }: LoginInput,
  caller: Caller,
): Promise<string> {
  const isKnown = await isKnownDevice(parts.db.system, account, caller.device)
  const guesser = isKnown ? keyOfDevice(key, caller) : keyOfStranger(key, caller, account)
  const right = await countWrongPasswords(parts.limits, guesser, () => isPasswordRight(account, password))
  if (!right || !account?.password_hash) throw new ApiError('wrong_credentials')
  // Checked after the password, so only the account's owner learns it: solo has no employee access (SUB-9).
  if (account.role === 'Employee' && account.tier === 'solo') throw new ApiError('plan_without_employees')
  if (account.two_step) {
    if (code === undefined || code.trim() === '') throw new ApiError('two_step_required')
    const person = { workspace: account.manager_id, id: account.user_id }
    await checkCode(parts, guesser, person, code)
    parts.security.record({ event: 'second_step', outcome: 'success', account: person })
  }
  return openSession(parts, account, account.password_hash, caller)
}

/** Wrong passwords of strangers, at the same address too, must not lock out a device that signed in before (AUTH-14). */
export const keyOfDevice = (email: string, { device }: Caller): AttemptKey => ({ account: `${email} on ${device}` })

export const keyOfStranger = (email: string, { address }: Caller, account: LoginAccount | undefined): AttemptKey => ({
  account: account?.at_home ? `${email} at home` : email,
  address,
})

async function isPasswordRight(account: LoginAccount | undefined, password: string): Promise<boolean> {
  if (!account?.password_hash) return verifyNothing(password)
  const right = await verifyPassword(account.password_hash, password)
  return right && !account.archived
}

async function openSession(parts: Parts, account: LoginAccount, passwordHash: string, caller: Caller): Promise<string> {
  const session = createSession(account, caller)
  const expiresAt = await parts.db.system.transaction(async (tx) => {
    const expires = await insertSession(tx, session, passwordHash)
    if (expires) await recordLogIn(tx, parts, account, { event: 'log_in', caller })
    return expires
  })
  if (!expiresAt) throw new ApiError('wrong_credentials')
  return signSessionToken(parts, account, session, expiresAt)
}

export async function logOut(parts: Parts, actor: Actor): Promise<void> {
  await parts.db.forWorkspace(actor.workspace).transaction((tx) => deleteSession(tx, actor.workspace, actor.session))
  parts.security.record({ event: 'log_out', outcome: 'success', account: actor })
}

export async function showMe(parts: Parts, actor: Actor): Promise<Me> {
  const row = await findUser(parts.db.forWorkspace(actor.workspace), actor.id)
  if (!row) throw new ApiError('not_signed_in')
  return presentMe(row, actor)
}
