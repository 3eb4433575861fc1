import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { InstallationKey, Keyring } from '#server/platform/crypto/keyring.ts'

/** How long somebody may take over the dialog of their device. */
export const challengeMs = 5 * 60_000

const RANDOM_BYTES = 16
const TIME_BYTES = 6
const MAC_BYTES = 16

/**
 * A challenge to sign in with. It carries our signature and its end, and is written down only once it was used: whoever asks for a
 * million of them fills nothing.
 */
export function createChallenge(keys: Keyring, now = Date.now()): Uint8Array<ArrayBuffer> {
  const body = Buffer.alloc(RANDOM_BYTES + TIME_BYTES)
  randomBytes(RANDOM_BYTES).copy(body)
  body.writeUIntBE(now + challengeMs, RANDOM_BYTES, TIME_BYTES)
  return new Uint8Array(Buffer.concat([body, macOf(keys.current(), body)]))
}

/** When a challenge that we gave ends; undefined for one that we did not give, or that has ended. */
export function readChallengeEnd(keys: Keyring, challenge: string, now = Date.now()): Date | undefined {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== RANDOM_BYTES + TIME_BYTES + MAC_BYTES) return undefined
  const [body, mac] = [bytes.subarray(0, -MAC_BYTES), bytes.subarray(-MAC_BYTES)]
  if (!keys.all().some((key) => timingSafeEqual(macOf(key, body), mac))) return undefined
  const end = body.readUIntBE(RANDOM_BYTES, TIME_BYTES)
  return end > now ? new Date(end) : undefined
}

const macOf = (key: InstallationKey, body: Uint8Array): Buffer =>
  createHmac('sha256', key.derived('passkey challenges')).update(body).digest().subarray(0, MAC_BYTES)
