import { Readable } from 'node:stream'
import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listExports, startExport } from '#contract/exports.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { ObjectMissing, type Storage } from '#server/platform/storage/storage.ts'
import { createExport, runExports, unpackExport } from '#server/testing/test-exports.ts'
import { advanceJobs, setAttempts } from '#server/testing/waiting-jobs.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { exportsExpire, exportsGather } from './jobs.ts'
import { deleteExpiredExports, failStuckExports } from './queries/exports.ts'

// Overrides of the storage; each test sets its own.
let broken: Partial<Storage> = {}
let world: TestWorld
let manager: Person
let client: Person
beforeAll(async () => {
  world = await createTestWorld({
    replace: async ({ storage }) => ({
      storage: {
        ...storage,
        get: (key, range) => (broken.get ?? storage.get)(key, range),
        put: (key, stream) => (broken.put ?? storage.put)(key, stream),
      },
    }),
  })
})
beforeEach(async () => {
  broken = {}
  ;({ manager, client } = await world.agency())
  await world.upload(client, { name: 'a.txt', bytes: Buffer.from('content of a') })
  await world.upload(client, { name: 'b.txt', bytes: Buffer.from('content of b') })
})
// A job that failed would run again during the next test, and meet the storage that is broken there.
afterEach(async () => {
  broken = {}
  await attempts(2)
})
afterAll(() => world.close())

const start = async () => (await world.call(startExport, {}, manager.token)).body._id
const newest = async () => (await world.call(listExports, {}, manager.token)).body.items[0]
const stored = (id: string) => world.parts.storage.size(`${manager.workspace}/${id}`)
const set = (id: string, change: string) =>
  world.database.db.system.sqlWrite({
    name: `set ${change}`,
    text: `update exports set ${change} where id = $1 returning id`,
    values: [id],
  })
/** Makes failed jobs due again. */
async function attempts(count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    await world.runJobs().catch(() => {})
    await advanceJobs(world, 3600 * 24)
  }
}
const ends = (put: Storage['put']): Storage['put'] => put

describe('[SET-8] an export', () => {
  test('an export names a file that was deleted in the meantime and holds the others', async () => {
    const { storage } = world.parts
    let asked = 0
    broken.get = (key, range) => {
      if (asked++ > 0) return storageGet(key, range)
      broken = {}
      return Promise.reject(new ObjectMissing(key))
    }
    const storageGet: Storage['get'] = (key, range) => storage.get(key, range)
    const zip = await unpackExport(world, manager)
    const missing = zip.get('NOT-INCLUDED.txt')?.toString() ?? ''
    const names = ['files/Blue Door Bakery/a.txt', 'files/Blue Door Bakery/b.txt']
    const [gone, there] = zip.has(names[0] ?? '') ? [names[1], names[0]] : names
    expect(missing).toContain(gone)
    expect(zip.get(there ?? '')?.toString()).toMatch(/^content of/)
  })

  test('an export that is too large fails with that reason, is not retried and leaves nothing', async () => {
    broken.put = async (_key, stream) => {
      for await (const piece of stream) {
        expect(piece.length).toBeGreaterThan(0)
        throw new ApiError('storage_full')
      }
    }
    const id = await start()
    await world.runJobs()
    expect(await newest()).toMatchObject({ state: 'failed', detail: expect.stringContaining('not enough room') })
    expect(await stored(id)).toBeUndefined()
    broken = {}
    await attempts(2)
    expect(await newest()).toMatchObject({ state: 'failed' })
    await createExport(world, manager)
    expect(await newest()).toMatchObject({ state: 'ready' })
  })

  test('an export that fails is made by the next attempt, and fails for good after four', async () => {
    const put = ends(() => Promise.reject(new Error('the line went dead')))
    broken.put = put
    await start()
    await attempts(1)
    expect(await newest()).toMatchObject({ state: 'working' })
    broken = {}
    await attempts(1)
    expect(await newest()).toMatchObject({ state: 'ready' })

    broken.put = put
    await start()
    await attempts(4)
    expect(await newest()).toMatchObject({ state: 'failed', detail: expect.stringContaining('Something went wrong') })
  })

  test('a file that fails while it is read fails the attempt, not the process, and leaves nothing', async () => {
    broken.get = async () =>
      Readable.from(
        (async function* () {
          yield Buffer.from('a beginning')
          throw new Error('the disk is gone')
        })(),
      )
    const id = await start()
    await attempts(2)
    expect(world.logLines().join('\n')).toContain('the disk is gone')
    expect(await stored(id)).toBeUndefined()
    expect(await newest()).toMatchObject({ state: 'working' })
  })

  test('an export ends when its workspace is deleted in the meantime, and its bytes are deleted', async () => {
    const id = await start()
    let wasStored = false
    const { storage } = world.parts
    const own = { ...storage }
    broken.put = async (key, stream) => {
      broken = {}
      await own.put(key, stream)
      wasStored = true
      await world.database.db.system.transaction((tx) =>
        tx.deleteFrom('workspaces').where('manager_id', '=', manager.workspace).execute(),
      )
    }
    await world.runJobs()
    expect(wasStored).toBe(true)
    expect(await stored(id)).toBeUndefined()
  })

  test('an attempt stops when another attempt has taken over', async () => {
    const id = await start()
    const { storage } = world.parts
    const own = { ...storage }
    const takenOver = Promise.withResolvers<void>()
    broken.get = async (...file) => {
      delete broken.get
      await takenOver.promise // the archive is not complete before
      return own.get(...file)
    }
    broken.put = async (key, stream) => {
      delete broken.put
      await own.put(key, Readable.from([Buffer.from('of the other')]))
      await set(id, `run = '${newId()}'`)
      takenOver.resolve()
      await own.put(key, stream)
    }
    await world.runJobs()
    expect(await newest()).toMatchObject({ state: 'working' })
    expect(await stored(id)).toBe('of the other'.length)
  })

  test('an attempt that finishes late does not delete the file of the attempt that took over', async () => {
    const id = await start()
    const { storage } = world.parts
    const own = { ...storage }
    broken.put = async (key, stream) => {
      broken = {}
      await own.put(key, stream)
      await set(id, `run = '${newId()}'`)
    }
    await world.runJobs()
    expect(await newest()).toMatchObject({ state: 'working' })
    expect(await stored(id)).toBeGreaterThan(0)
  })

  test('a late job does not start a finished export again', async () => {
    const id = await createExport(world, manager)
    const before = await newest()
    await world.parts.db
      .forWorkspace(manager.workspace)
      .transaction((tx) => enqueue(tx, exportsGather, { manager_id: manager.workspace, export_id: id }))
    await world.runJobs()
    expect(await newest()).toEqual(before)
  })

  test('[SET-8] a fifth attempt leaves the file of a finished export', async () => {
    const id = await createExport(world, manager)
    const before = await newest()
    const enqueueAgain = () =>
      world.parts.db
        .forWorkspace(manager.workspace)
        .transaction((tx) => enqueue(tx, exportsGather, { manager_id: manager.workspace, export_id: id }))
    await enqueueAgain()
    await setAttempts(world, exportsGather.name, 4)
    await world.runJobs()
    expect(await newest()).toEqual(before)
    expect(await stored(id)).toBeGreaterThan(0)

    await set(id, "state = 'working', expires_at = null")
    await enqueueAgain()
    await setAttempts(world, exportsGather.name, 4)
    await world.runJobs()
    expect(await newest()).toMatchObject({ state: 'failed', detail: expect.stringContaining('interrupted') })
    expect(await stored(id)).toBeUndefined()
  })

  test('an expired export and its bytes are deleted by its own job and by the sweep', async () => {
    for (const way of ['job', 'sweep'] as const) {
      const id = await createExport(world, manager)
      const { workspace } = manager
      const expire = () =>
        world.parts.db
          .forWorkspace(workspace)
          .transaction((tx) => enqueue(tx, exportsExpire, { manager_id: workspace, export_id: id }))
      // Before the hour is over it does nothing.
      await (way === 'job' ? expire() : deleteExpiredExports(world.database.db.system))
      await world.runJobs()
      expect(await stored(id)).toBeGreaterThan(0)
      await set(id, "expires_at = now() - interval '1 second'")
      await (way === 'job' ? expire() : deleteExpiredExports(world.database.db.system))
      await world.runJobs()
      expect(await stored(id)).toBeUndefined()
      expect(await newest()).toBeUndefined()
    }
  })

  test('a stuck export fails after a time, a waiting one does not', async () => {
    const sweep = () => failStuckExports(world.database.db.system, 'It was interrupted.')
    const id = await start()
    await set(id, "touched_at = now() - interval '2 hours'")
    await sweep()
    expect(await newest()).toMatchObject({ state: 'working' })
    await set(id, `run = '${newId()}'`)
    await sweep()
    expect(await newest()).toMatchObject({ state: 'failed', detail: 'It was interrupted.' })
    await runExports(world, manager)
    expect(await newest()).toMatchObject({ state: 'failed' })
  })
})
