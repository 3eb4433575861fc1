import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { plain } from '#contract/domain/finding.ts'
import { canonicalTimeZone } from '#contract/domain/local-time.ts'
import { migrate } from './migrate.ts'

/** What the version before stored: names as they were typed (0055), time zones by any alias (0054). */
const database = `stored_texts_${process.pid}`
const config: pg.PoolConfig = { ...inject('postgres'), database }
const manager = '00000000-0000-7000-8000-000000000000'
const idOf = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`

const names = [
  'Zoë',
  'José Núñez',
  'Ångström',
  'Đặng Ệ',
  '한글',
  'ガーデン',
  'Й Ё',
  'Άννα',
  'Plain',
  'नि\u093C',
  '\u1E9B\u0323',
  '½ ﬁ',
]
const zones =
  'ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST US/Pacific-New Europe/Kyiv Asia/Calcutta UTC'.split(
    ' ',
  )

/** Its spelling for compatibility is two apostrophes. */
const prime = '″'

let client: pg.Client
async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await client.query<Row>(text, values)).rows
}
async function onServer(text: string) {
  const server = new pg.Client(inject('postgres'))
  await server.connect()
  await server.query(text)
  await server.end()
}

beforeAll(async () => {
  await onServer(`create database ${database}`)
  await migrate(config, { upTo: '0053_store_messages' })
  client = new pg.Client({ ...config })
  await client.connect()
  await query('set search_path to foyer')
  await query('insert into workspaces (manager_id) values ($1)', [manager])
  const people = [...names.map((name) => [name.normalize('NFD'), 'UTC']), ...zones.map((zone) => ['Person', zone])]
  for (const [at, [name, zone]] of people.entries()) {
    await query(
      `insert into users (manager_id, id, role, name, business_name, email, phone, own_time_zone)
      values ($1, $2, $3, $4, $4, $5, '', $6)`,
      [manager, idOf(at), at === 0 ? 'Manager' : 'Client', name, `person${at}@example.com`, zone],
    )
  }
  const option = { title: 'Café ☕'.normalize('NFD'), help: '"<\u0338>"' }
  await query('insert into item_lists (manager_id, id, list) values ($1, $2, $3)', [manager, idOf(1), option])
  for (const [key, answer] of [
    ['own_a', { choices: ['Café'.normalize('NFD')] }],
    ['own_b', { text: 'Café'.normalize('NFD') }],
  ]) {
    await query('insert into client_items (manager_id, client_id, key, answer) values ($1, $2, $3, $4)', [
      manager,
      idOf(1),
      key,
      answer,
    ])
  }
  await migrate(config, { upTo: '0060_uploads_in_parts' })
  await storeApostrophes()
  await migrate(config)
})

/** A workspace with other apostrophes and one without, as the version before 0061 folded them. */
async function storeApostrophes() {
  for (const [at, name] of [`Ana O${prime}Neill`, 'Ana Plain'].entries()) {
    const [workspace, id] = [idOf(100 + at), idOf(200 + at)]
    await query('insert into workspaces (manager_id, index_after) values ($1, null)', [workspace])
    await query(
      `insert into users (manager_id, id, role, name, business_name, email, phone)
      values ($1, $1, 'Manager', $2, $2, $3, '')`,
      [workspace, name, `manager${at}@example.com`],
    )
    await query(
      `insert into audit_entries (manager_id, id, actor_id, actor_name, action, subject_id, subject_name)
      values ($1, $2, $1, $3, 'added', $1, '')`,
      [workspace, id, name],
    )
    await query(`insert into conversations (manager_id, id, type, name, created_by) values ($1, $2, 'Group', $3, $1)`, [
      workspace,
      id,
      name,
    ])
    await query(
      `insert into messages (manager_id, conversation_id, seq, id, sender_id, sender_name, type, body)
      values ($1, $2, 1, $2, $1, '', 'text', $3)`,
      [workspace, id, name],
    )
  }
  const [before] = await query<{ folded_text: string }>('select folded_text from audit_entries order by id')
  expect(before?.folded_text).toContain(prime.normalize('NFKD'))
}

afterAll(async () => {
  await client.end()
  await onServer(`drop database ${database} with (force)`)
})

test('names are stored composed, and searched so', async () => {
  const rows = await query<{ name: string; business_name: string; email: string; folded_text: string }>(
    'select name, business_name, email, folded_text from users order by id limit $1',
    [names.length],
  )
  expect(rows.map(({ name }) => name)).toEqual(names.map((name) => name.normalize('NFC')))
  for (const { name, business_name, email, folded_text } of rows) {
    expect(business_name).toBe(name)
    expect(folded_text).toBe(plain([name, name, email].join('\n')))
  }
})

test('titles and what was chosen are composed, a written answer stays as it was', async () => {
  expect(await query('select list from item_lists')).toEqual([
    { list: { title: 'Café ☕', help: '"<\u0338>"'.normalize('NFC') } },
  ])
  expect(await query('select answer from client_items order by key')).toEqual([
    { answer: { choices: ['Café'] } },
    { answer: { text: 'Café'.normalize('NFD') } },
  ])
})

test('time zones have the names under which they are stored from now on', async () => {
  const rows = await query<{ own_time_zone: string }>('select own_time_zone from users where name = $1 order by id', [
    'Person',
  ])
  expect(rows.map(({ own_time_zone }) => own_time_zone)).toEqual(zones.map(canonicalTimeZone))
})

test('apostrophes that folded otherwise before are folded anew, and their messages indexed anew', async () => {
  const order = 'where manager_id >= $1 order by manager_id'
  const folded = await query(`select folded_text from audit_entries ${order}`, [idOf(100)])
  expect(folded).toEqual([{ folded_text: 'ana oneill\n' }, { folded_text: 'ana plain\n' }])
  for (const table of ['users', 'conversations']) {
    const columns = table === 'users' ? `business_name || ' ' || name || ' ' || split_part(email, '@', 1)` : 'name'
    const text = `select find_letters = letters_of(${columns}) as current from ${table} ${order}`
    expect(await query(text, [idOf(100)]), table).toEqual([{ current: true }, { current: true }])
  }
  const people = await query<{ folded_text: string }>(`select folded_text from users ${order}`, [idOf(100)])
  expect(people[0]?.folded_text).toBe('ana oneill\nana oneill\nmanager0@example.com')
  expect(await query(`select index_after is null as indexed from workspaces ${order}`, [idOf(100)])).toEqual([
    { indexed: false },
    { indexed: true },
  ])
})
