import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GrantKey } from '#contract/domain/grant-keys.ts'
import type { UploadedFile } from '#contract/files.ts'
import { giveClientItem } from '#contract/items.ts'
import type { Actor } from '#server/platform/actor.ts'
import { itemCalls } from '#server/testing/item-calls.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { deleteFilesOf } from '../queries/file-uses.ts'
import { attachFile, lockUsableFile, listAttachedFiles, saveAttachedFiles } from './attach-files.ts'
import type { FileUse } from '../queries/files.ts'

let world: TestWorld
let manager: Person
let employee: Person
let client: Person
let other: Person

beforeAll(async () => {
  world = await createTestWorld()
  ;({ manager, employee, client } = await world.agency())
  other = await world.client(manager, { name: 'Olga Other' })
})
afterAll(() => world.close())

const upload = (person: Person, name: string) => world.upload(person, { name, bytes: Buffer.from(name) })

async function actorOf({ id, name, role, workspace, session }: Person): Promise<Actor> {
  const permissions = { vacation: false, add_new_clients: false }
  const sessionEnds = new Date(Date.now() + 60_000)
  return {
    id,
    name,
    role,
    workspace,
    session,
    sessionEnds,
    tier: 'agency',
    subscriptionStatus: 'active',
    twoStepMissing: false,
    permissions,
  }
}

async function attach(person: Person, subject: Person, kind: FileUse, files: UploadedFile[]) {
  const actor = await actorOf(person)
  return world.parts.db
    .forWorkspace(person.workspace)
    .transaction((tx) => saveAttachedFiles(tx, world.parts, actor, { kind, subjectId: subject.id }, files))
}

const names = async (subject: Person, kind: FileUse) => {
  const files = await listAttachedFiles(
    world.parts.db.forWorkspace(subject.workspace),
    world.parts,
    subject,
    subject.id,
    [kind],
  )
  return (files[kind] ?? []).map(({ filename }) => filename)
}

async function unused(): Promise<string[]> {
  const rows = await world.database.db.system.sql<{ name: string }>({
    name: 'unused_files',
    text: 'select name from files where unused_since is not null order by name',
    values: [],
  })
  return rows.map(({ name }) => name)
}

describe('[FILE-2] a list of attached files', () => {
  test('is replaced as given, in order, and reports added and removed files', async () => {
    const [a, b, c] = [await upload(client, 'a.txt'), await upload(client, 'b.txt'), await upload(client, 'c.txt')]
    expect(await attach(client, client, 'logo', [b, a])).toEqual({ added: 2, removed: 0, count: 2 })
    expect(await names(client, 'logo')).toEqual(['b.txt', 'a.txt'])
    expect(await attach(client, client, 'logo', [a, c, a])).toEqual({ added: 1, removed: 1, count: 2 })
    expect(await names(client, 'logo')).toEqual(['a.txt', 'c.txt'])
    expect(await unused()).toEqual(['b.txt'])
    expect(await attach(client, client, 'logo', [a, c])).toEqual({ added: 0, removed: 0, count: 2 })
    expect(await attach(client, client, 'logo', [c, a])).toEqual({ added: 0, removed: 0, count: 2 })
    expect(await names(client, 'logo')).toEqual(['c.txt', 'a.txt'])
    expect(await attach(client, client, 'logo', [])).toEqual({ added: 0, removed: 2, count: 0 })
    expect(await names(client, 'logo')).toEqual([])
    expect(await unused()).toEqual(['a.txt', 'b.txt', 'c.txt'])
  })

  test('accepts files of the actor and files attached already, also by expired links', async () => {
    const own = await upload(client, 'own.txt')
    const old = { ...own, location: own.location.replace(/expires=\d+/, 'expires=1') }
    expect(await attach(client, client, 'fonts', [old])).toEqual({ added: 1, removed: 0, count: 1 })
    expect(await attach(manager, client, 'branding', [own])).toEqual({ added: 1, removed: 0, count: 1 })
    const managers = await upload(manager, 'managers.txt')
    expect(await attach(manager, client, 'branding', [own, managers])).toEqual({ added: 1, removed: 0, count: 2 })
    expect(await attach(client, client, 'branding', [managers])).toEqual({ added: 0, removed: 1, count: 1 })
  })

  test('refuses other files and stays unchanged', async () => {
    const own = await upload(client, 'mine.txt')
    await attach(client, client, 'mailing_list', [own])
    const foreign = await upload(await world.client(await world.manager()), 'foreign.txt')
    const removed = await upload(client, 'removed.txt')
    await world.database.db.system.transaction((tx) => tx.deleteFrom('files').where('id', '=', removed._id).execute())
    const refused = [
      await upload(other, 'others.txt'),
      foreign,
      removed,
      { ...own, location: 'https://evil.example/logo.png' },
      { ...own, location: own.location.replace(own._id, '0198a1b2-0000-7000-8000-000000000000') },
      { ...own, location: '' },
    ]
    for (const file of refused) {
      await expect(attach(client, client, 'mailing_list', [own, file])).rejects.toMatchObject({ code: 'unknown_file' })
    }
    expect(await names(client, 'mailing_list')).toEqual(['mine.txt'])
  })

  test('holds both files of two concurrent changes', async () => {
    const files = await Promise.all(['1.txt', '2.txt', '3.txt'].map((name) => upload(other, name)))
    const [one, two, three] = files as [UploadedFile, UploadedFile, UploadedFile] // made of three names
    await Promise.all([attach(other, other, 'logo', [one, two]), attach(other, other, 'logo', [two, three])])
    expect(await names(other, 'logo')).toContain('2.txt')
  })
})

test('a single file is attached under the same rule', async () => {
  const actor = await actorOf(client)
  const own = await upload(client, 'one.txt')
  const others = await upload(other, 'no.txt')
  const db = world.parts.db.forWorkspace(client.workspace)
  const taken = (file: UploadedFile) => db.transaction((tx) => lockUsableFile(tx, world.parts, actor, client.id, file))
  expect(await taken(own)).toMatchObject({ id: own._id, name: 'one.txt', type: 'text/plain', size: 7 })
  await expect(taken(others)).rejects.toMatchObject({ code: 'unknown_file' })
})

test('[FILE-6] [CLI-6] deleting a person deletes the files that nothing else uses', async () => {
  const { workspace } = manager
  const db = world.parts.db.forWorkspace(workspace)
  const leaving = await world.client(manager, { name: 'Lea Leaving' })
  const loose = await upload(leaving, 'loose.txt')
  const asset = await upload(leaving, 'asset.txt')
  await attach(leaving, leaving, 'logo', [asset])
  const contract = await upload(manager, 'contract.txt')
  const shared = await upload(leaving, 'shared.txt')
  await db.transaction(async (tx) => {
    await attachFile(tx, { workspace, kind: 'contract', subjectId: leaving.id }, { id: contract._id })
    await attachFile(tx, { workspace, kind: 'logo', subjectId: leaving.id }, { id: shared._id })
    await attachFile(tx, { workspace, kind: 'logo', subjectId: client.id }, { id: shared._id })
    await deleteFilesOf(tx, workspace, leaving.id)
    await tx.deleteFrom('users').where('manager_id', '=', workspace).where('id', '=', leaving.id).execute()
  })
  const { logo } = await listAttachedFiles(db, world.parts, client, client.id, ['logo'])
  const answers = await Promise.all(
    [loose, asset, contract, ...logo].map(
      async ({ location }) => (await world.app.server.inject({ url: location })).statusCode,
    ),
  )
  expect(answers).toEqual([404, 404, 404, 200])
  expect(logo.map(({ filename }) => filename)).toEqual(['shared.txt'])
  await world.runJobs()
  expect(await world.parts.storage.size(`${workspace}/${asset._id}`)).toBeUndefined()
})

test('[PERM-6] an Employee gets no new link to a file whose grant was taken away by giving it to another item', async () => {
  const giver = await world.client(manager, { onboarded: { services: ['branding'] } })
  const { ask, give } = itemCalls(() => ({ world, manager, client: giver }))
  const { key } = (await ask({ kind: 'file', title: 'Price list' })).body
  const reference = async (who: Person, name: string) => {
    const { filename, location } = await upload(who, name)
    return { filename, location }
  }
  const logo = await reference(giver, 'logo.ai')
  expect((await give('logo', { files: [logo] })).status).toBe(200)
  await world.grant(employee, giver, `item:${key}` as GrantKey)
  const add = { files: { add: [logo] } }
  const tried = await world.call(giveClientItem, { params: { id: giver.id, key }, body: add }, employee.token)
  expect(tried).toMatchObject({ body: { code: 'unknown_file' } })
  const there = await reference(giver, 'list.txt')
  expect((await give(key, { files: [there] })).status).toBe(200)
  const own = { files: { add: [there, await reference(employee, 'prices.txt')] } }
  const given = await world.call(giveClientItem, { params: { id: giver.id, key }, body: own }, employee.token)
  expect(given.body.answer.files?.map(({ filename }) => filename)).toEqual(['list.txt', 'prices.txt'])
})
