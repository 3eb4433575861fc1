import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const NOBODY = 65_534

const asNobody = (script: string) => {
  const load = `const { foreignFolders } = await import(${JSON.stringify(new URL('local.ts', import.meta.url).href)});`
  const args = ['--input-type=module', '-e', load + script]
  return spawnSync(process.execPath, args, { uid: NOBODY, gid: NOBODY, cwd: '/', encoding: 'utf8' })
}

describe.skipIf(process.getuid?.() !== 0)('files of two users', () => {
  let home: string
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'foyer-test-owner-'))
    await chown(home, NOBODY, NOBODY)
  })
  afterAll(() => rm(home, { recursive: true }))

  test("[OPS-6] [OPS-10] what root stores, as a restore does, belongs to the data folder's owner", async () => {
    await localStorage(join(home, 'files')).put('w1/restored', Readable.from([Buffer.from('x')]))
    for (const path of ['files', 'files/.unfinished', 'files/w1', 'files/w1/restored'])
      expect([path, (await stat(join(home, path))).uid]).toEqual([path, NOBODY])
  })

  test('[OPS-3] files of another user are unavailable', async () => {
    const files = join(home, 'files')
    await chown(join(files, 'w1'), 0, 0)
    await chmod(join(files, 'w1'), 0o700)
    process.seteuid?.(NOBODY)
    try {
      const own = localStorage(files)
      const unavailable = { code: 'unavailable' }
      await expect(own.get('w1/restored')).rejects.toMatchObject(unavailable)
      await expect(own.put('w1/new', Readable.from([Buffer.from('x')]))).rejects.toMatchObject(unavailable)
    } finally {
      process.seteuid?.(0)
    }
  })

  // access(2) looks at the user that began the process.
  test.skipIf(asNobody('').status !== 0)('[OPS-3] folders of another user are named', () => {
    const files = join(home, 'files')
    const asked = asNobody(`console.log(JSON.stringify(await foreignFolders(${JSON.stringify(files)})))`)
    expect(JSON.parse(asked.stdout)).toEqual([join(files, 'w1')])
  })
})
