import { SignJWT } from 'jose'
import { afterEach, expect, test, vi } from 'vitest'
import { keysFromEnvironment } from '../config/installation-keys.ts'
import { hashOfToken, newLinkToken, type SessionClaims, sessionTokens } from './session-tokens.ts'

const [older, newer] = [new Uint8Array(32).fill(3), new Uint8Array(32).fill(4)]
const keys = keysFromEnvironment(older, [])
const tokens = sessionTokens(keys)
const claims: SessionClaims = {
  id: '019a9f0e-5f3c-7cc1-9d8e-3f1f6a5b4c3d',
  name: 'Ana',
  role: 'Client',
  manager_id: '019a9f0e-5f3c-7cc1-9d8e-3f1f6a5b4c3e',
  session: '019a9f0e-5f3c-7cc1-9d8e-3f1f6a5b4c3f',
}
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

afterEach(() => void vi.useRealTimers())

const payloadOf = (token: string): unknown => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

test('[AUTH-5] a token names id, name, role, manager_id and has an expiry, and is read back', async () => {
  const token = await tokens.sign(claims, inMinutes(60))
  expect(payloadOf(token)).toMatchObject({ ...claims, exp: expect.any(Number) })
  expect(await tokens.verify(token)).toEqual(claims)
  expect(await tokens.verify(token)).toEqual(claims)
})

test("[AUTH-5] a Manager's token names no manager_id", async () => {
  const manager: SessionClaims = { id: claims.id, name: 'Mara', role: 'Manager', session: claims.session }
  const token = await tokens.sign(manager, inMinutes(60))
  expect(payloadOf(token)).not.toHaveProperty('manager_id')
  expect(await tokens.verify(token)).toEqual(manager)
})

const secret = Buffer.from(keys.current().derived('session token'))
const ours = { alg: 'HS256', typ: 'foyer-session+jwt', kid: keys.current().id }
const draft = (payload: Record<string, unknown> = claims, header: typeof ours | Omit<typeof ours, 'kid'> = ours) =>
  new SignJWT(payload)
    .setProtectedHeader(header)
    .setIssuer('foyer')
    .setAudience('foyer:session')
    .setIssuedAt()
    .setExpirationTime(inMinutes(60))

test.each([
  ['another key', () => draft().sign(Buffer.alloc(32, 4))],
  ["the installation's key itself", () => draft().sign(older)],
  ['a key that we do not have', () => draft(claims, { ...ours, kid: '0123456789abcdef' }).sign(secret)],
  ['no word about its key', () => draft(claims, { alg: ours.alg, typ: ours.typ }).sign(secret)],
  ['another algorithm', () => draft(claims, { ...ours, alg: 'HS512' }).sign(secret)],
  ['another type', () => draft(claims, { ...ours, typ: 'JWT' }).sign(secret)],
  ['another audience', () => draft().setAudience('foyer:other').sign(secret)],
  ['another issuer', () => draft().setIssuer('someone').sign(secret)],
  ['no session', () => draft({ ...claims, session: undefined }).sign(secret)],
  ['an unknown role', () => draft({ ...claims, role: 'Owner' }).sign(secret)],
  ['an expiry long ago', () => draft().setExpirationTime(inMinutes(-6)).sign(secret)],
  ['an emptied signature', async () => (await draft().sign(secret)).replace(/[^.]+$/, '')],
  [
    'no algorithm',
    async () =>
      `${Buffer.from('{"alg":"none","typ":"foyer-session+jwt"}').toString('base64url')}.${(await draft().sign(secret)).split('.')[1]}.`,
  ],
  ['nonsense', async () => 'nonsense'],
  ['nothing', async () => ''],
])('[AUTH-5] a token with %s is no token', async (_, make) => {
  expect(await tokens.verify(await draft().sign(secret))).toEqual(claims)
  expect(await tokens.verify(await make())).toBeUndefined()
})

test('[AUTH-5] a token that was good yesterday is not good for ever', async () => {
  const token = await tokens.sign(claims, inMinutes(60))
  expect(await tokens.verify(token)).toEqual(claims)
  vi.useFakeTimers({ now: inMinutes(66), toFake: ['Date'] })
  expect(await tokens.verify(token)).toBeUndefined()
})

test('[ONB-17] a token signed before the installation got a new key stays good, and ends when that key is dropped', async () => {
  const token = await tokens.sign(claims, inMinutes(60))
  const rotated = sessionTokens(keysFromEnvironment(newer, [older]))
  expect(await rotated.verify(token)).toEqual(claims)
  const since = await rotated.sign(claims, inMinutes(60))
  expect(await tokens.verify(since)).toBeUndefined()
  const later = sessionTokens(keysFromEnvironment(newer, []))
  expect(await later.verify(since)).toEqual(claims)
  expect(await later.verify(token)).toBeUndefined()
})

test("the token of a link is 256 random bits that fit an address, and only its hash is the database's", () => {
  const { token, hash } = newLinkToken()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(hash).toHaveLength(32)
  expect(hashOfToken(token).equals(hash)).toBe(true)
  expect(newLinkToken().token).not.toBe(token)
})
