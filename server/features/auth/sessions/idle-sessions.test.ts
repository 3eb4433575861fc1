import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAudit } from '#contract/audit.ts'
import { listSessions } from '#contract/auth.ts'
import { connectSocket } from '#server/testing/sockets.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { deleteIdleSessions } from '../queries/sessions.ts'

let world: TestWorld
let address: string
let manager: Person
beforeAll(async () => {
  world = await createTestWorld()
  address = await world.listen()
})
beforeEach(async () => void (manager = await world.manager()))
afterAll(() => world.close())

async function request(method: 'GET' | 'PUT', url: string, token: string, more: object = {}, on = world) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await on.app.server.inject({ method, url, headers, ...more })
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
}
const limitTo = (minutes: number | null, { token } = manager, on = world) =>
  request('PUT', '/api/settings/idle-limit', token, { payload: { minutes } }, on)
const settings = async (on = world) => (await request('GET', '/api/settings/', manager.token, {}, on)).body

/** The session had its last act so long ago, by the database's clock; the cache of 900 ms is dropped. */
async function rest({ session, workspace }: Person, minutes: number, on = world): Promise<void> {
  await on.database.db.system.sqlWrite({
    name: 'rest',
    text: `update sessions set last_seen_at = now() - make_interval(mins => $2) where id = $1`,
    values: [session, minutes],
  })
  await on.database.db.system.sqlWrite({
    name: 'tell_of_rest',
    text: `select pg_notify('actor_changed', $1)`,
    values: [workspace],
  })
}

async function comes(person: Person, status: number, headers: Record<string, string> = {}, on = world): Promise<void> {
  const authorization = `Bearer ${person.token}`
  const ask = () => on.app.server.inject({ method: 'GET', url: '/api/auth/me', headers: { authorization, ...headers } })
  await expect.poll(async () => (await ask()).statusCode).toBe(status)
}

async function restedMinutes({ session }: Person): Promise<number> {
  const [row] = await world.database.db.system.sql<{ minutes: number }>({
    name: 'rested',
    text: `select round(extract(epoch from now() - last_seen_at) / 60)::integer as minutes from sessions where id = $1`,
    values: [session],
  })
  return row?.minutes ?? -1
}

test('[AUTH-5] without a limit an idle session goes on', async () => {
  expect(await settings()).toMatchObject({ idle_minutes: null, idle_minutes_at_most: null })
  await rest(manager, 6 * 24 * 60)
  await comes(manager, 200)
})

test('[AUTH-5] past the limit that the Manager chose, every idle session of the workspace ends, and no other', async () => {
  const [client, employee] = [await world.client(manager), await world.employee(manager)]
  const stranger = await world.manager()
  expect(await limitTo(60)).toMatchObject({ status: 200, body: { idle_minutes: 60 } })
  for (const person of [client, employee, stranger]) await rest(person, 61)
  for (const person of [client, employee]) await comes(person, 401)
  await comes(stranger, 200)
  await rest(manager, 59)
  // Until the news of the rest arrives, the session counts as just seen.
  const comeBack = async () => {
    await comes(manager, 200)
    return restedMinutes(manager)
  }
  await expect.poll(comeBack).toBe(0)
})

test('[AUTH-5] the socket of an idle session is closed and the device is gone from the list', async () => {
  const client = await world.client(manager)
  const active = await world.signInAgain(client)
  const socket = await connectSocket(address, client)
  const closed = new Promise((resolve) => socket.once('disconnect', resolve))
  await limitTo(15)
  await rest(client, 16)
  await world.database.db.system.transaction((tx) => deleteIdleSessions(tx, undefined))
  await closed
  expect((await world.call(listSessions, {}, active.token)).body.items).toHaveLength(1)
})

test('[AUTH-5] a page that refreshes itself and an open socket keep no session alive, an act does', async () => {
  const client = await world.client(manager)
  await limitTo(60)
  await rest(client, 30)
  await comes(client, 200, { 'x-background': '1' })
  const socket = await connectSocket(address, client)
  expect(await socket.emitWithAck('verify user', {})).toMatchObject({ id: client.id })
  expect(await restedMinutes(client)).toBe(30)
  await comes(client, 200)
  expect(await restedMinutes(client)).toBe(0)
  await rest(client, 61)
  await comes(client, 401, { 'x-background': '1' })
  socket.disconnect()
})

test('[AUTH-5] only a Manager chooses the limit, among those offered; each change is in the activity once', async () => {
  for (const { token } of [await world.client(manager), await world.employee(manager)])
    expect((await limitTo(60, { ...manager, token })).status).toBe(403)
  expect(await limitTo(7)).toMatchObject({ status: 422 })
  for (const minutes of [480, 480, null]) expect((await limitTo(minutes)).body).toMatchObject({ idle_minutes: minutes })
  const { items } = (await world.call(listAudit, { query: { kind: 'sign_in' } }, manager.token)).body
  expect(items.map(({ action }) => action)).toEqual(['idle_limit.changed', 'idle_limit.changed'])
})

test("[AUTH-5] the operator's limit counts where it is shorter, and a longer one cannot be chosen", async () => {
  const bounded = await createTestWorld({
    replace: async ({ config }) => ({ config: { ...config, idleMinutes: 120 } }),
  })
  manager = await bounded.manager()
  expect(await settings(bounded)).toMatchObject({ idle_minutes: null, idle_minutes_at_most: 120 })
  expect((await limitTo(480, manager, bounded)).body).toMatchObject({
    errors: [{ path: 'minutes', message: 'Who runs this server allows a shorter time only. Choose another one.' }],
  })
  expect((await limitTo(60, manager, bounded)).status).toBe(200)
  await rest(manager, 61, bounded)
  await comes(manager, 401, {}, bounded)
  const other = await bounded.manager()
  await rest(other, 121, bounded)
  await comes(other, 401, {}, bounded)
  await bounded.close()
})
