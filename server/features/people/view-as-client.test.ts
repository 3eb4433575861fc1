import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listAudit } from '#contract/audit.ts'
import { logout, me } from '#contract/auth.ts'
import { archivePerson, showClient, viewAsClient } from '#contract/clients.ts'
import { listAccessLog } from '#contract/credentials.ts'
import { showClientDashboard } from '#contract/dashboard.ts'
import { endpoints } from '#contract/endpoints.ts'
import { showOnboarding, showOnboardingAccount, updateOwnAccounts, updateServices } from '#contract/onboarding.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { buildCall, sendCall } from '#server/testing/access/calls.ts'
import { viewable } from '#server/testing/access/access-table.ts'
import { createRecords, unknownIds } from '#server/testing/access/callers.ts'
import { readWholeDatabase } from '#server/testing/database-snapshot.ts'
import { connectSocket } from '#server/testing/sockets.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let client: Person
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => {
  ;({ manager, client } = await world.agency({ client: { onboarded: { services: ['social', 'webdev'] } } }))
  const instagram = { login: 'bluedoor', password: 'Heron-canary-7' }
  await world.call(updateOwnAccounts, { body: { instagram } }, client.token)
})
afterAll(() => world.close())

const begin = (who = manager, id = client.id) => world.call(viewAsClient, { params: { id } }, who.token)
const view = async () => (await begin()).body.token

describe('[COL-66] a Manager sees the app as a client', () => {
  test('reads what the client reads, with dots for passwords', async () => {
    const token = await view()
    for (const endpoint of [me, showOnboarding, showClientDashboard]) {
      const seen = await world.call(endpoint, {}, token)
      const theirs = await world.call(endpoint, {}, client.token)
      expect({ status: seen.status, body: seen.body }).toEqual({ status: 200, body: theirs.body })
    }
    expect((await world.call(showClient, { params: { id: client.id } }, token)).status).toBe(200)
    const account = (await world.call(showOnboardingAccount, {}, token)).body
    expect(account.instagram).toEqual({ login: 'bluedoor', password: credentialTexts.masked })
    expect(account.twitter).toEqual({ login: '', password: '' })
    const other = await world.client(manager)
    expect((await world.call(showClient, { params: { id: other.id } }, token)).status).toBe(404)
  })

  test('is refused every other call with a clear error, and writes nothing', async () => {
    const { ids } = await createRecords(world)
    const token = await view()
    expect(
      endpoints.filter(({ endpoint }) => endpoint.viewable).every(({ endpoint }) => endpoint.method === 'GET'),
    ).toBe(true)
    await world.runJobs()
    const before = await readWholeDatabase(world.database.config)
    const reached: string[] = []
    for (const { endpoint } of endpoints) {
      if (typeof endpoint.who === 'string') continue
      const { status, code } = await sendCall(world, endpoint, buildCall(endpoint, ids), `Bearer ${token}`)
      if (code === 'view_only') expect(status).toBe(403)
      else reached.push(`${endpoint.method} ${endpoint.path}`)
    }
    expect(reached.toSorted()).toEqual(viewable.toSorted())
    const after = await readWholeDatabase(world.database.config)
    for (const [table, rows] of after) expect({ table, rows }).toEqual({ table, rows: before.get(table) })
    expect(unknownIds().client).not.toBe(client.id)
  })

  test('is named in the activity of the Manager, and where the client sees who looked', async () => {
    await begin()
    const { items } = (await world.call(listAudit, { query: {} }, manager.token)).body
    expect(items[0]).toMatchObject({ action: 'client.viewed_as', actor: manager.name, subject: client.name })
    const log = await world.call(listAccessLog, { params: { client_id: client.id } }, client.token)
    expect(log.body.items).toMatchObject([{ user_name: manager.name, field: 'view' }])
  })

  test("ends with the Manager's session and when the client is archived, and opens no socket", async () => {
    const token = await view()
    const address = await world.listen()
    await expect(connectSocket(address, { ...client, token })).rejects.toThrow()
    await world.call(archivePerson, { body: { id: client.id, archive: true } }, manager.token)
    expect((await world.call(showOnboarding, {}, token)).status).toBe(401)
    expect(await begin()).toMatchObject({ status: 409, body: { code: 'conflict' } })
    await world.call(archivePerson, { body: { id: client.id, archive: false } }, manager.token)
    expect((await world.call(showOnboarding, {}, token)).status).toBe(200)
    await world.call(logout, {}, manager.token)
    await vi.waitFor(async () => expect((await world.call(showOnboarding, {}, token)).status).toBe(401))
  })

  test('ends by itself after a while', async () => {
    const { id, name, session } = manager
    const claims = { id: client.id, name, role: 'Client', manager_id: id, session, view: id } as const
    const old = await world.parts.tokens.sign(claims, new Date(Date.now() - 3_600_000))
    expect((await world.call(showOnboarding, {}, old)).status).toBe(401)
  })

  test('is nothing for an Employee, a client or another workspace, also with a token signed for somebody else', async () => {
    const stranger = await world.manager()
    expect((await begin(stranger)).status).toBe(404)
    expect((await begin(await world.employee(manager))).status).toBe(403)
    expect((await begin(client)).status).toBe(403)
    expect((await begin(manager, (await world.employee(manager)).id)).status).toBe(404)
    const foreign = await world.client(stranger)
    const forge = (claims: object) =>
      world.parts.tokens.sign(
        { id: client.id, name: 'x', role: 'Client', manager_id: manager.id, session: manager.session, ...claims },
        new Date(Date.now() + 60_000),
      )
    for (const claims of [
      { id: foreign.id, view: manager.id },
      { view: client.id, session: client.session },
      { view: stranger.id, session: stranger.session },
    ])
      expect((await world.call(showOnboarding, {}, await forge(claims))).status).toBe(401)
    expect((await world.call(updateServices, { body: {} }, await view())).body.code).toBe('view_only')
  })
})
