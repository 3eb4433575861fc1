import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listSessions, login, logout, me, revokeOtherSessions, revokeSession } from '#contract/auth.ts'
import { inviteClient, withdrawInvitation } from '#contract/invitations.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { createTestWorld, PASSWORD, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { WITHIN_A_SECOND } from '#server/testing/test-length.ts'

let world: TestWorld
beforeAll(async () => void (world = await createTestWorld()))
afterAll(() => world.close())

const logIn = (email: string, password = PASSWORD) => world.call(login, { body: { email, password } })
const payloadOf = (token: string): unknown => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** A revocation works within a second; how soon within it is the network's business. */
const refusedWithinASecond = (token: string) =>
  vi.waitFor(async () => expect((await world.call(me, {}, token)).status).toBe(401), {
    timeout: WITHIN_A_SECOND,
    interval: 20,
  })

async function changed(person: Person, set: { archived_at: Date | null }): Promise<void> {
  await world.database.db.system.transaction((tx) =>
    tx.updateTable('users').set(set).where('manager_id', '=', person.workspace).where('id', '=', person.id).execute(),
  )
}

test('[AUTH-4] the right password returns a working token, with any case of the email', async () => {
  const manager = await world.manager()
  const { status, body, headers } = await logIn(` ${manager.email.toUpperCase()} `)
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  const own = await world.call(me, {}, body.token)
  expect(own).toMatchObject({
    status: 200,
    body: { _id: manager.id, id: manager.id, role: 'Manager', tier: 'agency', manager_id: null },
  })
  expect(own.body).not.toHaveProperty('manager')
})

test('[AUTH-5] the token names id, name, role, for others than Managers manager_id, and lasts seven days', async () => {
  const { manager, client } = await world.agency()
  const ofManager = payloadOf((await logIn(manager.email)).body.token)
  const before = Math.floor(Date.now() / 1000)
  const ofClient = payloadOf((await logIn(client.email)).body.token)
  const after = Math.ceil(Date.now() / 1000)
  expect(ofManager).toMatchObject({ id: manager.id, name: manager.name, role: 'Manager', session: expect.any(String) })
  expect(ofManager).not.toHaveProperty('manager_id')
  expect(ofClient).toMatchObject({ id: client.id, name: client.name, role: 'Client', manager_id: manager.id })
  const { exp } = ofClient as { exp: number } // of every token
  expect(exp).toBeGreaterThanOrEqual(before + 7 * 86_400)
  expect(exp).toBeLessThanOrEqual(after + 7 * 86_400)
})

test('[AUTH-5] a session that has run out, or whose account was archived, is no session', async () => {
  const { manager, client } = await world.agency()
  const { token } = (await logIn(client.email)).body
  expect((await world.call(me, {}, token)).status).toBe(200)
  await changed(client, { archived_at: new Date() })
  await refusedWithinASecond(token)

  const { token: another } = (await logIn(manager.email)).body
  expect((await world.call(me, {}, another)).status).toBe(200)
  await world.database.db.system.transaction((tx) =>
    tx
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('manager_id', '=', manager.id)
      .execute(),
  )
  await refusedWithinASecond(another)
})

test('[AUTH-3] a wrong password, an unknown email and an archived account get the same answer', async () => {
  const manager = await world.manager()
  const archived = await world.client(manager, { archived: true })
  const answers = [
    await logIn(manager.email, 'wrong'),
    await logIn('nobody@example.com'),
    await logIn(archived.email),
    await logIn(manager.email, ''),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ ...answers[0]?.body, code: 'wrong_credentials', detail: authTexts.wrong })
  }
})

test('[AUTH-3] a malformed email is named, and unknown fields are refused', async () => {
  expect(await logIn('not an email')).toMatchObject({ status: 422, body: { errors: [{ path: 'email' }] } })
  const misspelt = { body: { email: 'a@example.com', password: 'x', pasword: 'y' } }
  expect(await world.call(login, misspelt)).toMatchObject({ status: 422, body: { errors: [{ path: 'pasword' }] } })
})

test('[AUTH-3] an employee of a solo workspace learns that its plan has no employee access, after a right password only', async () => {
  const employee = await world.employee(await world.manager({ tier: 'solo' }))
  expect(await logIn(employee.email)).toMatchObject({ status: 403, body: { code: 'plan_without_employees' } })
  expect(await logIn(employee.email, 'wrong')).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  const onAgency = await world.employee(await world.manager())
  const { status, body } = await logIn(onAgency.email)
  expect(status).toBe(200)
  const manager = {
    _id: onAgency.workspace,
    name: 'Mara Manager',
    business_name: 'Harbour Agency',
    email: expect.any(String),
  }
  expect((await world.call(me, {}, body.token)).body).toMatchObject({
    onboarding_finished: false,
    manager_id: onAgency.workspace,
    manager,
  })
})

test('[AUTH-8] logging out revokes the session on the server, and only that one', async () => {
  const manager = await world.manager()
  const [one, other] = [(await logIn(manager.email)).body.token, (await logIn(manager.email)).body.token]
  expect((await world.call(logout, {}, one)).status).toBe(204)
  await refusedWithinASecond(one)
  expect((await world.call(me, {}, other)).status).toBe(200)
})

test('[AUTH-9] the server refuses by itself: no token, the wrong role, a record of another workspace', async () => {
  const [manager, stranger] = [await world.manager(), await world.manager()]
  const client = await world.client(manager)
  const body = { email: 'someone@example.com' }
  expect(await world.call(inviteClient, { body })).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  expect(await world.call(inviteClient, { body }, `${manager.token}x`)).toMatchObject({ status: 401 })
  expect(await world.call(inviteClient, { body }, client.token)).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  })
  const id = stranger.session
  expect(await world.call(revokeSession, { params: { id } }, manager.token)).toMatchObject({ status: 404 })
  expect(await world.call(withdrawInvitation, { params: { id } }, manager.token)).toMatchObject({ status: 404 })
  expect((await world.call(me, {}, stranger.token)).status).toBe(200)
})

test('[AUTH-15] a person sees their devices, signs one out, and all others', async () => {
  const { manager, client } = await world.agency()
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const { token } = (await world.call(login, { body: { email: client.email, password: PASSWORD } }, undefined, agent))
    .body
  const { token: second } = (await logIn(client.email)).body

  const { items } = (await world.call(listSessions, {}, token)).body
  expect(items).toHaveLength(3)
  expect(items.filter((item) => item.current)).toMatchObject([{ device: 'Firefox, Linux', ip: '127.0.0.1' }])

  expect((await world.call(revokeSession, { params: { id: client.session } }, token)).status).toBe(204)
  await refusedWithinASecond(client.token)
  expect((await world.call(revokeSession, { params: { id: client.session } }, token)).status).toBe(404)
  expect((await world.call(revokeSession, { params: { id: manager.session } }, token)).status).toBe(404)

  expect((await world.call(revokeOtherSessions, {}, token)).status).toBe(204)
  await refusedWithinASecond(second)
  expect((await world.call(listSessions, {}, token)).body.items).toHaveLength(1)
  expect((await world.call(me, {}, manager.token)).status).toBe(200)
})
