import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { revealPassword } from '#contract/credentials.ts'
import type { CredentialField } from '#contract/domain/credential-fields.ts'
import { showOnboardingAccount, updateOwnAccounts } from '#contract/onboarding.ts'
import { serviceFlags } from '#contract/onboarding-record.ts'
import type { Parts } from '#server/parts.ts'
import { keysInDataFolder } from '#server/platform/config/installation-keys.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { sessionTokens } from '#server/platform/crypto/session-tokens.ts'
import { createVault, keyIdOf } from '#server/platform/crypto/vault.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { rotateKeys } from './rotate-keys.ts'
import { withRotationLock, renewWorkspaceKey } from './renew-keys.ts'
import { saveCredentials, findCredentialsWithPasswords } from '../credential-store.ts'

const CONNECTIONS = 16
const ROUNDS = 5

let world: TestWorld
/** The parts of the command, which is a process of its own: it knows of the server only what file and database say. */
let command: Pick<Parts, 'config' | 'db' | 'vault'>
const dataFolder = mkdtempSync(join(tmpdir(), 'foyer-rotation-'))

beforeAll(async () => {
  world = await createTestWorld({
    replace: async ({ config }, database) => {
      const keys = keysInDataFolder(dataFolder)
      const db = openDatabase({ ...database.config, max: CONNECTIONS }, () => {})
      const own = { ...config, keys, keysInFile: true, dataFolder }
      return { config: own, db, vault: createVault(keys), tokens: sessionTokens(keys) }
    },
  })
  const keys = keysInDataFolder(dataFolder)
  const config = { ...world.parts.config, keys }
  command = { config, db: openDatabase({ ...world.database.config, max: 2 }, () => {}), vault: createVault(keys) }
})
afterAll(async () => {
  await command.db.close()
  await world.parts.db.close()
  await world.close()
  rmSync(dataFolder, { recursive: true })
})

const both = { installation: true, workspaces: 'all', forget: false } as const
const forget = { installation: false, workspaces: [], forget: true } as const
const inside = ({ workspace }: Person) => world.parts.db.forWorkspace(workspace)
const saveValues = (who: Person, values: Partial<Record<CredentialField, string>>) =>
  inside(who).transaction((tx) => saveCredentials(tx, world.parts, who.id, values))
const stored = (who: Person) => findCredentialsWithPasswords(inside(who), world.parts, who.id)

const keysOf = ({ workspace }: Person) =>
  inside({ workspace } as Person).sql<{ version: number; wrapped: Buffer }>({
    name: 'keys',
    text: 'select version, wrapped from vault_keys where manager_id = $1 order by version',
    values: [workspace],
  })
const versionsOf = async (who: Person) => (await keysOf(who)).map(({ version }) => version)

const begun = { onboarded: { services: serviceFlags } }

/** Writes a value and reads it back in all ways there are, again and again, as a browser would; nothing else writes it. */
async function workUntil(stop: { now: boolean }, manager: Person, client: Person, account: 'instagram' | 'yelp') {
  const wrong: unknown[] = []
  let turns = 0
  for (; !stop.now || turns === 0; turns++) {
    const value = `${account} ${turns}`
    const written = await world.call(
      updateOwnAccounts,
      { body: { [account]: { login: value, password: value } } },
      client.token,
    )
    const own = await world.call(showOnboardingAccount, {}, client.token)
    const field = `${account}_password` as const
    const revealed = await world.call(
      revealPassword,
      { params: { client_id: client.id }, body: { field } },
      manager.token,
    )
    const seen = [written.status, own.body[account]?.login, own.body[account]?.password, revealed.body.value]
    if (seen.join() !== [200, value, value, value].join()) wrong.push({ value, seen })
  }
  return { wrong, turns }
}

test('[ONB-17] both keys are replaced while 16 connections read and write: no error, no lost value, no logout', async () => {
  const people = await Promise.all(Array.from({ length: CONNECTIONS / 4 }, () => world.agency()))
  const second = await Promise.all(
    people.map(async ({ manager }) => ({ manager, client: await world.client(manager, begun) })),
  )
  const old = keysInDataFolder(dataFolder).current().id
  const stop = { now: false }
  // Four in each workspace, two of them in the same record.
  const workers = [...people, ...second].flatMap(({ manager, client }) => [
    workUntil(stop, manager, client, 'instagram'),
    workUntil(stop, manager, client, 'yelp'),
  ])
  expect(workers).toHaveLength(CONNECTIONS)
  await vi.waitFor(async () => expect(await allVersions(people)).toEqual(people.map(() => [1])))

  for (let round = 0; round < ROUNDS; round++) await rotateKeys(command, both)
  stop.now = true
  const done = await Promise.all(workers)
  expect(done.flatMap(({ wrong }) => wrong)).toEqual([])
  expect(done.reduce((sum, { turns }) => sum + turns, 0)).toBeGreaterThan(CONNECTIONS)

  await rotateKeys(command, forget)
  const file = keysInDataFolder(dataFolder)
  expect(file.all()).toHaveLength(1)
  expect(file.find(old)).toBeUndefined()
  for (const { client } of people) {
    const [key, ...others] = await keysOf(client)
    expect(others).toEqual([])
    expect(key?.version).toBe(1 + ROUNDS)
    expect(keyIdOf(key?.wrapped ?? Buffer.of())).toBe(file.current().id)
    // Now sessions from before must sign in again.
    await vi.waitFor(async () => expect((await world.call(showOnboardingAccount, {}, client.token)).status).toBe(401))
    const own = await world.call(showOnboardingAccount, {}, (await world.signInAgain(client)).token)
    expect(own.body.instagram?.password).toMatch(/^instagram \d+$/)
  }
})
const allVersions = (people: { client: Person }[]) => Promise.all(people.map(({ client }) => versionsOf(client)))

describe('a rotation', () => {
  test('[ONB-17] waits for transactions that write with the old key, and seals their values again', async () => {
    const { client } = await world.agency()
    await saveValues(client, { instagram_username: 'before' })
    const [written, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const late = inside(client).transaction(async (tx) => {
      await saveCredentials(tx, world.parts, client.id, { instagram_password: 'late' })
      written.resolve()
      await commit.promise
    })
    await written.promise
    let ended = false
    const rotation = renewWorkspaceKey(command, client.workspace).then(() => (ended = true))
    // Everything but what is not committed is sealed again, and the old key is waited for.
    await vi.waitFor(async () => expect(await keyVersions(client)).toEqual({ instagram_username: 2 }))
    await saveValues(client, { yelp_password: 'meanwhile' })
    expect(ended).toBe(false)
    commit.resolve()
    await Promise.all([late, rotation])
    expect(await versionsOf(client)).toEqual([2])
    expect(await stored(client)).toEqual({
      instagram_username: 'before',
      instagram_password: 'late',
      yelp_password: 'meanwhile',
    })
  })

  test('finishes what an interrupted rotation left', async () => {
    const { client } = await world.agency()
    await saveValues(client, { instagram_username: 'one', instagram_password: 'two' })
    const half = command.vault.newKey(client.workspace, 2)
    await inside(client).transaction((tx) =>
      tx
        .insertInto('vault_keys')
        .values({ manager_id: tx.id, version: 2, wrapped: Buffer.from(half.wrapped) })
        .execute(),
    )
    await saveValues(client, { instagram_password: 'three' })
    expect(await keyVersions(client)).toEqual({ instagram_username: 1, instagram_password: 2 })
    expect(await stored(client)).toEqual({ instagram_username: 'one', instagram_password: 'three' })
    await rotateKeys(command, { ...both, workspaces: [client.workspace] })
    expect(await versionsOf(client)).toEqual([3])
    expect(await stored(client)).toEqual({ instagram_username: 'one', instagram_password: 'three' })
  })

  test('of one workspace leaves the others alone, and reports a workspace without keys', async () => {
    const [{ client }, other, never] = await Promise.all([world.agency(), world.agency(), world.agency()])
    await saveValues(client, { yelp_username: 'x' })
    await saveValues(other.client, { yelp_username: 'y' })
    const output = await rotateKeys(command, {
      ...forget,
      forget: false,
      workspaces: [client.workspace, never.client.workspace],
    })
    expect(output).toEqual([
      `A new key for workspace ${client.workspace}.`,
      `Workspace ${never.client.workspace} has no key: nothing was ever stored there.`,
    ])
    expect(await versionsOf(client)).toEqual([2])
    expect(await versionsOf(other.client)).toEqual([1])
    expect(await versionsOf(never.client)).toEqual([])
  })

  test('runs one at a time', async () => {
    await withRotationLock(command, async () => {
      await expect(rotateKeys({ ...command, db: world.parts.db }, both)).rejects.toThrow('Another rotation is running')
    })
    expect(await rotateKeys(command, both)).toHaveLength(2)
  })

  test('a rotation refuses to remove a key that is needed', async () => {
    const { client } = await world.agency()
    await saveValues(client, { yelp_username: 'x' })
    await rotateKeys(command, { ...both, workspaces: [] })
    const [{ wrapped } = { wrapped: Buffer.of() }] = await keysOf(client)
    const former = keysInDataFolder(dataFolder).all()[1]
    if (!former) throw new Error('the former key is kept until it is forgotten')
    const before = createVault({
      current: () => former,
      all: () => [former],
      find: (id) => keysInDataFolder(dataFolder).find(id),
    })
    const again = before.rewrap({ workspace: client.workspace, version: 1, wrapped })
    await inside(client).transaction((tx) =>
      tx
        .updateTable('vault_keys')
        .set({ wrapped: Buffer.from(again?.wrapped ?? []) })
        .where('manager_id', '=', tx.id)
        .execute(),
    )
    await expect(rotateKeys(command, forget)).rejects.toThrow('still wrapped with a former key of the installation: 1.')
    expect(keysInDataFolder(dataFolder).all().length).toBeGreaterThan(1)
    expect(await stored(client)).toEqual({ yelp_username: 'x' })
    await rotateKeys(command, { ...both, workspaces: [] })
    await rotateKeys(command, forget)
    expect(keysInDataFolder(dataFolder).all()).toHaveLength(1)
    expect(await stored(client)).toEqual({ yelp_username: 'x' })
  })
})

async function keyVersions(who: Person): Promise<Record<string, number>> {
  const rows = await inside(who).sql<{ field: string; key_version: number }>({
    name: 'key_versions',
    text: 'select field, key_version from credentials where manager_id = $1 and client_id = $2',
    values: [who.workspace, who.id],
  })
  return Object.fromEntries(rows.map(({ field, key_version }) => [field, key_version]))
}
