import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.drop())

test('docs/database-rules.md says of every function in the database why it is there', async () => {
  const functions = await database.db.system.sql<{ name: string }>({
    name: 'functions_of_foyer',
    text: `select distinct proname::text as name from pg_proc where pronamespace = 'foyer'::regnamespace order by 1`,
    values: [],
  })
  const listed = new Set(readFileSync('docs/database-rules.md', 'utf8').match(/(?<=`)[a-z_]+(?=`)/g))
  expect(functions.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([])
})
