import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listSessions, login, me, registerAccount, requestReset, resetPassword } from '#contract/auth.ts'
import { createEmployee } from '#contract/employees.ts'
import { inviteClient } from '#contract/invitations.ts'
import { startTotp } from '#contract/two-step.ts'
import { findTokenInEmail } from '#server/testing/test-emails.ts'
import { connectSocket } from '#server/testing/sockets.ts'
import { createTestWorld, PASSWORD, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
beforeAll(async () => void (world = await createTestWorld()))
afterAll(() => world.close())

let count = 0
const jo = (password: string) => ({
  name: 'Jo Brandtner',
  business_name: 'Cedar Bakery',
  email: `jo.brandtner.${(count += 1)}@cedarmail.example`,
  phone: '5550102030',
  password,
  password_confirmation: password,
})

const register = (password: string) =>
  world.call(registerAccount, { body: { ...jo(password), role: 'Manager' as const } })
const logIn = (email: string, password: string) => world.call(login, { body: { email, password } })

async function linkFor(person: { email: string }): Promise<string> {
  await world.call(requestReset, { body: { email: person.email } })
  await world.runJobs()
  return tokenTo(person.email)
}
const tokenTo = (email: string) => findTokenInEmail(world.emails().findLast(({ to }) => to === email))

const reset = (token: string, email: string, password: string) =>
  world.call(resetPassword, { body: { token, email, password, password_confirmation: password } })

const refusal = (message: string) => ({
  status: 422,
  body: { code: 'invalid_fields', detail: message, errors: [{ path: 'password', message }] },
})
const common = 'This password is too common'
const guessable = 'This password is easy to guess. Choose three or four words that do not belong together.'
const personal =
  'This password is built from your name, email or business. Choose words that have nothing to do with you.'

describe('[AUTH-13] a registration refuses', () => {
  test.each([
    ['iloveyou2', common],
    ['aaaaaaaa', common],
    ['JESSICA1', common],
    ['snowbird', common],
    ['Password123!', guessable],
    ['Summer2026!', guessable],
    ['Welcome2026#', guessable],
    ['qwertyuiop123!', guessable],
    ['\0'.repeat(8), guessable],
    ['x'.repeat(128), guessable],
    ['Brandtner1984', personal],
    ['j0-Br@ndtner!', personal],
    ['Cedar Bakery 1', personal],
    ['foyer-2026', personal],
    ['jo.brandtner@cedarmail.example', personal],
  ])('%j with its reason', async (password, reason) => {
    expect(await register(password)).toMatchObject(refusal(reason))
  })
})

test.each(['vkq8m2zp', 'correct horse battery', 'Jo likes purple dishwashers', 'пароль от кухни', 'G7k#pQ2x'])(
  '[AUTH-13] a registration accepts %j',
  async (password) => expect((await register(password)).status).toBe(201),
)

test("[AUTH-13] a client's registration refuses their own words and those of the agency", async () => {
  const manager = await world.manager()
  const client = jo('Harbour Agency 27')
  await world.call(inviteClient, { body: { email: client.email } }, manager.token)
  await world.runJobs()
  const body = { ...client, role: 'Client' as const, invite_id: tokenTo(client.email) }
  expect(await world.call(registerAccount, { body })).toMatchObject(refusal(personal))
  const good = { password: 'a lighthouse of paper', password_confirmation: 'a lighthouse of paper' }
  expect((await world.call(registerAccount, { body: { ...body, ...good } })).status).toBe(201)
})

test('[AUTH-13] a reset refuses a weak password, and the link works still', async () => {
  const manager = await world.manager({ name: 'Marabella Quist' })
  const token = await linkFor(manager)
  expect(await reset(token, manager.email, 'Password123!')).toMatchObject(refusal(guessable))
  expect(await reset(token, manager.email, 'Marabella2026')).toMatchObject(refusal(personal))
  expect(await reset(token, manager.email, 'iloveyou2')).toMatchObject(refusal(common))
  expect((await reset(token, manager.email, 'a lighthouse of paper')).status).toBe(200)
})

test("[EMP-4] [AUTH-13] an employee's first password is checked as well", async () => {
  const manager = await world.manager()
  const email = 'ottoline.verhoeven@example.com'
  const body = { name: 'Ottoline Verhoeven', email, phone: '5550102030', birthday: '1990-01-01', department: 'Design' }
  expect((await world.call(createEmployee, { body }, manager.token)).status).toBe(201)
  await world.runJobs()
  expect(await reset(tokenTo(email), email, 'Verhoeven-1990')).toMatchObject(refusal(personal))
  expect((await reset(tokenTo(email), email, 'a lighthouse of paper')).status).toBe(200)
})

test('[AUTH-13] a password with any character, NUL too, works wherever it is asked for', async () => {
  const manager = await world.manager()
  const strange = 'nine\0quiet\u0007 otters\u200b'
  expect((await reset(await linkFor(manager), manager.email, strange)).status).toBe(200)
  const { status, body } = await logIn(manager.email, strange)
  expect(status).toBe(200)
  expect((await logIn(manager.email, 'nine')).status).toBe(401)
  expect((await logIn(manager.email, strange.replace('\0', ''))).status).toBe(401)
  expect((await world.call(startTotp, { body: { password: strange } }, body.token)).status).toBe(200)
})

test('[AUTH-13] composed and decomposed characters are the same password wherever it is asked for', async () => {
  const manager = await world.manager()
  const password = 'café crème sur la lune'
  expect((await reset(await linkFor(manager), manager.email, password.normalize('NFC'))).status).toBe(200)
  expect((await logIn(manager.email, password.normalize('NFD'))).status).toBe(200)
})

const NEW = 'a lighthouse of paper'
async function change(person: Person, old_password: string, password = NEW, password_confirmation = password) {
  const response = await world.app.server.inject({
    method: 'PUT',
    url: '/api/auth/password',
    headers: { authorization: `Bearer ${person.token}` },
    payload: { old_password, password, password_confirmation },
  })
  return { status: response.statusCode, body: response.body === '' ? undefined : response.json<unknown>() }
}

describe('[AUTH-13] a password change by a signed-in person', () => {
  test('with the old password ends every other session, and this one goes on', async () => {
    const { client } = await world.agency()
    const other = await world.signInAgain(client)
    const link = await linkFor(client)
    const socket = await connectSocket(await world.listen(), other)
    const closed = new Promise((resolve) => socket.once('disconnect', resolve))
    expect(await change(client, PASSWORD)).toEqual({ status: 204, body: undefined })
    await closed
    expect((await world.call(me, {}, other.token)).status).toBe(401)
    expect((await world.call(listSessions, {}, client.token)).body.items).toHaveLength(1)
    expect((await logIn(client.email, PASSWORD)).status).toBe(401)
    expect((await logIn(client.email, NEW)).status).toBe(200)
    expect((await reset(link, client.email, 'yet another lighthouse')).status).toBe(410)
    await world.runJobs()
    const email = world.emails().findLast(({ to }) => to === client.email)
    expect(email?.subject).toBe('Your password was changed')
    expect(email?.text).toContain('every other device was signed out')
  })

  test('is refused with a wrong old password, and such attempts are limited', async () => {
    const limited = await createTestWorld({ limits: true })
    const manager = await limited.manager()
    const attempt = async (old_password: string) =>
      (
        await limited.app.server.inject({
          method: 'PUT',
          url: '/api/auth/password',
          headers: { authorization: `Bearer ${manager.token}` },
          payload: { old_password, password: NEW, password_confirmation: NEW },
        })
      ).statusCode
    for (let time = 0; time < 10; time += 1) expect(await attempt(`wrong ${time}`)).toBe(403)
    expect(await attempt(PASSWORD)).toBe(429)
    await limited.close()
  })

  test('is refused for a weak password, and for two that differ', async () => {
    const { employee } = await world.agency({ employee: { name: 'Ottoline Verhoeven' } })
    expect(await change(employee, PASSWORD, 'Verhoeven1990')).toMatchObject(refusal(personal))
    expect(await change(employee, PASSWORD, 'Password123!')).toMatchObject(refusal(guessable))
    expect(await change(employee, PASSWORD, NEW, `${NEW}!`)).toMatchObject({ status: 422 })
    expect((await logIn(employee.email, PASSWORD)).status).toBe(200)
  })

  test('one of two concurrent changes succeeds', async () => {
    const manager = await world.manager()
    const statuses = await Promise.all(
      ['a lighthouse of paper', 'a lighthouse of glass'].map(
        async (next) => (await change(manager, PASSWORD, next)).status,
      ),
    )
    expect(statuses.toSorted((one, other) => one - other)).toEqual([204, 403])
  })
})

describe('[AUTH-13] the rating of a password for the meter', () => {
  const rate = async (payload: object) => {
    const response = await world.app.server.inject({ method: 'POST', url: '/api/auth/password/rating', payload })
    return response.json<unknown>()
  }

  test('says how strong it is, and why it would be refused', async () => {
    expect(await rate({ password: 'short' })).toEqual({ strength: 1, fault: 'Use 8 to 128 characters' })
    expect(await rate({ password: 'iloveyou2' })).toEqual({ strength: 1, fault: common })
    expect(await rate({ password: 'Brandtner1984' })).toEqual({ strength: 3 })
    expect(await rate({ password: 'Brandtner1984', about: ['Jo Brandtner'] })).toEqual({ strength: 1, fault: personal })
    expect(await rate({ password: 'vkq8m2zp' })).toEqual({ strength: 2 })
    expect(await rate({ password: 'a lighthouse of paper' })).toEqual({ strength: 4 })
  })

  test('takes little time for the hardest input', async () => {
    const hard = '4@8({[<369&#!1/|0$5+7%2'.repeat(6).slice(0, 128)
    expect(await rate({ password: hard })).toMatchObject({ strength: 4 })
  })
})
