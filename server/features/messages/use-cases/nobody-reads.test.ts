import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { archivePerson, deleteClient } from '#contract/clients.ts'
import { deleteEmployee } from '#contract/employees.ts'
import {
  addMembers,
  createConversation,
  listConversations,
  listMessages,
  removeMember,
  renameGroup,
  sendFile,
  sendText,
} from '#contract/messages.ts'
import { samples } from '#server/testing/sample-files.ts'
import { connectSocket, waitForEvent } from '#server/testing/sockets.ts'
import { createTestConversation, createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let url: string
let manager: Person
let emil: Person
let cleo: Person
beforeAll(async () => {
  world = await createTestWorld()
  url = await world.listen()
})
beforeEach(async () => {
  ;({ manager, employee: emil, client: cleo } = await world.agency())
})
afterAll(() => world.close())

const start = (by: Person, others: Person[], name?: string) => createTestConversation(world, [by, ...others], name)
const say = (who: Person, conversation_id: string, message = 'hello', send_id?: string) =>
  world.call(sendText, { body: { conversation_id, message, type: 'text', send_id } }, who.token)
const archive = (who: Person, isArchived = true) =>
  world.call(archivePerson, { body: { id: who.id, archive: isArchived } }, manager.token)
const remove = ({ role, id }: Person) =>
  role === 'Client'
    ? world.call(deleteClient, { params: { id } }, manager.token)
    : world.call(deleteEmployee, { params: { id } }, manager.token)
const seen = async (who: Person, id: string) =>
  (await world.call(listConversations, {}, who.token)).body.conversations.find(({ _id }) => _id === id)
const textsIn = async (who: Person, conversationId: string) =>
  (await world.call(listMessages, { params: { conversationId }, query: {} }, who.token)).body.items.map(
    ({ message }) => message,
  )
const refused = { status: 409, body: { code: 'nobody_reads' } }

describe('[MSG-16] a conversation in which nobody else can read takes no message', () => {
  test.each([
    ['an archived client', () => cleo, () => archive(cleo)],
    ['an archived employee', () => emil, () => archive(emil)],
    ['a deleted client', () => cleo, () => world.call(deleteClient, { params: { id: cleo.id } }, manager.token)],
    ['a deleted employee', () => emil, () => world.call(deleteEmployee, { params: { id: emil.id } }, manager.token)],
    ['an employee of a solo workspace', () => emil, () => world.changeTier(manager, 'solo')],
  ])('%s is written to in vain', async (_who, other, leave) => {
    const direct = await start(manager, [other()])
    expect((await say(manager, direct, 'before')).status).toBe(201)
    const file = await world.upload(manager, { name: 'plan.png', bytes: samples.png })
    await leave()
    expect(await say(manager, direct, 'after')).toMatchObject(refused)
    const body = { conversation_id: direct, type: 'file', file_name: 'plan.png', file_type: 'image/png' } as const
    const sent = await world.call(sendFile, { body: { ...body, file_location: file.location } }, manager.token)
    expect(sent).toMatchObject(refused)
    expect(await seen(manager, direct)).toMatchObject({ inactive_ids: [other().id], last_seq: 1 })
    expect(await textsIn(manager, direct)).toEqual(['before'])
  })

  test('a client is refused too, and many at once are refused alike', async () => {
    const direct = await start(cleo, [emil])
    await archive(emil)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => say(cleo, direct, `text ${at}`)))
    for (const answer of answers) expect(answer).toMatchObject(refused)
    expect(await textsIn(cleo, direct)).toEqual([])
  })

  test('a group takes messages while one other member can sign in', async () => {
    const cara = await world.client(manager, { name: 'Cara Second' })
    const group = await start(manager, [emil, cleo, cara], 'Team')
    await archive(emil)
    await archive(cleo)
    expect((await say(manager, group)).status).toBe(201)
    expect((await say(cara, group)).status).toBe(201)
    await archive(cara)
    expect(await say(manager, group)).toMatchObject(refused)
    expect((await seen(manager, group))?.inactive_ids.toSorted()).toEqual([emil.id, cleo.id, cara.id].toSorted())
  })

  test('a group that all others left takes none until somebody is added', async () => {
    const group = await start(manager, [emil], 'Team')
    await world.call(removeMember, { body: { id: group, user_id: emil.id } }, emil.token)
    expect(await say(manager, group)).toMatchObject(refused)
    await world.call(addMembers, { body: { id: group, user_ids: [cleo.id] } }, manager.token)
    expect((await say(manager, group)).status).toBe(201)
  })

  test('restoring a person and returning to agency open the conversation again', async () => {
    const direct = await start(manager, [emil])
    await archive(emil)
    expect(await say(manager, direct)).toMatchObject(refused)
    await archive(emil, false)
    expect((await say(manager, direct, 'back')).status).toBe(201)
    await world.changeTier(manager, 'solo')
    expect(await say(manager, direct)).toMatchObject(refused)
    await world.changeTier(manager, 'agency')
    expect((await say(manager, direct, 'again')).status).toBe(201)
    expect(await textsIn(manager, direct)).toEqual(['back', 'again'])
  })

  test('a message that was stored before its reader left is answered when it is sent again', async () => {
    const direct = await start(cleo, [emil])
    const first = await say(cleo, direct, 'Hello', 'one')
    await archive(emil)
    expect(await say(cleo, direct, 'Hello', 'one')).toMatchObject({ status: 200, body: { _id: first.body._id } })
    expect(await say(cleo, direct, 'Hello', 'two')).toMatchObject(refused)
    expect((await say(await world.client(manager), direct, 'Hello', 'one')).status).toBe(404)
  })

  test('messages at the moment of archiving are stored or refused, never lost', async () => {
    const direct = await start(cleo, [emil])
    const sends = Array.from({ length: 30 }, (_, at) => say(cleo, direct, `text ${at}`))
    await archive(emil)
    const answers = await Promise.all(sends)
    const stored = answers.filter(({ status }) => status === 201)
    for (const answer of answers) if (answer.status !== 201) expect(answer).toMatchObject(refused)
    expect(await textsIn(cleo, direct)).toHaveLength(stored.length)
  })

  // Whoever sends holds the lock of the conversation from the check until the message is stored.
  test.each([
    ['an employee is archived from a direct conversation', () => emil, undefined, () => archive(emil)],
    ['an employee is archived from a group', () => emil, 'Team', () => archive(emil)],
    ['a client is archived from a direct conversation', () => cleo, undefined, () => archive(cleo)],
    ['a client is archived from a group', () => cleo, 'Team', () => archive(cleo)],
    ['an employee is deleted', () => emil, undefined, () => remove(emil)],
    ['a client is deleted', () => cleo, undefined, () => remove(cleo)],
  ])('%s only after a message on its way is stored', async (_how, other, name, leave) => {
    const id = await start(manager, [other()], name)
    let leaving: Promise<{ status: number }> | undefined
    await world.database.db.system.transaction(async (tx) => {
      await tx.selectFrom('conversations').select('id').where('id', '=', id).forNoKeyUpdate().execute()
      leaving = leave()
      const first = await Promise.race([leaving.then(() => 'left'), sleep(400, 'stored')])
      expect(first).toBe('stored')
    })
    expect((await leaving)?.status).toBeLessThan(300)
    expect(await say(manager, id)).toMatchObject(refused)
  })

  test.each([
    ['archived', () => archive(emil)],
    ['deleted', () => world.call(deleteEmployee, { params: { id: emil.id } }, manager.token)],
  ])('open pages learn at once that a person was %s', async (_how, leave) => {
    const socket = await connectSocket(url, cleo)
    const event = waitForEvent(socket, 'people changed')
    await leave()
    expect(await event).toEqual({})
    socket.disconnect()
  })
})

describe('[MSG-7] the ten groups of the solo plan', () => {
  const group = (who: Person, others: Person[]) =>
    world.call(
      createConversation,
      { body: { type: 'Group', name: 'Team', user_ids: [who, ...others].map(({ id }) => id) } },
      who.token,
    )

  test('groups that the Manager is not in take no room', async () => {
    const lara = await world.employee(manager, { name: 'Lara' })
    for (let at = 0; at < 10; at++) expect((await group(emil, [lara])).status).toBe(201)
    await world.changeTier(manager, 'solo')
    expect((await group(manager, [cleo])).status).toBe(201)
  })

  test('groups with a deleted client are dissolved with their last member and take no room', async () => {
    const left: string[] = []
    for (let at = 0; at < 3; at++) {
      const { body } = await group(manager, [cleo])
      left.push(body._id)
      await world.call(removeMember, { body: { id: body._id, user_id: manager.id } }, manager.token)
    }
    await world.call(deleteClient, { params: { id: cleo.id } }, manager.token)
    const rows = world.database.db.system.read.selectFrom('conversations').select('id')
    expect(await rows.where('id', 'in', left).execute()).toEqual([])
  })

  test('a group is dissolved when its last two members are deleted at the same time', async () => {
    const lara = await world.employee(manager, { name: 'Lara' })
    const { body } = await group(emil, [lara])
    const gone = [emil, lara].map(({ id }) => world.call(deleteEmployee, { params: { id } }, manager.token))
    for (const answer of await Promise.all(gone)) expect(answer.status).toBe(204)
    const rows = world.database.db.system.read.selectFrom('conversations').select('id')
    expect(await rows.where('id', '=', body._id).execute()).toEqual([])
  })

  test('[MSG-8] a group of a deleted admin gets no admin who cannot sign in', async () => {
    const cara = await world.client(manager, { name: 'Cara Second' })
    const { body } = await group(manager, [emil, cleo, cara])
    await world.changeTier(manager, 'solo')
    await world.call(removeMember, { body: { id: body._id, user_id: manager.id } }, manager.token)
    const admins = (await seen(cleo, body._id))?.admin_ids
    const [admin, other] = admins?.includes(cleo.id) ? [cleo, cara] : [cara, cleo]
    expect(admins).toEqual([admin.id])
    await remove(admin)
    expect((await seen(other, body._id))?.admin_ids).toEqual([other.id])
  })

  test('a group with an archived member stays', async () => {
    const { body } = await group(emil, [cleo])
    await archive(emil)
    await world.call(deleteClient, { params: { id: cleo.id } }, manager.token)
    const rows = world.database.db.system.read.selectFrom('conversations').select('id')
    expect(await rows.where('id', '=', body._id).execute()).toHaveLength(1)
  })
})

describe('[MSG-17] an admin renames a group', () => {
  const rename = (who: Person, id: string, name: string) => world.call(renameGroup, { body: { id, name } }, who.token)

  test('the new name reaches all members, and the audit log', async () => {
    const id = await start(manager, [emil, cleo], 'Team')
    const socket = await connectSocket(url, cleo)
    const event = waitForEvent(socket, 'conversation updated')
    expect(await rename(manager, id, '  Launch ')).toMatchObject({ status: 200, body: { _id: id, name: 'Launch' } })
    expect(await event).toMatchObject({ _id: id, name: 'Launch' })
    expect((await seen(emil, id))?.name).toBe('Launch')
    const entries = world.database.db.system.read.selectFrom('audit_entries').select(['action', 'subject_name'])
    expect(await entries.where('subject_id', '=', id).execute()).toEqual([
      { action: 'group.renamed', subject_name: 'Launch' },
    ])
    socket.disconnect()
  })

  test('others are refused, and so are names nobody can see', async () => {
    const id = await start(manager, [emil], 'Team')
    const direct = await start(manager, [cleo])
    expect(await rename(emil, id, 'Mine')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await rename(cleo, id, 'Mine')).status).toBe(404)
    expect((await rename(await world.manager(), id, 'Mine')).status).toBe(404)
    expect(await rename(manager, direct, 'Us')).toMatchObject({ status: 409, body: { code: 'direct_is_for_two' } })
    for (const name of ['', '   ', '\u200b', 'x'.repeat(201)])
      expect((await rename(manager, id, name)).status).toBe(422)
    expect((await seen(emil, id))?.name).toBe('Team')
  })
})

test('[MSG-4] messages show the name that their sender has today', async () => {
  const group = await start(emil, [cleo, manager], 'Team')
  await say(emil, group, 'before the wedding')
  await world.database.db.system.transaction(async (tx) => {
    await tx.updateTable('users').set({ name: 'Emil Newman' }).where('id', '=', emil.id).execute()
  })
  const page = await world.call(listMessages, { params: { conversationId: group }, query: {} }, cleo.token)
  expect(page.body.items.map(({ sender_name }) => sender_name)).toEqual(['Emil Newman'])
  expect((await seen(cleo, group))?.last_message?.sender_name).toBe('Emil Newman')
  await world.call(deleteEmployee, { params: { id: emil.id } }, manager.token)
  const after = await world.call(listMessages, { params: { conversationId: group }, query: {} }, cleo.token)
  expect(after.body.items).toHaveLength(1)
})
