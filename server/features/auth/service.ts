import { v7 as newId } from 'uuid'
import type { Me, Session } from '#contract/auth.ts'
import { emailKey } from '#contract/domain/email.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { verifyNothing, verifyPassword } from '#server/platform/passwords.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { countingWrong } from './attempts.ts'
import { deviceOf } from './device.ts'
import { authorize } from './policy.ts'
import { presentMe, presentSession } from './present.ts'
import * as queries from './queries.ts'

export { changeEmployee, makeEmployee, sendWelcome } from './registration/employees.ts'

export type Credentials = { email: string; password: string }
export type Caller = { address: string; userAgent: string | undefined }

/** Answers the token of a new session. Whatever is wrong is told in the same words, after the same time (AUTH-3). */
export async function logIn(parts: Parts, { email, password }: Credentials, caller: Caller): Promise<string> {
  const key = emailKey(email)
  const account = await queries.accountByEmail(parts.db.system, key, caller.address)
  const guesser = { account: account?.at_home ? `${key} at home` : key, address: caller.address }
  const right = await countingWrong(parts.limits, guesser, () => isRight(account, password))
  if (!right || !account?.password_hash) throw new Refusal('wrong_credentials')
  // Told only to who knows the password: on solo there is no employee access (SUB-9).
  if (account.role === 'Employee' && account.tier === 'solo') throw new Refusal('plan_without_employees')
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
  const { manager_id, user_id, name, role } = account
  const session = { id: newId(), manager_id, user_id, device: deviceOf(caller.userAgent), ip: caller.address }
  const expiresAt = await queries.beginSession(parts.db.system, session, passwordHash)
  if (!expiresAt) throw new Refusal('wrong_credentials')
  const claims = { id: user_id, name, role, session: session.id, ...(role === 'Manager' ? {} : { manager_id }) }
  return parts.tokens.sign(claims, expiresAt)
}

export async function logOut(parts: Parts, actor: Actor): Promise<void> {
  await parts.db
    .forWorkspace(actor.workspace)
    .transaction((tx) => queries.deleteSession(tx, actor.workspace, actor.session))
}

export async function whoAmI(parts: Parts, actor: Actor): Promise<Me> {
  const row = await queries.userById(parts.db.forWorkspace(actor.workspace), actor.id)
  if (!row) throw new Refusal('not_signed_in')
  return presentMe(row, actor.tier)
}

export async function listSessions(parts: Parts, actor: Actor): Promise<Session[]> {
  const rows = await queries.sessionsOf(parts.db.forWorkspace(actor.workspace), actor.id)
  return rows.map((row) => presentSession(row, actor.session))
}

export async function endSession(parts: Parts, actor: Actor, session: string): Promise<void> {
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    authorize(actor, 'session.end', await queries.sessionOwner(tx, actor.workspace, session))
    await queries.deleteSession(tx, actor.workspace, session)
  })
}

export async function endOtherSessions(parts: Parts, actor: Actor): Promise<void> {
  await parts.db
    .forWorkspace(actor.workspace)
    .transaction((tx) => queries.deleteSessions(tx, actor.workspace, actor.id, actor.session))
}

/**
 * Signs a person out everywhere. The deleted rows tell every process once they are committed (sessions.ts), which refuses the
 * person's calls and closes their sockets.
 */
export const endSessions = (tx: Transaction, workspace: string, userId: string): Promise<void> =>
  queries.deleteSessions(tx, workspace, userId)
