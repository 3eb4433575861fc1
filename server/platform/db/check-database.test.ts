import { expect, test } from 'vitest'
import { checkDatabase } from './check-database.ts'

type Pool = Parameters<typeof checkDatabase>[0]

/** A PostgreSQL of this version. */
const poolOf = (release: string, facts: object = {}) => {
  const rows = [{ release, encoding: 'UTF8', lock_wait: '500ms', places: 97, ...facts }]
  return { query: () => Promise.resolve({ rows }) } as unknown as Pool
}

test.each(['15.18 (Debian 15.18-0+deb12u1)', '18.4', '19beta2'])('[OPS-9] PostgreSQL %s will do', async (release) => {
  expect(await checkDatabase(poolOf(release))).toMatchObject({ release, places: 97 })
})

test.each<[string, Pool, RegExp]>([
  ['a version that is too old', poolOf('14.17'), /^PostgreSQL 14\.17 is too old: Foyer needs 15 or newer/],
  ['another encoding', poolOf('16.4', { encoding: 'SQL_ASCII' }), /has the encoding SQL_ASCII.*--encoding=UTF8/],
  ['settings that did not arrive', poolOf('16.4', { lock_wait: '0' }), /a pooler such as PgBouncer/],
])('[OPS-9] %s is refused in a sentence', async (_what, pool, sentence) => {
  await expect(checkDatabase(pool)).rejects.toThrow(sentence)
})
