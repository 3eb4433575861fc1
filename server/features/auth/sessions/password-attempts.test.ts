import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, registerAccount, requestReset } from '#contract/auth.ts'
import { checkClientLink, inviteClient, makeInvitationLink, listInvitations } from '#contract/invitations.ts'
import { addressOf } from '#contract/endpoint.ts'
import { createTestWorld, PASSWORD, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
beforeAll(async () => void (world = await createTestWorld({ limits: true })))
afterAll(() => world.close())

type Reply = { status: number; body: { code?: string }; retryAfter: number }

async function from(
  remoteAddress: string,
  method: 'POST' | 'PUT' | 'GET',
  url: string,
  payload?: object,
): Promise<Reply> {
  const reply = await world.app.server.inject({ method, url, remoteAddress, ...(payload ? { payload } : {}) })
  return { status: reply.statusCode, body: reply.json(), retryAfter: Number(reply.headers['retry-after']) }
}
const logInFrom = (address: string, email: string, password = PASSWORD) =>
  from(address, 'POST', login.path, { email, password })
const times = <T>(count: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))
const countOf = (replies: Reply[], status: number) => replies.filter((reply) => reply.status === status).length

test('[AUTH-14] after ten wrong passwords of an account even the right one is refused, with the time to wait', async () => {
  const { email } = await world.manager()
  const replies = await times(15, (at) => logInFrom(`203.0.113.${at}`, email, 'wrong'))
  expect([countOf(replies, 401), countOf(replies, 429)]).toEqual([10, 5])
  const reply = await logInFrom('203.0.113.99', email)
  expect(reply).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(reply.retryAfter).toBeGreaterThan(0)
  expect(reply.retryAfter).toBeLessThanOrEqual(900)
  const unknown = await times(15, (at) => logInFrom(`203.0.113.${at}`, 'nobody@example.com', 'wrong'))
  expect([countOf(unknown, 401), countOf(unknown, 429)]).toEqual([10, 5])
})

test('[AUTH-14] strangers who use up the attempts do not lock out a person signed in from their own address', async () => {
  const { email } = await world.manager()
  await times(12, () => logInFrom('203.0.113.120', email, 'wrong'))
  expect((await logInFrom('203.0.113.120', email)).status).toBe(429)
  expect((await logInFrom('127.0.0.1', email)).status).toBe(200)
})

test('[AUTH-14] right passwords do not count, even many at the same time', async () => {
  const { email } = await world.manager()
  const replies = await times(70, () => logInFrom('203.0.113.130', email))
  expect(countOf(replies, 200)).toBe(70)
})

test('[AUTH-14] an address is refused after sixty wrong passwords, and other addresses are not affected', async () => {
  const { email } = await world.manager()
  const replies = await times(70, (at) => logInFrom('203.0.113.140', `person${at}@example.com`, 'wrong'))
  expect([countOf(replies, 401), countOf(replies, 429)]).toEqual([60, 10])
  expect((await logInFrom('203.0.113.140', email)).status).toBe(429)
  expect((await logInFrom('203.0.113.141', email)).status).toBe(200)
})

test('[AUTH-14] an email gets five reset emails an hour, and every request the same answer, with or without an account', async () => {
  const { email } = await world.manager()
  for (const asked of [email, 'unknown@example.com']) {
    const replies = await times(7, () => from('203.0.113.150', 'PUT', requestReset.path, { email: asked }))
    for (const { status, body } of replies)
      expect({ status, body }).toEqual({ status: 200, body: { message: 'Recovery Email sent' } })
  }
  await world.runJobs()
  expect(world.emails().filter(({ to }) => to === email)).toHaveLength(5)
})

test('[AUTH-14] an address gets forty resets an hour', async () => {
  const replies = await times(43, (at) =>
    from('203.0.113.151', 'PUT', requestReset.path, { email: `person${at}@example.com` }),
  )
  expect([countOf(replies, 200), countOf(replies, 429)]).toEqual([40, 3])
})

test('[AUTH-14] an address that tries unknown invitation links is rate limited, and a valid link stays valid', async () => {
  const manager = await world.manager()
  await world.call(inviteClient, { body: { email: 'invited@example.com' } }, manager.token)
  const { items } = (await world.call(listInvitations, {}, manager.token)).body
  const { link } = (await world.call(makeInvitationLink, { params: { id: items[0]?._id ?? '' } }, manager.token)).body
  const check = (token: string) => from('203.0.113.160', 'GET', addressOf(checkClientLink, { params: { id: token } }))
  const replies = await times(70, (at) => check(`guess-${at}`))
  expect([countOf(replies, 404), countOf(replies, 429)]).toEqual([60, 10])
  expect((await check(link.split('/').at(-1) ?? '')).status).toBe(200)
})

test('registrations from one address leave time for other log-ins', async () => {
  const acquired = Array.from({ length: 10 }, () =>
    world.parts.limits.acquire('registration by address', '203.0.113.170'),
  )
  const account = { name: 'A', business_name: 'B', phone: '1', password: PASSWORD, password_confirmation: PASSWORD }
  const registerFrom = (address: string, email: string) =>
    from(address, 'POST', registerAccount.path, { ...account, email, role: 'Manager' })
  expect(await registerFrom('203.0.113.170', 'first@example.com')).toMatchObject({ status: 429, retryAfter: 30 })
  expect((await registerFrom('203.0.113.171', 'second@example.com')).status).toBe(201)
  acquired[0]?.()
  expect((await registerFrom('203.0.113.170', 'first@example.com')).status).toBe(201)
  expect((await registerFrom('203.0.113.170', 'third@example.com')).status).toBe(201)
})

test('[AUTH-14] invitations are limited to thirty a minute', async () => {
  const manager = await world.manager()
  const replies = await times(33, (at) =>
    world.call(inviteClient, { body: { email: `many${at}@example.com` } }, manager.token),
  )
  expect(replies.filter((reply) => reply.status === 201)).toHaveLength(30)
  expect(replies.find((reply) => reply.status === 429)?.headers['retry-after']).toBeDefined()
})
