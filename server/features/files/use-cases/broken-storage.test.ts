import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '#contract/endpoint.ts'
import { filePartBytes, uploadFile } from '#contract/files.ts'
import { localStorage } from '#server/platform/storage/local.ts'
import { s3Storage } from '#server/platform/storage/s3.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { canMount, mountDisk, type SmallDisk } from '#server/testing/small-disk.ts'
import { multipartForm } from '#server/testing/forms.ts'
import { openS3 } from '#server/testing/s3.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let client: Person
let address: string
let storage: Storage

beforeAll(async () => {
  world = await createTestWorld({
    replace: (parts) => {
      storage = parts.storage
      const current: Storage = {
        put: (key, stream) => storage.put(key, stream),
        get: (key, range) => storage.get(key, range),
        size: (key) => storage.size(key),
        remove: (key) => storage.remove(key),
        list: (prefix) => storage.list(prefix),
        removeUnfinished: (before, prefix) => storage.removeUnfinished(before, prefix),
      }
      return Promise.resolve({ storage: current })
    },
  })
  client = await world.client(await world.manager())
  address = await world.listen()
})
afterAll(() => world.close())

async function upload(bytes: string): Promise<{ status: number; code?: string; location: string }> {
  const { payload, headers } = multipartForm([{ name: 'a.txt', bytes }])
  const answer = await fetch(`${address}/api/files/${client.id}`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${client.token}` },
    body: new Uint8Array(payload),
  })
  return { status: answer.status, ...(await (answer.json() as Promise<{ code?: string; location: string }>)) }
}

const read = async (location: string) => {
  const answer = await fetch(address + location)
  return { status: answer.status, text: await answer.text() }
}

async function countRows(): Promise<number> {
  const text = 'select count(*)::int as count from files'
  const [row] = await world.database.db.system.sql<{ count: number }>({
    name: 'count_files_in_broken_storage',
    text,
    values: [],
  })
  return row?.count ?? 0
}

describe('[FILE-5] S3 that', () => {
  let s3: Awaited<ReturnType<typeof openS3>>
  beforeAll(async () => {
    s3 = await openS3()
    storage = s3Storage(s3.config)
  })
  afterEach(() => s3.setFault(undefined))
  afterAll(() => s3.close())

  test.each(['busy', 'cut short'] as const)(
    'answers %s: an upload is refused with 503, and a job removes what it left',
    async (fault) => {
      const before = [await countRows(), (await Array.fromAsync(storage.list(''))).length]
      s3.setFault(fault)
      expect(await upload('some text')).toMatchObject({ status: 503, code: 'unavailable' })
      s3.setFault(undefined)
      await world.runJobs()
      await expect
        .poll(async () => [await countRows(), (await Array.fromAsync(storage.list(''))).length])
        .toEqual(before)
      expect(await upload('some text')).toMatchObject({ status: 201 })
    },
  )

  test.each(['busy', 'cut short'] as const)(
    '[FILE-9] answers %s while a long file is joined: it is joined when its last part is sent again',
    async (fault) => {
      const film = randomBytes(2 * filePartBytes + 99)
      const query = { upload: randomUUID(), size: film.length }
      const sendPart = async (offset: number) => {
        const { payload, headers } = multipartForm([
          { name: 'film.mov', bytes: film.subarray(offset, offset + filePartBytes) },
        ])
        const answer = await fetch(
          address + addressOf(uploadFile, { params: { userId: client.id }, query: { ...query, offset } }),
          {
            method: uploadFile.method,
            headers: { ...headers, authorization: `Bearer ${client.token}` },
            body: new Uint8Array(payload),
          },
        )
        return { status: answer.status, ...((await answer.json()) as { location?: string; code?: string }) }
      }
      for (const offset of [0, filePartBytes]) expect(await sendPart(offset)).toMatchObject({ status: 202 })
      const whole = storage
      // From the first byte that is read.
      storage = {
        ...whole,
        get: (key, range) => {
          s3.setFault(fault)
          return whole.get(key, range)
        },
      }
      const before = await countRows()
      const refused = await sendPart(2 * filePartBytes)
      expect(['unavailable', 'upload_cut_off']).toContain(refused.code)
      expect(await countRows()).toBe(before)
      storage = whole
      s3.setFault(undefined)
      const { status, location = '' } = await sendPart(2 * filePartBytes)
      expect(status).toBe(201)
      const stored = await fetch(address + location)
      expect(Buffer.from(await stored.arrayBuffer()).equals(film)).toBe(true)
      expect(await countRows()).toBe(before + 1)
    },
  )

  test('stores less than was sent: nobody reads a part as the whole', async () => {
    const { location } = await upload('a text of some length')
    const whole = storage
    storage = { ...whole, get: () => Promise.resolve(Readable.from([Buffer.from('a text')])) }
    await expect(read(location)).rejects.toThrow()
    storage = whole
    expect(await read(location)).toEqual({ status: 200, text: 'a text of some length' })
  })
})

// A machine on which nobody may mount counts these as skipped: run them as root.
describe('a disk that', () => {
  let disk: SmallDisk
  beforeAll(() => {
    if (!canMount()) return
    disk = mountDisk('2m')
    storage = localStorage(disk.folder)
  })
  afterAll(() => {
    if (canMount()) disk.remove()
  })

  test.skipIf(!canMount())(
    'is full or read-only: an upload is refused, files are read, and it works again afterwards',
    async () => {
      const { location } = await upload('stored before')
      expect(await upload('x'.repeat(3_000_000))).toMatchObject({ status: 507, code: 'storage_full' })
      execFileSync('mount', ['-o', 'remount,ro', disk.folder])
      expect(await upload('some text')).toMatchObject({ status: 503, code: 'unavailable' })
      expect(await read(location), world.logLines().at(-1)).toEqual({ status: 200, text: 'stored before' })
      execFileSync('mount', ['-o', 'remount,rw', disk.folder])
      expect(await upload('some text')).toMatchObject({ status: 201 })
    },
  )
})
