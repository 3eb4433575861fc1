import pg from 'pg'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { archivePerson } from '#contract/clients.ts'
import { listMessages } from '#contract/messages.ts'
import { createTestConversation, createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { storeMessage } from './store-message.ts'
import { storeMessages } from './store-messages.ts'

type Pair = { manager: Person; client: Person; conversation: string }

let world: TestWorld
let [one, other]: Pair[] = []
const pair = async (): Promise<Pair> => {
  const { manager, client } = await world.agency()
  return { manager, client, conversation: await createTestConversation(world, [manager, client]) }
}
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => void ([one, other] = [await pair(), await pair()]))
afterAll(() => world.close())

const textOf = (
  { manager, conversation }: Pair,
  body: string,
  { sender = manager, send_id = null }: { sender?: Person; send_id?: string | null } = {},
) => ({
  workspace: manager.workspace,
  id: newId(),
  conversation_id: conversation,
  sender_id: sender.id,
  sender_name: sender.name,
  type: 'text' as const,
  body,
  send_id,
  file_id: null,
  file_name: null,
  file_type: null,
})
const store = (...texts: ReturnType<typeof textOf>[]) =>
  storeMessages(world.database.db.system, texts, { waits: false })

async function messagesOf({ client, conversation }: Pair) {
  const page = await world.call(listMessages, { params: { conversationId: conversation }, query: {} }, client.token)
  return page.body.items.map(({ seq, message }) => `${seq} ${message}`)
}

/** While another transaction holds the conversation's row. */
const whileLocked = ({ manager, conversation }: Pair, meanwhile: () => Promise<void>) =>
  world.database.db.forWorkspace(manager.workspace).transaction(async (tx) => {
    await tx.selectFrom('conversations').where('id', '=', conversation).forNoKeyUpdate().execute()
    await meanwhile()
  })

test('[MSG-12] texts of several workspaces are stored together, each in the order of its conversation', async () => {
  if (!one || !other) throw new Error('no pairs')
  const [a, b, c, d] = await store(
    textOf(one, 'a'),
    textOf(other, 'b'),
    textOf(one, 'c', { sender: one.client }),
    textOf(one, 'd'),
  )
  expect([a, b, c, d].map((stored) => stored?.seq)).toEqual([1, 1, 2, 3])
  expect(a?.member_ids.toSorted()).toEqual([one.manager.id, one.client.id].toSorted())
  expect(b?.member_ids.toSorted()).toEqual([other.manager.id, other.client.id].toSorted())
  expect(await messagesOf(one)).toEqual(['1 a', '2 c', '3 d'])
  expect(await messagesOf(other)).toEqual(['1 b'])
})

test('[MSG-15] nobody writes to a conversation that they are no member of, in another workspace or in their own', async () => {
  if (!one || !other) throw new Error('no pairs')
  const stranger = textOf(one, 'a', { sender: other.manager })
  const elsewhere = { ...textOf(one, 'b'), workspace: other.manager.workspace }
  const colleague = textOf(one, 'c', { sender: await world.client(one.manager) })
  const stored = await store(stranger, elsewhere, colleague, textOf(other, 'd'))
  expect(stored.map((text) => text?.seq)).toEqual([undefined, undefined, undefined, 1])
  expect(await messagesOf(one)).toEqual([])
})

test('[MSG-12] a repeated text leaves its conversation out, and the others are stored', async () => {
  if (!one || !other) throw new Error('no pairs')
  await store(textOf(one, 'a', { send_id: 'once' }))
  const stored = await store(textOf(one, 'a', { send_id: 'once' }), textOf(one, 'b'), textOf(other, 'c'))
  expect(stored.map((text) => text?.seq)).toEqual([undefined, undefined, 1])
  expect(await messagesOf(one)).toEqual(['1 a'])
})

test('[MSG-12] a conversation that is held by somebody else makes only its own writers wait, and keeps their order', async () => {
  if (!one || !other) throw new Error('no pairs')
  // Not by calls, which may overtake each other on their way here.
  const send = (to: Pair, body: string) => storeMessage(world.database.db, textOf(to, body))
  const [held, free] = [one, other]
  let waiting: Promise<unknown>[] = []
  await whileLocked(held, async () => {
    waiting = [send(held, 'a')]
    expect((await send(free, 'b'))?.seq).toBe(1)
    waiting.push(send(held, 'c'))
    expect((await send(free, 'd'))?.seq).toBe(2)
  })
  await Promise.all(waiting)
  expect(await messagesOf(held)).toEqual(['1 a', '2 c'])
  expect(await messagesOf(free)).toEqual(['1 b', '2 d'])
})

test('the role of a workspace stores nothing for another one, however it asks', async () => {
  if (!one || !other) throw new Error('no pairs')
  const ours = world.database.db.forWorkspace(one.manager.workspace)
  const theirs = textOf(other, 'a')
  for (const waits of [false, true]) {
    expect(await storeMessages(ours, [theirs], { waits })).toEqual([undefined])
    expect(await storeMessages(ours, [{ ...theirs, workspace: ours.id }], { waits })).toEqual([undefined])
  }
  expect(await messagesOf(other)).toEqual([])
})

test('[MSG-16] a message that nobody else can read is not stored, with and without waits', async () => {
  if (!one) throw new Error('no pairs')
  const { manager, client } = one
  await world.call(archivePerson, { body: { id: client.id, archive: true } }, manager.token)
  const ours = world.database.db.forWorkspace(manager.workspace)
  expect(await store(textOf(one, 'a'))).toEqual([undefined])
  expect(await storeMessages(ours, [textOf(one, 'b')], { waits: true })).toEqual([undefined])
  expect(await messagesOf({ ...one, client: manager })).toEqual([])
})

test('[MSG-12] a text that is there twice leaves its conversation out, and the others are stored', async () => {
  if (!one || !other) throw new Error('no pairs')
  const twice = [textOf(one, 'a', { send_id: 'once' }), textOf(one, 'a', { send_id: 'once' })] as const
  const stored = await store(...twice, textOf(other, 'b'))
  expect(stored.map((text) => text?.seq)).toEqual([undefined, undefined, 1])
  expect(await messagesOf(one)).toEqual([])
})

test('[MSG-12] what goes alone keeps its place among what is stored together', async () => {
  if (!one) throw new Error('no pairs')
  const pairOfTest = one
  const { manager } = one
  const { _id: file } = await world.upload(manager, { name: 'a.txt', bytes: Buffer.from('a') })
  const send = (body: string, file_id: string | null = null) => {
    const text = textOf(pairOfTest, body)
    const given =
      file_id === null ? {} : { type: 'file' as const, file_id, file_name: 'a.txt', file_type: 'text/plain' }
    return storeMessage(world.database.db, { ...text, ...given })
  }
  const stored = await Promise.all([send('1'), send('2', file), send('3'), send('4')])
  expect(stored.map((message) => message?.seq)).toEqual([1, 2, 3, 4])
  const later: ReturnType<typeof send>[] = []
  await whileLocked(one, async () => {
    const first = [send('5'), send('6')]
    await new Promise((resolve) => setTimeout(resolve, 50))
    later.push(...first, send('7'), send('8'))
  })
  expect((await Promise.all(later)).map((message) => message?.seq)).toEqual([5, 6, 7, 8])
})

test('[MSG-12] storing reads each row by its key, also where PostgreSQL has counted few rows in its tables', async () => {
  if (!one || !other) throw new Error('no pairs')
  const owner = new pg.Client(world.database.config)
  await owner.connect()
  await owner.query('analyze')
  await owner.end()
  const connection = new pg.Client({ ...world.database.config, options: '-c role=foyer_system -c search_path=foyer' })
  await connection.connect()
  onTestFinished(() => connection.end())
  await connection.query('begin')
  const sqlWrite = async <Row>(statement: pg.QueryConfig) => (await connection.query<Row & object>(statement)).rows
  const pairs = [one, other].map((each) => textOf(each, 'a', { send_id: newId() }))
  const stored = await storeMessages({ sqlWrite }, pairs, { waits: true })
  expect(stored).toEqual([expect.anything(), expect.anything()])
  const { rows } = await connection.query(`select relname from pg_stat_xact_user_tables
    where schemaname = 'foyer' and seq_scan > 0`)
  expect(rows).toEqual([])
})
