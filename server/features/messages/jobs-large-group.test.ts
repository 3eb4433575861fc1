import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMembers, createConversation, sendText } from '#contract/messages.ts'
import { listWaitingJobs } from '#server/testing/waiting-jobs.ts'
import { createTestWorld, type TestWorld } from '#server/testing/test-world.ts'
import { unreadEmailJob } from './job-definitions.ts'

let world: TestWorld
beforeAll(async () => void (world = await createTestWorld()))
afterAll(() => world.close())

test('[NOTE-3] a thousand members are notified at once, and an email is scheduled for each', async () => {
  const { manager, client } = await world.agency()
  const { workspace: manager_id } = manager
  const clients = Array.from({ length: 999 }, () => newId())
  await world.database.db.forWorkspace(manager_id).transaction((tx) =>
    tx.sql({
      name: 'insert_clients',
      text: `insert into users (manager_id, id, role, name, business_name, email, phone)
        select $1, id, 'Client', 'One of many', 'Bakery', id || '@example.com', '' from unnest($2::uuid[]) id`,
      values: [manager_id, clients],
    }),
  )
  const team = { type: 'Group' as const, name: 'Everybody', user_ids: [manager.id, client.id] }
  const { _id: id } = (await world.call(createConversation, { body: team }, manager.token)).body
  expect((await world.call(addMembers, { body: { id, user_ids: clients } }, manager.token)).status).toBe(200)
  await world.call(sendText, { body: { conversation_id: id, message: 'hello', type: 'text' } }, manager.token)
  await world.runJobs()
  const entries = await world.database.db.forWorkspace(manager_id).sql({
    name: 'entries_of_clients',
    text: 'select user_id from notifications where manager_id = $1 and subject_id = $2 and count = 1',
    values: [manager_id, id],
  })
  expect(entries).toHaveLength(1000)
  expect(await listWaitingJobs(world, unreadEmailJob.name)).toHaveLength(1000)
})
