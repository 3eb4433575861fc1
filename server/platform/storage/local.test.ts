import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localStorage } from './local.ts'
import type { Storage } from './storage.ts'

let folder: string
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-test-local-'))
  storage = localStorage(join(folder, 'made', 'when needed'))
})
afterAll(() => rm(folder, { recursive: true }))

const filesThere = async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile())
}

test('[FILE-6] a half-written file of a dead process is not listed, and is removed once it is old', async () => {
  const stuck = new Readable({ read() {} })
  const putting = storage.put('w1/stuck', stuck)
  stuck.push('a beginning')
  await expect.poll(filesThere).toHaveLength(1)
  expect(await Array.fromAsync(storage.list(''))).toEqual([])
  expect(await storage.removeUnfinished(new Date(Date.now() - 60_000))).toBe(1)
  expect(await storage.removeUnfinished(new Date(Date.now() - 60_000), 'w1/')).toBe(1)
  expect(await storage.removeUnfinished(new Date(Date.now() + 60_000), 'w2/')).toBe(0)
  expect(await filesThere()).toHaveLength(1)
  expect(await storage.removeUnfinished(new Date(Date.now() + 60_000), 'w1/')).toBe(0)
  expect(await filesThere()).toEqual([])
  stuck.destroy(new Error('over'))
  await expect(putting).rejects.toThrow('over')
})

test('other users of the machine cannot read the files', async () => {
  await storage.put('w1/private', Readable.from([Buffer.from('x')]))
  const { mode } = await stat(join(folder, 'made', 'when needed', 'w1/private'))
  expect(mode & 0o777).toBe(0o600)
})
