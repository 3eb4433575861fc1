import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const COLUMN = String.raw`(?:[a-z]\w*\.)?[a-z]\w*`
const VALUE = String.raw`(?:\$\d+(?:::\w+)?|'[^']*'|\d+|true|false|null|now\(\)(?: [+-] interval '[^']*')?)`
const list = (item: string) => `${item}(?:, ${item})*`
const COLUMNS = list(`${COLUMN}(?: as ${COLUMN})?`)
const CONDITION = String.raw`(?:${COLUMN} (?:=|<>|!=|<=?|>=?) ${VALUE}|${COLUMN} is (?:not )?null|${COLUMN} in \(${list(VALUE)}\)|(?:not )?${COLUMN})`
const WHERE = `(?: where ${CONDITION}(?: and ${CONDITION})*)?`
const TABLE = String.raw`(?<table>\w+)(?: [a-z])?`
const SET = list(`${COLUMN} = (?:${VALUE}|excluded.${COLUMN})`)
const RETURNING = `(?: returning ${COLUMNS})?`
const CONFLICT = String.raw`(?: on conflict(?: \(${COLUMNS}\))? do (?:nothing|update set ${SET}))?`
const ORDER = `(?: order by ${list(`${COLUMN}(?: asc| desc)?`)})?(?: limit ${VALUE})?`

/** Statements on one table that name, compare and set columns as they are: Kysely checks these (decision 18). */
const SIMPLE = [
  `select(?: distinct)?(?: ${COLUMNS})? from ${TABLE}${WHERE}${ORDER}(?: for (?:no key update|update|key share|share))?`,
  String.raw`insert into ${TABLE} \(${COLUMNS}\) values \(${list(VALUE)}\)${CONFLICT}${RETURNING}`,
  `update ${TABLE} set ${SET}${WHERE}${RETURNING}`,
  `delete from ${TABLE}${WHERE}${RETURNING}`,
].map((statement) => new RegExp(`^${statement}$`))

/** Measured by `npm run bench` (decision 18). */
const EXCEPTIONS = [
  'server/features/clients/queries/client-list.ts client_counts',
  'server/features/messages/queries/pending-notifications.ts conversations',
  'server/features/messages/queries/waiting-emails.ts conversation_members',
]

const tables = new Set(readFileSync('server/platform/db/tables.ts', 'utf8').match(/(?<=^ {2})\w+(?=: [A-Z]\w+;$)/gm))

function simpleStatements(file: string): string[] {
  const literals = readFileSync(file, 'utf8').matchAll(/(["'`])\s*(?<text>(?:select|insert|update|delete)\b.*?)\s*\1/gs)
  return [...literals].flatMap(({ groups }) => {
    const text = groups?.['text']?.replaceAll(/\s+/g, ' ') ?? ''
    const table = SIMPLE.map((simple) => simple.exec(text)?.groups?.['table']).find(Boolean)
    return table && tables.has(table) ? [`${file} ${table}`] : []
  })
}

test('a statement on plain columns of one table is written with Kysely, apart from the exceptions', () => {
  const files = globSync('server/{features,platform}/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  expect([...new Set(files.flatMap(simpleStatements))].toSorted()).toEqual(EXCEPTIONS)
})

test('the name of a statement is used in one test file only: the files of a worker share connections', () => {
  const places = globSync('{server,sandbox}/**/*.test.ts').flatMap((file) => {
    const names = readFileSync(file, 'utf8').matchAll(/name: ['`]([^'`]+)['`],\s*text\b/g)
    return [...new Set([...names].map(([, name]) => name))].map((name) => ({ name, file }))
  })
  const groups = Map.groupBy(places, ({ name }) => name)
  expect([...groups.values()].filter((group) => group.length > 1)).toEqual([])
})
