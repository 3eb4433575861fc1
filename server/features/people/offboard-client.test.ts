import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login, me } from '#contract/auth.ts'
import { archivePerson, deleteClient } from '#contract/clients.ts'
import { startExport, showExport } from '#contract/exports.ts'
import { sendText } from '#contract/messages.ts'
import { listReceipts, offboardClient, showOffboarding, showOffboardingReceipt } from '#contract/offboarding.ts'
import { giveClientItem } from '#contract/items.ts'
import { updateOwnAccounts } from '#contract/onboarding.ts'
import { permissionsChanged } from '#contract/realtime.ts'
import { findGrants } from '#server/features/access/index.ts'
import { listAuditEntriesAbout } from '#server/features/audit/index.ts'
import { findLogins } from '#server/features/credentials/index.ts'
import { connectSocket, waitForEvent } from '#server/testing/sockets.ts'
import { unzip } from '#server/testing/test-exports.ts'
import {
  createTestConversation,
  createTestWorld,
  PASSWORD,
  type Person,
  type TestWorld,
} from '#server/testing/test-world.ts'
import { buffer } from 'node:stream/consumers'
import { untilWaiting } from '#server/testing/test-database.ts'

let world: TestWorld
let manager: Person
let employee: Person
let client: Person
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => {
  const onboarded = { services: ['social', 'webdev'] } as const
  ;({ manager, employee, client } = await world.agency({ employee: { name: 'Ana' }, client: { onboarded } }))
  await world.grant(employee, client, 'instagram_username', 'national_days')
  const instagram = { login: 'bluedoor', password: 'Heron-canary-7' }
  await world.call(updateOwnAccounts, { body: { instagram } }, client.token)
})
afterAll(() => world.close())

const end = (who = manager, id = client.id) => world.call(offboardClient, { params: { id } }, who.token)
const show = (who = manager, id = client.id) => world.call(showOffboarding, { params: { id } }, who.token)
const db = () => world.parts.db.forWorkspace(manager.workspace)
const receiptEmails = () =>
  world.emails().filter(({ to, subject }) => to === client.email && subject.startsWith('Receipt'))

describe('[COL-62] ending the work with a client', () => {
  test('revokes, deletes, signs out, archives and answers a receipt without a value', async () => {
    const ended = {
      grants: [{ employee: 'Ana', items: ['Instagram login', 'Dates and events'] }],
      logins: ['Instagram login', 'Instagram password'],
      sessions: 1,
    }
    expect((await show()).body).toMatchObject({ ...ended, logins: expect.any(Array), receipt: null })
    const { status, body } = await end()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      grants: ended.grants,
      sessions: 1,
      by: manager.name,
      client_name: client.name,
      business_name: 'Blue Door Bakery',
    })
    expect(body.logins.toSorted()).toEqual(['Instagram login', 'Instagram password'])
    expect((await findLogins(db(), world.parts, client.id)).set.size).toBe(0)
    expect(Object.values(await findGrants(db(), employee.id, client.id)).some(Boolean)).toBe(false)
    await expect.poll(async () => (await world.call(me, {}, client.token)).status).toBe(401)
    expect((await world.call(login, { body: { email: client.email, password: PASSWORD } })).status).toBe(401)
    expect((await show()).body).toMatchObject({ client: { archived: true }, grants: [], logins: [], receipt: body })
    expect((await world.call(listReceipts, {}, manager.token)).body.items).toEqual([body])
    expect(JSON.stringify(body)).not.toMatch(/bluedoor|canary/)
  })

  test('a save of the client that waits for it is refused, so that no login is left', async () => {
    const { ended, saved } = await db().transaction(async (tx) => {
      await tx.selectFrom('onboardings').select('id').where('client_id', '=', client.id).forUpdate().execute()
      const ended = end()
      await untilWaiting(world.database)
      const saved = world.call(updateOwnAccounts, { body: { instagram: { password: 'too late' } } }, client.token)
      await untilWaiting(world.database, 2)
      return { ended, saved }
    })
    expect((await ended).status).toBe(200)
    expect(await saved).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
    expect((await findLogins(db(), world.parts, client.id)).set.size).toBe(0)
  })

  test('records it in the activity, and what each employee lost', async () => {
    await end()
    expect(await listAuditEntriesAbout(db(), client.id, 'client.offboarded')).toHaveLength(1)
    expect(await listAuditEntriesAbout(db(), employee.id, 'permission.changed')).toMatchObject([
      { revoked: ['instagram_username', 'national_days'], about_id: client.id },
    ])
  })

  test('refreshes the open pages of the Manager and the employees', async () => {
    const url = await world.listen()
    const [managers, employees] = [await connectSocket(url, manager), await connectSocket(url, employee)]
    const heard = Promise.all([
      waitForEvent(managers, 'people changed'),
      waitForEvent(employees, permissionsChanged(employee.id)),
    ])
    await end()
    expect(await heard).toEqual([{}, {}])
    for (const socket of [managers, employees]) socket.disconnect()
  })

  test('[MSG-16] waits for a message on its way, and later ones are refused', async () => {
    const conversation_id = await createTestConversation(world, [manager, client])
    const ended = await db().transaction(async (tx) => {
      await tx.selectFrom('conversations').select('id').where('id', '=', conversation_id).forUpdate().execute()
      const ended = { answer: end() }
      await untilWaiting(world.database)
      return ended
    })
    expect((await ended.answer).status).toBe(200)
    const late = { conversation_id, type: 'text' as const, message: 'too late' }
    expect((await world.call(sendText, { body: late }, manager.token)).body.code).toBe('nobody_reads')
  })

  test('sends the client the receipt once, without a value, also when the button is pressed twice', async () => {
    const answers = await Promise.all([end(), end(), end()])
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    await world.runJobs()
    expect(receiptEmails()).toHaveLength(1)
    const parts = receiptEmails().flatMap(({ text, html }) => [text, html])
    for (const part of parts) {
      expect(part).toContain('Instagram password')
      expect(part).toContain('Ana: Instagram login and Dates and events')
      expect(part).toContain('backup')
      expect(part).not.toMatch(/canary|bluedoor/)
    }
    expect(await listAuditEntriesAbout(db(), client.id, 'client.offboarded')).toHaveLength(1)
  })

  test('a client who was brought back and gave something new gets a second receipt about that alone', async () => {
    const first = await end()
    await world.call(archivePerson, { body: { id: client.id, archive: false } }, manager.token)
    const back = await world.signInAgain(client)
    await world.call(updateOwnAccounts, { body: { twitter: { login: 'new' } } }, back.token)
    const second = await end()
    expect(second.body).toMatchObject({ logins: ['X (Twitter) login'], grants: [] })
    expect((await show()).body.receipt).toEqual(second.body)
    expect((await world.call(listReceipts, {}, manager.token)).body.items).toEqual([second.body, first.body])
  })

  test('the receipt outlives the client, and no email goes to a deleted one', async () => {
    const { body } = await end()
    await world.call(deleteClient, { params: { id: client.id } }, manager.token)
    await world.runJobs()
    expect(receiptEmails()).toEqual([])
    const kept = await world.call(showOffboardingReceipt, { params: { id: body._id } }, manager.token)
    expect(kept.body).toEqual(body)
  })

  test('nobody but the Manager of the same workspace sees or ends anything', async () => {
    const stranger = await world.manager()
    for (const call of [end, show]) {
      expect((await call(stranger)).status).toBe(404)
      expect((await call(employee)).status).toBe(403)
      expect((await call(client)).status).toBe(403)
    }
    expect((await end(manager, employee.id)).status).toBe(404)
    const { body } = await end()
    const foreign = await world.call(showOffboardingReceipt, { params: { id: body._id } }, stranger.token)
    expect(foreign.status).toBe(404)
    expect((await world.call(listReceipts, {}, stranger.token)).body.items).toEqual([])
  })
})

describe('[COL-63] the ZIP of one client', () => {
  const start = (client_id: string, who = manager) => world.call(startExport, { query: { client_id } }, who.token)

  test('holds the data of this client alone, without passwords', async () => {
    const other = await world.client(manager, {
      name: 'Dana Other',
      business_name: 'Northside Dental',
      onboarded: { services: ['social'] },
    })
    await world.upload(other, { name: 'theirs.txt', bytes: Buffer.from('not yours') })
    await world.upload(client, { name: 'logo.txt', bytes: Buffer.from('a logo') })
    const { filename, location } = await world.upload(manager, {
      name: 'logo2.txt',
      bytes: Buffer.from('logo by Mara'),
    })
    await world.upload(manager, { name: 'loose.txt', bytes: Buffer.from('not attached') })
    const given = { params: { id: client.id, key: 'logo' }, body: { files: [{ filename, location }] } }
    expect((await world.call(giveClientItem, given, manager.token)).status).toBe(200)
    const say = async (people: Person[], message: string, name?: string) => {
      const conversation_id = await createTestConversation(world, people, name)
      await world.call(sendText, { body: { conversation_id, type: 'text', message } }, people[0]?.token)
    }
    await say([manager, client], 'Hello Cleo')
    await say([manager, other], 'Hello Dana')
    await say([manager, client, other], 'Hello both', 'Everybody')
    await say([manager, employee], 'About Cleo')
    const { status, body } = await start(client.id)
    expect(status).toBe(202)
    await world.runJobs()
    const shown = await world.call(showExport, { params: { id: body._id } }, manager.token)
    expect(shown.body).toMatchObject({ state: 'ready', location: expect.stringContaining('Blue%20Door%20Bakery') })
    const zip = await unzip(await buffer(await world.parts.storage.get(`${manager.workspace}/${body._id}`)))
    const all = [...zip].map(([path, bytes]) => `${path}\n${bytes.toString()}`).join('\n')
    for (const own of ['Hello Cleo', 'a logo', 'logo by Mara', 'bluedoor', 'Blue Door Bakery'])
      expect(all).toContain(own)
    for (const others of [
      'Hello Dana',
      'Hello both',
      'About Cleo',
      'not yours',
      'not attached',
      'Northside',
      other.id,
      'canary',
    ])
      expect(all).not.toContain(others)
    expect([...zip.keys()].some((path) => path.startsWith('employees'))).toBe(false)
    expect(await listAuditEntriesAbout(db(), client.id, 'client.exported')).toHaveLength(1)
  })

  test('is refused for a client of another workspace, and while other data is gathered', async () => {
    const foreign = await world.client(await world.manager())
    expect((await start(foreign.id)).status).toBe(404)
    const first = await start(client.id)
    expect((await start(client.id)).body).toEqual(first.body)
    expect(await world.call(startExport, {}, manager.token)).toMatchObject({
      status: 409,
      body: { code: 'other_export_running' },
    })
    await world.runJobs()
  })
})
