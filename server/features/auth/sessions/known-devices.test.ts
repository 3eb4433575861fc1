import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, requestReset, resetPassword, revokeOtherSessions, revokeSession } from '#contract/auth.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { addressOf } from '#contract/endpoint.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { findTokenInEmail } from '#server/testing/test-emails.ts'
import { createTestWorld, PASSWORD, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
beforeAll(async () => void (world = await createTestWorld({ limits: true })))
afterAll(() => world.close())

type Device = { address: string; cookie?: string | undefined }

let addresses = 0
/** An address that no other device has. */
const newAddress = () => `2001:db8:0:${(++addresses).toString(16)}::1`

async function send(endpoint: Endpoint, { address, cookie }: Device, payload?: object, token?: string) {
  const reply = await world.app.server.inject({
    method: endpoint.method,
    url: addressOf(endpoint, {}),
    remoteAddress: address,
    headers: { ...(cookie ? { cookie } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(payload ? { payload } : {}),
  })
  const body: { token?: string } = reply.body === '' ? {} : reply.json()
  return {
    status: reply.statusCode,
    token: body.token,
    setCookie: [reply.headers['set-cookie'] ?? []].flat().find((cookie) => cookie.includes('foyer-device=')) ?? '',
  }
}

const logIn = (device: Device, { email }: Pick<Person, 'email'>, password = PASSWORD) =>
  send(login, device, { email, password })

/** Signs in, and returns the device with its cookie. */
async function signedInDevice(person: Person, device: Device = { address: newAddress() }): Promise<Device> {
  const { status, setCookie } = await logIn(device, person)
  expect(status).toBe(200)
  return { ...device, cookie: setCookie.split(';', 1)[0] }
}

/** Uses up the budget of everyone without a known device. */
async function strangersGuess(person: Person): Promise<void> {
  const guesses = await Promise.all(Array.from({ length: 12 }, () => logIn({ address: newAddress() }, person, 'wrong')))
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2)
  expect((await logIn({ address: newAddress() }, person)).status).toBe(429)
}

/** The same browser at another place. */
const moved = ({ cookie }: Device): Device => ({ address: newAddress(), cookie })

test('[AUTH-14] ten wrong passwords from ten addresses do not lock out a device that signed in before, wherever it is', async () => {
  const manager = await world.manager()
  const device = await signedInDevice(manager)
  await strangersGuess(manager)
  expect((await logIn(moved(device), manager)).status).toBe(200)
})

test('[AUTH-14] sixty wrong passwords at the address of a known device do not lock it out', async () => {
  const manager = await world.manager()
  const device = await signedInDevice(manager)
  for (let at = 0; at < 61; at++)
    await logIn({ address: device.address }, { email: `person${at}@example.com` }, 'wrong')
  expect((await logIn({ address: device.address }, manager)).status).toBe(429)
  expect((await logIn(device, manager)).status).toBe(200)
})

test('[AUTH-14] a known device has ten wrong passwords of its own, and the other devices keep theirs', async () => {
  const manager = await world.manager()
  const [device, other] = [await signedInDevice(manager), await signedInDevice(manager)]
  for (let at = 0; at < 10; at++) expect((await logIn(moved(device), manager, 'wrong')).status).toBe(401)
  expect((await logIn(moved(device), manager)).status).toBe(429)
  expect((await logIn(other, manager)).status).toBe(200)
  expect((await logIn({ address: newAddress() }, manager)).status).toBe(200)
})

test('[AUTH-14] the cookie of one account gives no budget for another, and a forged one gives none', async () => {
  const [manager, stranger] = [await world.manager(), await world.manager()]
  const device = await signedInDevice(manager)
  const strangers = await signedInDevice(stranger)
  await strangersGuess(manager)
  expect((await logIn(moved(strangers), manager)).status).toBe(429)
  const forged = (device.cookie ?? '').replace(/\..*/, `.${'A'.repeat(43)}`)
  expect((await logIn({ address: newAddress(), cookie: forged }, manager)).status).toBe(429)
  expect((await logIn({ address: newAddress(), cookie: `${forged}é` }, manager)).status).toBe(429)
})

test('[AUTH-14] two people on one device are both known there', async () => {
  const [manager, other] = [await world.manager(), await world.manager()]
  const device = await signedInDevice(manager)
  const shared = await signedInDevice(other, device)
  expect(shared.cookie).toBe(device.cookie)
  await strangersGuess(manager)
  await strangersGuess(other)
  expect([(await logIn(shared, manager)).status, (await logIn(shared, other)).status]).toEqual([200, 200])
})

test('[AUTH-14] scripts cannot read the cookie, other sites cannot send it, and it lasts a year', async () => {
  const { setCookie } = await logIn({ address: newAddress() }, await world.manager())
  expect(setCookie).toMatch(
    /^foyer-device=[0-9a-f-]{36}\.[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
  )
  const { config } = world.parts
  const { publicUrl } = config
  config.publicUrl = 'https://foyer.test'
  const secure = (await logIn({ address: newAddress() }, await world.manager())).setCookie
  config.publicUrl = publicUrl
  expect(secure).toMatch(/^__Host-foyer-device=.*; Path=\/; .*HttpOnly; SameSite=Strict; Secure$/)
})

test('[AUTH-12] a reset makes its device the only known one, also while strangers guess', async () => {
  const manager = await world.manager()
  const former = await signedInDevice(manager)
  await strangersGuess(manager)
  const device = { address: newAddress() }
  await send(requestReset, device, { email: manager.email })
  await world.runJobs()
  const token = findTokenInEmail(
    world.emails().findLast(({ to, subject }) => to === manager.email && subject === emailTexts.reset.subject),
  )
  const passwords = { password: PASSWORD, password_confirmation: PASSWORD }
  const { status, setCookie } = await send(resetPassword, device, { token, email: manager.email, ...passwords })
  expect(status).toBe(200)
  expect((await logIn({ ...device, cookie: setCookie.split(';', 1)[0] }, manager)).status).toBe(200)
  expect((await logIn(former, manager)).status).toBe(429)
})

test('[AUTH-14] strangers who ask for resets do not keep a person from a working link', async () => {
  const manager = await world.manager()
  const ask = async () => (await send(requestReset, { address: newAddress() }, { email: manager.email })).status
  const received = () => world.emails().filter(({ to }) => to === manager.email)
  for (let at = 0; at < 8; at++) {
    expect(await ask()).toBe(200)
    await world.runJobs()
  }
  expect(received()).toHaveLength(5)
  const links = new Set(received().map((email) => findTokenInEmail(email)))
  expect(links.size).toBe(1)
  const [token = ''] = links
  const passwords = { password: PASSWORD, password_confirmation: PASSWORD }
  const change = { token, email: manager.email, ...passwords }
  expect((await send(resetPassword, { address: newAddress() }, change)).status).toBe(200)
  expect(await ask()).toBe(200)
  await world.runJobs()
  expect(received().at(-1)?.subject).toBe('Set a new password')
})

test('[AUTH-14] a known device gets a reset while strangers use up the requests of its address', async () => {
  const manager = await world.manager()
  const device = await signedInDevice(manager)
  for (let at = 0; at < 40; at++)
    await send(requestReset, { address: device.address }, { email: `person${at}@example.com` })
  const ask = async (from: Device) => (await send(requestReset, from, { email: manager.email })).status
  expect([await ask({ address: device.address }), await ask(device)]).toEqual([429, 200])
})

test('[AUTH-15] a device that is signed out from another one is known no more, and logging out forgets nothing', async () => {
  const manager = await world.manager()
  const own = { address: newAddress() }
  const { token, setCookie } = await logIn(own, manager)
  const current = { ...own, cookie: setCookie.split(';', 1)[0] }
  const [lost, another] = [await signedInDevice(manager), await signedInDevice(manager)]
  const sessionOf = async ({ address }: Device) => {
    const rows = world.database.db.system.read.selectFrom('sessions').select('id').where('ip', '=', address)
    return (await rows.executeTakeFirstOrThrow()).id
  }
  const params = { id: await sessionOf(lost) }
  expect((await world.call(revokeSession, { params }, token)).status).toBe(204)
  await strangersGuess(manager)
  expect((await logIn(moved(lost), manager)).status).toBe(429)
  expect((await logIn(moved(another), manager)).status).toBe(200)
  expect((await world.call(revokeOtherSessions, {}, token)).status).toBe(204)
  expect((await logIn(moved(another), manager)).status).toBe(429)
  expect((await logIn(moved(current), manager)).status).toBe(200)
})

test('a person has at most twenty known devices, and the ones unused for longest make room', async () => {
  const manager = await world.manager()
  const first = await signedInDevice(manager)
  for (let at = 0; at < 20; at++) await signedInDevice(manager)
  const { system } = world.database.db
  const rows = await system.read.selectFrom('known_devices').selectAll().where('user_id', '=', manager.id).execute()
  expect(rows).toHaveLength(20)
  await strangersGuess(manager)
  expect((await logIn(moved(first), manager)).status).toBe(429)
})
