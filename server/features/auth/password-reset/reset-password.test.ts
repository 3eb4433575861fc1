import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import pg from 'pg'
import { login, me, requestReset, resetPassword, validateReset } from '#contract/auth.ts'
import { passwordTexts } from '#contract/texts/auth.ts'
import { replyTexts } from '#contract/texts/replies.ts'
import { findTokenInEmail } from '#server/testing/test-emails.ts'
import { createTestWorld, PASSWORD, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { WITHIN_A_SECOND } from '#server/testing/test-length.ts'

let world: TestWorld
beforeAll(async () => void (world = await createTestWorld()))
afterAll(() => world.close())

const byNumber = (one: number, other: number) => one - other

const NEW = 'another good password'
const ask = (email: string) => world.call(requestReset, { body: { email } })
const validate = (token: string) => world.call(validateReset, { body: { token } })
const reset = (token: string, email: string, password = NEW, password_confirmation = password) =>
  world.call(resetPassword, { body: { token, email, password, password_confirmation } })
const logIn = (email: string, password: string) => world.call(login, { body: { email, password } })
const expired = { status: 410, body: { code: 'reset_expired', detail: 'Reset link has expired. Please resend link' } }
const emailsTo = (email: string) => world.emails().filter((sentEmail) => sentEmail.to === email)

async function linkFor(person: Person): Promise<string> {
  await ask(person.email)
  await world.runJobs()
  return findTokenInEmail(emailsTo(person.email).at(-1))
}

async function jobsWaiting(): Promise<{ task: string; keys: string[] }[]> {
  const client = new pg.Client(world.database.config)
  await client.connect()
  const { rows } = await client.query<{ task: string; payload: object }>(
    'select t.identifier as task, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id',
  )
  await client.end()
  return rows.map(({ task, payload }) => ({ task, keys: Object.keys(payload).toSorted() }))
}

test('[AUTH-10] an unknown email gets the same reply and the same work; only an existing account gets an email', async () => {
  const manager = await world.manager()
  const archived = await world.client(manager, { archived: true })
  const known = await ask(manager.email.toUpperCase())
  expect(known).toMatchObject({ status: 200, body: { message: 'Recovery Email sent' } })
  const afterKnown = await jobsWaiting()
  const unknown = await ask('nobody@example.com')
  expect(unknown.body).toEqual(known.body)
  expect(await jobsWaiting()).toEqual([...afterKnown, ...afterKnown])
  await ask(archived.email)
  await world.runJobs()
  expect(emailsTo(manager.email)).toHaveLength(1)
  expect([...emailsTo('nobody@example.com'), ...emailsTo(archived.email)]).toEqual([])
})

test('[AUTH-10] the link leads to the configured address, whatever host the request names', async () => {
  const manager = await world.manager()
  await world.call(requestReset, { body: { email: manager.email } }, undefined, {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
  })
  await world.runJobs()
  const [sentEmail] = emailsTo(manager.email)
  expect(sentEmail?.text).toContain('http://foyer.test/reset/')
  expect(`${sentEmail?.text}${sentEmail?.html}`).not.toContain('evil.example')
})

test('[AUTH-11] [AUTH-12] a link shows its email any number of times, sets the password once and ends every session', async () => {
  const manager = await world.manager()
  const token = await linkFor(manager)
  expect(await validate(token)).toMatchObject({ status: 200, body: { email: manager.email } })
  expect((await validate(token)).status).toBe(200)
  const other = (await logIn(manager.email, PASSWORD)).body.token

  expect(await reset(token, manager.email)).toMatchObject({
    status: 200,
    body: { message: replyTexts.passwordUpdated },
  })
  for (const old of [manager.token, other]) {
    await vi.waitFor(async () => expect((await world.call(me, {}, old)).status).toBe(401), {
      timeout: WITHIN_A_SECOND,
      interval: 20,
    })
  }
  expect((await logIn(manager.email, PASSWORD)).status).toBe(401)
  const fresh = await logIn(manager.email, NEW)
  const { reset_password_date } = (await world.call(me, {}, fresh.body.token)).body
  expect(Date.now() - Date.parse(reset_password_date ?? '')).toBeLessThan(60_000)

  expect(await validate(token)).toMatchObject(expired)
  expect(await reset(token, manager.email)).toMatchObject(expired)
  await world.runJobs()
  expect(emailsTo(manager.email).map(({ subject }) => subject)).toContain('Your password was changed')
})

test('[AUTH-12] one of twenty concurrent uses of a link succeeds', async () => {
  const manager = await world.manager()
  const token = await linkFor(manager)
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, at) => reset(token, manager.email, `a good password ${at}`)),
  )
  expect(replies.map((reply) => reply.status).toSorted(byNumber)).toEqual([200, ...Array<number>(19).fill(410)])
  const winner = replies.findIndex((reply) => reply.status === 200)
  expect((await logIn(manager.email, `a good password ${winner}`)).status).toBe(200)
})

test('[AUTH-12] a concurrent log-in with the old password gets no session when a link is used', async () => {
  const manager = await world.manager()
  const { system } = world.database.db
  const waitingFor = (transaction: string) =>
    system.sql<{ count: number }>({
      name: 'waiting_for_in_reset_password',
      text: 'select count(*) from pg_locks where not granted and transactionid = $1::xid',
      values: [transaction],
    })
  const late = await system.transaction(async (tx) => {
    await tx.updateTable('logins').set({ password_hash: 'another' }).where('user_id', '=', manager.id).execute()
    const [own] = await tx.sql<{ id: string }>({
      name: 'own_xid_in_reset_password',
      text: 'select pg_current_xact_id()::xid as id',
      values: [],
    })
    const answer = logIn(manager.email, PASSWORD)
    const isWaiting = async () => expect((await waitingFor(own?.id ?? ''))[0]?.count).toBe(1)
    await vi.waitFor(isWaiting, { interval: 20 })
    await tx.deleteFrom('sessions').where('user_id', '=', manager.id).execute()
    return { answer }
  })
  expect((await late.answer).status).toBe(401)
  const left = await system.read.selectFrom('sessions').select('id').where('user_id', '=', manager.id).execute()
  expect(left).toEqual([])
})

test('[AUTH-12] requests in a row send the same link', async () => {
  const manager = await world.manager()
  const first = await linkFor(manager)
  expect(await linkFor(manager)).toBe(first)
  expect(emailsTo(manager.email)).toHaveLength(2)
  expect((await reset(first, manager.email)).status).toBe(200)
  const fresh = await linkFor(manager)
  expect(fresh).not.toBe(first)
  expect((await validate(fresh)).status).toBe(200)
})

test('[AUTH-12] a newer link voids the older one', async () => {
  const manager = await world.manager()
  const older = await linkFor(manager)
  await world.database.db.system.sqlWrite({
    name: 'age_link',
    text: `update reset_tokens set created_at = created_at - interval '10 minutes' where manager_id = $1`,
    values: [manager.id],
  })
  const newer = await linkFor(manager)
  expect(newer).not.toBe(older)
  expect(await validate(older)).toMatchObject(expired)
  expect(await reset(older, manager.email)).toMatchObject(expired)
  expect((await reset(newer, manager.email)).status).toBe(200)
})

test("[AUTH-12] after an hour by the database's clock a link is void", async () => {
  const manager = await world.manager()
  const token = await linkFor(manager)
  const age = (interval: string) =>
    world.database.db.system.sqlWrite({
      name: 'age_reset_link',
      text: `update reset_tokens set expires_at = expires_at - $2::interval where manager_id = $1`,
      values: [manager.id, interval],
    })
  await age('59 minutes')
  expect((await validate(token)).status).toBe(200)
  await age('2 minutes')
  expect(await validate(token)).toMatchObject(expired)
  expect(await reset(token, manager.email)).toMatchObject(expired)
})

test('[AUTH-12] a link belongs to one email and is void once its account is archived', async () => {
  const [manager, other] = [await world.manager(), await world.manager()]
  const token = await linkFor(manager)
  expect(await reset(token, other.email)).toMatchObject(expired)
  expect((await logIn(manager.email, PASSWORD)).status).toBe(200)
  const client = await world.client(manager)
  const ofClient = await linkFor(client)
  await world.database.db.system.transaction((tx) =>
    tx.updateTable('users').set({ archived_at: new Date() }).where('id', '=', client.id).execute(),
  )
  expect(await reset(ofClient, client.email)).toMatchObject(expired)
  expect((await reset(token, manager.email.toUpperCase())).status).toBe(200)
})

test('[AUTH-11] two passwords that differ, an empty password and an unknown link each have their text', async () => {
  const manager = await world.manager()
  const token = await linkFor(manager)
  expect(await reset(token, manager.email, NEW, `${NEW}!`)).toMatchObject({
    status: 422,
    body: { detail: 'Passwords must match' },
  })
  expect(await reset(token, manager.email, '', '')).toMatchObject({ status: 422 })
  expect(await reset('nonsense', manager.email)).toMatchObject(expired)
  expect((await validate(token)).status).toBe(200)
})

test.each([
  ['short12', passwordTexts.length],
  ['x'.repeat(129), passwordTexts.length],
  ['password1', passwordTexts.common],
])('[AUTH-13] the new password %s is refused with the rule it breaks', async (password, text) => {
  const manager = await world.manager()
  const token = await linkFor(manager)
  expect(await reset(token, manager.email, password)).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'password', message: text }] },
  })
  expect((await logIn(manager.email, PASSWORD)).status).toBe(200)
})

test('[AUTH-13] passwords are stored with Argon2id, and all 128 characters count', async () => {
  const manager = await world.manager()
  const start = 'füzzy otters under glass '.repeat(6).slice(0, 127)
  const long = `${start}a`
  expect((await reset(await linkFor(manager), manager.email, long)).status).toBe(200)
  const { password_hash } = await world.database.db.system.read
    .selectFrom('logins')
    .select('password_hash')
    .where('user_id', '=', manager.id)
    .executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$/)
  expect((await logIn(manager.email, `${start}b`)).status).toBe(401)
  expect((await logIn(manager.email, long)).status).toBe(200)
})
