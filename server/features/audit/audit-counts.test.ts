import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { v7 as newId } from 'uuid'
import type { Transaction } from '#server/platform/db/database.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { countAuditEntries, insertAuditEntries } from './queries.ts'

let world: TestWorld
beforeAll(async () => void (world = await createTestWorld()))
afterAll(() => world.close())

const everything = { actions: undefined, subject: undefined, from: undefined, before: undefined, search: undefined }
const entry = () => ({
  actor_id: newId(),
  actor_name: 'Mara',
  action: 'client.archived',
  subject_id: newId(),
  subject_name: 'Ana',
  field: null,
  about_id: null,
  about_name: null,
  granted: null,
  revoked: null,
})
const add = (tx: Transaction, { workspace }: Person, entries: number) =>
  insertAuditEntries(tx, workspace, Array.from({ length: entries }, entry))
const remove = (tx: Transaction, entries: number) =>
  tx.sql({
    name: 'remove_some_entries',
    text: 'delete from audit_entries where id in (select id from audit_entries where manager_id = $1 limit $2)',
    values: [tx.id, entries],
  })

/** Transactions at once: how many entries each adds and removes, and whether it fails in the end. */
const transactions = fc.array(fc.record({ adds: fc.nat(5), removes: fc.nat(3), fails: fc.boolean() }), {
  minLength: 1,
  maxLength: 8,
})

test('[SET-8] the number of entries is that of the rows after any transactions at once', async () => {
  const manager = await world.manager()
  const db = world.parts.db.forWorkspace(manager.workspace)
  const run = (changes: { adds: number; removes: number; fails: boolean }) =>
    db.transaction(async (tx) => {
      await add(tx, manager, changes.adds)
      await remove(tx, changes.removes)
      if (changes.fails) throw new Error('taken back')
    })
  await fc.assert(
    fc.asyncProperty(transactions, async (changes) => {
      await Promise.allSettled(changes.map(run))
      const { count } = await db.read
        .selectFrom('audit_entries')
        .select((from) => from.fn.countAll<number>().as('count'))
        .where('manager_id', '=', db.id)
        .executeTakeFirstOrThrow()
      expect(await countAuditEntries(db, everything)).toBe(count)
    }),
    { numRuns: 15 },
  )
})

test('[SET-8] an open transaction that has added entries lets others add theirs', async () => {
  const manager = await world.manager()
  const db = world.parts.db.forWorkspace(manager.workspace)
  await db.transaction((tx) => add(tx, manager, 1))
  await db.transaction(async (tx) => {
    await add(tx, manager, 1)
    await db.transaction((other) => add(other, manager, 2))
    expect(await countAuditEntries(db, everything)).toBe(3)
  })
  expect(await countAuditEntries(db, everything)).toBe(4)
})

test('[SET-8] each workspace has its own number, and none is left of a deleted one', async () => {
  const [manager, other] = [await world.manager(), await world.manager()]
  for (const one of [manager, other])
    await world.parts.db.forWorkspace(one.workspace).transaction((tx) => add(tx, one, 2))
  const { system } = world.database.db
  await system.transaction((tx) => tx.deleteFrom('workspaces').where('manager_id', '=', other.workspace).execute())
  const left = await system.read.selectFrom('audit_counts').select('manager_id').execute()
  const ids = left.map(({ manager_id }) => manager_id)
  expect([ids.includes(manager.workspace), ids.includes(other.workspace)]).toEqual([true, false])
})
