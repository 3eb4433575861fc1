import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallOf } from '#contract/endpoint.ts'
import type { UploadedFile } from '#contract/files.ts'
import {
  createOnboarding,
  showClientOnboarding,
  showOnboarding,
  updateClientAssets,
  updateOwnAssets,
  updateServices,
} from '#contract/onboarding.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let client: Person
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  ;({ manager, client } = await world.agency())
  await world.call(createOnboarding, {}, client.token)
  await world.call(updateServices, { body: { branding: true } }, client.token)
})
afterAll(() => world.close())

let count = 0
const upload = (who: Person, name: string, owner = who) =>
  world.upload(who, { name, bytes: Buffer.from(`file ${++count}`), owner })
const body = ({ filename, location }: Pick<UploadedFile, 'filename' | 'location'>) => ({ filename, location })
type Assets = CallOf<typeof updateClientAssets>['body']['assets']
const save = (assets: Assets, completed?: boolean) =>
  world.call(updateOwnAssets, { body: { assets, ...(completed === undefined ? {} : { completed }) } }, client.token)
const change = (assets: Assets, who = manager, id = client.id) =>
  world.call(updateClientAssets, { params: { id }, body: { assets } }, who.token)
const namesOf = async () => {
  const { assets } = (await world.call(showOnboarding, {}, client.token)).body
  return Object.fromEntries(Object.entries(assets).map(([kind, files]) => [kind, files.map((file) => file.filename)]))
}
const nothing = { logo: [], mailing_list: [], branding: [], fonts: [] }

describe('a client who saves assets', () => {
  test('[ONB-5] puts back what was taken out of a list', async () => {
    const logo = body(await upload(client, 'logo.svg'))
    await save({ logo: { add: [logo] } })
    expect((await save({ logo: { remove: [logo] } })).status).toBe(200)
    expect(await namesOf()).toEqual(nothing)
    expect((await save({ logo: { add: [logo] } })).status).toBe(200)
    expect(await namesOf()).toEqual({ ...nothing, logo: ['logo.svg'] })
  })

  test('[ONB-5] replaces lists in order and keeps missing ones, and the Manager sees the same', async () => {
    const [one, two, font] = [
      await upload(client, 'b.txt'),
      await upload(client, 'a.txt'),
      await upload(client, 'f.txt'),
    ]
    const saved = await save({ logo: [body(one), body(two)], fonts: [body(font)] }, true)
    expect(saved.status).toBe(200)
    expect(saved.body.assets_page).toEqual({ required: true, completed: true })
    await save({ logo: [body(one)] })
    await save({})
    expect(await namesOf()).toEqual({ ...nothing, logo: ['b.txt'], fonts: ['f.txt'] })
    const seen = await world.call(showClientOnboarding, { params: { id: client.id } }, manager.token)
    expect(seen.body.assets.fonts.map((file) => file.filename)).toEqual(['f.txt'])
    await save({ logo: [] })
    expect(await namesOf()).toEqual({ ...nothing, fonts: ['f.txt'] })
  })

  test('[ONB-5] cannot use a file of another person, and nothing is saved', async () => {
    const other = await world.client(manager)
    const stranger = await world.client(await world.manager())
    const mine = await upload(client, 'mine.txt')
    for (const foreign of [await upload(other, 'theirs.txt'), await upload(stranger, 'far.txt')]) {
      const refused = await save({ logo: [body(mine)], fonts: [body(foreign)] }, true)
      expect(refused).toMatchObject({ status: 422, body: { code: 'unknown_file' } })
    }
    for (const location of ['https://example.com/logo.png', '/api/files/../../etc/passwd', 'x']) {
      expect((await save({ logo: [{ filename: 'x', location }] })).status, location).toBe(422)
    }
    expect(await namesOf()).toEqual(nothing)
    expect((await world.call(showOnboarding, {}, client.token)).body.assets_page.completed).toBe(false)
  })
})

describe('a Manager who changes assets', () => {
  test('[CLI-11] adds and detaches a client’s files, and the client sees it', async () => {
    const mine = body(await upload(client, 'mine.txt'))
    await save({ logo: [mine], fonts: [mine] })
    const theirs = body(await upload(manager, 'from-us.txt', client))
    const changed = await change({ logo: [mine, theirs], fonts: [] })
    expect(changed.status).toBe(200)
    expect(await namesOf()).toEqual({ ...nothing, logo: ['mine.txt', 'from-us.txt'] })
  })

  test('reaches own clients only; other roles are refused', async () => {
    const file = body(await upload(manager, 'x.txt'))
    const stranger = await world.manager()
    const employee = await world.employee(manager)
    expect((await change({ logo: [] }, stranger)).status).toBe(404)
    expect((await change({ logo: [] }, employee)).status).toBe(403)
    expect((await change({ logo: [] }, client)).status).toBe(403)
    expect((await change({ logo: [file] }, manager, (await world.client(manager)).id)).status).toBe(404)
    expect(await change({ logo: [body(await upload(stranger, 'y.txt'))] })).toMatchObject({
      status: 422,
      body: { code: 'unknown_file' },
    })
    expect(await namesOf()).toEqual(nothing)
  })
})
