import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import { parse as bytesOf, v7 as newId } from 'uuid'
import { maxPasskeys } from '#contract/domain/passkeys.ts'
import { productName } from '#contract/texts/common.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { Config } from '#server/platform/config/config.ts'
import { authorize } from '../policy.ts'
import {
  deletePasskeyById,
  findPasskeyOwner,
  insertPasskey,
  listPasskeyRows,
  type PasskeyRow,
  savePasskeyChallenge,
  usePasskeyChallenge,
} from '../queries/passkeys.ts'
import { lockUser } from '../queries/users.ts'
import { checkOwnPassword } from '../sessions/confirm-identity.ts'
import { checkOwnCode } from './check-code.ts'
import { enqueueTwoStepEmail } from './emails.ts'
import { challengeMs } from './passkey-challenges.ts'
import { parseNewCredential } from './passkey-credentials.ts'
import { webAuthn } from './web-authn.ts'

/** EdDSA, ES256 and RS256, which devices support. The library's further algorithms are experimental in the runtime. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** Passkeys belong to the host name of the public URL and only to its pages. */
export const relyingParty = ({ publicUrl }: Pick<Config, 'publicUrl'>) => ({
  rpID: new URL(publicUrl).hostname,
  origin: publicUrl,
})

export const listPasskeys = (parts: Parts, actor: Actor): Promise<PasskeyRow[]> =>
  listPasskeyRows(parts.db.forWorkspace(actor.workspace), actor.id)

/** The options for creating a passkey, valid for this session and five minutes. */
export async function startPasskey(
  parts: Parts,
  actor: Actor,
  { password, code }: { password: string; code?: string | undefined },
  address: string,
) {
  const { email } = await checkOwnPassword(parts, actor, password, address)
  const existing = await listPasskeys(parts, actor)
  if (existing.length >= maxPasskeys) throw new ApiError('too_many_passkeys')
  await checkOwnCode(parts, actor, { code, address })
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: productName,
    rpID: relyingParty(parts.config).rpID,
    userID: new Uint8Array(bytesOf(actor.id)),
    userName: email,
    userDisplayName: actor.name,
    timeout: challengeMs,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: existing.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  })
  await parts.db
    .forWorkspace(actor.workspace)
    .transaction((tx) => savePasskeyChallenge(tx, actor.session, options.challenge, challengeMs))
  return { ...options }
}

/** Saves the created passkey. The challenge is used up whatever the outcome. */
export async function addPasskey(
  parts: Parts,
  actor: Actor,
  newPasskey: { response: unknown; name: string },
): Promise<void> {
  const db = parts.db.forWorkspace(actor.workspace)
  const challenge = await usePasskeyChallenge(db, actor.session)
  const made = challenge === undefined ? undefined : await verifyNewCredential(parts, newPasskey.response, challenge)
  if (!made?.registrationInfo) throw new ApiError('passkey_refused')
  const { id: credential_id, publicKey, counter, transports = [] } = made.registrationInfo.credential
  await db.transaction(async (tx) => {
    await lockUser(tx, actor.id)
    if ((await listPasskeyRows(tx, actor.id)).length >= maxPasskeys) throw new ApiError('too_many_passkeys')
    const passkey = { credential_id, public_key: Buffer.from(publicKey), counter, transports, name: newPasskey.name }
    const kept = await insertPasskey(tx, { id: newId(), user_id: actor.id, ...passkey })
    if (!kept) throw new ApiError('passkey_refused')
    await recordAuditEvent(tx, actor, { action: 'passkey.added', subjectId: actor.id, subjectName: actor.name })
    await enqueueTwoStepEmail(tx, actor.id, 'passkey_added')
  })
}

/**
 * Returns undefined for an invalid response. The reason is logged, because a wrongly configured host refuses everyone.
 */
async function verifyNewCredential(
  parts: Parts,
  rawResponse: unknown,
  expectedChallenge: string,
): Promise<VerifiedRegistrationResponse | undefined> {
  const response = parseNewCredential(rawResponse)
  if (!response) return undefined
  const { rpID: expectedRPID, origin: expectedOrigin } = relyingParty(parts.config)
  try {
    const { verifyRegistrationResponse } = await webAuthn()
    return await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      supportedAlgorithmIDs,
    })
  } catch (error) {
    logRefusal(parts, error)
    return undefined
  }
}

/** The library throws for every invalid response. */
export function logRefusal({ log }: Pick<Parts, 'log'>, error: unknown): void {
  const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown'
  log.info({ reason }, 'a passkey was refused')
}

export async function deletePasskey(parts: Parts, actor: Actor, id: string): Promise<void> {
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    await lockUser(tx, actor.id)
    authorize(actor, 'passkey.delete', await findPasskeyOwner(tx, id))
    await deletePasskeyById(tx, id)
    await recordAuditEvent(tx, actor, { action: 'passkey.removed', subjectId: actor.id, subjectName: actor.name })
    await enqueueTwoStepEmail(tx, actor.id, 'passkey_removed')
  })
}
