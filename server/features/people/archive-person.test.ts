import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { login, me, requestReset, resetPassword, validateReset } from '#contract/auth.ts'
import { archivePerson, listManagerClients, showClient } from '#contract/clients.ts'
import { inviteClient } from '#contract/invitations.ts'
import { createConversation, listConversations } from '#contract/messages.ts'
import { findTokenInEmail } from '#server/testing/test-emails.ts'
import { readWholeDatabase } from '#server/testing/database-snapshot.ts'
import { waitForEvent, connectSocket } from '#server/testing/sockets.ts'
import { createTestWorld, PASSWORD, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { isLongRun, WITHIN_A_SECOND } from '#server/testing/test-length.ts'

let world: TestWorld
let manager: Person
let client: Person
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => {
  ;({ manager, client } = await world.agency())
})
afterAll(() => world.close())

const archive = (id: string, on = true, who = manager) =>
  world.call(archivePerson, { body: { id, archive: on } }, who.token)
const logIn = (email: string, password = PASSWORD) => world.call(login, { body: { email, password } })
const entries = async (subject: string) =>
  (
    await world.database.db.system.read
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'actor_name', 'subject_name'])
      .where('subject_id', '=', subject)
      .orderBy('id')
      .execute()
  ).map(({ action, ...who }) => [action, ...Object.values(who)])
/** A revocation takes effect within a second. */
const signedOut = ({ token }: Person) =>
  vi.waitFor(async () => expect((await world.call(me, {}, token)).status).toBe(401), {
    timeout: WITHIN_A_SECOND,
    interval: 20,
  })
const inList = async (archived: 'true' | 'false') => {
  const { body } = await world.call(listManagerClients, { params: { archived } }, manager.token)
  return (body.items ?? []).map((item) => item._id)
}

describe('[CLI-6] archiving a client', () => {
  test('archiving signs a client out at once, on every device and connection', async () => {
    const elsewhere = await world.signInAgain(client)
    const socket = await connectSocket(await world.listen(), client)
    const logout = waitForEvent(socket, 'logout')
    const since = performance.now()
    expect((await archive(client.id)).status).toBe(204)
    expect(await logout).toEqual({ reason: 'session_ended' })
    if (isLongRun) expect(performance.now() - since).toBeLessThan(WITHIN_A_SECOND)
    await signedOut(client)
    await signedOut(elsewhere)
    socket.disconnect()
  })

  test('archiving keeps all data of the client', async () => {
    await world.grant(await world.employee(manager), client, 'assets')
    const before = await readWholeDatabase(world.database.config)
    await archive(client.id)
    const after = await readWholeDatabase(world.database.config)
    const changed = [...after].filter(([table, rows]) => rows.join() !== before.get(table)?.join())
    expect(changed.map(([table]) => table)).toEqual([
      'foyer.audit_counts',
      'foyer.audit_entries',
      'foyer.client_counts',
      'foyer.client_stages', // whether they are active
      'foyer.sessions',
      'foyer.users',
    ])
    expect(after.get('foyer.users')).toHaveLength(before.get('foyer.users')?.length ?? 0)
    expect((await world.call(showClient, { params: { id: client.id } }, manager.token)).body.archived).toBe(true)
  })

  test("an archived client's log-in answers like a wrong password, and no reset link works", async () => {
    await world.call(requestReset, { body: { email: client.email } })
    await world.runJobs()
    const token = findTokenInEmail(world.emails().findLast((sentEmail) => sentEmail.to === client.email))
    expect((await world.call(validateReset, { body: { token } })).status).toBe(200)
    await archive(client.id)
    const right = await logIn(client.email)
    const wrong = await logIn(client.email, 'a wrong password')
    expect({ status: right.status, body: right.body }).toEqual({ status: 401, body: wrong.body })
    const secret = { password: 'another good password', password_confirmation: 'another good password' }
    const reset = await world.call(resetPassword, { body: { token, email: client.email, ...secret } })
    expect(reset.status).toBe(410)
    const sent = world.emails().length
    await world.call(requestReset, { body: { email: client.email } })
    await world.runJobs()
    expect(world.emails()).toHaveLength(sent)
  })

  test('archiving moves a client to the archive and out of the people one can write to', async () => {
    const reachable = async () =>
      (await world.call(listConversations, {}, manager.token)).body.users.map(({ _id }) => _id)
    expect(await reachable()).toContain(client.id)
    await archive(client.id)
    expect([await inList('false'), await inList('true')]).toEqual([[], [client.id]])
    expect(await reachable()).not.toContain(client.id)
    const start = { type: 'Direct' as const, user_ids: [manager.id, client.id] }
    expect((await world.call(createConversation, { body: start }, manager.token)).status).toBe(422)
  })

  test('restoring undoes archiving; repeated requests record one audit event each', async () => {
    await archive(client.id)
    const archivedAt = () =>
      world.database.db.system.read
        .selectFrom('users')
        .select('archived_at')
        .where('id', '=', client.id)
        .executeTakeFirstOrThrow()
    const first = await archivedAt()
    const again = await Promise.all([archive(client.id), archive(client.id), archive(client.id)])
    expect(again.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await archivedAt()).toEqual(first)
    expect((await archive(client.id, false)).status).toBe(204)
    expect((await archive(client.id, false)).status).toBe(204)
    expect([await inList('false'), await inList('true')]).toEqual([[client.id], []])
    expect((await logIn(client.email)).status).toBe(200)
    expect((await world.call(me, {}, client.token)).status).toBe(401)
    expect(await entries(client.id)).toEqual([
      ['client.archived', manager.id, manager.name, client.name],
      ['client.unarchived', manager.id, manager.name, client.name],
    ])
  })

  test('a client archived while logging in is signed out in the end', async () => {
    for (let round = 0; round < 5; round++) {
      const someone = await world.client(manager)
      const [answer] = await Promise.all([logIn(someone.email), archive(someone.id)])
      const { token } = answer.body
      if (answer.status === 200) await signedOut({ ...someone, token })
      const sessions = world.database.db.system.read.selectFrom('sessions').select('id')
      expect(await sessions.where('user_id', '=', someone.id).execute()).toEqual([])
    }
  })
})

test('[REG-11] an archived client keeps their place on solo, and takes no second one when restored', async () => {
  const solo = await world.manager({ tier: 'solo' })
  const clients = await Promise.all(Array.from({ length: 10 }, () => world.client(solo)))
  const [first] = clients
  const invite = () => world.call(inviteClient, { body: { email: 'eleventh@example.com' } }, solo.token)
  expect((await archive(first?.id ?? '', true, solo)).status).toBe(204)
  expect(await invite()).toMatchObject({ status: 403, body: { code: 'solo_client_limit' } })
  expect((await archive(first?.id ?? '', false, solo)).status).toBe(204)
  expect((await invite()).status).toBe(403)
})

test('archiving fails for a Manager, a person of another workspace, and a caller who is not the Manager', async () => {
  const foreign = await world.client(await world.manager())
  for (const id of [manager.id, foreign.id, 'no-id']) {
    expect(await archive(id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
  const employee = await world.employee(manager)
  expect((await archive(client.id, true, employee)).status).toBe(403)
  expect((await archive(client.id, true, client)).status).toBe(403)
  expect((await world.call(archivePerson, { body: { id: client.id, archive: true } })).status).toBe(401)
  for (const person of [manager, foreign, client]) expect((await world.call(me, {}, person.token)).status).toBe(200)
})
