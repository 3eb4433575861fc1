import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createCheckoutSession, createPortalSession } from '#contract/subscription.ts'
import { type BilledTestWorld, createBilledTestWorld, goodCard } from '#server/testing/billed-test-world.ts'

let world: BilledTestWorld
let other: pg.Client
let watching: pg.Client
beforeAll(async () => {
  world = await createBilledTestWorld()
  const connection = { ...world.database.config, options: '-c search_path=foyer' }
  other = new pg.Client(connection)
  watching = new pg.Client(connection)
  await Promise.all([other.connect(), watching.connect()])
})
afterAll(async () => {
  await Promise.all([other.end(), watching.end()])
  await world.close()
})

/** Waits until another connection of this database waits for a lock of the connection. */
async function waitUntilItBlocks(pid: number | undefined): Promise<void> {
  const text = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid)) and datname = current_database()'
  await vi.waitFor(async () => expect((await watching.query(text, [pid])).rowCount).toBe(1))
}
const pidOf = async (client: pg.Client): Promise<number | undefined> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid

test('a transaction that PostgreSQL ended because of a deadlock runs again', async () => {
  const { workspace } = await world.manager()
  await other.query('begin')
  // It looks for a deadlock later, so PostgreSQL ends the product's transaction.
  await other.query("set local deadlock_timeout = '1min'")
  await other.query('update workspaces set time_zone = $2 where manager_id = $1', [workspace, 'Europe/Berlin'])
  let attempts = 0
  let published = 0
  let ended: Promise<unknown> | undefined
  await world.database.db.forWorkspace(workspace).transaction(async (tx) => {
    attempts++
    tx.afterCommit(() => void published++)
    await tx.updateTable('users').set({ phone: '1' }).where('id', '=', workspace).execute()
    if (!ended) {
      ended = other.query('update users set phone = $2 where manager_id = $1', [workspace, '2'])
      ended = ended.then(() => other.query('commit'))
      const [own] = await tx.sql<{ pid: number }>({
        name: 'own_pid',
        text: 'select pg_backend_pid() as pid',
        values: [],
      })
      await waitUntilItBlocks(own?.pid)
    }
    await tx.updateTable('workspaces').set({ chosen_term: 'annual' }).execute()
  })
  await ended
  expect([attempts, published]).toEqual([2, 1])
  const { rows } = await other.query(
    'select phone, time_zone, chosen_term from users join workspaces using (manager_id) where manager_id = $1',
    [workspace],
  )
  expect(rows).toEqual([{ phone: '1', time_zone: 'Europe/Berlin', chosen_term: 'annual' }])
})

test('[SUB-7] [SET-3] a subscription is synced and its workspace deleted at the same time', async () => {
  const manager = await world.manager({ tier: null })
  const body = { price_id: 'solo_monthly', email: manager.email, id: manager.id }
  const checkout = await world.call(createCheckoutSession, { body }, manager.token)
  await world.post(checkout.body.url, { card: goodCard })
  for (const event of await world.events()) await world.deliver(event)
  await world.runJobs()
  const portal = await world.call(createPortalSession, { body: { route: '/settings/billing' } }, manager.token)
  await world.post(portal.body.url, { action: 'cancel', when: 'now' })
  for (const event of await world.events()) await world.deliver(event)

  // What the last step of the deletion does (deleteRest).
  await other.query('begin')
  await other.query('select from workspaces where manager_id = $1 for update', [manager.id])
  const pid = pidOf(other)
  const deleted = (async () => {
    await waitUntilItBlocks(await pid)
    await other.query('delete from workspaces where manager_id = $1', [manager.id])
    await other.query('commit')
  })()
  await Promise.all([world.runJobs(), deleted])
  const left = await other.query('select from subscriptions where manager_id = $1', [manager.id])
  expect(left.rowCount).toBe(0)
})
