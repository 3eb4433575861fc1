import { expect, test } from 'vitest'
import { installationKey, keyringOf } from '#server/platform/crypto/keyring.ts'
import { readChallengeEnd, createChallenge } from './passkey-challenges.ts'

const [one, other] = [installationKey(Buffer.alloc(32, 1)), installationKey(Buffer.alloc(32, 2))]
const keys = keyringOf(() => [one])
const NOW = Date.UTC(2026, 10, 21)
const given = () => Buffer.from(createChallenge(keys, NOW)).toString('base64url')

test('[AUTH-16] a challenge is valid for five minutes and unique', () => {
  const challenge = given()
  expect(given()).not.toBe(challenge)
  expect(readChallengeEnd(keys, challenge, NOW)).toEqual(new Date(NOW + 300_000))
  expect(readChallengeEnd(keys, challenge, NOW + 299_999)).toBeDefined()
  expect(readChallengeEnd(keys, challenge, NOW + 300_000)).toBeUndefined()
})

test('[AUTH-16] a challenge from another installation, a changed one and a malformed one are invalid', () => {
  const challenge = given()
  const changed = Buffer.from(challenge, 'base64url')
  changed[20] = (changed[20] ?? 0) ^ 1
  expect(
    readChallengeEnd(
      keyringOf(() => [other]),
      challenge,
      NOW,
    ),
  ).toBeUndefined()
  for (const none of [changed.toString('base64url'), challenge.slice(0, -2), '', 'x'.repeat(51), 'not at all'])
    expect(readChallengeEnd(keys, none, NOW)).toBeUndefined()
})

test('[AUTH-16] a challenge stays valid after its key was rotated', () => {
  const challenge = given()
  expect(
    readChallengeEnd(
      keyringOf(() => [other, one]),
      challenge,
      NOW,
    ),
  ).toBeDefined()
})
