import { generateSecret, generateURI } from 'otplib'
import { productName } from '#contract/texts/common.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { authorize } from '../policy.ts'
import { deleteTotpSecrets, findSignInRules, hasTotp, replaceRecoveryCodes } from '../queries/totp-secrets.ts'
import { lockUser } from '../queries/users.ts'
import { attemptKeyOf, checkOwnPassword } from '../sessions/confirm-identity.ts'
import { checkCode, checkOwnCode, countWrongCodes, openSecret, storeSecret } from './check-code.ts'
import { enqueueTwoStepEmail } from './emails.ts'
import { createRecoveryCodes, findTimeStep, parseCode } from './totp-codes.ts'

export type TotpStart = { secret: string; otpauth_url: string }

/**
 * Creates a secret for an authenticator app, which becomes active with a first code; it replaces a pending secret. An
 * active secret stays active until then, and replacing it needs one of its codes.
 */
export async function startTotp(
  parts: Parts,
  actor: Actor,
  { password, code }: { password: string; code?: string | undefined },
  address: string,
): Promise<TotpStart> {
  const { email } = await checkOwnPassword(parts, actor, password, address)
  const isChecked = await checkOwnCode(parts, actor, { code, address })
  const secret = generateSecret()
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    await lockUser(tx, actor.id)
    // It may have been turned on since.
    if (!isChecked && (await hasTotp(tx, actor.id))) throw new ApiError('two_step_on')
    await storeSecret(tx, parts, actor.id, { field: 'pending_totp_secret', secret })
  })
  return { secret, otpauth_url: generateURI({ issuer: productName, label: email, secret }) }
}

/**
 * Activates the app with a first code. Returns the recovery codes, which are never shown again and replace the earlier
 * ones.
 */
export async function confirmTotp(parts: Parts, actor: Actor, code: string, address: string): Promise<string[]> {
  const { codes, hashes } = createRecoveryCodes()
  const right = await countWrongCodes(parts.limits, attemptKeyOf(actor, address), () =>
    parts.db.forWorkspace(actor.workspace).transaction((tx) => turnOnTotp(tx, parts, actor, { code, hashes })),
  )
  if (!right) throw new ApiError('wrong_code')
  return codes
}

async function turnOnTotp(
  tx: Transaction,
  parts: Parts,
  actor: Actor,
  { code, hashes }: { code: string; hashes: readonly Buffer[] },
): Promise<boolean> {
  await lockUser(tx, actor.id)
  const secret = await openSecret(tx, parts, actor.id, 'pending_totp_secret')
  if (secret === undefined) throw new ApiError('two_step_not_started')
  const typed = parseCode(code)
  const step = typed.kind === 'app' ? findTimeStep(secret, typed.code) : undefined
  if (step === undefined) return false
  const moved = (await deleteTotpSecrets(tx, actor.id, ['totp_secret'])) > 0
  await deleteTotpSecrets(tx, actor.id, ['pending_totp_secret'])
  await storeSecret(tx, parts, actor.id, { field: 'totp_secret', secret, lastStep: step })
  await replaceRecoveryCodes(tx, actor.id, hashes)
  await recordAuditEvent(tx, actor, { action: 'two_step.on', subjectId: actor.id, subjectName: actor.name })
  await enqueueTwoStepEmail(tx, actor.id, moved ? 'moved' : 'on')
  return true
}

/** Turns two-step sign-in off. Does nothing when it is off already. */
export async function deleteTotp(
  parts: Parts,
  actor: Actor,
  { password, code }: { password: string; code: string },
  address: string,
): Promise<void> {
  await checkOwnPassword(parts, actor, password, address)
  const db = parts.db.forWorkspace(actor.workspace)
  if (!(await hasTotp(db, actor.id))) return
  authorize(actor, 'two_step.turn_off', await findSignInRules(db))
  await checkCode(parts, attemptKeyOf(actor, address), { workspace: actor.workspace, id: actor.id }, code)
  await db.transaction(async (tx) => {
    await lockUser(tx, actor.id)
    if (!(await turnOffTwoStep(tx, actor.id))) return
    await recordAuditEvent(tx, actor, { action: 'two_step.off', subjectId: actor.id, subjectName: actor.name })
    await enqueueTwoStepEmail(tx, actor.id, 'off')
  })
}

/** Returns whether it was on. Also deletes a pending secret. */
export async function turnOffTwoStep(tx: Transaction, userId: string): Promise<boolean> {
  await deleteTotpSecrets(tx, userId, ['pending_totp_secret'])
  await replaceRecoveryCodes(tx, userId, [])
  return (await deleteTotpSecrets(tx, userId, ['totp_secret'])) > 0
}
