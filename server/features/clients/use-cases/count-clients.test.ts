import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { countClients } from '../queries/client-list.ts'

let world: TestWorld
let manager: Person
beforeAll(async () => {
  world = await createTestWorld()
  manager = await world.manager()
})
afterAll(() => world.close())

const inWorkspace = () => world.parts.db.forWorkspace(manager.workspace)
const readCounts = async () => [
  await countClients(inWorkspace(), 'active'),
  await countClients(inWorkspace(), 'archived'),
]
const archive = (ids: string[], archived_at: Date | null) =>
  inWorkspace().transaction((tx) => tx.updateTable('users').set({ archived_at }).where('id', 'in', ids).execute())
const row = (draft: { role?: string; archived_at?: Date } = {}) => ({
  manager_id: manager.workspace,
  id: newId(),
  role: 'Client',
  name: 'Cleo',
  business_name: 'Blue Door',
  email: `${newId()}@example.com`,
  phone: '',
  ...draft,
})

describe('[CLI-12] the client counts', () => {
  test('follow creating, archiving, restoring and deleting, one by one and in bulk', async () => {
    expect(await readCounts()).toEqual([0, 0])
    const clients = [row(), row(), row(), row({ archived_at: new Date() })]
    const [first, second, third, last] = clients.map(({ id }) => id)
    if (!first || !second || !third || !last) throw new Error('no client was created')
    await inWorkspace().transaction((tx) =>
      tx
        .insertInto('users')
        .values([...clients, row({ role: 'Employee' })])
        .execute(),
    )
    expect(await readCounts()).toEqual([3, 1])
    await archive([first], new Date())
    expect(await readCounts()).toEqual([2, 2])
    await archive([first], new Date())
    expect(await readCounts()).toEqual([2, 2])
    await archive([second, third, last], null)
    expect(await readCounts()).toEqual([3, 1])
    await inWorkspace().transaction((tx) => tx.updateTable('users').set({ phone: '1' }).execute())
    expect(await readCounts()).toEqual([3, 1])
    await inWorkspace().transaction((tx) => tx.deleteFrom('users').where('id', 'in', [first, second]).execute())
    expect(await readCounts()).toEqual([2, 0])
  })

  test('include every committed concurrent insert and no rolled back one', async () => {
    const [active = 0] = await readCounts()
    const add = (fails: boolean) =>
      inWorkspace().transaction(async (tx) => {
        await tx.insertInto('users').values(row()).execute()
        if (fails) throw new Error('taken back')
      })
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => add(at % 4 === 0)))
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(5)
    expect(await readCounts()).toEqual([active + 15, 0])
  })

  test('are separate for each workspace and allow deleting a workspace', async () => {
    const before = await readCounts()
    const other = await world.manager()
    await world.client(other)
    expect(await readCounts()).toEqual(before)
    const { system } = world.database.db
    await system.transaction((tx) => tx.deleteFrom('workspaces').where('manager_id', '=', other.workspace).execute())
    const counts = system.read.selectFrom('client_counts').select('manager_id')
    expect((await counts.execute()).map(({ manager_id }) => manager_id)).toEqual([manager.workspace])
  })
})
