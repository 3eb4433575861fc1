import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchMessages, sendText } from '#contract/messages.ts'
import { createTestConversation, createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { toSearchVector } from '../search-words.ts'
import { indexWords } from './index-words.ts'

let world: TestWorld
let manager: Person
beforeAll(async () => {
  world = await createTestWorld()
  manager = await world.manager()
})
afterAll(() => world.close())

const found = async (person: Person, q: string) =>
  (await world.call(searchMessages, { query: { q } }, person.token)).body.items.map(({ message }) => message)

/** Messages with words as an earlier release stored them, and where the index stands. */
async function storeAsBefore(person: Person, messages: Record<string, string>) {
  const conversation_id = await createTestConversation(world, [person, await world.client(person)])
  const db = world.database.db.forWorkspace(person.workspace)
  for (const [message, words] of Object.entries(messages)) {
    const { body } = await world.call(sendText, { body: { conversation_id, message, type: 'text' } }, person.token)
    const stored = words
      .split(' ')
      .map((word) => `'${person.workspace.slice(-8)}${word}'`)
      .join(' ')
    await db.sqlWrite({ text: 'update messages set words = $1::tsvector where id = $2', values: [stored, body._id] })
  }
  const index_after = '00000000-0000-0000-0000-000000000000'
  await world.database.db.system.transaction((tx) =>
    tx.updateTable('workspaces').set({ index_after }).where('manager_id', '=', person.workspace).execute(),
  )
}

test('[MSG-13] [OPS-7] messages of an earlier release are found as they were, and by every spelling once they are indexed', async () => {
  const messages = {
    'Łukasz was here': 'łukasz was here',
    'ask O’Connor': 'ask o connor',
    明日の会議: '明 日 の 会 議',
    'plain words': 'plain words',
    '20 %': '20',
  }
  await storeAsBefore(manager, messages)
  const other = await world.manager()
  await storeAsBefore(other, { Søren: 'søren' })
  for (const typed of ['Łukasz', 'O’Connor', '会議', 'plain', '20%'])
    expect(await found(manager, typed), typed).toHaveLength(1)
  expect(await found(manager, 'lukasz')).toEqual([])

  await indexWords(world.database.db.system, 2)
  for (const typed of ['lukasz', 'Łukasz', 'oconnor', 'connor', '会議', 'plain', '%'])
    expect(await found(manager, typed), typed).toHaveLength(1)
  expect(await found(other, 'soren')).toEqual(['Søren'])
  const rows = await world.database.db.system.read.selectFrom('workspaces').select('index_after').execute()
  expect(rows.map(({ index_after }) => index_after)).toEqual([null, null])
})

test('[OPS-7] the index goes on where it was interrupted', async () => {
  const person = await world.manager()
  const after = () =>
    world.database.db.system.read
      .selectFrom('workspaces')
      .select('index_after')
      .where('manager_id', '=', person.workspace)
      .executeTakeFirst()
  await storeAsBefore(person, { Żółć: 'żołć', Ægir: 'ægir', Þór: 'þor' })
  const system = world.database.db.system
  let portions = 0
  const interrupted: typeof system.transaction = (work) => {
    portions += 1
    return portions > 1 ? Promise.reject(new Error('stopped')) : system.transaction(work)
  }
  await expect(indexWords({ read: system.read, transaction: interrupted }, 1)).rejects.toThrow('stopped')
  expect(await found(person, 'zolc')).toEqual(['Żółć'])
  expect(await found(person, 'aegir')).toEqual([])
  await indexWords(system, 1)
  expect(await found(person, 'aegir')).toEqual(['Ægir'])
  expect(await found(person, 'thor')).toEqual(['Þór'])
  expect(await after()).toEqual({ index_after: null })
  expect(toSearchVector('12345678', 'Þór')).toBe("'12345678thor'")
})
