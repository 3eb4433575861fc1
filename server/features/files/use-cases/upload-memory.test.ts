import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxFileBytes } from '#contract/files.ts'
import { measurePeakMemory } from '#server/testing/peak-memory.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let client: Person
let port: string
beforeAll(async () => {
  world = await createTestWorld()
  client = await world.client(await world.manager())
  ;({ port } = new URL(await world.listen()))
})
afterAll(() => world.close())

const program = fileURLToPath(new URL('../../../testing/long-upload.ts', import.meta.url))

async function upload(size: number): Promise<string> {
  const address = `http://127.0.0.1:${port}/api/files/${client.id}`
  const { stdout } = await promisify(execFile)(process.execPath, [program, address, client.token, String(size)])
  return stdout
}

test('[FILE-3] an upload of 100 MB uses less than 50 MB of memory', async () => {
  await upload(1) // the modules that the first one loads
  const before = process.memoryUsage().rss
  const most = await measurePeakMemory(async () => expect(await upload(maxFileBytes)).toBe('201'))
  expect(most).toBeGreaterThan(0)
  expect((most - before) / 1_000_000).toBeLessThan(50)
})
