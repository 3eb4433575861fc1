import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byLength } from '#server/testing/test-length.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let client: Person
beforeAll(async () => {
  world = await createTestWorld()
  client = await world.client(await world.manager())
})
afterAll(() => world.close())

const program = fileURLToPath(new URL('../../../testing/upload-pictures.ts', import.meta.url))

/** Nothing of a process that has ended, or where the system does not say. */
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
const PAGE_BYTES = 4096

/** Of the processes that draw for this one. */
function memoryOfDrawing(): number {
  const pids = read(`/proc/${process.pid}/task/${process.pid}/children`).split(' ').filter(Boolean)
  const drawing = pids.filter((pid) => read(`/proc/${pid}/cmdline`).includes('-process.ts'))
  const sizes = drawing.map((pid) => Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * PAGE_BYTES)
  return sizes.reduce((sum, size) => sum + size, 0)
}

const countThumbnails = () =>
  world.database.db.system.read
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('has_thumbnail', '=', true)
    .executeTakeFirst()

/** A server that has just started has 150 MB, so that it stays below 350 MB. */
const MOST_MORE_MB = 150
/** 128 MB that a picture may unpack to, and the process itself. */
const MOST_OF_DRAWING_MB = 300

test('[FILE-7] [FILE-8] large pictures that arrive at once, and their thumbnails, have bounded memory', async () => {
  const count = byLength(6, 50)
  const { port } = new URL(await world.listen())
  const small = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  await world.upload(client, { name: 'small.png', bytes: small })
  await world.runJobs()
  const before = process.memoryUsage().rss
  let [most, mostOfDrawing] = [0, 0]
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
    mostOfDrawing = Math.max(mostOfDrawing, memoryOfDrawing())
  }, 5)
  try {
    const address = `http://127.0.0.1:${port}/api/files/${client.id}`
    const sent = promisify(execFile)(process.execPath, [program, address, client.token, String(count)])
    const end = new AbortController()
    void sent.catch(() => {}).finally(() => end.abort())
    while (!end.signal.aborted) {
      await world.runJobs()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect((await sent).stdout).toBe('201')
    await world.runJobs()
  } finally {
    clearInterval(looking)
  }
  expect(Number((await countThumbnails())?.count)).toBe(count + 1)
  expect((most - before) / 1_000_000).toBeLessThan(MOST_MORE_MB)
  expect(mostOfDrawing / 1_000_000).toBeLessThan(MOST_OF_DRAWING_MB)
}, 600_000)
