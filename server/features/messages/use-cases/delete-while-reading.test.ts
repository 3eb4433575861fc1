import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConversation, deleteConversation, sendText } from '#contract/messages.ts'
import { listNotifications } from '#contract/notifications.ts'
import { createTestWorld, type TestWorld } from '#server/testing/test-world.ts'
import { untilWaiting } from '#server/testing/test-database.ts'

let world: TestWorld
beforeAll(async () => void (world = await createTestWorld()))
afterAll(() => world.close())

test('[MSG-8] deleting a group and reading it to its end wait for each other, and both succeed', async () => {
  const { manager, client } = await world.agency()
  const body = { type: 'Group' as const, name: 'Team', user_ids: [manager.id, client.id] }
  const { _id: id } = (await world.call(createConversation, { body }, manager.token)).body
  await world.call(sendText, { body: { conversation_id: id, message: 'hello', type: 'text' } }, manager.token)
  await world.runJobs()
  expect((await world.call(listNotifications, {}, client.token)).body.unread).toBe(1)

  // Locks in the order of reading: the member, then their notifications.
  const deleted = await world.database.db.forWorkspace(manager.workspace).transaction(async (tx) => {
    const own = tx
      .updateTable('conversation_members')
      .where('conversation_id', '=', id)
      .where('user_id', '=', client.id)
    await own.set({ read_seq: 1 }).execute()
    const deletion = world.call(deleteConversation, { params: { id } }, manager.token)
    await untilWaiting(world.database)
    await tx.updateTable('notifications').set({ viewed_at: new Date() }).where('user_id', '=', client.id).execute()
    return { deletion }
  })
  expect((await deleted.deletion).status).toBe(204)
  expect((await world.call(listNotifications, {}, client.token)).body).toEqual({ items: [], unread: 0 })
})
