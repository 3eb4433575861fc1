import { parse as bytesOf } from 'uuid'
import { recordAuditEventOnce } from '#server/features/audit/index.ts'
import type { Parts } from '#server/parts.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { hashOfToken } from '#server/platform/crypto/session-tokens.ts'
import {
  findPasskeyByCredential,
  insertUsedChallenge,
  type KnownPasskey,
  updatePasskeyUse,
} from '../queries/passkeys.ts'
import { insertSessionBy } from '../queries/sessions.ts'
import { type Caller, createSession, signSessionToken } from '../sessions/create-session.ts'
import { recordLogIn } from '../sessions/sign-in-history.ts'
import { logRefusal, relyingParty } from './manage-passkeys.ts'
import { challengeMs, createChallenge, readChallengeEnd } from './passkey-challenges.ts'
import { parseSignedCredential, type Signed } from './passkey-credentials.ts'
import { webAuthn } from './web-authn.ts'

/** The options for signing in with any passkey. */
export async function startPasskeyLogin({ config }: Pick<Parts, 'config'>) {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(config).rpID,
    challenge: createChallenge(config.keys),
    timeout: challengeMs,
    userVerification: 'required',
  })
  return { ...options }
}

/**
 * Returns the token of a new session. A passkey is a device unlocked by knowledge or biometrics, so it covers both
 * steps. Every failure has the same text (AUTH-3).
 */
export async function logInWithPasskey(parts: Parts, response: unknown, caller: Caller): Promise<string> {
  const signed = parseSignedCredential(response)
  const passkey = signed && (await findPasskeyByCredential(parts.db.system, signed.id))
  const use = signed && passkey && (await verifySigned(parts, signed, passkey))
  if (!passkey || !use || passkey.archived) throw await countRefusal(parts, caller, passkey)
  if (passkey.role === 'Employee' && passkey.tier === 'solo') throw new ApiError('plan_without_employees')
  const session = createSession(passkey, caller)
  const expiresAt = await parts.db.system
    .transaction(async (tx) => {
      const begun = await insertSessionBy(tx, 'passkey', session)
      const isNew = begun && (await insertUsedChallenge(tx, hashOfToken(use.challenge), use.challengeEnds))
      if (!isNew) throw await countRefusal(parts, caller, passkey)
      if (!(await updatePasskeyUse(tx, passkey, use.counter))) {
        if (await findPasskeyByCredential(parts.db.system, signed.id)) throw new CounterRefused()
        throw await countRefusal(parts, caller, passkey) // deleted meanwhile
      }
      await recordLogIn(tx, parts, passkey, { event: 'passkey_log_in', caller })
      return begun
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof CounterRefused)) throw error
      await recordCounterRefusal(parts, passkey)
      throw await countRefusal(parts, caller, passkey)
    })
  return signSessionToken(parts, passkey, session, expiresAt)
}

/** Rolls the log-in back: the signature was right, but a later one was seen before. */
class CounterRefused extends Error {}

/** A counter that goes back means that two devices have the key: the person and their Manager should know (AUTH-16). */
async function recordCounterRefusal(parts: Parts, { manager_id, user_id: id, name }: KnownPasskey): Promise<void> {
  parts.log.info({ user: id }, 'a passkey was refused: its counter went back')
  await parts.db
    .forWorkspace(manager_id)
    .transaction((tx) =>
      recordAuditEventOnce(
        tx,
        { id, name, workspace: manager_id },
        [{ action: 'passkey.refused', subjectId: id, subjectName: name }],
        COUNTER_REFUSAL_MINUTES,
      ),
    )
}

/** The same copy may try again and again. */
const COUNTER_REFUSAL_MINUTES = 60

type PasskeyUse = { counter: number; challenge: string; challengeEnds: Date }

/** Returns undefined unless the device signed this challenge for this site, with the user verified. */
async function verifySigned(parts: Parts, signed: Signed, passkey: KnownPasskey): Promise<PasskeyUse | undefined> {
  const { rpID: expectedRPID, origin: expectedOrigin } = relyingParty(parts.config)
  const { userHandle } = signed.response
  if (userHandle !== undefined && !isHandleOf(userHandle, passkey.user_id)) return undefined
  let ours: Pick<PasskeyUse, 'challenge' | 'challengeEnds'> | undefined
  const expectedChallenge = (challenge: string) => {
    const challengeEnds = readChallengeEnd(parts.config.keys, challenge)
    if (challengeEnds) ours = { challenge, challengeEnds }
    return challengeEnds !== undefined
  }
  const { credential_id: id, public_key } = passkey
  // `updatePasskeyUse` compares the counter, with the newest one and so that one of two concurrent log-ins succeeds.
  const credential = { id, publicKey: new Uint8Array(public_key), counter: 0 }
  try {
    const answer = { response: signed, expectedChallenge, expectedOrigin, expectedRPID, credential }
    const { verifyAuthenticationResponse } = await webAuthn()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse(answer)
    return verified && ours ? { counter: authenticationInfo.newCounter, ...ours } : undefined
  } catch (error) {
    logRefusal(parts, error)
    return undefined
  }
}

/** The passkey's user handle is the person's id. */
const isHandleOf = (userHandle: string, person: string): boolean =>
  Buffer.from(userHandle, 'base64url').equals(bytesOf(person))

/** Also counts the attempt (AUTH-14). */
async function countRefusal(parts: Parts, { address }: Caller, passkey: KnownPasskey | undefined): Promise<ApiError> {
  const account = passkey && { id: passkey.user_id, workspace: passkey.manager_id }
  parts.security.record({ event: 'passkey_log_in', outcome: 'failure', reason: 'wrong_credentials', account })
  await parts.limits.take('guess by address', address)
  return new ApiError('wrong_credentials')
}
