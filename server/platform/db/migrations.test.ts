import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../migrations/', import.meta.url)

/** Statements that break the previous version, which serves during and after a migration. */
const STUMBLES: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['takes away a table or column that it reads', /\bdrop\s+(?:table|column|view|schema)\b/],
  ['renames what it knows by name', /\brename\s+(?:to|column|constraint)\b/],
  ['writes a whole table anew while nobody may read it', /\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/],
  ['refuses the rows that it writes', /\balter\s+column\s+\w+\s+set\s+not\s+null\b/],
  [
    'wants of its rows what it does not give',
    /\badd\s+column\s+(?:if not exists\s+)?\w+(?!(?:(?!,\s*add\b)[^;])*\b(?:default|generated)\b)(?:(?!,\s*add\b)[^;])*\bnot\s+null\b/,
  ],
]

const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
const statements = (file: string) => readFileSync(new URL(file, folder), 'utf8').replaceAll(/--.*$/gm, '').toLowerCase()

const stumblesIn = (sql: string) => STUMBLES.filter(([, pattern]) => pattern.test(sql)).map(([what]) => what)

test.each(files)('[OPS-4] [OPS-7] %s runs while the version before serves', (file) => {
  expect(stumblesIn(statements(file))).toEqual([])
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
])('%s: stumbles %i', (sql, many) => expect(stumblesIn(sql)).toHaveLength(many))
