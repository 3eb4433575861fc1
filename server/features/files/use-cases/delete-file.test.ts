import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '#contract/endpoint.ts'
import { deleteFile, type UploadedFile } from '#contract/files.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import type { FileUse } from '../queries/files.ts'
import { attachFile, listAttachedFiles } from './attach-files.ts'

let world: TestWorld
let manager: Person
let client: Person
let other: Person
let employee: Person
let stranger: Person

beforeAll(async () => {
  world = await createTestWorld()
  manager = await world.manager()
  client = await world.client(manager)
  other = await world.client(manager, { name: 'Olga Other' })
  employee = await world.employee(manager)
  stranger = await world.manager()
})
afterAll(() => world.close())

const upload = (person: Person, name = 'a.txt') => world.upload(person, { name, bytes: Buffer.from('some text') })

async function attach(file: UploadedFile, kind: FileUse, subject: Person): Promise<UploadedFile> {
  const { workspace, id: subjectId } = subject
  const db = world.parts.db.forWorkspace(workspace)
  await db.transaction((tx) => attachFile(tx, { workspace, kind, subjectId }, { id: file._id }))
  return file
}

async function removed(person: Person, filename: string): Promise<{ status: number; code?: string }> {
  const reply = await world.app.server.inject({
    method: 'DELETE',
    url: addressOf(deleteFile, { params: { filename } }),
    headers: { authorization: `Bearer ${person.token}` },
  })
  return { status: reply.statusCode, ...(reply.body === '' ? {} : { code: reply.json<{ code: string }>().code }) }
}

async function isThere({ location }: UploadedFile): Promise<boolean> {
  return (await world.app.server.inject({ url: location })).statusCode === 200
}

const keys = () => Array.fromAsync(world.parts.storage.list(''), ({ key }) => key)
const gone = { status: 204 }

describe('[FILE-6] deleting a file', () => {
  test('deletes its bytes, and succeeds again', async () => {
    const file = await upload(client)
    expect(await removed(client, file._id)).toEqual(gone)
    expect(await isThere(file)).toBe(false)
    await world.runJobs()
    expect((await keys()).filter((key) => key.includes(file._id))).toEqual([])
    expect(await removed(client, file._id)).toEqual(gone)
  })

  test('deletes its thumbnail', async () => {
    const pixel = Buffer.from('R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')
    const file = await world.upload(client, { name: 'pixel.gif', bytes: pixel })
    await world.runJobs()
    const key = `${client.workspace}/${file._id}`
    expect((await keys()).filter((one) => one.startsWith(key)).toSorted()).toEqual([key, `${key}.thumbnail`])
    expect(await removed(client, file._id)).toEqual(gone)
    await world.runJobs()
    expect((await keys()).filter((one) => one.startsWith(key))).toEqual([])
  })

  test('detaches it from its lists', async () => {
    const [first, second] = [
      await attach(await upload(client), 'logo', client),
      await attach(await upload(client), 'logo', client),
    ]
    expect(await removed(client, first._id)).toEqual(gone)
    const { logo } = await listAttachedFiles(
      world.parts.db.forWorkspace(client.workspace),
      world.parts,
      client,
      client.id,
      ['logo'],
    )
    // The link of another five minutes is another one.
    const location = expect.stringContaining(`/api/files/${second._id}/`)
    expect(logo).toEqual([{ filename: second.filename, location }])
  })
})

describe('the right to delete a file', () => {
  test('that is unused belongs to its uploader, its owner and the Manager', async () => {
    for (const person of [client, manager]) expect(await removed(person, (await upload(client))._id)).toEqual(gone)
    const forClient = await world.upload(manager, { name: 'b.txt', bytes: Buffer.from('b'), owner: client })
    expect(await removed(client, forClient._id)).toEqual(gone)
    expect(await isThere(forClient)).toBe(false)
    const own = await upload(employee)
    expect(await removed(employee, own._id)).toEqual(gone)
    expect(await isThere(own)).toBe(false)
  })

  test.each(['logo', 'mailing_list', 'branding', 'fonts', 'billing_media'] as const)(
    'that is attached to a client as %s belongs to the client and the Manager',
    async (kind) => {
      for (const person of [client, manager]) {
        const file = await attach(await upload(client), kind, client)
        expect(await removed(employee, file._id)).toEqual(gone)
        expect(await isThere(file)).toBe(true)
        expect(await removed(person, file._id)).toEqual(gone)
        expect(await isThere(file)).toBe(false)
      }
    },
  )

  test('[PERM-6] is refused to an Employee who sees it as an asset; without the grant the file does not exist for them', async () => {
    const seeing = await world.employee(manager)
    await world.grant(seeing, client, 'assets')
    const notBought = await attach(await upload(client), 'logo', client)
    expect(await removed(seeing, notBought._id)).toEqual(gone)
    expect(await isThere(notBought)).toBe(true)
    await world.onboard(client, { services: ['branding'] })
    const [logo, contract, elsewhere] = [
      await attach(await upload(client), 'logo', client),
      await attach(await upload(manager), 'contract', client),
      await attach(await upload(other), 'logo', other),
    ]
    expect(await removed(seeing, logo._id)).toEqual({ status: 403, code: 'forbidden' })
    expect(await removed(seeing, contract._id)).toEqual(gone)
    expect(await removed(seeing, elsewhere._id)).toEqual(gone)
    expect(await Promise.all([logo, contract, elsewhere].map(isThere))).toEqual([true, true, true])
  })

  test('that Employees have to sign belongs to the Manager only', async () => {
    const form = await attach(await upload(manager), 'employee_form', manager)
    expect(await removed(employee, form._id)).toEqual({ status: 403, code: 'forbidden' })
    expect(await removed(client, form._id)).toEqual(gone)
    expect(await isThere(form)).toBe(true)
    expect(await removed(manager, form._id)).toEqual(gone)
    expect(await isThere(form)).toBe(false)
  })

  test('that an Employee signed belongs to that Employee and the Manager; for colleagues it does not exist', async () => {
    const colleague = await world.employee(manager)
    for (const person of [employee, manager]) {
      const file = await attach(await upload(employee), 'signed_form', employee)
      for (const stranger of [colleague, client]) expect(await removed(stranger, file._id)).toEqual(gone)
      expect(await isThere(file)).toBe(true)
      expect(await removed(person, file._id)).toEqual(gone)
      expect(await isThere(file)).toBe(false)
    }
  })

  test('that is a contract belongs to the Manager only', async () => {
    const file = await attach(await upload(client), 'contract', client)
    expect(await removed(client, file._id)).toEqual({ status: 403, code: 'forbidden' })
    expect(await isThere(file)).toBe(true)
    expect(await removed(manager, file._id)).toEqual(gone)
  })

  test('of other people does not exist', async () => {
    const file = await attach(await upload(client), 'logo', client)
    expect(await removed(other, file._id)).toEqual(gone)
    expect(await removed(stranger, file._id)).toEqual(gone)
    expect(await removed(stranger, file.filename)).toEqual(gone)
    expect(await isThere(file)).toBe(true)
  })
})

describe('deleting a file by its name', () => {
  test('works when only one of the caller’s files has it', async () => {
    const file = await upload(client, 'Überblick 日本.txt')
    await upload(other, 'Überblick 日本.txt')
    expect(await removed(client, 'Überblick 日本.txt')).toEqual(gone)
    expect(await isThere(file)).toBe(false)
  })

  test('is refused when several files have it, and all stay', async () => {
    const files = [await upload(client, 'twice.txt'), await upload(client, 'twice.txt')]
    expect(await removed(client, 'twice.txt')).toEqual({ status: 409, code: 'several_files' })
    expect(await Promise.all(files.map(isThere))).toEqual([true, true])
  })

  test('works when the name looks like an id', async () => {
    const name = '0198a1b2-0000-7000-8000-000000000000'
    const file = await upload(client, name)
    expect(await removed(client, name)).toEqual(gone)
    expect(await isThere(file)).toBe(false)
  })
})
