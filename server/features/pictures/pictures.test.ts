import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { archivePerson, deleteClient } from '#contract/clients.ts'
import { addressOf, type CallOf, type Endpoint } from '#contract/endpoint.ts'
import { createConversation } from '#contract/messages.ts'
import { updateOwnAssets } from '#contract/onboarding.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { maxPictureBytes, maxPictureEdge } from '#contract/domain/pictures.ts'
import {
  deleteClientLogo,
  deleteOwnPicture,
  listPictures,
  type Picture,
  saveClientLogo,
  saveOwnPicture,
} from '#contract/pictures.ts'
import { updateTheme } from '#contract/themes.ts'
import { pictureTexts } from '#contract/texts/pictures.ts'
import { multipartForm } from '#server/testing/forms.ts'
import { samples } from '#server/testing/sample-files.ts'
import { connectSocket, recordEvents } from '#server/testing/sockets.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let employee: Person
let client: Person
let other: Person
let stranger: Person
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  ;({ manager, employee, client } = await world.agency())
  other = await world.client(manager, { business_name: 'Old Mill Hotel' })
  stranger = await world.manager()
})
afterAll(() => world.close())

const image = (width: number, height = width) => sharp({ create: { width, height, channels: 3, background: '#a33' } })
const square = () => image(300).webp().toBuffer()

async function send<E extends Endpoint>(endpoint: E, input: CallOf<E>, who: Person, bytes: Buffer, name = 'me.png') {
  const form = multipartForm([{ name, bytes }])
  const reply = await world.app.server.inject({
    method: endpoint.method,
    url: addressOf(endpoint, input as { params?: unknown }), // CallOf's own part
    headers: { ...form.headers, authorization: `Bearer ${who.token}` },
    payload: form.payload,
  })
  return { status: reply.statusCode, body: reply.json<Picture & { code?: string; detail?: string }>() }
}
const savePicture = async (who: Person, bytes?: Buffer) => send(saveOwnPicture, {}, who, bytes ?? (await square()))
const saveLogo = async (who: Person, id: string, bytes?: Buffer) =>
  send(saveClientLogo, { params: { id } }, who, bytes ?? (await square()))
const removeLogo = async (who: Person, id: string) =>
  (await world.call(deleteClientLogo, { params: { id } }, who.token)).status
const seenBy = async (who: Person, ...people: Person[]) => {
  const ids = people.map(({ id }) => id).join(',')
  const { items } = (await world.call(listPictures, { query: { ids } }, who.token)).body
  return items.map(({ _id, kind }) => `${people.find(({ id }) => id === _id)?.name} ${kind}`).toSorted()
}
const download = (location: string) => world.app.server.inject({ url: location })
/** How many files the workspace has in the storage. */
const stored = async () =>
  (await readdir(world.files, { recursive: true })).filter((path) => path.startsWith(`${manager.workspace}/`)).length
/** The end of a link changes every five minutes, what stands before it is the file's. */
const fileIn = (link: string) => link.split('?')[0] ?? ''
const linkFor = async (who: Person, { id }: Person) =>
  (await world.call(listPictures, { query: { ids: id } }, who.token)).body.items[0]?.location ?? ''

describe('a picture', () => {
  test('is stored as squares of 256 and 96 pixels without the metadata of the upload', async () => {
    const bytes = await image(512)
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .jpeg()
      .toBuffer()
    expect(bytes.includes('a secret place')).toBe(true)
    const { status, body } = await savePicture(client, bytes)
    expect(status).toBe(200)
    expect(body).toMatchObject({ _id: client.id, kind: 'person' })
    for (const [address, edge] of [
      [body.location, 256],
      [`${body.location}&thumbnail=1`, 96],
    ] as const) {
      const { statusCode, headers, rawPayload } = await download(address)
      expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type: 'image/webp' })
      expect(rawPayload.includes('a secret place')).toBe(false)
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: edge, height: edge })
    }
  })

  test('that is small keeps its size, and a turned one is stored upright', async () => {
    const { body } = await savePicture(manager, await image(40).png().toBuffer())
    expect(await sharp((await download(body.location)).rawPayload).metadata()).toMatchObject({ width: 40, height: 40 })
    const left = { create: { width: 32, height: 64, channels: 3, background: '#00f' } } as const
    const turned = await image(64)
      .composite([{ input: left, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const upright = await savePicture(manager, turned)
    const { data } = await sharp((await download(upright.body.location)).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)].indexOf(Math.max(...data.subarray(0, 3)))).toBe(2) // the blue side is the top now
  })

  test('that is replaced or removed is gone at once, with its bytes', async () => {
    const first = (await savePicture(employee)).body.location
    expect((await download(first)).statusCode).toBe(200)
    const second = (await savePicture(employee)).body.location
    expect([(await download(first)).statusCode, (await download(second)).statusCode]).toEqual([404, 200])
    await world.runJobs()
    expect(await stored()).toBe(2)
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await world.call(deleteOwnPicture, {}, employee.token)).status).toBe(204)
    }
    expect((await download(second)).statusCode).toBe(404)
    await world.runJobs()
    expect(await stored()).toBe(0)
  })

  test('saved twice at once leaves one', async () => {
    await Promise.all([savePicture(employee), savePicture(employee), savePicture(employee)])
    expect(await seenBy(employee, employee)).toEqual([`${employee.name} person`])
  })

  test('that the client also gave as an asset stays their asset', async () => {
    const { location } = (await saveLogo(client, client.id)).body
    const body = { completed: true, assets: { logo: [{ filename: 'logo.webp', location }] } }
    expect((await world.call(updateOwnAssets, { body }, client.token)).status).toBe(200)
    expect(await removeLogo(client, client.id)).toBe(204)
    expect((await download(location)).statusCode).toBe(200)
    expect(await seenBy(manager, client)).toEqual([])
  })
})

describe('an upload is refused, and the picture before it stays, when it', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const refused: readonly [what: string, bytes: () => Promise<Buffer> | Buffer, status: number, text?: string][] = [
    ['is an SVG', () => Buffer.from(svg), 422, pictureTexts.notPicture],
    ['is an SVG with an XML head', () => Buffer.from(`<?xml version="1.0"?>${svg}`), 422, pictureTexts.notPicture],
    ['is a page', () => samples.html, 422, pictureTexts.notPicture],
    ['is a PDF', () => samples.pdf, 422, pictureTexts.notPicture],
    ['is a GIF', () => image(20).gif().toBuffer(), 422, pictureTexts.notPicture],
    ['is cut off', async () => (await image(300).png().toBuffer()).subarray(0, 200), 422, pictureTexts.notPicture],
    [
      'only begins like a PNG',
      () => Buffer.concat([samples.png.subarray(0, 33), Buffer.from(svg)]),
      422,
      pictureTexts.notPicture,
    ],
    ['is not square', () => image(200, 100).png().toBuffer(), 422, pictureTexts.notSquare],
    [
      'has too many pixels',
      () =>
        image(maxPictureEdge + 1)
          .png()
          .toBuffer(),
      422,
    ],
    ['declares a size that would fill the memory', () => bomb(), 422],
    [
      'has too many bytes',
      () => Buffer.concat([samples.png, Buffer.alloc(maxPictureBytes)]),
      422,
      pictureTexts.tooLarge,
    ],
    ['is empty', () => Buffer.alloc(0), 422],
  ]
  test.each(refused)('%s', async (_what, bytes, status, text) => {
    await savePicture(client)
    const before = fileIn(await linkFor(client, client))
    expect(before).not.toBe('')
    const answer = await savePicture(client, await bytes())
    expect(answer).toMatchObject({ status, body: text === undefined ? {} : { detail: text } })
    expect((await saveLogo(client, client.id, await bytes())).status).toBe(status)
    expect(fileIn(await linkFor(client, client))).toBe(before)
  })

  test('has no file', async () => {
    const empty = await world.app.server.inject({
      method: 'PUT',
      url: '/api/settings/picture',
      headers: { ...multipartForm([]).headers, authorization: `Bearer ${client.token}` },
      payload: multipartForm([{ field: 'note', bytes: 'hello' }]).payload,
    })
    expect(empty.json()).toMatchObject({ code: 'no_file_uploaded' })
  })

  /** A PNG of a few bytes whose head says 30,000 × 30,000 pixels. */
  function bomb(): Buffer {
    const bytes = Buffer.from(samples.png)
    bytes.writeUInt32BE(30_000, 16)
    bytes.writeUInt32BE(30_000, 20)
    return bytes
  }
})

describe('who sees a picture', () => {
  beforeEach(async () => {
    for (const person of [manager, employee, client, other, stranger]) await savePicture(person)
    for (const person of [client, other]) await saveLogo(person, person.id)
  })
  const everybody = () => [manager, employee, client, other, stranger]

  test('staff see everybody of their workspace, a Client sees staff and themselves', async () => {
    const staff = [`${manager.name} person`, `${employee.name} person`]
    const clients = [`${client.name} person`, `${client.name} business`].flatMap((one) => [one, one])
    expect(await seenBy(manager, ...everybody())).toEqual([...staff, ...clients].toSorted())
    expect(await seenBy(employee, ...everybody())).toEqual([...staff, ...clients].toSorted())
    const own = [`${client.name} person`, `${client.name} business`]
    expect(await seenBy(client, ...everybody())).toEqual([...staff, ...own].toSorted())
    expect(await seenBy(stranger, ...everybody())).toEqual([`${stranger.name} person`])
  })

  test('the small logo of the theme is that of the Manager’s business', async () => {
    const { filename, location } = await world.upload(manager, { name: 'mark.png', bytes: samples.png })
    const names = ['primary_color', 'accent_color', 'primary_text_color', 'accent_text_color'] as const
    const body = { colors: recordOf(names, '#123'), thumbnail_logo: { filename, location } }
    expect((await world.call(updateTheme, { body }, manager.token)).status).toBe(200)
    for (const viewer of [manager, employee, client]) {
      expect(await seenBy(viewer, manager)).toContain(`${manager.name} business`)
      const { items } = (await world.call(listPictures, { query: { ids: manager.id } }, viewer.token)).body
      const logo = items.find(({ kind }) => kind === 'business')?.location ?? ''
      expect((await download(logo)).statusCode).toBe(200)
    }
    expect(await seenBy(stranger, manager)).toEqual([])
  })

  test('members of a group see each other’s pictures, but no other client’s logo', async () => {
    const user_ids = [manager.id, client.id, other.id]
    expect(await seenBy(client, other)).toEqual([])
    await world.call(createConversation, { body: { type: 'Group', name: 'Fair', user_ids } }, manager.token)
    expect(await seenBy(client, other)).toEqual([`${other.name} person`])
  })

  test('an archived client’s picture and logo are for the Manager alone, an archived employee’s for staff', async () => {
    const gone = await world.client(manager, { name: 'Gone Client' })
    const left = await world.employee(manager, { name: 'Left Employee' })
    for (const person of [gone, left]) await savePicture(person)
    await saveLogo(gone, gone.id)
    const db = world.database.db.system
    await db.transaction((tx) =>
      tx.updateTable('users').set({ archived_at: new Date() }).where('id', 'in', [gone.id, left.id]).execute(),
    )
    expect(await seenBy(manager, gone, left)).toEqual([
      'Gone Client business',
      'Gone Client person',
      'Left Employee person',
    ])
    expect(await seenBy(employee, gone, left)).toEqual(['Left Employee person'])
    expect(await seenBy(client, gone, left)).toEqual([])
    expect((await saveLogo(employee, gone.id)).status).toBe(404)
    expect((await saveLogo(manager, gone.id)).status).toBe(200)
  })

  test('[SUB-9] a workspace on solo shows no employee', async () => {
    await world.changeTier(manager, 'solo')
    for (const who of [manager, client]) {
      const again = await world.signInAgain(who)
      expect(await seenBy(again, employee, manager)).toEqual([`${manager.name} person`])
    }
  })

  test('[SUB-5] without a subscription people see and change their own picture alone', async () => {
    const { manager: unpaid, client: theirs } = await world.agency({ manager: { status: 'canceled' } })
    for (const who of [unpaid, theirs]) {
      expect((await savePicture(who)).status).toBe(200)
      expect(await seenBy(who, unpaid, theirs)).toEqual([`${who.name} person`])
    }
    expect((await saveLogo(theirs, theirs.id)).status).toBe(402)
  })

  test('a link is signed, and without its signature opens nothing', async () => {
    const link = await linkFor(client, manager)
    const plain = fileIn(link)
    const swapped = link.replace(/signature=.{4}/, 'signature=AAAA')
    expect((await download(link)).statusCode).toBe(200)
    for (const bad of [plain, swapped]) expect((await download(bad)).statusCode).toBe(404)
  })

  test('ids that are none are ignored', async () => {
    for (const ids of ['', ',', 'x,y', "' or true --", `${manager.id.toUpperCase()},x`]) {
      const { status, body } = await world.call(listPictures, { query: { ids } }, employee.token)
      expect({ status, found: body.items.length }).toEqual({ status: 200, found: ids.endsWith(',x') ? 1 : 0 })
    }
    const ids = 'x'.repeat(4000)
    expect((await world.call(listPictures, { query: { ids } }, employee.token)).status).toBe(422)
  })
})

describe('who changes a client’s logo', () => {
  test('the Manager and the client do; other clients and other workspaces do not know of it', async () => {
    for (const who of [manager, client]) {
      expect((await saveLogo(who, client.id)).status).toBe(200)
      expect(await seenBy(manager, client)).toEqual([`${client.name} business`])
      expect(await removeLogo(who, client.id)).toBe(204)
      expect(await seenBy(manager, client)).toEqual([])
    }
    await saveLogo(manager, client.id)
    for (const who of [other, stranger, await world.employee(stranger)]) {
      expect((await saveLogo(who, client.id)).status).toBe(404)
      expect(await removeLogo(who, client.id)).toBe(404)
    }
    for (const { id } of [manager, employee]) expect((await saveLogo(manager, id)).status).toBe(404)
    expect(await seenBy(manager, client)).toEqual([`${client.name} business`])
  })

  test('an Employee does with the grant for the assets', async () => {
    await world.grant(employee, client, 'branding_questions')
    expect(await saveLogo(employee, client.id)).toMatchObject({ status: 403, body: { code: 'permission_missing' } })
    expect(await removeLogo(employee, client.id)).toBe(403)
    await world.grant(employee, client, 'assets')
    expect((await saveLogo(employee, client.id)).status).toBe(200)
    expect(await removeLogo(employee, client.id)).toBe(204)
  })
})

describe('an upload that outlasts', () => {
  /** Runs `change` while the bytes of the upload are stored. */
  const during = async (change: () => Promise<unknown>, upload: () => ReturnType<typeof saveLogo>) => {
    const { storage } = world.parts
    const original = storage.put.bind(storage)
    vi.spyOn(storage, 'put').mockImplementationOnce(async (...file) => {
      await change()
      return original(...file)
    })
    try {
      return await upload()
    } finally {
      vi.restoreAllMocks()
    }
  }
  const archive = ({ id }: Person) => world.call(archivePerson, { body: { id, archive: true } }, manager.token)

  test('[PERM-6] the grant for the assets does not change the logo', async () => {
    await world.grant(employee, client, 'assets')
    const answer = await during(
      () => world.grant(employee, client, 'branding_questions'),
      () => saveLogo(employee, client.id),
    )
    expect(answer).toMatchObject({ status: 403, body: { code: 'permission_missing' } })
    expect(await seenBy(manager, client)).toEqual([])
  })

  test('the account of its sender changes neither the logo nor their own picture', async () => {
    const answer = await during(
      () => archive(client),
      () => saveLogo(client, client.id),
    )
    expect(answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
    const own = await during(
      () => archive(employee),
      () => savePicture(employee),
    )
    expect(own).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
    expect(await seenBy(manager, client, employee)).toEqual([])
  })
})

test('a picture is deleted with its person', async () => {
  const own = (await savePicture(client)).body.location
  const logo = (await saveLogo(manager, client.id)).body.location
  expect((await world.call(deleteClient, { params: { id: client.id } }, manager.token)).status).toBe(204)
  for (const location of [own, logo]) expect((await download(location)).statusCode).toBe(404)
  await world.runJobs()
  expect(await stored()).toBe(0)
})

test('[FND-6] a changed picture tells those who see the person to fetch it again', async () => {
  const address = await world.listen()
  const sockets = await Promise.all([manager, client, other, stranger].map((who) => connectSocket(address, who)))
  const heard = await Promise.all(sockets.map((socket) => recordEvents(socket, 'people changed')))
  const counts = async () => Promise.all(heard.map(async (one) => (await one.takeEvents()).length))
  await savePicture(employee)
  await expect.poll(counts).toEqual([1, 1, 1, 0])
  await saveLogo(client, client.id)
  await expect.poll(counts).toEqual([1, 1, 0, 0])
  await removeLogo(client, client.id)
  await expect.poll(counts).toEqual([1, 1, 0, 0])
  await removeLogo(client, client.id)
  expect(await counts()).toEqual([0, 0, 0, 0])
  for (const socket of sockets) socket.disconnect()
})
