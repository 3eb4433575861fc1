import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openS3 } from '#server/testing/s3.ts'
import { localStorage } from './local.ts'
import { s3Storage } from './s3.ts'
import { ObjectMissing, type Storage } from './storage.ts'

type Stand = { storage: Storage; folder: string; close(): Promise<void> }

const stands: Record<'a folder' | 'S3', () => Promise<Stand>> = {
  async 'a folder'() {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-test-storage-'))
    return { storage: localStorage(folder), folder, close: () => rm(folder, { recursive: true }) }
  },
  async S3() {
    const { config, directory, close } = await openS3()
    return { storage: s3Storage(config), folder: directory, close }
  },
}

const MEGABYTE = 1_000_000
/** No two megabytes alike. */
const bytesOf = (size: number) => Buffer.alloc(size, Buffer.from(Array.from({ length: 997 }, (_, at) => at % 251)))
const inPieces = (bytes: Buffer) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
    })(),
  )

describe.each(['a folder', 'S3'] as const)('[FILE-5] files in %s', (name) => {
  let stand: Stand
  let storage: Storage
  beforeAll(async () => {
    stand = await stands[name]()
    ;({ storage } = stand)
  })
  afterAll(() => stand.close())

  const keysUnder = async (prefix: string) => (await Array.fromAsync(storage.list(prefix), ({ key }) => key)).toSorted()
  const read = async (key: string, range?: { start: number; end: number }) => buffer(await storage.get(key, range))

  test.each([0, 1, 8 * 1024 * 1024, 8 * 1024 * 1024 + 1, 17 * MEGABYTE])(
    'a file of %d bytes comes back as it was',
    async (size) => {
      const bytes = bytesOf(size)
      await storage.put('w1/a', inPieces(bytes))
      expect(await storage.size('w1/a')).toBe(size)
      expect((await read('w1/a')).equals(bytes)).toBe(true)
    },
  )

  test('a part of a file is read as it was', async () => {
    const bytes = bytesOf(12 * MEGABYTE)
    await storage.put('w1/b', inPieces(bytes))
    expect((await read('w1/b', { start: 1, end: 1 })).equals(bytes.subarray(1, 2))).toBe(true)
    const range = { start: 8_300_000, end: 11_999_999 }
    expect((await read('w1/b', range)).equals(bytes.subarray(range.start))).toBe(true)
  })

  test('a missing key has no size, cannot be read, and is removed without an error', async () => {
    await expect(storage.get('w1/none')).rejects.toThrow(ObjectMissing)
    expect(await storage.size('w1/none')).toBeUndefined()
    await storage.remove('w1/none')
  })

  test('a removed key is gone', async () => {
    await storage.put('w1/c', inPieces(bytesOf(10)))
    await storage.remove('w1/c')
    expect(await storage.size('w1/c')).toBeUndefined()
  })

  test('each file is listed under its prefix, with when it came', async () => {
    for (const key of ['w2/a', 'w2/a.thumbnail', 'w3/a']) await storage.put(key, inPieces(bytesOf(3)))
    expect(await keysUnder('w2/')).toEqual(['w2/a', 'w2/a.thumbnail'])
    expect(await keysUnder('')).toEqual(expect.arrayContaining(['w2/a', 'w3/a']))
    expect(await keysUnder('none/')).toEqual([])
    for await (const { modified } of storage.list('w2/')) {
      expect(Math.abs(Date.now() - modified.getTime())).toBeLessThan(60_000)
    }
  })

  test.each([0, 100, 9 * MEGABYTE, 17 * MEGABYTE])(
    '[FILE-3] a stream that breaks after %d bytes leaves nothing',
    async (size) => {
      const before = await filesIn(stand.folder)
      const broken = Readable.from(
        (function* () {
          yield* bytesOf(size).length > 0 ? [bytesOf(size)] : []
          throw new Error('the line went dead')
        })(),
      )
      await expect(storage.put('w4/broken', broken)).rejects.toThrow('the line went dead')
      expect(await storage.size('w4/broken')).toBeUndefined()
      expect(await filesIn(stand.folder)).toEqual(before)
    },
  )

  test('[FILE-3] a stream that broke before anyone listened leaves nothing', async () => {
    const before = await filesIn(stand.folder)
    const broken = new Readable({ read() {} })
    broken.on('error', () => {})
    broken.destroy(new Error('too late'))
    await expect(storage.put('w4/late', broken)).rejects.toThrow('too late')
    expect(await filesIn(stand.folder)).toEqual(before)
  })

  test('no key leads anywhere else', async () => {
    for (const key of ['../out', 'w1/../../out', '/etc/passwd', 'w1', 'w1/', 'w1/a/b', 'w1/.hidden', 'w1/a\0b']) {
      await expect(Promise.try(() => storage.put(key, inPieces(bytesOf(1))))).rejects.toThrow('not a key')
      await expect(Promise.try(() => storage.get(key))).rejects.toThrow('not a key')
    }
  })

  test('a reader that stops early causes no error', async () => {
    await storage.put('w1/d', inPieces(bytesOf(12 * MEGABYTE)))
    const stream = await storage.get('w1/d')
    await stream.take(1).toArray()
    stream.destroy()
    expect(await storage.size('w1/d')).toBe(12 * MEGABYTE)
  })

  test('[FILE-6] old unfinished uploads are removed, and nothing else', async () => {
    await storage.put('w5/whole', inPieces(bytesOf(3)))
    expect(await storage.removeUnfinished(new Date(Date.now() + 1000))).toBe(0)
    expect(await storage.size('w5/whole')).toBe(3)
  })

  test('[SET-3] a prefix whose keys are all removed leaves nothing, not even a name', async () => {
    await Promise.all(['w7/a', 'w7/b'].map((key) => storage.put(key, inPieces(bytesOf(3)))))
    await Promise.all(['w7/a', 'w7/b'].map((key) => storage.remove(key)))
    if (name === 'a folder') expect(await readdir(stand.folder)).not.toContain('w7')
    await Promise.all(['w7/c', 'w7/d'].map((key) => storage.put(key, inPieces(bytesOf(3)))))
    expect(await keysUnder('w7/')).toEqual(['w7/c', 'w7/d'])
  })
})

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : [])).toSorted()
}
