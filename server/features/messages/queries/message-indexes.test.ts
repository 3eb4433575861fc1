import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

/** A second one is read as a whole to find one message: with the right statistics both look as good to the planner. */
test('only the primary key of messages begins with the conversation', async () => {
  const rows = await world.database.db.system.sql<{ name: string }>({
    name: 'indexes_of_messages',
    text: `select i.indexrelid::regclass::text as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[1]
      where i.indrelid = 'messages'::regclass and a.attname = 'conversation_id'`,
    values: [],
  })
  expect(rows).toEqual([{ name: 'messages_pkey' }])
})
