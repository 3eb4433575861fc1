import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { updateOwnAssets } from '#contract/onboarding.ts'
import { openWorld, type Person, type World } from '#server/testing/world.ts'
import { deleteFile, holdFile } from './queries.ts'

let world: World
let client: Person
beforeAll(async () => {
  world = await openWorld()
  client = await world.client(await world.manager())
  await world.onboard(client, { services: ['social'] })
})
afterAll(() => world.close())

const save = async (names: readonly { filename: string; location: string }[]) => {
  const logo = names.map(({ filename, location }) => ({ filename, location }))
  return world.call(updateOwnAssets, { body: { assets: { logo } } }, client.token)
}

test('[FILE-6] [ONB-5] a file is removed while the list without it is saved: neither waits for the other for ever', async () => {
  const upload = (name: string) => world.upload(client, { name, bytes: Buffer.from(name) })
  const [kept, removed] = [await upload('kept.txt'), await upload('removed.txt')]
  expect((await save([kept, removed])).status).toBe(200)
  const { system } = world.database.db
  const waiting = { name: 'waiting', text: 'select count(*) from pg_locks where not granted', values: [] }
  const isWaiting = async () => expect((await system.plain<{ count: number }>(waiting))[0]?.count).toBe(1)
  const saved = await world.parts.db.forWorkspace(client.workspace).transaction(async (tx) => {
    // As removing does: the file is held first.
    await holdFile(tx, client.workspace, removed._id)
    const answer = save([kept])
    await vi.waitFor(isWaiting, { timeout: 5000, interval: 20 })
    await deleteFile(tx, client.workspace, removed._id)
    return { answer }
  })
  const answer = await saved.answer
  expect(answer.status).toBe(200)
  expect(answer.body.assets.logo.map(({ filename }) => filename)).toEqual(['kept.txt'])
})
