import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login, me, requestReset, resetPassword, validateReset } from '#contract/auth.ts'
import { archivePerson } from '#contract/clients.ts'
import { createEmployee, deleteEmployee } from '#contract/employees.ts'
import { findTokenInEmail } from '#server/testing/test-emails.ts'
import { readWholeDatabase } from '#server/testing/database-snapshot.ts'
import { createTestWorld, PASSWORD, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => void (manager = await world.manager()))
afterAll(() => world.close())

let count = 0
const newEmail = () => `Welcomed.${++count}@example.com`
const create = (email: string) => world.call(createEmployee, { body: { name: 'Ana Example', email } }, manager.token)
const emailsTo = (email: string) => world.emails().filter((sentEmail) => sentEmail.to === email)
const logIn = (email: string) => world.call(login, { body: { email, password: PASSWORD } })
const welcome = async (email: string) => {
  await world.runJobs()
  return findTokenInEmail(emailsTo(email).at(-1))
}
const setPassword = (token: string, email: string, password = PASSWORD) =>
  world.call(resetPassword, { body: { token, email, password, password_confirmation: password } })

describe('[EMP-4] the welcome email', () => {
  test('a welcome email goes to a person restored after archiving, and not to a person with a password', async () => {
    const email = newEmail()
    const { id } = (await create(email)).body
    const archive = (on: boolean) => world.call(archivePerson, { body: { id, archive: on } }, manager.token)
    await archive(true)
    await world.runJobs()
    expect(emailsTo(email)).toEqual([])
    await archive(false)
    expect((await setPassword(await welcome(email), email)).status).toBe(200)
    for (const on of [true, false]) await archive(on)
    await world.runJobs()
    expect(emailsTo(email).filter(({ subject }) => subject === 'Your account at Harbour Agency')).toHaveLength(1)
  })

  test('a welcome email has a link that sets a password once and leads to the log-in at /login/x and the onboarding', async () => {
    const email = newEmail()
    const { id } = (await create(email)).body
    const token = await welcome(email)
    expect(emailsTo(email)).toHaveLength(1)
    const [sentEmail] = emailsTo(email)
    expect(sentEmail).toMatchObject({ subject: 'Your account at Harbour Agency', fromName: 'Harbour Agency' })
    for (const text of [sentEmail?.text ?? '', sentEmail?.html ?? '']) {
      expect(text).toContain(`http://foyer.test/reset/${token}`)
      expect(text).toContain('http://foyer.test/login/x')
      expect(text).toContain('The link works once, for 14 days.')
      expect(text).toContain('Mara Manager of Harbour Agency')
    }
    expect(await world.call(validateReset, { body: { token } })).toMatchObject({ status: 200, body: { email } })
    expect((await setPassword(token, email)).status).toBe(200)
    const own = await world.call(me, {}, (await logIn(email.toUpperCase())).body.token)
    expect(own.body).toMatchObject({ id, role: 'Employee', onboarding_finished: false, manager: { _id: manager.id } })
    expect(await setPassword(token, email, 'another good password')).toMatchObject({ status: 410 })
    expect((await logIn(email)).status).toBe(200)
  })

  test('one of twenty concurrent uses of a welcome link sets a password', async () => {
    const email = newEmail()
    await create(email)
    const token = await welcome(email)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => setPassword(token, email, `a good password ${at}`)),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 410)).toHaveLength(19)
  })

  test('a welcome link is valid for 14 days by the database’s clock; then /reset sends a new link and ends the old one', async () => {
    const email = newEmail()
    const { id } = (await create(email)).body
    const token = await welcome(email)
    const age = (interval: string) =>
      world.database.db.system.sqlWrite({
        name: 'age_registration_link',
        text: 'update reset_tokens set expires_at = expires_at - $2::interval where user_id = $1',
        values: [id, interval],
      })
    await age('13 days 23 hours 59 minutes')
    expect((await world.call(validateReset, { body: { token } })).status).toBe(200)
    await age('2 minutes')
    expect(await setPassword(token, email)).toMatchObject({ status: 410, body: { code: 'reset_expired' } })
    await world.call(requestReset, { body: { email } })
    const newer = await welcome(email)
    expect(newer).not.toBe(token)
    expect((await setPassword(newer, email)).status).toBe(200)
    expect((await logIn(email)).status).toBe(200)
  })

  test('a newer link ends an unexpired welcome link', async () => {
    const email = newEmail()
    await create(email)
    const token = await welcome(email)
    await world.call(requestReset, { body: { email } })
    const newer = await welcome(email)
    expect((await setPassword(token, email)).status).toBe(410)
    expect((await setPassword(newer, email)).status).toBe(200)
  })

  test('no welcome email goes to a person who set a password, was archived or was deleted before', async () => {
    const [early, archived, deleted] = [newEmail(), newEmail(), newEmail()]
    await create(early)
    const gone = (await create(deleted)).body.id
    const away = (await create(archived)).body.id
    await world.database.db.system.transaction((tx) =>
      tx.updateTable('logins').set({ password_hash: 'set' }).where('email', '=', early.toLowerCase()).execute(),
    )
    await world.call(archivePerson, { body: { id: away, archive: true } }, manager.token)
    await world.call(deleteEmployee, { params: { id: gone } }, manager.token)
    await world.runJobs()
    expect([early, archived, deleted].flatMap(emailsTo)).toEqual([])
  })

  test('a welcome link does not admit a person archived after it', async () => {
    const email = newEmail()
    const { id } = (await create(email)).body
    const token = await welcome(email)
    await world.call(archivePerson, { body: { id, archive: true } }, manager.token)
    expect((await setPassword(token, email)).status).toBe(410)
  })

  test('a welcome link and its password appear in no table, no queued job and no log line', async () => {
    const email = newEmail()
    const { id } = (await create(email)).body
    const everything = async () => [...(await readWholeDatabase(world.database.config)).values()].flat().join('\n')
    const waiting = await everything()
    const jobs = (await readWholeDatabase(world.database.config)).get('graphile_worker._private_jobs') ?? []
    expect(jobs.filter((job) => job.includes(id)).map((job) => JSON.parse(job) as { payload: object })).toEqual([
      expect.objectContaining({ payload: { manager_id: manager.id, user_id: id, email_id: expect.any(String) } }),
    ])
    const token = await welcome(email)
    const sent = await everything()
    await setPassword(token, email, 'a password of their own')
    await world.runJobs()
    const seen = [waiting, sent, await everything(), world.logLines().join('\n')].join('\n')
    for (const secret of [token, 'a password of their own']) {
      for (const spelled of [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')]) {
        expect(seen).not.toContain(spelled)
      }
    }
  })
})
