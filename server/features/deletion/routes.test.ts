import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { login, me, registerAccount } from '#contract/auth.ts'
import { addressOf } from '#contract/endpoint.ts'
import { createEmployee } from '#contract/employees.ts'
import { checkClientLink, inviteClient, listInvitations, makeInvitationLink } from '#contract/invitations.ts'
import { deleteManager } from '#contract/settings.ts'
import { confirmIdentity } from '#server/features/auth/index.ts'
import { findSessionActor } from '#server/features/auth/queries/sessions.ts'
import { createBilledTestWorld } from '#server/testing/billed-test-world.ts'
import { logInWithPasskey, createPasskey } from '#server/testing/two-step/passkeys.ts'
import { readWholeDatabase } from '#server/testing/database-snapshot.ts'
import { waitForEvent, connectSocket } from '#server/testing/sockets.ts'
import { PASSWORD, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let client: Person
let employee: Person
beforeAll(async () => void (world = await createBilledTestWorld({ limits: true })))
beforeEach(async () => {
  manager = await world.manager()
  client = await world.client(manager)
  employee = await world.employee(manager)
  await world.runJobs()
})
afterAll(() => world.close())

const remove = (who: Person, body?: { password?: string }) =>
  world.call(deleteManager, body === undefined ? {} : { body }, who.token)
const logIn = ({ email }: Person) => world.call(login, { body: { email, password: PASSWORD } })
const gone = { status: 401, body: { code: 'workspace_deleted' } }

/** Ages the session. */
const signedInBefore = (person: Person, minutes: number) =>
  world.database.db.system.transaction((tx) =>
    tx
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - minutes * 60_000) })
      .where('id', '=', person.session)
      .execute(),
  )

test('[SET-3] only the Manager deletes the workspace', async () => {
  expect((await world.call(deleteManager, {})).status).toBe(401)
  for (const person of [client, employee])
    expect(await remove(person, { password: PASSWORD })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect((await world.call(me, {}, manager.token)).status).toBe(200)
})

test('[SET-3] without the password, or with a wrong one, nothing changes', async () => {
  await signedInBefore(manager, 6)
  const before = await readWholeDatabase(world.database.config)
  expect(await remove(manager)).toMatchObject({ status: 403, body: { code: 'password_wrong' } })
  expect(await remove(manager, {})).toMatchObject({ status: 403, body: { code: 'password_wrong' } })
  expect(await remove(manager, { password: 'wrong' })).toMatchObject({ status: 403, body: { code: 'password_wrong' } })
  const sent = { password: PASSWORD, more: true }
  expect((await world.call(deleteManager, { body: sent }, manager.token)).status).toBe(422)
  expect(await readWholeDatabase(world.database.config)).toEqual(before)
  expect((await remove(manager, { password: PASSWORD })).status).toBe(204)
})

test('[SET-3] a session begun within five minutes needs no password, but a wrong password is refused there too', async () => {
  await signedInBefore(manager, 4)
  expect(await remove(manager, { password: 'wrong' })).toMatchObject({ status: 403, body: { code: 'password_wrong' } })
  expect((await remove(manager)).status).toBe(204)
})

test('[SET-3] [AUTH-14] after ten wrong passwords the right one is refused too, and a missing one does not count', async () => {
  await signedInBefore(manager, 6)
  for (let time = 0; time < 12; time++) expect((await remove(manager)).status).toBe(403)
  for (let time = 0; time < 10; time++) expect((await remove(manager, { password: `wrong ${time}` })).status).toBe(403)
  const refused = await remove(manager, { password: PASSWORD })
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await world.call(me, {}, manager.token)).status).toBe(200)
})

test('[SET-3] [SUB-4] the workspace can be deleted without an active subscription, on both tiers', async () => {
  const open = [
    await world.manager({ tier: null }),
    await world.manager({ tier: 'solo', status: 'canceled' }),
    await world.manager({ tier: 'agency', status: 'past_due' }),
    await world.manager({ tier: 'solo' }),
  ]
  for (const each of open) {
    expect((await remove(each, { password: PASSWORD })).status).toBe(204)
    await vi.waitFor(async () => expect(await world.call(me, {}, each.token)).toMatchObject(gone))
  }
})

test('[SET-3] every user is signed out at once and gets the reason through sockets and calls', async () => {
  const archived = await world.client(manager, { archived: true })
  const other = await world.manager()
  const address = await world.listen()
  const pages = await Promise.all([manager, client, employee].map((person) => connectSocket(address, person)))
  const elsewhere = await connectSocket(address, other)
  const logouts = pages.map((page) => waitForEvent<{ reason: string }>(page, 'logout'))
  const cut = pages.map((page) => waitForEvent(page, 'disconnect'))
  expect((await remove(manager, { password: PASSWORD })).status).toBe(204)
  expect(await Promise.all(logouts)).toEqual(pages.map(() => ({ reason: 'workspace_deleted' })))
  await Promise.all(cut)
  for (const person of [manager, client, employee]) {
    expect(await world.call(me, {}, person.token)).toMatchObject(gone)
    await expect(connectSocket(address, person)).rejects.toMatchObject({ data: { code: 'workspace_deleted' } })
  }
  for (const person of [manager, client, employee, archived])
    expect(await logIn(person)).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  expect(elsewhere.connected).toBe(true)
  elsewhere.disconnect()
})

test('[SET-3] emails are free again and links are invalid before anything else is deleted', async () => {
  await world.call(inviteClient, { body: { email: 'waiting@example.com' } }, manager.token)
  const { items } = (await world.call(listInvitations, {}, manager.token)).body
  const made = await world.call(makeInvitationLink, { params: { id: items[0]?._id ?? '' } }, manager.token)
  const id = made.body.link.split('/').at(-1) ?? ''
  expect((await world.call(checkClientLink, { params: { id } })).status).toBe(200)
  await remove(manager, { password: PASSWORD })
  expect((await world.call(checkClientLink, { params: { id } })).status).toBe(404)
  const person = { name: 'Mara', business_name: 'Again', email: manager.email, phone: '1', role: 'Manager' as const }
  const body = { ...person, password: PASSWORD, password_confirmation: PASSWORD }
  expect((await world.call(registerAccount, { body })).status).toBe(201)
  await world.runJobs()
  const { token } = (await logIn(manager)).body
  expect(await world.call(me, {}, token)).toMatchObject({ status: 200, body: { business_name: 'Again' } })
})

test('[SET-3] [AUTH-16] passkeys stop working before anything else is deleted', async () => {
  const device = await createPasskey(world, client)
  expect((await logInWithPasskey(world, device)).status).toBe(200)
  await remove(manager, { password: PASSWORD })
  expect(await logInWithPasskey(world, device)).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
})

test.each([
  ['invited', () => world.call(inviteClient, { body: { email: 'late@example.com' } }, manager.token)],
  ['entered', () => world.call(createEmployee, { body: { name: 'Late', email: 'late@example.com' } }, manager.token)],
])('[SET-3] no person is %s by a call that was running when the workspace was closed', async (_what, call) => {
  const { system } = world.database.db
  const text = 'select from pg_locks where not granted and transactionid = $1::xid'
  const late = await system.transaction(async (tx) => {
    const closed = tx.updateTable('workspaces').set({ closed_at: new Date() })
    await closed.where('manager_id', '=', manager.workspace).execute()
    const [own] = await tx.sql<{ id: string }>({
      name: 'own_xid_in_deletion',
      text: 'select pg_current_xact_id()::xid as id',
      values: [],
    })
    const answer = call()
    await vi.waitFor(async () =>
      expect(await system.sql({ name: 'waiting_for_in_deletion', text, values: [own?.id] })).toHaveLength(1),
    )
    return { answer }
  })
  expect((await late.answer).status).toBe(404)
  const { read } = system
  expect(await read.selectFrom('logins').select('email').where('email', '=', 'late@example.com').execute()).toEqual([])
  const invited = read.selectFrom('invitations').select('email').where('manager_id', '=', manager.workspace)
  expect(await invited.execute()).toEqual([])
})

test('[SET-3] each active person gets one email, and archived accounts get none', async () => {
  const before = world.emails().length
  await world.client(manager, { archived: true })
  await remove(manager, { password: PASSWORD })
  await world.runJobs()
  const emails = world.emails().slice(before)
  const closed = 'Harbour Agency closed its workspace on Foyer'
  const expected = [
    `${manager.email}: Your Foyer account was deleted`,
    `${client.email}: ${closed}`,
    `${employee.email}: ${closed}`,
  ]
  expect(emails.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual(expected.toSorted())
  for (const { text, html } of emails) expect(`${text}${html}`).not.toMatch(/undefined|null|https?:/)
})

test('[SET-3] two requests at the same time delete the workspace once', async () => {
  const emails = world.emails().length
  const again = await world.signInAgain(manager)
  const replies = await Promise.all([manager, again, manager].map((each) => remove(each, { password: PASSWORD })))
  for (const { status } of replies) expect([204, 401]).toContain(status)
  expect(replies.filter(({ status }) => status === 204).length).toBeGreaterThan(0)
  await world.runJobs()
  expect(world.emails().length - emails).toBe(3)
})

test('[SET-3] a call that was on its way while the workspace went is not told that its password is wrong', async () => {
  const session = await findSessionActor(world.database.db.forWorkspace(manager.workspace), manager.session, undefined)
  if (!session) throw new Error('the manager is not signed in')
  expect((await remove(manager, { password: PASSWORD })).status).toBe(204)
  const asked = confirmIdentity(world.parts, session.actor, { password: PASSWORD, address: '203.0.113.9' })
  await expect(asked).rejects.toMatchObject({ code: 'not_signed_in' })
})

test('[SET-3] a truncated or malformed body deletes nothing', async () => {
  const reply = await world.app.server.inject({
    method: 'DELETE',
    url: addressOf(deleteManager, {}),
    headers: { authorization: `Bearer ${manager.token}`, 'content-type': 'application/json' },
    payload: '{"password": "',
  })
  expect(reply.statusCode).toBe(400)
  expect((await world.call(me, {}, manager.token)).status).toBe(200)
})
