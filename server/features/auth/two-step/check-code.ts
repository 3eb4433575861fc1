import { sealText } from '#server/features/credentials/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import {
  findSealedSecret,
  hasTotp,
  saveTotpSecret,
  type SecretField,
  useRecoveryCode,
  useTotpStep,
} from '../queries/totp-secrets.ts'
import { attemptKeyOf } from '../sessions/confirm-identity.ts'
import { type AttemptKey, countWrongPasswords } from '../sessions/password-attempts.ts'
import { enqueueTwoStepEmail } from './emails.ts'
import { findTimeStep, parseCode } from './totp-codes.ts'

type CodeOwner = { workspace: string; id: string }

/** Refuses a wrong or used code. Wrong codes count like wrong passwords, so that codes cannot be guessed. */
export async function checkCode(parts: Parts, guesser: AttemptKey, person: CodeOwner, code: string): Promise<void> {
  const right = await countWrongCodes(parts.limits, guesser, () => useCode(parts, person, code))
  if (!right) throw new ApiError('wrong_code')
}

/** While an app is in use, any replacement for it needs one of its codes besides the password. False when none is. */
export async function checkOwnCode(
  parts: Parts,
  actor: Actor,
  { code, address }: { code: string | undefined; address: string },
): Promise<boolean> {
  if (!(await hasTotp(parts.db.forWorkspace(actor.workspace), actor.id))) return false
  if (code === undefined) throw new ApiError('two_step_on')
  await checkCode(parts, attemptKeyOf(actor, address), { workspace: actor.workspace, id: actor.id }, code)
  return true
}

/** Six digits are easier to guess than a password: codes have a daily limit besides the limits of passwords. */
export function countWrongCodes(limits: Limits, guesser: AttemptKey, check: () => Promise<boolean>): Promise<boolean> {
  return countWrongPasswords(limits, guesser, async () => {
    await limits.take('code by account', guesser.account)
    let wrong = false
    try {
      wrong = !(await check())
      return !wrong
    } finally {
      if (!wrong) await limits.giveBack('code by account', guesser.account)
    }
  })
}

/** Uses a code of the active app, or a recovery code; each is valid once. */
async function useCode(parts: Parts, { workspace, id }: CodeOwner, code: string): Promise<boolean> {
  const typed = parseCode(code)
  return parts.db.forWorkspace(workspace).transaction(async (tx) => {
    if (typed.kind === 'app') {
      const secret = await openSecret(tx, parts, id, 'totp_secret')
      const step = secret === undefined ? undefined : findTimeStep(secret, typed.code)
      return step !== undefined && useTotpStep(tx, id, step)
    }
    const taken = await useRecoveryCode(tx, id, typed.hash)
    if (taken) await enqueueTwoStepEmail(tx, id, 'recovery_code_used')
    return taken
  })
}

export async function openSecret(
  tx: Transaction,
  { vault }: Pick<Parts, 'vault'>,
  id: string,
  field: SecretField,
): Promise<string | undefined> {
  const stored = await findSealedSecret(tx, id, field)
  return stored && vault.unwrap(stored.key).open({ client: id, field }, stored.sealed)
}

/** Encrypted under the field's name, so a pending secret is never read as the active one. */
export async function storeSecret(
  tx: Transaction,
  parts: Pick<Parts, 'vault'>,
  id: string,
  { field, secret, lastStep = 0 }: { field: SecretField; secret: string; lastStep?: number },
): Promise<void> {
  const sealed = await sealText(tx, parts, { client: id, field }, secret)
  await saveTotpSecret(tx, id, { field, last_step: lastStep, ...sealed })
}
