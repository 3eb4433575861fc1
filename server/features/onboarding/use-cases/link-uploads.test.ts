import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { askSomebodyElse, giveByLink, linkRoom, uploadByLink, withdrawItemLink } from '#contract/client-items.ts'
import { addressOf } from '#contract/endpoint.ts'
import type { UploadedFile } from '#contract/files.ts'
import { createOnboarding, updateServices } from '#contract/onboarding.ts'
import { giveOwnItem } from '#contract/items.ts'
import { storageTexts } from '#contract/texts/files.ts'
import { formatFileSize } from '#contract/format-file-size.ts'
import { multipartForm } from '#server/testing/forms.ts'
import { advanceJobs } from '#server/testing/waiting-jobs.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let client: Person
/** While it is slow, uploads get no further than the storage until the gate is opened. */
let gate = Promise.withResolvers<void>()
let isSlow = false
let arrived = 0

beforeAll(async () => {
  world = await createTestWorld({
    limits: true,
    replace: async ({ storage }) => ({
      storage: {
        ...storage,
        put: async (key, stream) => {
          arrived += 1
          if (isSlow) await gate.promise
          await storage.put(key, stream)
        },
      },
    }),
  })
})
beforeEach(async () => {
  gate = Promise.withResolvers()
  ;[isSlow, arrived] = [false, 0]
  ;({ manager, client } = await world.agency({ client: { name: 'Cleo' } }))
  await world.call(createOnboarding, {}, client.token)
  await world.call(updateServices, { body: { reputation: true, show_trip: true, branding: true } }, client.token)
})
afterAll(() => world.close())

const KINDS = ['logo', 'fonts', 'branding_guide'] as const

let friends = 0
async function linkTo(key: string, email = `${(friends += 1)}@friend.example`): Promise<string> {
  expect((await world.call(askSomebodyElse, { params: { key }, body: { email } }, client.token)).status).toBe(201)
  await world.runJobs()
  const text = world.emails().findLast(({ to }) => to === email)?.text ?? ''
  return /\/give\/([\w-]+)/.exec(text)?.[1] ?? ''
}

type Told = { status: number; detail: string; file: UploadedFile }
async function post(url: string, bytes: string | Buffer, token?: string): Promise<Told> {
  const { payload, headers } = multipartForm([{ name: 'logo.txt', bytes }])
  const reply = await world.app.server.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
  })
  const file = reply.json<UploadedFile & { detail: string }>()
  return { status: reply.statusCode, detail: file.detail, file }
}
const byLink = (token: string, bytes: string | Buffer = 'a logo') => post(`/api/item-links/${token}/files`, bytes)
const own = () => post(`/api/files/${client.id}`, 'my own', client.token)
const body = ({ filename, location }: UploadedFile) => ({ filename, location })
const give = (token: string, files: UploadedFile[]) =>
  world.call(giveByLink, { params: { token }, body: { files: files.map(body) } })
const stored = async () => {
  const rows = await world.database.db.system.read
    .selectFrom('files')
    .select('id')
    .where('manager_id', '=', manager.id)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
/** What earlier uploads of the link took, as rows alone. */
async function fill(token: string, files: number, bytes: number): Promise<void> {
  const first = (await byLink(token)).file._id
  await world.database.db.forWorkspace(manager.id).transaction((tx) =>
    tx.sql({
      name: `fill_link_${files}_${bytes}`,
      text: `insert into files (manager_id, id, owner_id, uploaded_by, name, type, size, sha256, link_id)
        select manager_id, gen_random_uuid(), owner_id, uploaded_by, name, type, $3, sha256, link_id
        from files, generate_series(2, $4::integer) where manager_id = $1 and id = $2`,
      values: [tx.id, first, bytes, files],
    }),
  )
}
const refused = {
  status: 413,
  detail: storageTexts.fullFor.link(linkRoom.files, formatFileSize(linkRoom.bytes)),
}

describe('[COL-77] somebody with a link', () => {
  test.each([3, 6, 14])(
    'who begins %i slow uploads holds two places of the link and none of the client',
    async (count) => {
      const token = await linkTo('logo')
      isSlow = true
      const slow = Array.from({ length: count }, () => byLink(token))
      let ended = 0
      for (const upload of slow) void upload.then(() => (ended += 1))
      await vi.waitFor(() => expect([ended, arrived]).toEqual([count - 2, 2]))
      isSlow = false
      expect((await Promise.all(Array.from({ length: 12 }, own))).map(({ status }) => status)).toEqual(
        Array.from({ length: 12 }, () => 201),
      )
      gate.resolve()
      const statuses = (await Promise.all(slow)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 201)).toHaveLength(2)
      expect(statuses.filter((status) => status === 429)).toHaveLength(count - 2)
      expect((await byLink(token)).status).toBe(201)
    },
  )

  test('of another item has places of their own', async () => {
    const [logo, fonts] = [await linkTo('logo'), await linkTo('fonts')]
    isSlow = true
    const slow = [logo, logo, fonts, fonts].map((token) => byLink(token))
    await vi.waitFor(() => expect(arrived).toBe(4))
    expect((await byLink(logo)).status).toBe(429)
    gate.resolve()
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([201, 201, 201, 201])
  })

  test('begins thirty long uploads an hour that do not arrive, and those that do are not counted', async () => {
    const token = await linkTo('logo')
    const bytes = Buffer.from('a logo')
    const begin = (size: number) => {
      const query = { upload: randomUUID(), offset: 0, size }
      return post(addressOf(uploadByLink, { params: { token }, query }), bytes)
    }
    const statusOf = async (upload: Promise<Told>) => (await upload).status
    for (let whole = 0; whole < 3; whole += 1) expect(await statusOf(begin(bytes.length))).toBe(201)
    for (let cut = 0; cut < 30; cut += 1) expect(await statusOf(begin(bytes.length + 1))).toBe(400)
    expect(await statusOf(begin(bytes.length))).toBe(429)
    expect((await own()).status).toBe(201)
  })

  test('uploads twenty files at most, and the client goes on', async () => {
    const token = await linkTo('logo')
    await fill(token, linkRoom.files - 1, 10)
    const two = await Promise.all([byLink(token), byLink(token)])
    expect(two.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 413])
    expect(await byLink(token)).toMatchObject(refused)
    expect((await own()).status).toBe(201)
    expect((await byLink(await linkTo('fonts'))).status).toBe(201)
  })

  test.each([
    ['one byte too many', 7, 201, 8, 413],
    ['far too much', 1, 201, 5000, 413],
    ['as much as fits, twice', 7, 201, 1, 413],
  ])('uploads no more than the room of the link: %s', async (_name, first, firstStatus, second, secondStatus) => {
    const token = await linkTo('logo')
    // One row of a few bytes less than all, and the six bytes of the first upload.
    await fill(token, 2, linkRoom.bytes - 6 - 7)
    expect((await byLink(token, Buffer.alloc(first, 'x'))).status).toBe(firstStatus)
    const last = await byLink(token, Buffer.alloc(second, 'x'))
    const left = 7 - first
    expect(last.status).toBe(second <= left ? 201 : secondStatus)
    if (last.status === 413) expect(last).toMatchObject(refused)
  })
})

describe.each(KINDS)('[COL-78] what was uploaded by a link of %s and not given', (key) => {
  const three = async (token: string) => [await byLink(token), await byLink(token), await byLink(token)]

  test('is deleted when the item is given, and what was given stays', async () => {
    const token = await linkTo(key)
    const [first, second, third] = (await three(token)).map(({ file }) => file)
    if (!first || !second || !third) throw new Error('not uploaded')
    expect((await give(token, [second])).status).toBe(204)
    await world.runJobs()
    expect(await stored()).toEqual(new Set([second._id]))
  })

  test('is deleted when the client takes the link back, gives the item, or asks somebody else', async () => {
    const ends = [
      () => world.call(withdrawItemLink, { params: { key } }, client.token),
      () => linkTo(key),
      async () => {
        const { file } = await own()
        await world.call(giveOwnItem, { params: { key }, body: { files: [body(file)] } }, client.token)
        await world.call(giveOwnItem, { params: { key }, body: { files: [] } }, client.token)
      },
    ]
    for (const end of ends) {
      const files = (await three(await linkTo(key))).map(({ file }) => file._id)
      expect(new Set(files).isSubsetOf(await stored())).toBe(true)
      await end()
      await world.runJobs()
      expect(new Set(files).isDisjointFrom(await stored())).toBe(true)
    }
  })

  test('is deleted when the link expires', async () => {
    const token = await linkTo(key)
    const files = (await three(token)).map(({ file }) => file._id)
    await advanceJobs(world, 6 * 86_400)
    await world.runJobs()
    expect(new Set(files).isSubsetOf(await stored())).toBe(true)
    await advanceJobs(world, 86_401)
    await world.runJobs()
    expect(await stored()).toEqual(new Set())
  })

  test('is not stored when the link ends during the upload', async () => {
    const token = await linkTo(key)
    isSlow = true
    arrived = 0
    const slow = [byLink(token), byLink(token)]
    await vi.waitFor(() => expect(arrived).toBe(2))
    await world.call(withdrawItemLink, { params: { key } }, client.token)
    gate.resolve()
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([404, 404])
    await world.runJobs()
    expect(await stored()).toEqual(new Set())
    expect(await Array.fromAsync(world.parts.storage.list(`${manager.id}/`))).toEqual([])
  })
})
