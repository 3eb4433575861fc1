import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMembers, removeMember, searchMessages, sendText } from '#contract/messages.ts'
import { createTestConversation, createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { toSearchVector, toSearchQuery } from '../search-words.ts'

let world: TestWorld
let manager: Person
let cleo: Person
let dan: Person
let direct: string
let group: string
beforeAll(async () => {
  world = await createTestWorld()
  manager = await world.manager()
  ;[cleo, dan] = [await world.client(manager), await world.client(manager, { name: 'Dan Client' })]
  direct = await started(manager, [cleo])
  group = await started(manager, [cleo, dan], 'Launch')
})
afterAll(() => world.close())

const started = (by: Person, others: Person[], name?: string) => createTestConversation(world, [by, ...others], name)
const say = async (by: Person, conversation_id: string, ...texts: string[]) => {
  for (const message of texts) {
    const { status } = await world.call(sendText, { body: { conversation_id, message, type: 'text' } }, by.token)
    expect(status).toBe(201)
  }
}
type Query = { q: string; conversation_id?: string; before?: string }
const search = (by: Person, query: Query) => world.call(searchMessages, { query }, by.token)
const texts = async (by: Person, query: Query) => (await search(by, query)).body.items.map(({ message }) => message)

describe('[MSG-13] finding a message', () => {
  test.each([
    ['by a word in it', 'The invoice is ready', 'invoice'],
    ['by the beginning of a word', 'Quarterly numbers', 'quart'],
    ['by several, wherever they stand', 'Please print the leaflets in blue', 'blue leaf'],
    ['without its capitals', 'LIGHTHOUSE', 'lighthouse'],
    ['without its marks', 'José was here', 'jose'],
    ['with marks it has not', 'Jose went on', 'josé wen'],
    ['by a part of an address', 'write to anna.weber@example.org', 'weber'],
    ['by a part of a link', 'https://example.org/zebra-crossing?x=1', 'crossing'],
    ['in a script without spaces', '明日の会議について', '会議'],
    ['in Greek', 'Καλημέρα σας', 'ΚΑΛΗΜΕΡΑ'],
    ['by a number', 'Order 20817-4 is late', '20817'],
    ['however odd what stands around it', `'"&|!():* %_\\ walrus`, 'walrus'],
    ['at the end of a long text', `${'é'.repeat(19_990)} egret`, 'egret'],
    ['before what is longer than it looks', `crane ${'ﷺ'.repeat(19_990)}`, 'crane'],
    ['behind a word that has no end', `${'a'.repeat(5000)} ostrich`, 'ostrich'],
  ])('a search finds the message by %s', async (_, message, q) => {
    await say(manager, direct, message)
    expect(await texts(cleo, { q })).toContain(message)
    expect(await texts(cleo, { q, conversation_id: direct })).toContain(message)
  })

  test.each([['a word that is not there'], ['nvoice'], ["' '"], ["')"], ['€'], ['!'], ['walrus | nothing']])(
    'a search does not find the message by %s',
    async (q) => {
      const { status, body } = await search(cleo, { q })
      expect([status, body.items]).toEqual([200, []])
    },
  )
})

describe('[MSG-15] messages hidden from a search', () => {
  test('a search finds nothing from before joining, from other conversations or after a removal', async () => {
    const eve = await world.client(manager, { name: 'Eve Client' })
    await say(manager, group, 'pelican before')
    await world.call(addMembers, { body: { id: group, user_ids: [eve.id] } }, manager.token)
    await say(manager, group, 'pelican after')
    await say(manager, direct, 'pelican elsewhere')
    expect(await texts(eve, { q: 'pelican' })).toEqual(['pelican after'])
    expect(await texts(dan, { q: 'pelican' })).toEqual(['pelican after', 'pelican before'])
    expect(await texts(cleo, { q: 'pelican', conversation_id: direct })).toEqual(['pelican elsewhere'])
    await world.call(removeMember, { body: { id: group, user_id: eve.id } }, manager.token)
    expect(await texts(eve, { q: 'pelican' })).toEqual([])
    expect((await search(eve, { q: 'pelican', conversation_id: group })).status).toBe(404)
  })

  test('a search finds nothing of another workspace with the same words', async () => {
    const other = await world.manager()
    const client = await world.client(other)
    const theirs = await started(other, [client])
    await say(other, theirs, 'toucan theirs')
    await say(manager, direct, 'toucan ours')
    expect(await texts(manager, { q: 'toucan' })).toEqual(['toucan ours'])
    expect(await texts(other, { q: 'toucan' })).toEqual(['toucan theirs'])
    expect((await search(other, { q: 'toucan', conversation_id: direct })).status).toBe(404)
  })

  test("the function that bypasses row-level security finds nothing outside the transaction's workspace", async () => {
    await say(manager, direct, 'flamingo')
    const found = (workspace: string) =>
      world.database.db.forWorkspace(workspace).sql({
        name: 'found_for_test',
        text: 'select seq from found_messages($1, $2::tsquery, null, null, 10)',
        values: [cleo.id, toSearchQuery(manager.workspace, 'flamingo')],
      })
    expect(await found(manager.workspace)).toHaveLength(1)
    expect(await found(newId())).toEqual([])
  })
})

describe('[MSG-13] a search of messages', () => {
  test('a search returns the newest first, in pages, each message once', async () => {
    const all = Array.from({ length: 65 }, (_, at) => `heron ${at}`)
    await say(manager, direct, ...all)
    const seen: string[] = []
    let before: string | undefined
    for (let more = true; more;) {
      const { body } = await search(cleo, { q: 'heron', ...(before && { before }) })
      seen.push(...body.items.map(({ message }) => message))
      before = body.items.at(-1)?._id
      more = body.has_more
    }
    expect(seen).toEqual(all.toReversed())
  })

  test('a search needs a session, words and an own conversation', async () => {
    expect((await world.call(searchMessages, { query: { q: 'a' } })).status).toBe(401)
    expect((await search(cleo, { q: '  ' })).body.errors).toEqual([{ path: 'q', message: 'Type what to search for.' }])
    expect((await search(cleo, { q: 'a'.repeat(201) })).status).toBe(422)
    expect((await search(dan, { q: 'a', conversation_id: direct })).status).toBe(404)
    expect((await search(cleo, { q: 'a', conversation_id: newId() })).status).toBe(404)
  })
})

test('[MSG-13] in a long conversation old messages are found like new ones', async () => {
  const long = await started(manager, [await world.client(manager, { name: 'Lena Client' })])
  await world.database.db.forWorkspace(manager.workspace).transaction(async (tx) => {
    await tx.sql({ name: 'no_hurry', text: 'set local statement_timeout = 0', values: [] })
    await tx.sql({
      name: 'seed_long',
      text: `insert into messages (manager_id, conversation_id, seq, id, sender_id, sender_name, type, body, words)
        select $1, $2, n, (lpad(to_hex(1600000000000 + n), 12, '0') || '70008000000000000000')::uuid, $1, 'Mara', 'text', '-',
          (case n % 10000 when 17 then $4 else $3 end)::tsvector from generate_series(1, 25000) n`,
      values: [
        manager.workspace,
        long,
        ...['update', 'update cormorant'].map((text) => toSearchVector(manager.workspace, text)),
      ],
    })
    await tx.sql({
      name: 'seed_last',
      text: 'update conversations set last_seq = 25000, followed_seq = 25000 where manager_id = $1 and id = $2',
      values: [manager.workspace, long],
    })
  })
  const seqs = async (query: Query) => (await search(manager, query)).body.items.map(({ seq }) => seq)
  expect(await seqs({ q: 'cormorant' })).toEqual([20017, 10017, 17])
  expect(await seqs({ q: 'cormorant', conversation_id: long })).toEqual([20017, 10017, 17])
  expect((await seqs({ q: 'update', conversation_id: long }))[0]).toBe(25000)
})

test('[MSG-13] a word is found in every message that has it, however many they are, by everybody who may read it', async () => {
  const agency = await world.manager()
  const [ida, joe] = [
    await world.client(agency, { name: 'Ida Client' }),
    await world.client(agency, { name: 'Joe Client' }),
  ]
  const chats = [
    await started(agency, [ida]),
    await started(agency, [ida, joe], 'Launch'),
    await started(agency, [joe]),
  ]
  const each = 2500
  /** In every second message, and so on. */
  const words = { update: 2, press: 40, scarce: 400, last: 7000 }
  await world.database.db.forWorkspace(agency.workspace).transaction(async (tx) => {
    await tx.sql({ name: 'no_hurry', text: 'set local statement_timeout = 0', values: [] })
    await tx.sql({
      name: 'seed_mixed',
      text: `insert into messages (manager_id, conversation_id, seq, id, sender_id, sender_name, type, body, words)
        select $1, ($2::uuid[])[1 + n % 3], 1 + n / 3, (lpad(to_hex(1600000000000 + n), 12, '0') || '70008000000000000000')::uuid, $1, 'Mara', 'text', '-',
          (select coalesce(string_agg(word, ' '), '') from unnest($3::text[], $4::int[]) w (word, rate) where n % rate = 0)::tsvector
        from generate_series(0, $5::int * 3 - 1) n`,
      values: [
        agency.workspace,
        chats,
        Object.keys(words).map((word) => toSearchVector(agency.workspace, word)),
        Object.values(words),
        each,
      ],
    })
    await tx.sql({
      name: 'seed_last_of_all',
      text: 'update conversations set last_seq = $2, followed_seq = $2 where manager_id = $1',
      values: [agency.workspace, each],
    })
  })
  /** All matches, page by page. */
  const found = async (reader: Person, within: string | null, typed = 'update') => {
    const all: string[] = []
    for (let before: string | null = null; ;) {
      const rows: { id: string }[] = await world.database.db.forWorkspace(agency.workspace).sql({
        name: 'found_page_for_test',
        text: `select m.id from found_messages($1, $2::tsquery, $3, $4, 200) f
          join messages m on m.conversation_id = f.conversation_id and m.seq = f.seq order by m.id desc`,
        values: [reader.id, toSearchQuery(agency.workspace, typed), within, before],
      })
      all.push(...rows.map(({ id }) => id))
      before = rows.at(-1)?.id ?? null
      if (before === null) return all
    }
  }
  const whole = await found(agency, null)
  expect(whole).toEqual(whole.toSorted().toReversed())
  const findEveryRate = async () => {
    for (const [typed, rate] of [
      ['update', 2],
      ['press', 40],
      ['press upd', 40],
      ['scarce', 400],
      ['scarce press', 400],
      ['last', 7000],
    ] as const) {
      const some = await found(agency, null, typed)
      expect(some).toEqual(some.toSorted().toReversed())
      expect([typed, new Set(some).size, some.length]).toEqual([typed, ...Array(2).fill(Math.ceil((each * 3) / rate))])
    }
  }
  await findEveryRate()
  const counts = { all: whole.length, different: new Set(whole).size, ida: (await found(ida, null)).length }
  expect(counts).toEqual({ all: (each * 3) / 2, different: (each * 3) / 2, ida: each })
  expect((await found(agency, chats[1] ?? '')).length).toBe(each / 2)
  expect((await found(joe, chats[0] ?? '')).length).toBe(0)
  // A workspace with so many messages is searched from the newest on.
  await world.database.db.forWorkspace(agency.workspace).transaction((tx) =>
    tx.sql({
      name: 'count_as_large',
      text: 'update conversations set last_seq = 30000, followed_seq = 30000 where manager_id = $1',
      values: [agency.workspace],
    }),
  )
  await findEveryRate()
})
