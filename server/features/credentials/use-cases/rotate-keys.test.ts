import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keysFromEnvironment, keysInDataFolder } from '#server/platform/config/installation-keys.ts'
import { createVault } from '#server/platform/crypto/vault.ts'
import { createTestWorld, type TestWorld } from '#server/testing/test-world.ts'
import { readOrder } from './rotate-keys.ts'
import { saveCredentials, findCredentialsWithPasswords } from '../credential-store.ts'

const nothing = { installation: false, workspaces: [], forget: false }
const id = newId()

test('rotate-keys accepts both kinds of keys, one kind, or single workspaces', () => {
  expect(readOrder([])).toEqual({ ...nothing, installation: true, workspaces: 'all' })
  expect(readOrder(['installation'])).toEqual({ ...nothing, installation: true })
  expect(readOrder(['workspaces'])).toEqual({ ...nothing, workspaces: 'all' })
  expect(readOrder(['workspaces', id])).toEqual({ ...nothing, workspaces: [id] })
  expect(readOrder(['forget'])).toEqual({ ...nothing, forget: true })
})

test.each([[['everything']], [['workspaces', 'mine']], [['installation', id]], [['forget', 'all']], [['--help']]])(
  'rotate-keys refuses the arguments %j',
  (words) => expect(readOrder(words)).toBeUndefined(),
)

describe('the rotate-keys command', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'foyer-rotate-'))
  let world: TestWorld
  beforeAll(async () => {
    const vault = createVault(keysInDataFolder(dataFolder))
    world = await createTestWorld({ replace: () => Promise.resolve({ vault }) })
  })
  afterAll(async () => {
    await world.close()
    rmSync(dataFolder, { recursive: true })
  })

  const KEY = Buffer.alloc(32, 9).toString('base64')

  async function run(words: string[], settings: Record<string, string> = {}) {
    const { user, password, host, port, database } = world.database.config
    const login = typeof password === 'string' ? `${user}:${encodeURIComponent(password)}` : user
    // A URL needs a host; the folder of the socket stands behind it and wins.
    const url = `postgres://${login}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`
    const env = { ...process.env, DATABASE_URL: url, FOYER_DATA: dataFolder, ...settings }
    return new Promise<{ code: number | string; output: string }>((resolve) => {
      execFile(process.execPath, ['bin/commands/rotate-keys.mjs', ...words], { env }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, output: stdout + stderr }),
      )
    })
  }

  test('[ONB-17] replaces both kinds of keys of a running server, which reads on; then forgets the former one; then a key of the environment takes over', async () => {
    const { manager, client } = await world.agency()
    const db = world.parts.db.forWorkspace(manager.workspace)
    await db.transaction((tx) => saveCredentials(tx, world.parts, client.id, { yelp_password: 'kept' }))
    const read = () => findCredentialsWithPasswords(db, world.parts, client.id)
    const first = keysInDataFolder(dataFolder).current().id

    const rotated = await run([])
    const now = keysInDataFolder(dataFolder).current().id
    expect(rotated).toEqual({
      code: 0,
      output:
        `The installation's key is now ${now}. Wrapped with it again: 1 workspace key.\n` +
        'New keys for workspaces: 1. Their credentials are sealed with them.\n',
    })
    expect(now).not.toBe(first)
    expect(await read()).toEqual({ yelp_password: 'kept' })

    expect(await run(['forget'])).toMatchObject({ code: 0 })
    expect(
      keysInDataFolder(dataFolder)
        .all()
        .map((key) => key.id),
    ).toEqual([now])
    expect(await read()).toEqual({ yelp_password: 'kept' })

    const unknown = await run(['everything'])
    expect(unknown).toEqual({ code: 2, output: expect.stringContaining('npm run rotate-keys [--') })

    // A key of the environment that does not open what is there changes nothing; with the former one named it takes its place.
    expect(await run([], { FOYER_KEY: KEY })).toEqual({ code: 1, output: expect.stringContaining(`key ${now} is not`) })
    expect(await read()).toEqual({ yelp_password: 'kept' })
    const FOYER_KEY_PREVIOUS = readFileSync(join(dataFolder, 'key'), 'utf8').trim()
    const environment = { FOYER_KEY: KEY, FOYER_KEY_PREVIOUS }
    expect(await run(['forget'], environment)).toEqual({ code: 1, output: expect.stringContaining('former key') })
    expect(await run(['installation'], environment)).toMatchObject({ code: 0 })
    expect(await run(['forget'], { FOYER_KEY: KEY })).toEqual({
      code: 0,
      output: expect.stringContaining('FOYER_KEY_PREVIOUS may go'),
    })
    const vault = createVault(keysFromEnvironment(Buffer.from(KEY, 'base64'), []))
    expect(await findCredentialsWithPasswords(db, { vault }, client.id)).toEqual({ yelp_password: 'kept' })
  })
})
