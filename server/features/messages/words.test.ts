import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConversation, sendText } from '#contract/messages.ts'
import { createTestWorld, type TestWorld } from '#server/testing/test-world.ts'
import { findable, finding } from './words.ts'

const WORKSPACE = '018f0000-0000-7000-8000-0000cafe4242'

test('a text is found by each of its words, once, behind the letters of the workspace', () => {
  expect(findable(WORKSPACE, `It's José, it’s JOSE!`)).toBe(`'cafe4242it' 'cafe4242s' 'cafe4242jose'`)
})

test('what is wanted are beginnings, and nothing that PostgreSQL would read as more', () => {
  expect(finding(WORKSPACE, 'blue leaf')).toBe(`'cafe4242blue':* & 'cafe4242leaf':*`)
  expect(finding(WORKSPACE, `' | !(\\):* & 👋`)).toBeNull()
})

test('of a long word the first 60 characters count, and none is cut in two', () => {
  expect(findable(WORKSPACE, '𝒜'.repeat(70))).toBe(`'cafe4242${'a'.repeat(60)}'`)
  expect(findable(WORKSPACE, '𐐀'.repeat(70))).toBe(`'cafe4242${'𐐨'.repeat(60)}'`)
})

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

test('what was written before there was a search got the same words by its migration', async () => {
  const manager = await world.manager()
  const user_ids = [manager.id, (await world.client(manager)).id]
  const { body } = await world.call(createConversation, { body: { type: 'Direct', user_ids } }, manager.token)
  const texts = [
    `It's José in LIGHTHOUSE 20817-4, anna.weber@example.org`,
    '明日の会議について Καλημέρα',
    `'"&|!():* ${'a'.repeat(99)} 👋`,
  ]
  for (const message of texts) {
    await world.call(sendText, { body: { conversation_id: body._id, message, type: 'text' } }, manager.token)
  }
  const migration = readFileSync(new URL('../../migrations/0018_message_search.sql', import.meta.url), 'utf8')
  const filling = migration.slice(migration.indexOf('create function pg_temp'), migration.indexOf('create index'))
  const client = new pg.Client(world.database.config)
  await client.connect()
  const words = async () => (await client.query('select seq, words from foyer.messages order by seq')).rows
  const sent = await words()
  expect(sent).toHaveLength(texts.length)
  await client.query("update foyer.messages set words = ''")
  await client.query(filling)
  expect(await words()).toEqual(sent)
  await client.end()
})
