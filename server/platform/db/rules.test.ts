import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.drop())

test('docs/database-rules.md has exactly the functions of the database', async () => {
  const functions = await database.db.system.sql<{ name: string }>({
    name: 'functions_of_foyer',
    text: `select distinct proname::text as name from pg_proc where pronamespace = 'foyer'::regnamespace order by 1`,
    values: [],
  })
  const rows = readFileSync('docs/database-rules.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const listed = rows.flatMap((row) => row.split('|')[1]?.match(/(?<=`)[a-z_]+(?=`)/g) ?? [])
  expect(listed.toSorted()).toEqual(functions.map(({ name }) => name))
})
