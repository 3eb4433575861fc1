import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { InstallationKey, Keyring } from '#server/platform/crypto/keyring.ts'

/** The time for the device's dialog. */
export const challengeMs = 5 * 60_000

const RANDOM_BYTES = 16
const TIME_BYTES = 6
const MAC_BYTES = 16

/**
 * A log-in challenge with our signature and its expiry. Only used challenges are stored, so requests for challenges
 * cannot fill the database.
 */
export function createChallenge(keys: Keyring, now = Date.now()): Uint8Array<ArrayBuffer> {
  const body = Buffer.alloc(RANDOM_BYTES + TIME_BYTES)
  randomBytes(RANDOM_BYTES).copy(body)
  body.writeUIntBE(now + challengeMs, RANDOM_BYTES, TIME_BYTES)
  return new Uint8Array(Buffer.concat([body, macOf(keys.current(), body)]))
}

/** The expiry of a challenge that we signed; undefined for a foreign or expired one. */
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
