import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import pg from 'pg'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mostCounted } from '#contract/domain/unread.ts'
import { addMembers, markRead, removeMember, sendText } from '#contract/messages.ts'
import { createTestConversation, createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { settleUnread } from '../queries/messages.ts'
import { storeMessages } from '../storing/store-messages.ts'
import { summarizeUnread } from './read-messages.ts'

let world: TestWorld
let manager: Person
let client: Person
let employee: Person
/** A direct conversation of the Manager, a group, and a direct conversation that the Manager is not in. */
let chats: string[]
beforeAll(async () => void (world = await createTestWorld()))
afterAll(() => world.close())
beforeEach(async () => {
  ;({ manager, client } = await world.agency())
  employee = await world.employee(manager)
  chats = [
    await createTestConversation(world, [manager, client]),
    await createTestConversation(world, [employee, manager, client], 'Team'),
    await createTestConversation(world, [employee, client]),
  ]
})

const db = () => world.database.db.forWorkspace(manager.workspace)

/** By the marks of the members: what the Manager has not read of each conversation. */
const NAIVE = `select c.id, c.last_seq - greatest(m.read_seq, m.joined_seq) as unread
  from conversation_members m join conversations c on c.manager_id = m.manager_id and c.id = m.conversation_id
  where m.manager_id = $1 and m.user_id = $1 and m.left_at is null and c.last_seq > greatest(m.read_seq, m.joined_seq)
  order by c.last_message_at desc, c.id`
const KEPT = `select id, last_seq - manager_seen as unread from conversations
  where manager_id = $1 and manager_unread and last_seq > manager_seen order by last_message_at desc, id`
type Unread = { id: string; unread: number }
const ask = (name: string, text: string) => db().sql<Unread>({ name, text, values: [manager.workspace] })

async function expectAsCounted(): Promise<void> {
  const naive = await ask('naive_unread', NAIVE)
  expect(await ask('kept_unread', KEPT)).toEqual(naive)
  const { unread, newest } = await summarizeUnread(db(), manager.id)
  expect(unread).toBe(naive.reduce((sum, one) => sum + one.unread, 0))
  expect(newest.map((one) => ({ id: one.conversation_id, unread: one.unread }))).toEqual(naive.slice(0, 3))
}

const messageOf = (conversation_id: string, sender: Person) => ({
  workspace: manager.workspace,
  id: newId(),
  conversation_id,
  sender_id: sender.id,
  sender_name: sender.name,
  type: 'text' as const,
  body: 'hello',
  send_id: null,
  file_id: null,
  file_name: null,
  file_type: null,
})

type Step = {
  what: 'sends' | 'stores' | 'reads' | 'leaves' | 'joins' | 'settles'
  chat: number
  writers: number[]
  seq: number
}
const steps = fc.array(
  fc.record({
    what: fc.constantFrom<Step['what'][]>(
      'sends',
      'sends',
      'stores',
      'stores',
      'reads',
      'reads',
      'leaves',
      'joins',
      'settles',
    ),
    chat: fc.nat(2),
    writers: fc.array(fc.nat(2), { minLength: 1, maxLength: 4 }),
    seq: fc.nat(12),
  }),
  { minLength: 1, maxLength: 12 },
)

/** What is refused, such as leaving a direct conversation, changes nothing. */
async function take({ what, chat, writers, seq }: Step): Promise<unknown> {
  const people = [manager, client, employee]
  const id = chats[chat] ?? ''
  const [writer = manager] = writers.map((at) => people[at] ?? manager)
  if (what === 'sends')
    return world.call(sendText, { body: { conversation_id: id, message: 'hello', type: 'text' } }, writer.token)
  if (what === 'stores')
    return storeMessages(
      world.database.db.system,
      writers.map((at) => messageOf(id, people[at] ?? manager)),
      { waits: true },
    )
  if (what === 'reads') return world.call(markRead, { body: { id, seq } }, manager.token)
  if (what === 'settles') return settleUnread(world.database.db.system, 1)
  if (what === 'leaves') return world.call(removeMember, { body: { id, user_id: manager.id } }, manager.token)
  return world.call(addMembers, { body: { id, user_ids: [manager.id] } }, employee.token)
}

test('[DASH-2] [MSG-6] what a Manager has not read is that of their marks after any steps, also at once', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (taken, atOnce) => {
      if (atOnce) await Promise.all(taken.map(take))
      else for (const step of taken) await take(step)
      await expectAsCounted()
      await settleUnread(world.database.db.system, 2)
      await expectAsCounted()
      const flagged = 'select id, 0 as unread from conversations where manager_id = $1 and manager_unread'
      expect(await ask('flagged', flagged)).toHaveLength((await ask('kept_unread', KEPT)).length)
    }),
    { numRuns: 15 },
  )
})

test('[OPS-4] the migration finds what was unread before it, and the version before stores what it finds too', async () => {
  for (const id of chats) await storeMessages(world.database.db.system, [messageOf(id, client)], { waits: true })
  const counted = await ask('kept_unread', KEPT)
  expect(counted.map(({ unread }) => unread)).toEqual([1, 1])
  const admin = new pg.Client(world.database.config)
  await admin.connect()
  await admin.query(
    'update foyer.conversations set manager_seen = null, manager_unread = false where manager_id = $1',
    [manager.workspace],
  )
  await admin.query(readFileSync('server/migrations/0063_count_unread_of_managers.sql', 'utf8'))
  await admin.end()
  expect(await ask('kept_unread', KEPT)).toEqual(counted)
  await world.database.db.system.sqlWrite({
    name: 'store_texts',
    text: `select * from store_texts($1::uuid[], $2::uuid[], '{1}', '{1}', '{1}', '{true}', $3::uuid[], $4::uuid[], '{Cleo}', '{hello}', '{null}', '{""}')`,
    values: [[manager.workspace], [chats[0]], [newId()], [client.id]],
  })
  expect((await ask('kept_unread', KEPT)).reduce((sum, { unread }) => sum + unread, 0)).toBe(3)
  await expectAsCounted()
})

test('[DASH-2] what a Manager has not read in very many conversations is counted in the last active ones', async () => {
  await db().transaction(async (tx) => {
    await tx.sql({
      name: 'seed_conversations',
      text: `insert into conversations (manager_id, id, type, name, direct_key, created_by, last_seq, last_message_at, manager_seen, manager_unread)
        select $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Direct', '', n::text, $1, 2, now() - n * interval '1 minute', 0, true
        from generate_series(1, $2::int) n`,
      values: [manager.workspace, mostCounted + 5],
    })
    await tx.sql({
      name: 'seed_messages',
      text: `insert into messages (manager_id, conversation_id, seq, id, sender_id, sender_name, type, body)
        select manager_id, id, 2, gen_random_uuid(), $2, 'Cleo', 'text', direct_key from conversations where manager_id = $1 and manager_seen = 0`,
      values: [manager.workspace, client.id],
    })
  })
  const { unread, newest } = await summarizeUnread(db(), manager.id)
  expect(unread).toBe(2 * mostCounted)
  expect(newest.map(({ message }) => message)).toEqual(['1', '2', '3'])
})
