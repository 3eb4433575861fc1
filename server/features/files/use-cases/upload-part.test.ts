import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { v4 as newUpload } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { filePartBytes, longFileBytes, maxFileBytes, type UploadedFile, uploadFile } from '#contract/files.ts'
import { askSomebodyElse, uploadByLink } from '#contract/client-items.ts'
import { addressOf } from '#contract/endpoint.ts'
import { createOnboarding, updateServices } from '#contract/onboarding.ts'
import { createVirusScanner, type VirusScanner } from '#server/platform/virus-scanner.ts'
import { EICAR, startScannerStandIn } from '#server/testing/clamd.ts'
import { multipartForm } from '#server/testing/forms.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { sweepStorage, sweepUploads } from './sweep-files.ts'

let world: TestWorld
/** Only where a test wants it: the stand-in compares all bytes so far with each chunk. */
let scanner: VirusScanner | undefined
const noScan = { write: async () => {}, finish: async () => {}, cancel: () => {} }
let manager: Person
let employee: Person
let client: Person

beforeAll(async () => {
  const replace = async () => ({ scanner: { begin: () => scanner?.begin() ?? noScan, isUp: async () => true } })
  world = await createTestWorld({ replace })
})
beforeEach(async () => {
  ;({ manager, employee, client } = await world.agency())
})
afterAll(() => world.close())

type Told = { status: number; body: UploadedFile & { received?: number; code?: string } }
type Part = { upload: string; offset: number; size: number }

/** Two whole parts and a rest. */
const film = randomBytes(2 * filePartBytes + 1234)
const offsets = [0, filePartBytes, 2 * filePartBytes]
const partAt = (bytes: Buffer, offset: number) => bytes.subarray(offset, offset + filePartBytes)

async function post(url: string, bytes: Buffer, token?: string): Promise<Told> {
  const { payload, headers } = multipartForm([{ name: 'my film.mov', bytes }])
  const reply = await world.app.server.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
  })
  return { status: reply.statusCode, body: reply.json() }
}

const send = (person: Person, query: Part, bytes: Buffer, owner = person.id) =>
  post(addressOf(uploadFile, { params: { userId: owner }, query }), bytes, person.token)

async function sendFilm(upload: string, which: readonly number[], person = client): Promise<Told[]> {
  const answers: Told[] = []
  for (const offset of which) {
    answers.push(await send(person, { upload, offset, size: film.length }, partAt(film, offset)))
  }
  return answers
}

const keys = async () =>
  (await Array.fromAsync(world.parts.storage.list(`${client.workspace}/`), ({ key }) => key)).map((key) =>
    key.slice(client.workspace.length + 1),
  )
const rows = async () => {
  const files = world.database.db.system.read.selectFrom('files').select('id')
  return (await files.where('manager_id', '=', client.workspace).execute()).map(({ id }) => id)
}
const bytesOf = async (told: Told | undefined) =>
  (await world.app.server.inject({ url: told?.body.location ?? '' })).rawPayload

describe('[FILE-9] a long file in parts', () => {
  test('is a file with its last part, byte for byte, and leaves nothing else', async () => {
    const upload = newUpload()
    const [first, second] = await sendFilm(upload, offsets.slice(0, 2))
    expect([first, second]).toEqual([
      { status: 202, body: { received: filePartBytes } },
      { status: 202, body: { received: 2 * filePartBytes } },
    ])
    expect([await rows(), (await keys()).toSorted()]).toEqual([[], [`${upload}-0`, `${upload}-1`]])
    const [last] = await sendFilm(upload, offsets.slice(2))
    expect(last).toMatchObject({ status: 201, body: { filename: 'my film.mov', size: film.length } })
    expect((await bytesOf(last)).equals(film)).toBe(true)
    expect([await rows(), await keys()]).toEqual([[last?.body._id], [last?.body._id]])
  })

  test.each([filePartBytes, 3 * filePartBytes, longFileBytes, longFileBytes + 1])(
    'of %i bytes ends where it ends',
    async (size) => {
      const bytes = Buffer.alloc(size, 'abcdefg')
      const upload = newUpload()
      let last: Told | undefined
      for (let offset = 0; offset < size; offset += filePartBytes) {
        last = await send(client, { upload, offset, size }, partAt(bytes, offset))
      }
      expect(last).toMatchObject({ status: 201, body: { size } })
      expect((await bytesOf(last)).equals(bytes)).toBe(true)
    },
  )

  test('stays one file when each answer was lost and each part is sent again', async () => {
    const upload = newUpload()
    const answers = await sendFilm(
      upload,
      [...offsets, ...offsets].toSorted((a, b) => a - b),
    )
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 201, 201])
    expect(answers[5]?.body._id).toBe(answers[4]?.body._id)
    expect((await bytesOf(answers[5])).equals(film)).toBe(true)
    expect([await rows(), await keys()]).toEqual([[answers[4]?.body._id], [answers[4]?.body._id]])
  })

  test('stays one file when parts arrive several times at once', async () => {
    const upload = newUpload()
    for (const offset of offsets) {
      const answers = await Promise.all([1, 2, 3].map(() => sendFilm(upload, [offset])))
      const [one, ...others] = answers.flat()
      for (const other of others) expect([other.status, other.body._id]).toEqual([one?.status, one?.body._id])
    }
    const stored = await rows()
    expect(stored).toHaveLength(1)
    expect(await keys()).toEqual(stored)
  })

  test('stays one file when its last part is sent again, and the first one goes on after the second is done', async () => {
    const upload = newUpload()
    await sendFilm(upload, offsets.slice(0, 2))
    const { storage } = world.parts
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let reads = 0
    const get: typeof storage.get = async (key, range) => {
      begun.resolve()
      if (++reads === 1) await goOn.promise
      return storage.get(key, range)
    }
    world.parts.storage = { ...storage, get }
    const late = sendFilm(upload, offsets.slice(2))
    await begun.promise
    const [first] = await sendFilm(upload, offsets.slice(2))
    goOn.resolve()
    expect(await late).toMatchObject([{ status: 201, body: { _id: first?.body._id } }])
    world.parts.storage = storage
    expect((await bytesOf(first)).equals(film)).toBe(true)
    expect([await rows(), await keys()]).toEqual([[first?.body._id], [first?.body._id]])
  })

  test('goes on where a line stood still in the middle of a part', async () => {
    const upload = newUpload()
    await sendFilm(upload, offsets.slice(0, 1))
    const { port } = new URL(await world.listen())
    const { payload, headers } = multipartForm([{ name: 'my film.mov', bytes: partAt(film, filePartBytes) }])
    const query = { upload, offset: filePartBytes, size: film.length }
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      `POST ${addressOf(uploadFile, { params: { userId: client.id }, query })} HTTP/1.1\r\nHost: foyer.test\r\n` +
        `Authorization: Bearer ${client.token}\r\nContent-Type: ${headers['content-type']}\r\n` +
        `Content-Length: ${payload.length}\r\n\r\n`,
    )
    await new Promise<void>((resolve) => socket.write(payload.subarray(0, 1_000_000), () => resolve()))
    // The line still stands when the browser tries again; the server hears of its end later.
    const [second, last] = await sendFilm(upload, offsets.slice(1))
    socket.destroy()
    expect([second?.status, last?.status]).toEqual([202, 201])
    expect((await bytesOf(last)).equals(film)).toBe(true)
    await expect.poll(keys).toEqual([last?.body._id])
  })

  test('is nobody else’s to go on with, and not for another owner', async () => {
    const upload = newUpload()
    await sendFilm(upload, offsets.slice(0, 2))
    const query = { upload, offset: 2 * filePartBytes, size: film.length }
    const end = partAt(film, query.offset)
    const other = await world.client(manager, { name: 'Olga Other' })
    for (const person of [manager, employee, other]) {
      expect(await send(person, query, end)).toMatchObject({ status: 404 })
      expect(await send(person, { ...query, offset: 0 }, partAt(film, 0))).toMatchObject({ status: 404 })
    }
    expect(await send(manager, query, end, client.id)).toMatchObject({ status: 404 })
    const stranger = await world.client(await world.manager())
    expect(await send(stranger, query, end)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await rows()).toEqual([])
    expect((await sendFilm(upload, offsets.slice(2)))[0]).toMatchObject({ status: 201 })
  })

  test('is begun anew where something is missing or does not fit', async () => {
    const upload = newUpload()
    const conflict = { status: 409, body: { code: 'conflict' } }
    const at = (offset: number, size = film.length) => ({ upload, offset, size })
    expect((await sendFilm(upload, offsets.slice(1, 2)))[0]).toMatchObject(conflict)
    await sendFilm(upload, offsets.slice(0, 1))
    expect((await sendFilm(upload, offsets.slice(2)))[0]).toMatchObject(conflict)
    expect(await send(client, at(filePartBytes, film.length + 1), partAt(film, filePartBytes))).toMatchObject(conflict)
    expect(await send(client, at(1), partAt(film, 1))).toMatchObject(conflict)
    expect(await send(client, at(3 * filePartBytes), Buffer.from('x'))).toMatchObject(conflict)
    const short = partAt(film, filePartBytes).subarray(1)
    expect(await send(client, at(filePartBytes), short)).toMatchObject({
      status: 400,
      body: { code: 'upload_cut_off' },
    })
    const long = Buffer.concat([partAt(film, filePartBytes), Buffer.from('x')])
    expect(await send(client, at(filePartBytes), long)).toMatchObject({ status: 413 })
    expect(await keys()).toEqual([`${upload}-0`])
    expect((await sendFilm(upload, offsets.slice(1))).map(({ status }) => status)).toEqual([202, 201])
  })

  test('is begun anew when the storage has lost a part', async () => {
    const upload = newUpload()
    await sendFilm(upload, offsets.slice(0, 2))
    await world.parts.storage.remove(`${client.workspace}/${upload}-1`)
    expect((await sendFilm(upload, offsets.slice(2)))[0]).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect([await rows(), await keys()]).toEqual([[], []])
    const answers = await sendFilm(upload, offsets)
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 201])
    expect((await bytesOf(answers[2])).equals(film)).toBe(true)
  })

  test('is refused before its first byte is stored when it is too long, or its place is not said', async () => {
    const query = { upload: newUpload(), offset: 0, size: maxFileBytes + 1 }
    expect(await send(client, query, partAt(film, 0))).toMatchObject({ status: 413, body: { code: 'too_large' } })
    const url = addressOf(uploadFile, { params: { userId: client.id }, query: { upload: newUpload() } })
    expect(await post(url, partAt(film, 0), client.token)).toMatchObject({ status: 404 })
    expect([await rows(), await keys()]).toEqual([[], []])
  })

  test('is scanned as a whole: what is harmful across two parts is found, and nothing of it stays', async () => {
    const standIn = await startScannerStandIn()
    scanner = createVirusScanner({ url: standIn.url, onEnd: () => {} })
    const bytes = Buffer.alloc(film.length, 'x')
    bytes.set(Buffer.from(EICAR), filePartBytes - 30)
    const upload = newUpload()
    const statuses: number[] = []
    for (const offset of offsets) {
      const query = { upload, offset, size: bytes.length }
      statuses.push((await send(client, query, partAt(bytes, offset))).status)
    }
    scanner = undefined
    await standIn.close()
    expect(statuses).toEqual([202, 202, 422])
    expect([await rows(), await keys()]).toEqual([[], []])
  })

  test('that nobody goes on with is swept after hours', async () => {
    const [old, young] = [newUpload(), newUpload()]
    await sendFilm(old, offsets.slice(0, 2))
    await sendFilm(young, offsets.slice(0, 1))
    await sweepUploads(world.parts)
    expect(await keys()).toHaveLength(3)
    const touched_at = new Date(Date.now() - 3 * 3_600_000 - 60_000)
    await world.database.db.system.transaction((tx) =>
      tx.updateTable('uploads').set({ touched_at }).where('id', '=', old).execute(),
    )
    await sweepUploads(world.parts)
    expect(await keys()).toEqual([`${young}-0`])
    expect((await sendFilm(old, offsets.slice(2)))[0]).toMatchObject({ status: 409 })
    expect((await sendFilm(young, offsets.slice(1))).map(({ status }) => status)).toEqual([202, 201])
  })

  test('whose row is gone is swept with the bytes without a row', async () => {
    const upload = newUpload()
    await sendFilm(upload, offsets.slice(0, 2))
    await world.database.db.system.transaction((tx) => tx.deleteFrom('uploads').where('id', '=', upload).execute())
    const { storage } = world.parts
    const aDayOlder: typeof storage = {
      ...storage,
      async *list(prefix) {
        for await (const { key, modified } of storage.list(prefix)) {
          yield { key, modified: new Date(modified.getTime() - 86_400_000) }
        }
      },
    }
    await sweepStorage(world.parts)
    expect(await keys()).toHaveLength(2)
    await sweepStorage({ ...world.parts, storage: aDayOlder })
    expect(await keys()).toEqual([])
  })

  test('of a link counts in its room, and is not the client’s to go on with', async () => {
    await world.call(createOnboarding, {}, client.token)
    await world.call(updateServices, { body: { reputation: true, show_trip: true, branding: true } }, client.token)
    const body = { email: 'friend@friend.example' }
    await world.call(askSomebodyElse, { params: { key: 'logo' }, body }, client.token)
    await world.runJobs()
    const text = world.emails().findLast(({ to }) => to === body.email)?.text ?? ''
    const token = /\/give\/([\w-]+)/.exec(text)?.[1] ?? ''
    const upload = newUpload()
    const byLink = (offset: number) =>
      post(
        addressOf(uploadByLink, { params: { token }, query: { upload, offset, size: film.length } }),
        partAt(film, offset),
      )
    expect(await byLink(0)).toMatchObject({ status: 202 })
    expect((await sendFilm(upload, offsets.slice(1)))[0]).toMatchObject({ status: 404 })
    expect(await byLink(filePartBytes)).toMatchObject({ status: 202 })
    expect(await byLink(2 * filePartBytes)).toMatchObject({ status: 201, body: { size: film.length } })
  })
})
