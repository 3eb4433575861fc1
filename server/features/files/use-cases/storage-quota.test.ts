import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteClient } from '#contract/clients.ts'
import { addressOf } from '#contract/endpoint.ts'
import { maxFileBytes, deleteFile, uploadFile } from '#contract/files.ts'
import { listNotifications } from '#contract/notifications.ts'
import { updateOwnAssets } from '#contract/onboarding.ts'
import { saveOwnPicture } from '#contract/pictures.ts'
import { updateTheme } from '#contract/themes.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { formHeaders, longMultipartForm, multipartForm } from '#server/testing/forms.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

const MB = 1024 * 1024
const KEY = Buffer.alloc(32, 7).toString('base64')

let world: TestWorld
let manager: Person
let employee: Person
let client: Person
let other: Person
/** A server whose solo workspaces have 2 MB, agencies 4 MB, and one client in them 3 MB. */
beforeAll(async () => {
  world = await createTestWorld({
    async replace(parts) {
      const configured = readConfig({
        FOYER_KEY: KEY,
        STORAGE_SOLO_GB: String(2 / 1024),
        STORAGE_AGENCY_GB: String(4 / 1024),
        STORAGE_CLIENT_GB: String(3 / 1024),
      })
      return { config: { ...parts.config, storageQuota: configured.storageQuota } }
    },
  })
})
beforeEach(async () => {
  ;({ manager, employee, client } = await world.agency())
  other = await world.client(manager, { name: 'Olga Other' })
})
afterAll(() => world.close())

type Told = { status: number; code: string | undefined; detail: string | undefined; id: string }

async function send(who: Person, bytes: number, more: { headers?: object; stream?: boolean } = {}): Promise<Told> {
  const form = multipartForm([{ name: 'a.bin', bytes: Buffer.alloc(bytes, 'x') }])
  const payload = more.stream ? Readable.from(longMultipartForm(bytes, Buffer.alloc(100_000, 'x'))) : form.payload
  const reply = await world.app.server.inject({
    method: 'POST',
    url: `/api/files/${who.id}`,
    payload,
    headers: { ...formHeaders, ...more.headers, authorization: `Bearer ${who.token}` },
  })
  const { code, detail, _id } = reply.json<{ code?: string; detail?: string; _id: string }>()
  return { status: reply.statusCode, code, detail, id: _id }
}

/** What the Manager's settings show. The raw call: it runs on a server that does not know it, too. */
async function shown(who = manager) {
  const reply = await world.app.server.inject({
    url: '/api/settings/storage',
    headers: { authorization: `Bearer ${who.token}` },
  })
  return reply.json<{ used: number; limit: number | null; uploaders: { name: string | null; used: number }[] }>()
}

async function recount(): Promise<number> {
  const [row] = await world.database.db.system.sql<{ bytes: number }>({
    name: 'recount',
    text: 'select coalesce(sum(size), 0)::bigint as bytes from files where manager_id = $1',
    values: [manager.workspace],
  })
  return row?.bytes ?? 0
}

async function storedKeys(): Promise<string[]> {
  return Array.fromAsync(world.parts.storage.list(`${manager.workspace}/`), ({ key }) => key)
}

const warnings = async () =>
  (await world.call(listNotifications, {}, manager.token)).body.items.map(({ message }) => message)

describe('the room for files', () => {
  test('of a plan is never exceeded by uploads at the same time, and each refusal leaves nothing', async () => {
    const people = [manager, employee, client, other]
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) => send(people[at % people.length] ?? manager, 700_000)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.filter(({ status, code }) => status === 413 && code === 'storage_quota')).toHaveLength(11)
    expect(await recount()).toBe(3_500_000)
    expect((await storedKeys()).length).toBe(5)
  })

  test('is refused in the words of each role, who to tell among them', async () => {
    expect((await send(manager, 4 * MB - 200_000)).status).toBe(201)
    const refusals = await Promise.all([manager, employee, client].map((who) => send(who, 300_000)))
    expect(refusals.map(({ status, code }) => [status, code])).toEqual(
      [1, 2, 3].map(() => [413, 'storage_quota'] as const),
    )
    const [toManager, toEmployee, toClient] = refusals.map(({ detail }) => detail)
    expect(toManager).toBe('The 4 MB of your plan are used up. Delete files that nobody needs.')
    expect(toEmployee).toBe('There is no room left for more files. Tell Mara Manager.')
    expect(toClient).toBe(toEmployee)
    expect(toClient).not.toContain('plan')
  })

  test('of one client is bounded, and leaves room for the others', async () => {
    expect((await send(client, 2 * MB)).status).toBe(201)
    const refused = await send(client, 1.5 * MB)
    expect([refused.status, refused.code]).toEqual([413, 'storage_quota'])
    expect(refused.detail).toBe(
      'Your files take as much room as one client may have. Delete some, or tell Mara Manager.',
    )
    expect((await send(other, 1.5 * MB)).status).toBe(201)
    const together = await Promise.all(Array.from({ length: 6 }, () => send(client, 400_000)))
    expect(together.filter(({ status }) => status === 201).length).toBe(1)
  })

  test('is counted exactly, after uploads, deletions, replaced and refused files, and deleted clients', async () => {
    const used = async () => [(await shown()).used, await recount()]
    const [first, second] = [await send(client, 500_000), await send(client, 300_000)]
    expect(await used()).toEqual([800_000, 800_000])
    await world.call(deleteFile, { params: { filename: first.id } }, client.token)
    expect(await used()).toEqual([300_000, 300_000])
    await send(client, 5 * MB)
    await send(client, 0)
    await send(other, 5 * MB, { stream: true })
    expect(await used()).toEqual([300_000, 300_000])
    const [picture, larger] = await Promise.all([send(client, 10_000), send(client, 20_000)])
    const list = (id: string) => ({ logo: [{ filename: 'a.bin', location: `/api/files/${id}/a.bin` }] })
    for (const { id } of [picture, larger])
      await world.call(updateOwnAssets, { body: { completed: true, assets: list(id) } }, client.token)
    await world.call(deleteFile, { params: { filename: picture.id } }, client.token)
    expect(await used()).toEqual([320_000, 320_000])
    await Promise.all(Array.from({ length: 8 }, (_, at) => send(at % 2 ? other : manager, 100_000)))
    await Promise.all([
      world.call(deleteFile, { params: { filename: second.id } }, client.token),
      world.call(deleteClient, { params: { id: other.id } }, manager.token),
      send(manager, 50_000),
    ])
    expect(await used()).toEqual([470_000, 470_000])
    await world.call(deleteClient, { params: { id: client.id } }, manager.token)
    expect(await used()).toEqual([450_000, 450_000])
  })

  test('that a picture exceeds keeps nothing of it', async () => {
    const image = sharp({ create: { width: 300, height: 300, channels: 3, background: '#a33' } })
    const form = multipartForm([{ name: 'me.png', bytes: await image.png().toBuffer() }])
    expect((await send(manager, 4 * MB - 10)).status).toBe(201)
    const reply = await world.app.server.inject({
      method: saveOwnPicture.method,
      url: addressOf(saveOwnPicture, {}),
      payload: form.payload,
      headers: { ...form.headers, authorization: `Bearer ${manager.token}` },
    })
    expect(reply.json()).toMatchObject({ status: 413, code: 'storage_quota' })
    expect((await storedKeys()).length).toBe(1)
  })

  test('that is used up is refused to a logo of a theme before its bytes are stored', async () => {
    const image = sharp({ create: { width: 300, height: 300, channels: 3, background: '#a33' } })
    const logo = await world.upload(manager, { name: 'a.gif', bytes: await image.gif().toBuffer() })
    expect((await send(manager, 4 * MB - logo.size - 10)).status).toBe(201)
    const put = vi.spyOn(world.parts.storage, 'put')
    const color = { primary_color: '#112233', accent_color: '#112233' }
    const colors = { ...color, primary_text_color: '#ffffff', accent_text_color: '#ffffff' }
    const { filename, location } = logo
    const body = { colors, homepage_logo: { filename, location } }
    const reply = await world.call(updateTheme, { body }, manager.token)
    expect(reply).toMatchObject({ status: 413, body: { code: 'storage_quota' } })
    expect(put).not.toHaveBeenCalled()
    put.mockRestore()
    expect((await storedKeys()).length).toBe(2)
  })

  test('is shown to the Manager, with who stored most', async () => {
    await send(client, 300_000)
    await send(client, 200_000)
    await send(manager, 100_000)
    expect(await shown()).toEqual({
      used: 600_000,
      limit: 4 * MB,
      uploaders: [
        { _id: client.id, name: client.name, role: 'Client', used: 500_000, files: 2 },
        { _id: manager.id, name: manager.name, role: 'Manager', used: 100_000, files: 1 },
      ],
    })
    await world.call(deleteClient, { params: { id: client.id } }, manager.token)
    expect(await shown()).toMatchObject({ used: 100_000, uploaders: [{ name: manager.name }] })
  })

  test('is warned of once when four fifths are used, and again after it was less', async () => {
    await send(manager, 3 * MB)
    await world.runJobs()
    expect(await warnings()).toEqual([])
    const filling = await send(manager, 0.5 * MB)
    await send(manager, 10_000)
    await world.runJobs()
    expect(await warnings()).toEqual(['87 % of the 4 MB for files are used'])
    await world.call(deleteFile, { params: { filename: filling.id } }, manager.token)
    await send(manager, 10_000)
    await send(manager, 0.5 * MB)
    await world.runJobs()
    expect(await warnings()).toHaveLength(2)
  })

  test('is smaller after a downgrade: nothing is deleted, and new files are refused until there is room', async () => {
    const files = [await send(manager, MB), await send(manager, MB), await send(manager, MB)]
    expect(files.map(({ status }) => status)).toEqual([201, 201, 201])
    await world.changeTier(manager, 'solo')
    await expect.poll(() => shown()).toMatchObject({ used: 3 * MB, limit: 2 * MB })
    expect(await send(client, 1000)).toMatchObject({ status: 413, code: 'storage_quota' })
    await world.runJobs()
    expect((await storedKeys()).length).toBe(3)
    for (const { id } of files.slice(0, 2)) await world.call(deleteFile, { params: { filename: id } }, manager.token)
    expect((await send(client, 1000)).status).toBe(201)
  })
})

/** Sends a head that declares so many bytes, and none of them. Returns what the server says to that. */
async function declare(address: string, who: Person, length: number): Promise<string> {
  const { port } = new URL(address)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    `POST /api/files/${who.id} HTTP/1.1\r\nHost: foyer.test\r\nAuthorization: Bearer ${who.token}\r\n` +
      `Content-Type: ${formHeaders['content-type']}\r\nContent-Length: ${length}\r\n\r\n`,
  )
  let told = ''
  for await (const data of socket.setEncoding('utf8')) {
    told += String(data)
    if (told.includes('"code"')) break
  }
  socket.destroy()
  return told
}

test('[FILE-3] a declared length over the limit or the room is refused before the body', async () => {
  const address = await world.listen()
  const tooLarge = await declare(address, client, maxFileBytes + 1_000_000)
  expect(tooLarge).toMatch(/^HTTP\/1\.1 413 .*"code":"too_large"/s)
  expect(tooLarge).toMatch(/connection: close/i)
  expect(await declare(address, client, 50 * MB)).toMatch(/^HTTP\/1\.1 413 .*"code":"storage_quota"/s)
  expect(await storedKeys()).toEqual([])
})

test('the room is 10 GB on solo, 100 GB on agency and 5 GB for a client, other numbers are settings, and 0 is no limit', () => {
  const GB = 1024 ** 3
  const read = (given: object) => readConfig({ FOYER_KEY: KEY, ...given }).storageQuota
  expect(read({})).toEqual({ solo: 10 * GB, agency: 100 * GB, client: 5 * GB })
  expect(read({ STORAGE_SOLO_GB: '0', STORAGE_AGENCY_GB: '2.5', STORAGE_CLIENT_GB: '0' })).toEqual({
    solo: undefined,
    agency: 2.5 * GB,
    client: undefined,
  })
  expect(() => read({ STORAGE_SOLO_GB: '-1' })).toThrow('STORAGE_SOLO_GB must be a number of gigabytes')
})

test('[FILE-9] uploads in parts hold their room while they are under way, and are refused before their first byte', async () => {
  const size = 2.5 * MB
  const upload = async (who: Person, bytes: number) => {
    const { payload } = multipartForm([{ name: 'a.bin', bytes: Buffer.alloc(bytes, 'x') }])
    const query = { upload: randomUUID(), offset: 0, size }
    const reply = await world.app.server.inject({
      method: 'POST',
      url: addressOf(uploadFile, { params: { userId: who.id }, query }),
      payload,
      headers: { ...formHeaders, authorization: `Bearer ${who.token}` },
    })
    return { status: reply.statusCode, code: reply.json<{ code?: string }>().code }
  }
  const refused = { status: 413, code: 'storage_quota' }
  expect(await upload(client, 10)).toMatchObject({ code: 'upload_cut_off' })
  for (const person of [client, employee, manager]) expect(await upload(person, size)).toEqual(refused)
  const touched_at = new Date(Date.now() - 16 * 60_000)
  const leaveWith = (received: number) =>
    world.database.db.system.transaction((tx) =>
      tx.updateTable('uploads').set({ touched_at, received }).where('manager_id', '=', manager.id).execute(),
    )
  // The parts of one that was left stay for hours.
  await leaveWith(2 * MB)
  expect(await upload(client, size)).toEqual(refused)
  await leaveWith(0)
  expect(await upload(client, size)).toMatchObject({ status: 201 })
  expect(await upload(client, size)).toEqual(refused)
})
