import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { login, me, registerAccount, requestReset } from '#contract/auth.ts'
import { deleteClient, listManagerClients, showClient, updateBilling, uploadContract } from '#contract/clients.ts'
import { inviteClient } from '#contract/invitations.ts'
import { createConversation, listConversations, listMessages, sendText } from '#contract/messages.ts'
import { createOnboarding, updateOwnAccounts } from '#contract/onboarding.ts'
import { notificationUpdate } from '#contract/realtime.ts'
import { insertNotification } from '#server/testing/access/callers.ts'
import { findTokenInEmail } from '#server/testing/test-emails.ts'
import { saveCredentials } from '#server/features/credentials/index.ts'
import { samples } from '#server/testing/sample-files.ts'
import { readWholeDatabase } from '#server/testing/database-snapshot.ts'
import { waitForEvent, connectSocket } from '#server/testing/sockets.ts'
import { createTestWorld, PASSWORD, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { WITHIN_A_SECOND } from '#server/testing/test-length.ts'
import { untilWaiting } from '#server/testing/test-database.ts'

let world: TestWorld
let manager: Person
let employee: Person
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => {
  ;({ manager, employee } = await world.agency())
})
afterAll(() => world.close())

const remove = (id: string, who = manager) => world.call(deleteClient, { params: { id } }, who.token)
const notThere = { status: 404, body: { code: 'not_found' } }
const filesOnDisk = async (workspace: string) => {
  const keys: string[] = []
  for await (const { key } of world.parts.storage.list(`${workspace}/`)) keys.push(key)
  return keys
}

let count = 0
/** Invited and registered like a real client. */
async function registered(): Promise<Person> {
  const email = `Cora.${++count}@example.com`
  await world.call(inviteClient, { body: { email } }, manager.token)
  await world.runJobs()
  const invite_id = findTokenInEmail(world.emails().findLast((sentEmail) => sentEmail.to === email))
  const secret = { password: PASSWORD, password_confirmation: PASSWORD }
  const person = { name: 'Cora', business_name: 'Quay Café', phone: '1', role: 'Client' as const, email, invite_id }
  expect((await world.call(registerAccount, { body: { ...person, ...secret } })).status).toBe(201)
  const { token } = (await world.call(login, { body: { email, password: PASSWORD } })).body
  const { _id: id } = (await world.call(me, {}, token)).body
  return { id, role: 'Client', name: 'Cora', email, workspace: manager.workspace, session: '', token }
}

/** A client with one row of every kind. */
async function wholeClient(): Promise<{ client: Person; direct: string; group: string }> {
  const client = await registered()
  await world.onboard(client, { services: ['social'], more: { social_questions: { one: 'Gardens' } } })
  await world.grant(employee, client, 'instagram_username')
  await world.parts.db
    .forWorkspace(client.workspace)
    .transaction((tx) => saveCredentials(tx, world.parts, client.id, { instagram_password: 'hidden away' }))
  const media = await world.upload(client, { name: 'shop.png', bytes: samples.png })
  const billing_media = { filename: media.filename, location: media.location }
  await world.call(updateBilling, { body: { billing_name: 'Bea', billing_media } }, client.token)
  const { filename, location } = await world.upload(manager, { name: 'contract.pdf', bytes: samples.pdf })
  await world.call(uploadContract, { body: { filename, location, user_id: client.id } }, manager.token)
  await world.upload(client, { name: 'unused.pdf', bytes: samples.pdf })
  await insertNotification(world, client)
  await world.call(requestReset, { body: { email: client.email } })
  await world.runJobs()
  const start = async (type: 'Direct' | 'Group', other: Person) => {
    const body = { type, user_ids: [client.id, other.id], ...(type === 'Group' ? { name: 'Team' } : {}) }
    const { _id: conversation_id } = (await world.call(createConversation, { body }, other.token)).body
    const text = { conversation_id, type: 'text', message: `hello ${type}` } as const
    await world.call(sendText, { body: text }, client.token, { 'idempotency-key': type })
    return conversation_id
  }
  const conversations = { direct: await start('Direct', employee), group: await start('Group', manager) }
  await world.runJobs()
  return { client, ...conversations }
}

const mentions = (tables: Map<string, string[]>, word: string) =>
  [...tables].filter(([, rows]) => rows.some((row) => row.includes(word))).map(([table]) => table)

describe('[CLI-6] deleting a client', () => {
  test('deleting a client leaves only their messages to others and the audit event, in no table anything else', async () => {
    const { client } = await wholeClient()
    const before = await readWholeDatabase(world.database.config)
    expect(mentions(before, client.id)).toEqual(
      expect.arrayContaining([
        'foyer.client_details',
        'foyer.client_permissions',
        'foyer.contracts',
        'foyer.credentials',
        'foyer.file_uses',
        'foyer.files',
        'foyer.idempotent_calls',
        'foyer.logins',
        'foyer.notifications',
        'foyer.onboardings',
        'foyer.reset_tokens',
        'foyer.sessions',
        'foyer.users',
      ]),
    )
    expect(mentions(before, client.email)).toContain('foyer.invitations')
    expect(await filesOnDisk(manager.workspace)).toHaveLength(3 + 1) // the image has a thumbnail
    expect((await remove(client.id)).status).toBe(204)
    await world.runJobs()
    const after = await readWholeDatabase(world.database.config)
    expect(mentions(after, client.id)).toEqual([
      'foyer.audit_entries',
      'foyer.conversation_members',
      'foyer.conversations',
      'foyer.messages',
    ])
    expect(mentions(after, client.email)).toEqual([])
    expect(mentions(after, client.email.toLowerCase())).toEqual([])
    expect(mentions(after, 'Gardens')).toEqual([])
    expect(await filesOnDisk(manager.workspace)).toEqual([])
    const audit = after.get('foyer.audit_entries')?.filter((row) => row.includes(client.id)) ?? []
    const deletions = audit.filter((row) => row.includes('client.deleted'))
    expect(deletions).toHaveLength(1)
    expect(JSON.parse(deletions[0] ?? '')).toMatchObject({
      action: 'client.deleted',
      actor_name: manager.name,
      subject_name: 'Cora',
    })
  })

  test('deleting a client affects no other person', async () => {
    const [{ client }, other] = [await wholeClient(), await wholeClient()]
    const before = await readWholeDatabase(world.database.config)
    await remove(client.id)
    await world.runJobs()
    const after = await readWholeDatabase(world.database.config)
    for (const [table, rows] of before) {
      const ofOther = rows.filter((row) => row.includes(other.client.id))
      expect({ table, rows: after.get(table)?.filter((row) => row.includes(other.client.id)) }).toEqual({
        table,
        rows: ofOther,
      })
    }
    expect(await filesOnDisk(manager.workspace)).toHaveLength(4)
  })

  test('deleting a client keeps their messages in conversations, under their last name', async () => {
    const { client, direct, group } = await wholeClient()
    await world.parts.db
      .forWorkspace(client.workspace)
      .transaction((tx) => tx.updateTable('users').set({ name: 'Cora Renamed' }).where('id', '=', client.id).execute())
    await remove(client.id)
    for (const [who, conversationId, message] of [
      [employee, direct, 'hello Direct'],
      [manager, group, 'hello Group'],
    ] as const) {
      const { items } = (await world.call(listMessages, { params: { conversationId } }, who.token)).body
      expect(items).toMatchObject([{ sender_id: client.id, sender_name: 'Cora', message }])
      const { conversations, users } = (await world.call(listConversations, {}, who.token)).body
      expect(conversations.find(({ _id }) => _id === conversationId)?.display_names).toContain('Cora Renamed')
      expect(users.map(({ _id }) => _id)).not.toContain(client.id)
    }
    const { conversations } = (await world.call(listConversations, {}, employee.token)).body
    expect(conversations.find(({ _id }) => _id === direct)?.name).toBe('Cora Renamed')
  })

  test("deleting a client signs them out at once and deletes the Manager's notifications with a link to them", async () => {
    const { client } = await wholeClient()
    const address = await world.listen()
    const [own, managers] = [await connectSocket(address, client), await connectSocket(address, manager)]
    const loggedOut = waitForEvent(own, 'logout')
    const reloads = waitForEvent(managers, notificationUpdate(manager.id))
    await remove(client.id)
    expect(await loggedOut).toEqual({ reason: 'session_ended' })
    expect(await reloads).toEqual({})
    await vi.waitFor(async () => expect((await world.call(me, {}, client.token)).status).toBe(401), {
      timeout: WITHIN_A_SECOND,
      interval: 20,
    })
    expect((await world.call(login, { body: { email: client.email, password: PASSWORD } })).status).toBe(401)
    for (const socket of [own, managers]) socket.disconnect()
  })

  test('[REG-15] deleting a client frees their email for another account', async () => {
    const { client } = await wholeClient()
    const invite = () => world.call(inviteClient, { body: { email: client.email } }, manager.token)
    expect((await invite()).status).toBe(409)
    await remove(client.id)
    expect((await invite()).status).toBe(201)
    const other = await world.manager()
    expect((await world.call(inviteClient, { body: { email: client.email } }, other.token)).status).toBe(201)
  })

  test('deleting a client twice answers 404; an archived one can be deleted too', async () => {
    const [client, archived] = [await world.client(manager), await world.client(manager, { archived: true })]
    const answers = await Promise.all([remove(client.id), remove(client.id), remove(client.id)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 404, 404])
    expect((await remove(archived.id)).status).toBe(204)
    expect(await world.call(showClient, { params: { id: client.id } }, manager.token)).toMatchObject(notThere)
    const list = await world.call(listManagerClients, { params: { archived: 'true' } }, manager.token)
    expect(list.status).toBe(404)
  })

  test('deleting a client during changes of their record answers every call and leaves nothing', async () => {
    for (let round = 0; round < 8; round++) {
      const client = await world.client(manager)
      const media = await world.upload(client, { name: 'a.png', bytes: samples.png })
      const billing_media = { filename: media.filename, location: media.location }
      const change = (token: string) =>
        world.call(updateBilling, { body: { client_id: client.id, billing_name: 'x', billing_media } }, token)
      const handOver = (password: string) =>
        world.call(updateOwnAccounts, { body: { instagram: { login: 'cleo', password } } }, client.token)
      if (round % 2 === 0) await world.onboard(client, { services: ['social'] })
      const answers = await Promise.all([
        change(manager.token),
        handOver('one'),
        world.call(createOnboarding, {}, client.token),
        change(client.token),
        remove(client.id),
        change(manager.token),
        handOver('two'),
        world.call(createOnboarding, {}, client.token),
        world.upload(client, { name: 'b.png', bytes: samples.png }).catch(() => ({ status: 404 })),
      ])
      expect(answers[4].status).toBe(204)
      const statuses = answers.map((answer) => ('status' in answer ? answer.status : 201))
      for (const status of statuses) expect([200, 201, 204, 401, 404, 409, 422]).toContain(status)
      await world.runJobs()
      // Jobs that are due in half an hour find no account.
      const left = mentions(await readWholeDatabase(world.database.config), client.id)
      expect(left.filter((table) => !table.endsWith('_jobs'))).toEqual(['foyer.audit_entries'])
    }
  })

  test('deleting a client waits for a password that is being saved, and deletes it too', async () => {
    const client = await world.client(manager, { onboarded: { services: ['social'] } })
    const removed = await world.parts.db.forWorkspace(manager.workspace).transaction(async (tx) => {
      // Like saving: the record is locked first.
      await tx.selectFrom('onboardings').select('id').where('client_id', '=', client.id).forUpdate().execute()
      const answer = remove(client.id)
      await untilWaiting(world.database)
      await saveCredentials(tx, world.parts, client.id, { instagram_password: 'just typed' })
      return { answer }
    })
    expect((await removed.answer).status).toBe(204)
    expect(mentions(await readWholeDatabase(world.database.config), client.id)).toEqual(['foyer.audit_entries'])
  })
})

test('deleting fails for a person who is no client of the caller', async () => {
  const client = await world.client(manager)
  const foreign = await world.client(await world.manager())
  for (const id of [manager.id, employee.id, foreign.id, 'no-id']) expect(await remove(id)).toMatchObject(notThere)
  expect((await remove(client.id, employee)).status).toBe(403)
  expect((await remove(client.id, client)).status).toBe(403)
  expect((await world.call(deleteClient, { params: { id: client.id } })).status).toBe(401)
  for (const person of [manager, employee, foreign, client]) {
    expect((await world.call(me, {}, person.token)).status).toBe(200)
  }
})
