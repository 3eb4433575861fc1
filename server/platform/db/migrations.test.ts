import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../migrations/', import.meta.url)

/** Statements that break the previous version, which serves during and after a migration. */
const UNSAFE_PATTERNS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['drops a table or column that it reads', /\bdrop\s+(?:table|column|view|schema)\b/],
  ['renames a name that it uses', /\brename\s+(?:to|column|constraint)\b/],
  ['rewrites a whole table under an exclusive lock', /\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/],
  ['rejects the rows that it writes', /\balter\s+column\s+\w+\s+set\s+not\s+null\b/],
  [
    'requires a value that it does not write',
    /\badd\s+column\s+(?:if not exists\s+)?\w+(?!(?:(?!,\s*add\b)[^;])*\b(?:default|generated)\b)(?:(?!,\s*add\b)[^;])*\bnot\s+null\b/,
  ],
]

const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
const statements = (file: string) => readFileSync(new URL(file, folder), 'utf8').replaceAll(/--.*$/gm, '').toLowerCase()

const unsafeStatements = (sql: string) =>
  UNSAFE_PATTERNS.filter(([, pattern]) => pattern.test(sql)).map(([what]) => what)

test.each(files)('[OPS-4] [OPS-7] the migration %s contains no statement that breaks the previous version', (file) => {
  expect(unsafeStatements(statements(file))).toEqual([])
})

test.each([
  ['alter table t add column a text', 0],
  ['alter table t add column a text not null default true, add column b integer', 0],
  ['create table t (a text not null)', 0],
  ['alter table t add column a text not null', 1],
  ['alter table t add column a text default 1, add column b text not null', 1],
  ['alter table t drop column a', 1],
  ['alter table t rename column a to b', 1],
  ['alter table t alter column a type bigint', 1],
  ['alter table t alter column a set not null', 1],
])('the statement %s has %i unsafe parts', (sql, count) => expect(unsafeStatements(sql)).toHaveLength(count))
