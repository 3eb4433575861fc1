import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  askForInvitation,
  checkClientLink,
  checkEmployeeLink,
  inviteClient,
  inviteEmployee,
  listInvitations,
  makeInvitationLink,
  resendInvitation,
  withdrawInvitation,
} from '#contract/invitations.ts'
import { findTokenInEmail } from '#server/testing/test-emails.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
beforeAll(async () => void (world = await createTestWorld()))
afterAll(() => world.close())

let count = 0
const newEmail = () => `invited.${++count}@example.com`
const invite = (actor: Person | undefined, email = newEmail()) =>
  world.call(inviteClient, { body: { email } }, actor?.token)
const hire = (actor: Person, email = newEmail()) => world.call(inviteEmployee, { body: { email } }, actor.token)
const list = async (actor: Person) => (await world.call(listInvitations, {}, actor.token)).body.items
const idOf = async (manager: Person, email: string) =>
  (await list(manager)).find((item) => item.email === email)?._id ?? ''
const emailsTo = (email: string) => world.emails().filter((sentEmail) => sentEmail.to === email)
const checkClient = (id: string) => world.call(checkClientLink, { params: { id } })
const checkEmployee = (id: string) => world.call(checkEmployeeLink, { params: { id } })
const invalid = { status: 404, body: { code: 'invalid_link', detail: 'Invalid Link' } }

test('[REG-4] [REG-10] an invited client gets an email whose link works for clients only and can be opened repeatedly', async () => {
  const manager = await world.manager()
  const email = newEmail()
  expect(await invite(manager, email)).toMatchObject({ status: 201, body: { message: 'Invitation Successfully Sent' } })
  await world.runJobs()
  const [sentEmail, ...more] = emailsTo(email)
  expect(more).toEqual([])
  expect(sentEmail).toMatchObject({
    subject: 'Harbour Agency invites you to work together',
    fromName: 'Harbour Agency',
  })
  expect(sentEmail?.text).toContain('Mara Manager of Harbour Agency invites you')
  const token = findTokenInEmail(sentEmail)
  expect(sentEmail?.html).toContain(`http://foyer.test/register/client/${token}`)
  const valid = {
    status: 200,
    body: { message: 'Valid Link', manager_id: manager.id, email, business_name: 'Harbour Agency' },
  }
  expect(await checkClient(token)).toMatchObject(valid)
  expect(await checkClient(token)).toMatchObject(valid)
  expect(await checkEmployee(token)).toMatchObject(invalid)
  expect(await checkClient('nonsense')).toMatchObject(invalid)
})

test('[REG-4] [REG-10] an invited employee gets a link that works for employees only', async () => {
  const manager = await world.manager()
  const email = newEmail()
  expect(await hire(manager, email)).toMatchObject({ status: 201, body: { message: 'Invitation Successfully Sent' } })
  await world.runJobs()
  const [sentEmail] = emailsTo(email)
  expect(sentEmail?.text).toContain('http://foyer.test/register/employee/')
  expect(await checkEmployee(findTokenInEmail(sentEmail))).toMatchObject({
    status: 200,
    body: { message: 'Valid Link', email },
  })
  expect(await checkClient(findTokenInEmail(sentEmail))).toMatchObject(invalid)
})

test('[REG-10] inviting an invalid email or sending an unknown field answers 422', async () => {
  const manager = await world.manager()
  for (const email of [
    '',
    'not-an-email',
    'a@b',
    'a b@example.com',
    'a@example.com, b@example.com',
    'x@example.com\r\nBcc: y@example.com',
  ]) {
    expect(await invite(manager, email)).toMatchObject({ status: 422, body: { errors: [{ path: 'email' }] } })
  }
  const foreign = { body: { email: newEmail(), manager_id: 'x' } }
  expect(await world.call(inviteClient, foreign, manager.token)).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'manager_id' }] },
  })
  expect(await list(manager)).toEqual([])
})

test('[REG-12] an Employee invites clients only with the permission, and never employees', async () => {
  const manager = await world.manager()
  const allowed = await world.employee(manager, { add_new_clients: true })
  const not = await world.employee(manager)
  const client = await world.client(manager)
  expect((await invite(allowed)).status).toBe(201)
  expect((await invite(not)).status).toBe(403)
  expect((await invite(client)).status).toBe(403)
  expect((await invite(undefined)).status).toBe(401)
  for (const actor of [allowed, not, client]) expect((await hire(actor)).status).toBe(403)
})

test('[REG-12] inviting employees fails on solo, and inviting fails without a subscription', async () => {
  const solo = await world.manager({ tier: 'solo' })
  expect((await hire(solo)).status).toBe(403)
  expect((await invite(solo)).status).toBe(201)
  expect((await invite(await world.manager({ tier: null }))).status).toBe(402)
  expect((await hire(await world.manager({ status: 'canceled' }))).status).toBe(402)
})

test('[REG-15] inviting a taken email fails, also one of another workspace, of an archived account, or in another case', async () => {
  const [manager, other] = [await world.manager(), await world.manager()]
  const archived = await world.client(other, { archived: true })
  for (const email of [other.email, other.email.toUpperCase(), archived.email, manager.email]) {
    expect(await invite(manager, email)).toMatchObject({
      status: 409,
      body: { code: 'email_in_use', detail: 'Email already in use' },
    })
    expect((await hire(manager, email)).status).toBe(409)
  }
  expect(await list(manager)).toEqual([])
})

test('[REG-15] inviting an openly invited email again keeps one invitation with two working links', async () => {
  const manager = await world.manager()
  const email = newEmail()
  await invite(manager, email)
  await world.runJobs()
  expect((await invite(manager, email.toUpperCase())).status).toBe(201)
  await world.runJobs()
  expect(await list(manager)).toHaveLength(1)
  const links = emailsTo(email).map(findTokenInEmail)
  expect(new Set(links).size).toBe(2)
  for (const link of links) expect((await checkClient(link)).status).toBe(200)
  expect(await hire(manager, email)).toMatchObject({ status: 409 })
})

test('[REG-15] inviting an email twice at the same time creates one invitation', async () => {
  const manager = await world.manager()
  const email = newEmail()
  const replies = await Promise.all(Array.from({ length: 5 }, () => invite(manager, email)))
  expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201, 201, 201])
  expect(await list(manager)).toHaveLength(1)
})

test('[REG-9] an invitation lasts 14 days; inviting again then creates a new one and the old link stays invalid', async () => {
  const manager = await world.manager()
  const email = newEmail()
  await invite(manager, email)
  await world.runJobs()
  const [item] = await list(manager)
  expect(Date.parse(item?.expires ?? '') - Date.parse(item?.sent ?? '')).toBe(14 * 86_400_000)
  const old = findTokenInEmail(emailsTo(email)[0])
  await world.database.db.system.sqlWrite({
    name: 'age',
    text: `update invitations set expires_at = expires_at - interval '14 days' where manager_id = $1`,
    values: [manager.id],
  })
  expect(await checkClient(old)).toMatchObject(invalid)
  expect(await list(manager)).toEqual([])
  expect((await world.call(resendInvitation, { params: { id: item?._id ?? '' } }, manager.token)).status).toBe(404)
  expect((await invite(manager, email)).status).toBe(201)
  await world.runJobs()
  expect(await checkClient(old)).toMatchObject(invalid)
  expect((await checkClient(findTokenInEmail(emailsTo(email)[1]))).status).toBe(200)
})

test('[REG-13] the open invitations can be listed, sent again, copied and withdrawn; withdrawing ends every link', async () => {
  const manager = await world.manager()
  const email = newEmail()
  await invite(manager, email)
  await world.runJobs()
  const id = await idOf(manager, email)
  expect(await list(manager)).toMatchObject([{ _id: id, email, role: 'Client', sent_by: 'Mara Manager' }])
  expect((await world.call(resendInvitation, { params: { id } }, manager.token)).status).toBe(200)
  await world.runJobs()
  const made = await world.call(makeInvitationLink, { params: { id } }, manager.token)
  expect(made).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  expect(made.body.link).toMatch(/^http:\/\/foyer\.test\/register\/client\/[\w-]{43}$/)
  const links = [...emailsTo(email).map(findTokenInEmail), made.body.link.split('/').at(-1) ?? '']
  expect(links).toHaveLength(3)
  for (const link of links) expect((await checkClient(link)).status).toBe(200)
  expect((await world.call(withdrawInvitation, { params: { id } }, manager.token)).status).toBe(204)
  for (const link of links) expect(await checkClient(link)).toMatchObject(invalid)
  for (const call of [resendInvitation, makeInvitationLink, withdrawInvitation]) {
    expect((await world.call(call, { params: { id } }, manager.token)).status).toBe(404)
  }
})

test('[REG-13] an invitation withdrawn before its email is sent sends none', async () => {
  const manager = await world.manager()
  const email = newEmail()
  await invite(manager, email)
  const params = { id: await idOf(manager, email) }
  await world.call(withdrawInvitation, { params }, manager.token)
  await world.runJobs()
  expect(emailsTo(email)).toEqual([])
})

test("[REG-13] an Employee sees clients' invitations, and copies and withdraws only their own", async () => {
  const manager = await world.manager()
  const employee = await world.employee(manager, { add_new_clients: true, name: 'Emil Employee' })
  const [byManager, byEmployee, hired] = [newEmail(), newEmail(), newEmail()]
  await invite(manager, byManager)
  await invite(employee, byEmployee)
  await hire(manager, hired)
  expect((await list(employee)).map((item) => [item.email, item.sent_by])).toEqual([
    [byEmployee, 'Emil Employee'],
    [byManager, 'Mara Manager'],
  ])
  const [ofManager, own, ofEmployee] = [
    await idOf(manager, byManager),
    await idOf(manager, byEmployee),
    await idOf(manager, hired),
  ]
  const as = (call: typeof makeInvitationLink | typeof withdrawInvitation | typeof resendInvitation, id: string) =>
    world.call(call, { params: { id } }, employee.token).then(({ status }) => status)
  expect(await as(resendInvitation, ofManager)).toBe(200)
  expect([await as(makeInvitationLink, ofManager), await as(withdrawInvitation, ofManager)]).toEqual([403, 403])
  expect([await as(makeInvitationLink, own), await as(withdrawInvitation, own)]).toEqual([200, 204])
  for (const call of [resendInvitation, makeInvitationLink, withdrawInvitation])
    expect(await as(call, ofEmployee)).toBe(404)
})

test("[REG-13] another workspace's invitations answer 404", async () => {
  const [manager, stranger] = [await world.manager(), await world.manager()]
  const email = newEmail()
  await invite(manager, email)
  const id = await idOf(manager, email)
  expect(await list(stranger)).toEqual([])
  for (const call of [resendInvitation, makeInvitationLink, withdrawInvitation]) {
    expect((await world.call(call, { params: { id } }, stranger.token)).status).toBe(404)
    expect((await world.call(call, { params: { id: 'no-id' } }, manager.token)).status).toBe(404)
    expect((await world.call(call, { params: { id } })).status).toBe(401)
  }
  expect(await list(manager)).toHaveLength(1)
})

test('[REG-6] who has no whole link gets a new one at the invited address, and a stranger learns nothing', async () => {
  const manager = await world.manager()
  const email = newEmail()
  await invite(manager, email)
  await world.runJobs()
  const first = findTokenInEmail(emailsTo(email)[0])
  const ask = (address: string) => world.call(askForInvitation, { body: { email: address } })
  const known = await ask(email.toUpperCase())
  const unknown = await ask(newEmail())
  expect(known).toMatchObject({ status: 200 })
  expect(unknown.body).toEqual(known.body)
  await world.runJobs()
  expect(emailsTo(email)).toHaveLength(2)
  for (const token of [first, findTokenInEmail(emailsTo(email)[1])])
    expect(await checkClient(token)).toMatchObject({ status: 200 })
})

test('[REG-6] a withdrawn invitation is not sent again', async () => {
  const manager = await world.manager()
  const email = newEmail()
  await invite(manager, email)
  await world.runJobs()
  await world.call(withdrawInvitation, { params: { id: await idOf(manager, email) } }, manager.token)
  expect(await world.call(askForInvitation, { body: { email } })).toMatchObject({ status: 200 })
  await world.runJobs()
  expect(emailsTo(email)).toHaveLength(1)
})
