import { expect, test } from 'vitest'
import { isCutShort } from '#contract/domain/link-address.ts'
import { notificationKinds } from '#contract/notifications.ts'
import { installationKey, keyringOf } from '../crypto/keyring.ts'
import { createUnsubscribeLinks, type EmailSubscription } from './unsubscribe-links.ts'

const [workspace, userId] = ['0198a1b2-0000-7000-8000-00000000000a', '0198a1b2-0000-7000-8000-00000000000b']
const former = installationKey(Buffer.alloc(32, 1))
const present = installationKey(Buffer.alloc(32, 2))
const linksBy = (...keys: (typeof former)[]) => createUnsubscribeLinks({ keys: keyringOf(() => keys) })
const links = linksBy(former)
const message: EmailSubscription = { workspace, userId, kind: 'message' }
const token = links.tokenFor(message)

test('a token contains the person and the kind it unsubscribes, and fits a URL', () => {
  for (const kind of notificationKinds)
    expect(links.read(links.tokenFor({ ...message, kind }))).toEqual({ ...message, kind })
  expect(encodeURIComponent(token)).toBe(token)
  expect(token.length).toBeLessThan(120)
  expect(isCutShort(token, 'signed')).toBe(false)
  expect(isCutShort(token.slice(0, -1), 'signed')).toBe(true)
})

test('a token that was changed anywhere is none', () => {
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === 'A' ? 'B' : 'A'
    expect(links.read(`${token.slice(0, at)}${other}${token.slice(at + 1)}`)).toBeUndefined()
  }
  const [, signed] = token.split('.')
  const wrong = [
    `vacation.${signed}`,
    `${token}.`,
    `${token}=`,
    `${token}A`,
    token.slice(0, -1),
    ` ${token}`,
    'message.',
    'message',
    '',
  ]
  for (const one of wrong) expect(links.read(one)).toBeUndefined()
  const id = Buffer.alloc(16, 1).toString('base64url')
  expect(links.read(`message.${id}`)).toBeUndefined()
})

test('a token outlives the key it was made with, as long as that may be read with', () => {
  expect(linksBy(present, former).read(token)).toEqual(message)
  expect(linksBy(present).read(token)).toBeUndefined()
  expect(linksBy(present, former).tokenFor(message)).not.toBe(token)
})
