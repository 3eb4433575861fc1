import type { Me, Session } from '#contract/auth.ts'
import { emailKey } from '#contract/domain/email.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { verifyNothing, verifyPassword } from '#server/platform/crypto/passwords.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { dropChangeAskedIn } from './account/email.ts'
import { countingWrong } from './attempts.ts'
import { type Caller, newSession, tokenOf } from './new-session.ts'
import { authorize } from './policy.ts'
import { presentMe, presentSession } from './present.ts'
import * as queries from './queries.ts'
import { checkCode } from './two-step/second-step.ts'

export { askForEmail, confirmEmail, dropEmailChange } from './account/email.ts'
export { changeName, changeOwn } from './account/own.ts'
export { confirmOwn } from './own-password.ts'
export { isRequired as isTwoStepRequired } from './two-step/queries.ts'
export { changeEmployee, makeEmployee, sendWelcome } from './registration/employees.ts'

export type Credentials = { email: string; password: string; code?: string | undefined }

/** Answers the token of a new session. Whatever is wrong is told in the same words, after the same time (AUTH-3). */
export async function logIn(parts: Parts, { email, password, code }: Credentials, caller: Caller): Promise<string> {
  const key = emailKey(email)
  const account = await queries.accountByEmail(parts.db.system, key, caller.address)
  const guesser = { account: account?.at_home ? `${key} at home` : key, address: caller.address }
  const right = await countingWrong(parts.limits, guesser, () => isRight(account, password))
  if (!right || !account?.password_hash) throw new ApiError('wrong_credentials')
  // Told only to who knows the password: on solo there is no employee access (SUB-9).
  if (account.role === 'Employee' && account.tier === 'solo') throw new ApiError('plan_without_employees')
  if (account.two_step) {
    if (code === undefined || code.trim() === '') throw new ApiError('two_step_required')
    await checkCode(parts, guesser, { workspace: account.manager_id, id: account.user_id }, code)
  }
  return openSession(parts, account, account.password_hash, caller)
}

async function isRight(account: queries.Account | undefined, password: string): Promise<boolean> {
  if (!account?.password_hash) return verifyNothing(password)
  const right = await verifyPassword(account.password_hash, password)
  return right && !account.archived
}

async function openSession(
  parts: Parts,
  account: queries.Account,
  passwordHash: string,
  caller: Caller,
): Promise<string> {
  const session = newSession(account, caller)
  const expiresAt = await queries.beginSession(parts.db.system, session, passwordHash)
  if (!expiresAt) throw new ApiError('wrong_credentials')
  return tokenOf(parts, account, session, expiresAt)
}

export async function logOut(parts: Parts, actor: Actor): Promise<void> {
  await parts.db
    .forWorkspace(actor.workspace)
    .transaction((tx) => queries.deleteSession(tx, actor.workspace, actor.session))
}

export async function whoAmI(parts: Parts, actor: Actor): Promise<Me> {
  const row = await queries.userById(parts.db.forWorkspace(actor.workspace), actor.id)
  if (!row) throw new ApiError('not_signed_in')
  return presentMe(row, actor.tier)
}

export async function listSessions(parts: Parts, actor: Actor): Promise<Session[]> {
  const rows = await queries.sessionsOf(parts.db.forWorkspace(actor.workspace), actor.id)
  return rows.map((row) => presentSession(row, actor.session))
}

export async function endSession(parts: Parts, actor: Actor, session: string): Promise<void> {
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    authorize(actor, 'session.end', await queries.sessionOwner(tx, actor.workspace, session))
    if (session !== actor.session) await dropChangeAskedIn(tx, parts, actor, '=', session)
    await queries.deleteSession(tx, actor.workspace, session)
  })
}

export async function endOtherSessions(parts: Parts, actor: Actor): Promise<void> {
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    await dropChangeAskedIn(tx, parts, actor, '!=', actor.session)
    await queries.deleteSessions(tx, actor.workspace, actor.id, actor.session)
  })
}

/**
 * Signs a person out everywhere. The deleted rows tell every process once they are committed (sessions.ts), which refuses the
 * person's calls and closes their sockets.
 */
export const endSessions = (tx: Transaction, workspace: string, userId: string): Promise<void> =>
  queries.deleteSessions(tx, workspace, userId)
