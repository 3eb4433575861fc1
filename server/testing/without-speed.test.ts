import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listConversations, sendText } from '#contract/messages.ts'
import { ReadingRounds } from '#server/platform/db/round-trips/reading-rounds.ts'
import { Turns } from '#server/platform/http/overload/turns.ts'
import { createTestConversation, createTestWorld, type TestWorld } from './test-world.ts'

let world: TestWorld
beforeAll(async () => void (world = await createTestWorld()))
afterAll(() => world.close())

test('reads do not travel together', async () => {
  const run = vi.spyOn(ReadingRounds.prototype, 'run')
  const manager = await world.manager()
  expect((await world.call(listConversations, {}, manager.token)).status).toBe(200)
  expect(run).not.toHaveBeenCalled()
  run.mockRestore()
})

test('calls take no turns', async () => {
  const enter = vi.spyOn(Turns.prototype, 'enter')
  const manager = await world.manager()
  expect((await world.call(listConversations, {}, manager.token)).status).toBe(200)
  expect(enter).not.toHaveBeenCalled()
  enter.mockRestore()
})

test('messages that are sent at once have a transaction each', async () => {
  const manager = await world.manager()
  const conversation_id = await createTestConversation(world, [manager, await world.client(manager)])
  const body = { conversation_id, message: 'Hello', type: 'text' as const }
  await Promise.all(Array.from({ length: 5 }, () => world.call(sendText, { body }, manager.token)))
  const [stored] = await world.database.db.forWorkspace(manager.workspace).sql<{ transactions: number }>({
    name: 'transactions_of_messages',
    text: 'select count(distinct xmin::text) as transactions from messages where manager_id = $1 and conversation_id = $2',
    values: [manager.workspace, conversation_id],
  })
  expect(stored?.transactions).toBe(5)
})
