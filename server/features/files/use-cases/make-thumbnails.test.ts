import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteFile, type UploadedFile } from '#contract/files.ts'
import { advanceJobs } from '#server/testing/waiting-jobs.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { createThumbnailMaker } from './make-thumbnails.ts'

let world: TestWorld
let manager: Person
/** The thumbnails in the order in which they were stored, as `workspace/file`. */
let stored: string[] = []
let atOnce = 0
let mostAtOnce = 0
let failures = 0
let isReading: (key: string) => Promise<unknown> = async () => {}

beforeAll(async () => {
  world = await createTestWorld({
    replace: async ({ storage }) => ({
      storage: {
        ...storage,
        async get(key, range) {
          mostAtOnce = Math.max(mostAtOnce, (atOnce += 1))
          await isReading(key)
          if (failures > 0) {
            failures -= 1
            atOnce -= 1
            throw new Error('the storage is away')
          }
          return storage.get(key, range)
        },
        async put(key, bytes) {
          await storage.put(key, bytes)
          if (!key.endsWith('.thumbnail')) return
          atOnce -= 1
          stored.push(key.replace('.thumbnail', ''))
        },
      },
    }),
  })
})
beforeEach(async () => {
  manager = await world.manager()
  ;[stored, atOnce, mostAtOnce, failures] = [[], 0, 0, 0]
  isReading = async () => {}
})
afterAll(() => world.close())

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 60, alpha: 0.5 } } })
const png = await plain(1440, 720).png().toBuffer()
const upload = (bytes: Buffer, who = manager, name = 'picture.png') => world.upload(who, { name, bytes })

async function thumbnail(file: UploadedFile) {
  const reply = await world.app.server.inject({ url: `${file.location}&thumbnail=1` })
  if (reply.statusCode !== 200) return reply.statusCode
  const { width, height, format } = await sharp(reply.rawPayload).metadata()
  return { width, height, format }
}
const row = async ({ _id }: UploadedFile) =>
  world.database.db.system.read
    .selectFrom('files')
    .select(['has_thumbnail', 'thumbnail_due', 'thumbnail_tries'])
    .where('id', '=', _id)
    .executeTakeFirst()
/** As if so much time had passed for the line and for the pictures in it. */
async function wait(seconds: number): Promise<void> {
  await world.database.db.system.transaction((tx) =>
    tx.sql({
      name: `earlier_thumbnails_${seconds}`,
      text: 'update files set thumbnail_due = thumbnail_due - make_interval(secs => $1)',
      values: [seconds],
    }),
  )
  await advanceJobs(world, seconds)
}

describe('[FILE-7] a thumbnail', () => {
  test('is made after the answer to the upload; until then its link says that it is being made', async () => {
    const file = await upload(png)
    expect(await row(file)).toMatchObject({ has_thumbnail: false, thumbnail_tries: 0 })
    const reply = await world.app.server.inject({ url: `${file.location}&thumbnail=1` })
    expect(reply).toMatchObject({ statusCode: 202, body: '' })
    expect(reply.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
    await world.runJobs()
    expect(await thumbnail(file)).toEqual({ width: 720, height: 360, format: 'webp' })
    expect(await row(file)).toMatchObject({ has_thumbnail: true, thumbnail_due: null })
  })

  test('leaves no job and no trace for what is no picture', async () => {
    const file = await upload(Buffer.from('some text'), manager, 'text.png')
    expect(await thumbnail(file)).toBe(204)
    expect(await row(file)).toMatchObject({ has_thumbnail: false, thumbnail_due: null })
  })

  test('of a picture that is deleted meanwhile is deleted, too', async () => {
    const file = await upload(png)
    isReading = () => world.call(deleteFile, { params: { filename: file._id } }, manager.token)
    await world.runJobs()
    expect(stored).toHaveLength(1)
    const keys = await Array.fromAsync(world.parts.storage.list(`${manager.id}/`), ({ key }) => key)
    expect(keys).toEqual([])
  })

  test.each([1, 2, 5])('is tried again when the storage was away %i times', async (times) => {
    failures = times
    const [first, second] = [await upload(png), await upload(png)]
    for (let round = 0; round < times + 1; round += 1) {
      await world.runJobs()
      await wait(40_000)
    }
    await world.runJobs()
    expect(await Promise.all([first, second].map(thumbnail))).toEqual([
      { width: 720, height: 360, format: 'webp' },
      { width: 720, height: 360, format: 'webp' },
    ])
  })

  test('is given up after six tries, and the next picture is made', async () => {
    failures = 6
    const file = await upload(png)
    for (let round = 0; round < 6; round += 1) {
      await world.runJobs()
      await wait(40_000)
    }
    expect(await row(file)).toMatchObject({ has_thumbnail: false, thumbnail_due: null, thumbnail_tries: 6 })
    expect(await thumbnail(file)).toBe(204)
    const next = await upload(png)
    await world.runJobs()
    expect(await thumbnail(next)).toMatchObject({ width: 720 })
  })

  test('that waits to be tried again does not hold up the next pictures', async () => {
    failures = 1
    const file = await upload(png)
    await world.runJobs()
    const next = await upload(png)
    await world.runJobs()
    expect([await thumbnail(file), await thumbnail(next)]).toMatchObject([202, { width: 720 }])
  })

  test('whose job was lost is made after the hourly sweep', async () => {
    const file = await upload(png)
    await world.runJobs()
    await world.database.db.system.transaction((tx) =>
      tx.sql({
        name: 'forgotten_thumbnail',
        text: `update files set has_thumbnail = false, thumbnail_due = now() - interval '2 hours' where id = $1`,
        values: [file._id],
      }),
    )
    await world.runJobs()
    expect(await thumbnail(file)).toBe(202)
    await createThumbnailMaker(world.parts).makeDue()
    expect(await thumbnail(file)).toMatchObject({ width: 720 })
  })
})

test('[FILE-8] what had no thumbnail before is drawn once more by the migration, in an hour', async () => {
  const [photo, text] = [await upload(png), await upload(Buffer.from('text'), manager, 'notes.txt')]
  const svg = await upload(
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    manager,
    'a.SVG',
  )
  const done = await upload(png)
  await world.runJobs()
  const change = (name: string, query: string) =>
    world.database.db.system.transaction((tx) => tx.sql({ name, text: query, values: [] }))
  await change('before_0059', `update files set has_thumbnail = false where id <> '${done._id}'`)
  await change('migration_0059', await readFile('server/migrations/0059_thumbnails_of_more_kinds.sql', 'utf8'))
  const isDue = async (file: UploadedFile) => (await row(file))?.thumbnail_due !== null
  expect(await Promise.all([photo, svg, text, done].map(isDue))).toEqual([true, true, false, false])
  await createThumbnailMaker(world.parts).makeDue()
  expect(await thumbnail(photo)).toBe(202)
  await wait(3700)
  await createThumbnailMaker(world.parts).makeDue()
  expect(await thumbnail(photo)).toMatchObject({ width: 720 })
})

describe('[FILE-7] workspaces take turns', () => {
  test.each([
    [24, 1],
    [12, 3],
    [1, 6],
    [5, 5],
    [6, 3, 1],
    [4, 4, 4, 4],
    [9, 1, 1, 1, 1],
  ])('with %i and %i pictures, and more', async (...counts) => {
    const people = await Promise.all(counts.map(() => world.manager()))
    for (const [index, person] of people.entries())
      for (let count = 0; count < (counts[index] ?? 0); count += 1) await upload(png, person)
    await world.runJobs()
    const order = stored.map((key) => people.findIndex(({ id }) => key.startsWith(id)))
    const rounds = Array.from({ length: Math.max(...counts) }, (_, round) =>
      counts.flatMap((count, index) => (round < count ? [index] : [])),
    )
    expect(order).toEqual(rounds.flat())
    expect(mostAtOnce).toBe(1)
  })

  test('a picture that comes while another workspace’s are made is the next', async () => {
    const other = await world.manager()
    for (let count = 0; count < 6; count += 1) await upload(png)
    let read = 0
    isReading = async () => {
      read += 1
      if (read === 2) await upload(png, other)
    }
    await world.runJobs()
    expect(stored.map((key) => key.startsWith(other.id))).toEqual([false, false, true, false, false, false, false])
  })

  test('a picture that comes while its own workspace’s last is made is made', async () => {
    await upload(png)
    let later: UploadedFile | undefined
    isReading = async () => void (later ??= await upload(png))
    await world.runJobs()
    expect(stored).toHaveLength(2)
    expect(later && (await thumbnail(later))).toMatchObject({ width: 720 })
  })
})
