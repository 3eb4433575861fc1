import { generateSecret, generateURI } from 'otplib'
import { productName } from '#contract/texts/common.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { checkOwnPassword, guesserOf } from '../own-password.ts'
import { authorize } from '../policy.ts'
import { newRecoveryCodes, readCode, stepOf } from './codes.ts'
import { tell } from './job-kinds.ts'
import * as queries from './queries.ts'
import { checkCode, checkOwnCode, countingWrongCodes, keepSecret, openSecret } from './second-step.ts'

export type NewTotp = { secret: string; otpauth_url: string }

/**
 * Makes a secret for an authenticator app, which counts once a first code of it came; a pending one before it is void. While one
 * is in use it stays so until then, and moving on from it takes a code of it.
 */
export async function startTotp(
  parts: Parts,
  actor: Actor,
  { password, code }: { password: string; code?: string | undefined },
  address: string,
): Promise<NewTotp> {
  const { email } = await checkOwnPassword(parts, actor, password, address)
  await checkOwnCode(parts, actor, { code, address })
  const secret = generateSecret()
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    await queries.holdPerson(tx, actor.id)
    await keepSecret(tx, parts, actor.id, { field: 'pending_totp_secret', secret })
  })
  return { secret, otpauth_url: generateURI({ issuer: productName, label: email, secret }) }
}

/** Turns it on with a first code. The recovery codes are answered here and never again; those before are void. */
export async function confirmTotp(parts: Parts, actor: Actor, code: string, address: string): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes()
  const right = await countingWrongCodes(parts.limits, guesserOf(actor, address), () =>
    parts.db.forWorkspace(actor.workspace).transaction((tx) => turnOn(tx, parts, actor, { code, hashes })),
  )
  if (!right) throw new ApiError('wrong_code')
  return codes
}

async function turnOn(
  tx: Transaction,
  parts: Parts,
  actor: Actor,
  { code, hashes }: { code: string; hashes: readonly Buffer[] },
): Promise<boolean> {
  await queries.holdPerson(tx, actor.id)
  const secret = await openSecret(tx, parts, actor.id, 'pending_totp_secret')
  if (secret === undefined) throw new ApiError('two_step_not_started')
  const typed = readCode(code)
  const step = typed.kind === 'app' ? stepOf(secret, typed.code) : undefined
  if (step === undefined) return false
  const moved = (await queries.removeSecrets(tx, actor.id, ['totp_secret'])) > 0
  await queries.removeSecrets(tx, actor.id, ['pending_totp_secret'])
  await keepSecret(tx, parts, actor.id, { field: 'totp_secret', secret, lastStep: step })
  await queries.replaceRecoveryCodes(tx, actor.id, hashes)
  await recordAuditEvent(tx, actor, { action: 'two_step.on', subjectId: actor.id, subjectName: actor.name })
  await tell(tx, actor.id, moved ? 'moved' : 'on')
  return true
}

/** Turns it off. Where it is off already there is nothing to do. */
export async function removeTotp(
  parts: Parts,
  actor: Actor,
  { password, code }: { password: string; code: string },
  address: string,
): Promise<void> {
  await checkOwnPassword(parts, actor, password, address)
  const db = parts.db.forWorkspace(actor.workspace)
  if (!(await queries.hasTotp(db, actor.id))) return
  authorize(actor, 'two_step.turn_off', { required: await queries.isRequired(db) })
  await checkCode(parts, guesserOf(actor, address), { workspace: actor.workspace, id: actor.id }, code)
  await db.transaction(async (tx) => {
    await queries.holdPerson(tx, actor.id)
    if (!(await turnOff(tx, actor.id))) return
    await recordAuditEvent(tx, actor, { action: 'two_step.off', subjectId: actor.id, subjectName: actor.name })
    await tell(tx, actor.id, 'off')
  })
}

/** Answers whether it was on. What waits for its first code goes as well. */
export async function turnOff(tx: Transaction, userId: string): Promise<boolean> {
  await queries.removeSecrets(tx, userId, ['pending_totp_secret'])
  await queries.replaceRecoveryCodes(tx, userId, [])
  return (await queries.removeSecrets(tx, userId, ['totp_secret'])) > 0
}
