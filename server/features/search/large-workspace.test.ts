import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookUps } from '#contract/testing/look-ups.ts'
import { createTestConversation, createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { LetterLists } from './letter-lists.ts'
import { NamesInMemory } from './names-in-memory.ts'
import { findLettersTyped, loadNames, MOST_NEAR } from './queries.ts'
import { searchWorkspace } from './search-workspace.ts'

const CLIENTS = 250

let world: TestWorld
let manager: Person
let employee: Person
let client: Person
beforeAll(async () => {
  world = await createTestWorld()
  manager = await world.manager()
  client = await world.client(manager, { name: 'Cleo Client', business_name: 'Blue Door Bakery' })
  employee = await world.employee(manager, { name: 'Emil Blue' })
  await createTestConversation(world, [manager, client])
  const words = 'blue door bakery silver lantern berlin quartz fjord rose garden münchen øst 北京 отель'.split(' ')
  await db().transaction((tx) =>
    tx.sql({
      name: 'seed_names',
      text: `insert into users (manager_id, id, role, name, business_name, email, phone)
        select $1, gen_random_uuid(), 'Client', w[1 + n * 7 % 14] || ' ' || n, w[1 + n % 14] || ' ' || w[1 + n * 5 % 13], 'n' || n || '@example.com', ''
        from generate_series(1, $3::int) n, (select $2::text[] as w) words`,
      values: [manager.workspace, words, CLIENTS],
    }),
  )
})
afterAll(() => world.close())

const db = () => world.database.db.forWorkspace(manager.workspace)

/** How much each of these people, or of those whom PostgreSQL selects, shares; those who share alike are interchangeable. */
const sharesOf = (typed: string, { ids, withClients }: { ids?: string[]; withClients: boolean }) =>
  db().sql<{ shared: number; letters: number }>({
    text: `select shared, letters from (
        select bit_count(find_letters & letters_of($2)) as shared, bit_count(find_letters) as letters
        from users where manager_id = $1 and ($3::uuid[] is null or id = any ($3)) and ($4 or role <> 'Client')) one
      where shared >= greatest(bit_count(letters_of($2)) * 2 / 5, 1) order by shared desc, letters limit $5`,
    values: [manager.workspace, typed, ids ?? null, withClients, MOST_NEAR],
  })

const typed = fc.oneof(
  fc.constantFrom(...lookUps.map(([text]) => text)),
  fc.string({ maxLength: 12 }),
  fc.constantFrom('b', 'bl', 'blue', 'bleu door', 'quartz', 'qartz fjrod', 'n1', 'ber gard', 'мюнхен', '北', '🙂'),
)

test('[SHELL-8] names in memory are as near as PostgreSQL finds them', async () => {
  const names = await loadNames(db())
  expect(names).toHaveLength(CLIENTS + 3)
  const lists = await LetterLists.of(names.map(({ letters, role }) => ({ letters, isStaff: role !== 'Client' })))
  await fc.assert(
    fc.asyncProperty(typed, fc.boolean(), async (text, withClients) => {
      fc.pre(!text.includes('\0'))
      const asked = await findLettersTyped(db(), text)
      if (!asked) throw new Error('no version')
      const ids = lists.near(asked.letters, MOST_NEAR, { withClients }).flatMap((at) => names[at]?.id ?? [])
      expect(await sharesOf(text, { ids, withClients })).toEqual(await sharesOf(text, { withClients }))
    }),
    { numRuns: 30 },
  )
})

const actorOf = ({ id, workspace, name }: Person, role: 'Manager' | 'Employee' | 'Client') =>
  ({ id, workspace, name, role, tier: 'agency', session: 'none' }) as unknown as Parameters<typeof searchWorkspace>[2]

/** What is found with names in memory, as by PostgreSQL alone. */
async function expectSame(names: NamesInMemory, q: string): Promise<string[]> {
  const readers = [actorOf(manager, 'Manager'), actorOf(employee, 'Employee'), actorOf(client, 'Client')]
  const titles: string[] = []
  for (const reader of readers) {
    const found = async (by: NamesInMemory) =>
      (await searchWorkspace(world.parts, by, reader, q)).map(({ kind, title }) => `${kind} ${title}`)
    const kept = await found(names)
    expect(kept).toEqual(await found(new NamesInMemory(Infinity)))
    titles.push(...kept)
  }
  await names.whenLoaded()
  return titles
}

test('[SHELL-8] [MSG-2] in a large workspace each role finds the same, and a change at once', async () => {
  const names = new NamesInMemory(1, 0)
  await expectSame(names, 'cleo')
  const wanted = { viewer: manager.id, typed: 'cleo', withClients: true }
  expect(await names.near(db(), wanted, ({ name }) => name.startsWith('Cleo'))).toEqual([client.id])
  for (const q of ['cleo', 'Blue Door Bakery', 'bluedoor', 'emil', 'emli blue', 'n17@example', '1234567890', 'zzzz'])
    await expectSame(names, q)
  expect(await expectSame(names, 'wild orchard')).toEqual([])
  const added = await world.client(manager, { name: 'Otto', business_name: 'Wild Orchard' })
  expect(await expectSame(names, 'wild orchrad')).toContain('client Wild Orchard')
  const change = (text: string) =>
    db().transaction((tx) => tx.sql({ name: text, text: `${text} where id = $1`, values: [added.id] }))
  expect(await expectSame(names, 'wild orchard')).toContain('client Wild Orchard')
  await change("update users set business_name = 'Copper Compass'")
  expect(await expectSame(names, 'wild orchard')).toEqual([])
  expect(await expectSame(names, 'coper compass')).toContain('client Copper Compass')
  await change('update users set archived_at = now()')
  expect(await expectSame(names, 'copper compass')).toContain('client Copper Compass')
  await change('delete from users')
  expect(await expectSame(names, 'copper compass')).toEqual([])
})

test('[SHELL-8] in a large workspace a name that the email has already is found too', async () => {
  const names = new NamesInMemory(1, 0)
  const ana = await world.client(manager, { name: 'Miller', business_name: 'Acme' })
  const change = (text: string) =>
    db().transaction((tx) => tx.sql({ name: text, text: `${text} where id = $1`, values: [ana.id] }))
  await change("update users set email = 'ana.miller@example.com'")
  await expectSame(names, 'ana miller')
  await change("update users set name = 'Ana Miller'")
  expect(await expectSame(names, 'ana miller')).toContain('client Acme')
})

test('names of a large workspace are not loaded for each of its changes', async () => {
  const names = new NamesInMemory(1)
  await expectSame(names, 'cleo')
  await world.client(manager)
  await expectSame(names, 'cleo')
  await expectSame(names, 'cleo')
  const wanted = { viewer: manager.id, typed: 'cleo', withClients: true }
  expect(await names.near(db(), wanted, () => true)).toBeUndefined()
})
