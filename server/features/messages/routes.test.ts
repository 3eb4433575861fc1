import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createConversation, listConversations, listMessages, markRead, sendText } from '#contract/messages.ts'
import { createTestConversation, createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let client: Person
let otherClient: Person
let employee: Person
let stranger: Person

beforeAll(async () => {
  world = await createTestWorld()
  manager = await world.manager()
  client = await world.client(manager)
  otherClient = await world.client(manager, { name: 'Other Client' })
  employee = await world.employee(manager)
  stranger = await world.manager({ name: 'Stranger' })
})
afterAll(() => world.close())

const direct = (from: Person, to: Person) => createTestConversation(world, [from, to])
const say = (from: Person, conversation_id: string, message: string, send_id?: string) =>
  world.call(
    sendText,
    { body: { conversation_id, message, type: 'text', ...(send_id ? { send_id } : {}) } },
    from.token,
  )
const read = (who: Person, conversationId: string, query = {}) =>
  world.call(listMessages, { params: { conversationId }, query }, who.token)
const unreadOf = async (who: Person, conversation: string) => {
  const { body } = await world.call(listConversations, {}, who.token)
  return body.conversations.find((one) => one._id === conversation)?.unread_count
}

describe('people one can write to', () => {
  const names = async (who: Person) =>
    (await world.call(listConversations, {}, who.token)).body.users.map((user) => user.name).toSorted()

  test('[MSG-2] staff see everyone active, a client only the staff', async () => {
    expect(await names(manager)).toEqual(['Cleo Client', 'Emil Employee', 'Other Client'])
    expect(await names(employee)).toEqual(['Cleo Client', 'Mara Manager', 'Other Client'])
    expect(await names(client)).toEqual(['Emil Employee', 'Mara Manager'])
  })

  test('[MSG-2] a client cannot start a conversation with another client, nor anyone with a stranger', async () => {
    const attempts = [
      [client, otherClient],
      [client, stranger],
      [manager, stranger],
    ] as const
    for (const [from, to] of attempts) {
      const answer = await world.call(
        createConversation,
        { body: { type: 'Direct', user_ids: [from.id, to.id] } },
        from.token,
      )
      expect(answer).toMatchObject({ status: 422, body: { code: 'user_not_found', detail: 'User not found' } })
    }
  })

  test('two people share one direct conversation when either starts it', async () => {
    const first = await direct(manager, client)
    const again = await world.call(
      createConversation,
      { body: { type: 'Direct', user_ids: [client.id.toUpperCase(), manager.id.toUpperCase()] } },
      client.token,
    )
    expect(again).toMatchObject({ status: 200, body: { _id: first, name: 'Mara Manager', role: 'Manager' } })
  })

  test('a limit lists the last active direct conversations, and the groups beside them, the new ones first', async () => {
    const boss = await world.manager()
    const clients = await Promise.all(['Ana', 'Ben', 'Cy'].map((name) => world.client(boss, { name })))
    for (const person of clients) await say(boss, await direct(boss, person), 'Hello')
    const group = (name: string) => createTestConversation(world, [boss, ...clients], name)
    for (const name of ['Old', 'Busy']) await say(boss, await group(name), 'Hello')
    await group('New')
    const listed = async (query: { limit?: number }) =>
      (await world.call(listConversations, { query }, boss.token)).body.conversations.map(({ name }) => name)
    expect(await listed({})).toEqual(['Busy', 'Old', 'Cy', 'Ben', 'Ana', 'New'])
    expect(await listed({ limit: 2 })).toEqual(['Busy', 'Cy', 'Ben', 'New'])
    expect(await listed({ limit: 3 })).toEqual(await listed({}))
    const contacts = async (query: { limit?: number }) =>
      (await world.call(listConversations, { query }, boss.token)).body.users.map(({ name }) => name)
    await world.client(boss, { name: 'Dee' })
    expect(await contacts({ limit: 4 })).toEqual(['Ana', 'Ben', 'Cy', 'Dee'])
    expect(new Set(await contacts({ limit: 2 }))).toEqual(new Set(['Ana', 'Ben', 'Cy'])) // all in a listed group
    const refused = await world.call(listConversations, { query: { limit: 0 } }, boss.token)
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'limit' }] } })
  })

  test('the most active direct conversations are the first of all, whatever the hours of their messages', async () => {
    const boss = await world.manager()
    const clients = await Promise.all(Array.from({ length: 12 }, () => world.client(boss)))
    for (const person of clients) await direct(boss, person)
    await world.database.db.forWorkspace(boss.workspace).transaction((tx) =>
      tx.sql({
        name: 'spread_over_hours',
        text: `update conversations set last_message_at = case when hashtext(id::text) % 4 > 0 then
          timestamptz '2026-10-25 00:30Z' + abs(hashtext(id::text)) % 400 * interval '1 minute' end where manager_id = $1`,
        values: [boss.workspace],
      }),
    )
    const ids = async (query: { limit?: number }) =>
      (await world.call(listConversations, { query }, boss.token)).body.conversations.map(({ _id }) => _id)
    const all = await ids({})
    for (const limit of [1, 5, 11, 12]) expect(await ids({ limit })).toEqual(all.slice(0, limit))
  })

  test('ten concurrent starts of a direct conversation return the same one', async () => {
    const started = await Promise.all(Array.from({ length: 10 }, () => direct(employee, otherClient)))
    expect(new Set(started).size).toBe(1)
  })
})

describe('sending and reading messages', () => {
  test('[MSG-12] concurrent messages are numbered 1, 2, 3 in the order of storage', async () => {
    const conversation = await direct(manager, employee)
    const sent = await Promise.all(
      Array.from({ length: 25 }, (_, n) => say(n % 2 ? manager : employee, conversation, `message ${n}`)),
    )
    expect(sent.map((answer) => answer.body.seq).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 25 }, (_, n) => n + 1),
    )
    const { body } = await read(manager, conversation)
    expect(body.items.map((message) => message.seq)).toEqual(Array.from({ length: 25 }, (_, n) => n + 1))
  })

  test('[MSG-12] a repeated send_id returns the same message, also concurrently', async () => {
    const conversation = await direct(manager, client)
    const answers = await Promise.all(Array.from({ length: 8 }, () => say(client, conversation, 'Hello there', 'once')))
    expect(new Set(answers.map((answer) => answer.body._id)).size).toBe(1)
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(7)
    const next = await say(client, conversation, 'And again', 'twice')
    const { items } = (await read(client, conversation)).body
    expect(items.map((message) => message.seq)).toEqual(items.map((_, index) => index + 1))
    expect(next.body.seq).toBe(items.length)
  })

  test("[MSG-12] in a batch a repeated message, a stranger's and many others each get their own answer", async () => {
    const conversation = await direct(manager, client)
    const first = await say(client, conversation, 'Sent before', 'before')
    const crowd = await Promise.all([
      ...Array.from({ length: 20 }, (_, n) =>
        say(n % 2 ? manager : client, conversation, `in the crowd ${n}`, `crowd ${n}`),
      ),
      say(client, conversation, 'Sent before', 'before'),
      say(otherClient, conversation, 'not for me'),
    ])
    expect(crowd.slice(0, 20).map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 201))
    expect(crowd[20]).toMatchObject({ status: 200, body: { _id: first.body._id, seq: first.body.seq } })
    expect(crowd[21]?.status).toBe(404)
    const { items } = (await read(manager, conversation)).body
    expect(items.map((message) => message.seq)).toEqual(items.map((_, index) => (items[0]?.seq ?? 0) + index))
    expect(items.filter((message) => message.message === 'Sent before')).toHaveLength(1)
    expect(await unreadOf(client, conversation)).toBe(
      (items.at(-1)?.seq ?? 0) -
        Math.max(...items.filter((message) => message.sender_id === client.id).map((message) => message.seq)),
    )
  })

  test('pages go back from the newest message, and forward from the last seen one', async () => {
    const conversation = await direct(employee, client)
    for (let n = 1; n <= 7; n++) await say(employee, conversation, `${n}`)
    const seqs = async (query: object) => {
      const { body } = await read(client, conversation, query)
      return [body.items.map((message) => message.seq), body.has_more]
    }
    expect(await seqs({ limit: 3 })).toEqual([[5, 6, 7], true])
    expect(await seqs({ limit: 3, before: 5 })).toEqual([[2, 3, 4], true])
    expect(await seqs({ limit: 3, before: 2 })).toEqual([[1], false])
    expect(await seqs({ limit: 3, after: 3 })).toEqual([[4, 5, 6], true])
    expect(await seqs({ limit: 3, after: 6 })).toEqual([[7], false])
    expect(await seqs({ after: 7 })).toEqual([[], false])
    expect(await seqs({ limit: 3, after: 4, before: 2_000_000 })).toEqual([[5, 6, 7], false])
  })

  test('[MSG-6] unread counts rise for the others, become zero on reading, and a mark never moves back', async () => {
    const conversation = await direct(manager, otherClient)
    for (const text of ['one', 'two', 'three']) await say(manager, conversation, text)
    expect(await unreadOf(otherClient, conversation)).toBe(3)
    expect(await unreadOf(manager, conversation)).toBe(0)
    const mark = (seq: number) => world.call(markRead, { body: { id: conversation, seq } }, otherClient.token)
    expect((await mark(2)).status).toBe(204)
    expect(await unreadOf(otherClient, conversation)).toBe(1)
    await mark(3)
    await mark(1)
    expect(await unreadOf(otherClient, conversation)).toBe(0)
  })

  test('a person outside the conversation cannot read, write or mark, and gets not found', async () => {
    const conversation = await direct(manager, client)
    for (const who of [otherClient, employee, stranger]) {
      expect((await read(who, conversation)).status).toBe(404)
      expect((await say(who, conversation, 'let me in')).status).toBe(404)
      expect((await world.call(markRead, { body: { id: conversation, seq: 1 } }, who.token)).status).toBe(404)
    }
  })

  test('an empty or overlong message is refused and takes no number', async () => {
    const conversation = await direct(manager, client)
    const before = (await say(manager, conversation, 'The last good one')).body.seq
    for (const nothing of [' \n ', '\u200B\u2060', '\u200D']) {
      expect(await say(manager, conversation, nothing)).toMatchObject({
        status: 422,
        body: { detail: 'Write something first.' },
      })
    }
    expect((await say(manager, conversation, 'x'.repeat(20_001))).status).toBe(422)
    expect((await say(manager, conversation, 'nul\0')).status).toBe(422)
    expect((await say(manager, conversation, 'fine')).body.seq).toBe(before + 1)
  })
})

describe('groups of people', () => {
  const group = (who: Person, name: string, others: Person[]) =>
    world.call(
      createConversation,
      { body: { type: 'Group', name, user_ids: [who, ...others].map((one) => one.id) } },
      who.token,
    )

  test('[MSG-7] a name and two members are needed; the creator and the Manager are admins', async () => {
    for (const name of [' ', '\u200B\u2060']) {
      expect((await group(manager, name, [client])).body.detail).toBe('Please select a name')
    }
    expect((await group(manager, 'Launch', [])).body.detail).toBe('Please select more group members')
    const made = await group(employee, 'Launch', [employee, employee, client, manager])
    expect(made.status).toBe(201)
    expect(new Set(made.body.user_ids)).toEqual(new Set([employee.id, client.id, manager.id]))
    expect(new Set(made.body.admin_ids)).toEqual(new Set([employee.id, manager.id]))
  })

  test('[MSG-7] a solo workspace has room for ten groups, also when they are created concurrently', async () => {
    const { manager: solo, client: only } = await world.agency({ manager: { tier: 'solo' } })
    const made = await Promise.all(Array.from({ length: 14 }, (_, n) => group(solo, `Group ${n}`, [only])))
    expect(made.filter((answer) => answer.status === 201)).toHaveLength(10)
    const refused = made.filter((answer) => answer.status !== 201)
    expect(refused.every((answer) => answer.status === 403 && answer.body.code === 'solo_group_limit')).toBe(true)
  })
})
