import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { createAuthenticator } from './authenticator.ts'

let world: TestWorld
let manager: Person
let deliveredUntil: () => number
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => {
  manager = await world.manager()
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => void vi.useRealTimers())
afterAll(() => world.close())

/** A process that receives no notification, and takes `deliveredUntil` for the moment until which all have arrived. */
async function withoutNotifications() {
  const db = { ...world.database.db, listen: async () => ({ deliveredUntil: () => deliveredUntil() }) }
  const sessions = await createAuthenticator(db, world.parts.tokens, undefined)
  return { nameNow: async () => (await sessions.authenticate(manager.token))?.name }
}

const change = (text: string, name: string) =>
  world.database.db.system.sqlWrite({ name, text, values: [manager.workspace] })
const rename = () => change("update users set name = 'Renamed' where manager_id = $1", 'rename')

test('[AUTH-5] a session is read again after 900 ms where notifications may be missing', async () => {
  deliveredUntil = () => -Infinity
  const { nameNow } = await withoutNotifications()
  await nameNow()
  await rename()
  vi.advanceTimersByTime(800)
  expect(await nameNow()).toBe(manager.name)
  vi.advanceTimersByTime(101)
  expect(await nameNow()).toBe('Renamed')
})

test('[AUTH-5] a session is kept for ten seconds while notifications are known to arrive', async () => {
  deliveredUntil = () => performance.now() - 500
  const { nameNow } = await withoutNotifications()
  await nameNow()
  await rename()
  vi.advanceTimersByTime(9000)
  expect(await nameNow()).toBe(manager.name)
  deliveredUntil = () => performance.now() - 901
  expect(await nameNow()).toBe('Renamed')
})

test('[AUTH-5] a session is never kept past its end', async () => {
  deliveredUntil = () => performance.now()
  const { nameNow } = await withoutNotifications()
  await change("update sessions set expires_at = now() + interval '9 seconds' where manager_id = $1", 'expire_soon')
  expect(await nameNow()).toBe(manager.name)
  await rename()
  // The database's clock goes on meanwhile: there it may not end before it is read again.
  await change("update sessions set expires_at = now() + interval '1 hour' where manager_id = $1", 'expire_later')
  vi.advanceTimersByTime(9001)
  expect(await nameNow()).toBe('Renamed')
})

test.each([
  "update users set name = 'Other' where manager_id = $1",
  'update users set archived_at = now() where manager_id = $1',
  'update workspaces set closed_at = now() where manager_id = $1',
  'update workspaces set two_step_required = true where manager_id = $1',
  'update workspaces set idle_minutes = 5 where manager_id = $1',
  'update workspaces set clients_two_step_since = now() where manager_id = $1',
  "update subscriptions set status = 'past_due' where manager_id = $1",
  'update sessions set expires_at = now() where manager_id = $1',
  'update sessions set by_link = true where manager_id = $1',
  'delete from sessions where manager_id = $1',
  'insert into employee_permissions (manager_id, user_id) values ($1, $1)',
])('[AUTH-5] every process is notified by: %s', async (text) => {
  vi.useRealTimers()
  const heard = new Set<string | undefined>()
  await world.database.db.listen('actor_changed', (workspace) => heard.add(workspace))
  await change(text, `change ${text}`.slice(0, 60))
  await expect.poll(() => heard).toContain(manager.workspace)
})
