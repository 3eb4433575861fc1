import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { maxFileBytes, type UploadedFile } from '#contract/files.ts'
import type { Problem } from '#contract/errors.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { storeFile } from './store-file.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { type Form, formHeaders, multipartForm, longMultipartForm } from '#server/testing/forms.ts'
import { samples } from '#server/testing/sample-files.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let client: Person
let other: Person
let employee: Person
let stranger: Person
/** Takes the place of the world's storage while a test wants it to fail. */
let failing: Pick<Storage, 'put'> | undefined
let storage: Storage

afterEach(() => {
  failing = undefined
})
beforeAll(async () => {
  world = await createTestWorld({
    async replace(parts) {
      storage = parts.storage
      return { storage: { ...storage, put: (key, stream) => (failing ?? storage).put(key, stream) } }
    },
  })
  ;({ manager, employee, client } = await world.agency())
  other = await world.client(manager, { name: 'Olga Other' })
  stranger = await world.client(await world.manager())
})
afterAll(() => world.close())

type Told = { status: number; body: UploadedFile & Problem }

async function send(person: Person, owner: string, form: Partial<Form>, path = '/api/files/'): Promise<Told> {
  const reply = await world.app.server.inject({
    method: 'POST',
    url: `${path}${owner}`,
    ...form,
    headers: { authorization: `Bearer ${person.token}`, ...form.headers },
  })
  return { status: reply.statusCode, body: reply.json() }
}

const photo = multipartForm([{ name: 'photo.txt', bytes: 'a photograph' }])

/** All rows and bytes of files. */
async function everything(): Promise<{ rows: number; keys: string[] }> {
  const rows = await world.database.db.system.sql<{ count: number }>({
    name: 'count_files_in_upload_file',
    text: 'select count(*)::int as count from files',
    values: [],
  })
  const keys = await Array.fromAsync(world.parts.storage.list(''), ({ key }) => key)
  return { rows: rows[0]?.count ?? 0, keys: keys.toSorted() }
}

/** A call that is refused leaves everything as it was. */
async function refused(form: Partial<Form>): Promise<{ status: number; code: string; detail: string }> {
  const before = await everything()
  const { status, body } = await send(client, client.id, form)
  expect(await everything()).toEqual(before)
  return { status, code: body.code, detail: body.detail }
}

describe('[FILE-1] an upload', () => {
  test('returns the stored file and its link', async () => {
    const { status, body } = await send(client, client.id, photo)
    expect(status).toBe(201)
    expect(body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      filename: 'photo.txt',
      location: expect.stringMatching(new RegExp(`^/api/files/${body._id}/photo\\.txt\\?expires=\\d+&signature=`)),
      size: 12,
      type: 'text/plain',
    })
    expect((await everything()).keys).toContain(`${client.workspace}/${body._id}`)
  })

  test('is allowed for oneself, and to a Manager for clients and employees, also archived ones', async () => {
    const archived = await world.client(manager, { archived: true })
    for (const person of [manager, client, employee])
      expect(await send(person, person.id, photo)).toMatchObject({ status: 201 })
    for (const owner of [client, employee, archived])
      expect(await send(manager, owner.id, photo)).toMatchObject({ status: 201 })
  })

  test('is refused for others and for other workspaces', async () => {
    const pairs: [Person, string][] = [
      [client, other.id],
      [client, manager.id],
      [employee, client.id],
      [manager, stranger.id],
      [manager, '0198a1b2-0000-7000-8000-000000000000'],
      [manager, 'no-id'],
    ]
    const before = await everything()
    for (const [person, owner] of pairs) {
      expect(await send(person, owner, photo)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect(await everything()).toEqual(before)
  })

  test('of an attachment is allowed for oneself only, also to the Manager', async () => {
    const path = '/api/files/message/'
    expect(await send(client, client.id, photo, path)).toMatchObject({ status: 201 })
    expect(await send(manager, manager.id, photo, path)).toMatchObject({ status: 201 })
    expect(await send(manager, client.id, photo, path)).toMatchObject({ status: 404 })
  })

  test('without a file is refused', async () => {
    const noFile = { status: 422, code: 'no_file_uploaded', detail: 'No File Uploaded' }
    const json = { payload: Buffer.from('{}'), headers: { 'content-type': 'application/json' } }
    expect(await refused({})).toEqual(noFile)
    expect(await refused(json)).toEqual(noFile)
    expect(await refused(multipartForm([]))).toEqual(noFile)
    expect(await refused(multipartForm([{ field: 'title', bytes: 'x' }]))).toEqual(noFile)
    expect(await refused(multipartForm([{ field: 'picture', name: 'a.txt', bytes: 'x' }]))).toEqual(noFile)
    expect(await refused(multipartForm([{ name: '', bytes: '' }]))).toEqual(noFile)
    // Bytes of a field that is none of a file: no browser sends them, some programs do.
    const { payload, headers } = multipartForm([{ name: 'a.txt', bytes: 'x' }])
    const nameless = Buffer.from(payload.toString().replace('; filename="a.txt"', ''))
    expect(await refused({ payload: nameless, headers })).toEqual(noFile)
  })

  test('stores the file again when repeated with the same Idempotency-Key', async () => {
    const form = { ...photo, headers: { ...photo.headers, 'idempotency-key': 'again' } }
    const [first, second] = [await send(client, client.id, form), await send(client, client.id, form)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(first.body._id).not.toBe(second.body._id)
  })

  test.each([
    ['two%0D%0Alines.txt', 'two lines.txt'],
    ['%0aone%0d.txt', 'one .txt'],
    ['%22quoted%22.txt', '"quoted".txt'],
    ['100%2520%25.txt', '100%2520%25.txt'],
  ])('stores a name as browsers encode it in a form: %s', async (sent, stored) => {
    const { body } = await send(client, client.id, multipartForm([{ name: sent, bytes: 'x' }]))
    expect(body.filename).toBe(stored)
  })

  test('stores the first of several files', async () => {
    const before = await everything()
    const form = multipartForm([
      { field: 'note', bytes: 'a note' },
      { field: 'other', name: 'other.txt', bytes: 'x'.repeat(200_000) },
      { name: 'first.txt', bytes: 'the first' },
      { name: 'second.txt', bytes: 'y'.repeat(200_000) },
    ])
    const { status, body } = await send(client, client.id, form)
    expect(status).toBe(201)
    expect(body).toMatchObject({ filename: 'first.txt', size: 9 })
    expect((await everything()).keys).toHaveLength(before.keys.length + 1)
  })
})

describe('[FILE-3] a failed upload leaves nothing behind', () => {
  test('when the file is empty', async () => {
    const form = multipartForm([{ name: 'empty.txt', bytes: '' }])
    expect(await refused(form)).toMatchObject({ status: 422, code: 'empty_file' })
  })

  test('when the form is cut off, in the file or behind it', async () => {
    const cutOff = { status: 400, code: 'upload_cut_off' }
    const whole = multipartForm([
      { name: 'long.txt', bytes: 'x'.repeat(100_000) },
      { field: 'note', bytes: 'a note' },
    ])
    expect(await refused({ ...whole, payload: whole.payload.subarray(0, 50_000) })).toMatchObject(cutOff)
    expect(await refused({ ...whole, payload: whole.payload.subarray(0, -60) })).toMatchObject(cutOff)
    expect(await refused(multipartForm([{ name: 'open.txt', bytes: 'x' }], { close: false }))).toMatchObject(cutOff)
  })

  test('when the form has no boundary or is no form', async () => {
    const headers = { 'content-type': 'multipart/form-data' }
    expect(await refused({ ...photo, headers })).toMatchObject({ status: 400 })
    expect(await refused({ headers: formHeaders, payload: Buffer.from('no form') })).toMatchObject({ status: 400 })
  })

  test('when the form has too many parts', async () => {
    const many = Array.from({ length: 30 }, (_, at) => ({ field: `f${at}`, bytes: 'x' }))
    expect(await refused(multipartForm([{ name: 'a.txt', bytes: 'x' }, ...many]))).toMatchObject({ status: 413 })
  })

  test('when the connection breaks', async () => {
    const before = await everything()
    const { port } = new URL(await world.listen())
    const began = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<unknown>()
    failing = {
      put(key, stream) {
        began.resolve()
        const putting = storage.put(key, stream)
        putting.catch(ended.resolve)
        return putting
      },
    }
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      `POST /api/files/${client.id} HTTP/1.1\r\nHost: foyer.test\r\nAuthorization: Bearer ${client.token}\r\n` +
        `Content-Type: ${formHeaders['content-type']}\r\nContent-Length: 9000000\r\n\r\n`,
    )
    socket.write(multipartForm([{ name: 'broken.bin', bytes: 'x'.repeat(300_000) }]).payload.subarray(0, 200_000))
    await began.promise
    socket.destroy()
    expect(await ended.promise).toMatchObject({ code: 'upload_cut_off' })
    await expect.poll(everything).toEqual(before)
  })

  test('when the disk is full or S3 is unavailable', async () => {
    for (const code of ['storage_full', 'unavailable'] as const) {
      failing = {
        async put(_key, stream) {
          await stream.take(1).toArray()
          throw new ApiError(code)
        },
      }
      const form = multipartForm([{ name: 'long.bin', bytes: 'x'.repeat(1_000_000) }])
      expect(await refused(form)).toMatchObject({ status: code === 'storage_full' ? 507 : 503, code })
    }
  })

  test('when an unexpected error happens, which is not blamed on the upload', async () => {
    failing = { put: () => Promise.reject(new Error('no idea')) }
    const form = multipartForm([{ name: 'long.bin', bytes: 'x'.repeat(1_000_000) }])
    expect(await refused(form)).toMatchObject({ status: 500, code: 'internal' })
  })

  test('[FILE-3] an upload of 100 MB is stored, and one byte more is too large', async () => {
    const chunk = Buffer.alloc(1_000_000, 'x')
    const whole = await send(client, client.id, {
      payload: Readable.from(longMultipartForm(maxFileBytes, chunk)),
      headers: formHeaders,
    })
    expect(whole).toMatchObject({ status: 201, body: { size: maxFileBytes } })
    const payload = Readable.from(longMultipartForm(maxFileBytes + 1, chunk))
    expect(await refused({ payload, headers: formHeaders })).toMatchObject({ status: 413, code: 'too_large' })
  })
})

describe('a file whose row could not be stored', () => {
  const storeWith = async (error: Error) => {
    const { id, workspace } = manager
    const actor = {
      ...manager,
      sessionEnds: new Date(),
      tier: null,
      subscriptionStatus: null,
      twoStepMissing: false,
      permissions: { vacation: false, add_new_clients: false },
    }
    const claim = async () => {
      throw error
    }
    let key = ''
    const putBytes = async (given: string) => {
      key = given
      await world.parts.storage.put(key, Readable.from([samples.pdf]))
      return { name: 'a.pdf', type: 'application/pdf', size: samples.pdf.length, sha256: Buffer.alloc(32) }
    }
    await expect(storeFile(world.parts, actor, { owner: id, link: undefined, claim }, putBytes)).rejects.toThrow(error)
    const keys: string[] = []
    for await (const stored of world.parts.storage.list(`${workspace}/`)) keys.push(stored.key)
    return keys.includes(key)
  }

  test('leaves no bytes when it was refused', async () => {
    expect(await storeWith(new ApiError('storage_quota'))).toBe(false)
  })

  test('keeps its bytes when the connection broke, because the row may be there', async () => {
    expect(await storeWith(new Error('Connection terminated unexpectedly'))).toBe(true)
  })
})
