import { afterAll, beforeAll, expect, test } from 'vitest'
import { multipartForm } from '#server/testing/forms.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let client: Person
let other: Person
/** Uploads get no further than the storage until this is resolved. */
const gate = Promise.withResolvers<void>()

beforeAll(async () => {
  world = await createTestWorld({
    limits: true,
    replace: async ({ storage }) => ({
      storage: { ...storage, put: (key, stream) => gate.promise.then(() => storage.put(key, stream)) },
    }),
  })
  const manager = await world.manager()
  client = await world.client(manager)
  other = await world.client(manager)
})
afterAll(() => world.close())

async function upload(person: Person): Promise<number> {
  const { payload, headers } = multipartForm([{ name: 'a.txt', bytes: 'some text' }])
  const reply = await world.app.server.inject({
    method: 'POST',
    url: `/api/files/${person.id}`,
    payload,
    headers: { ...headers, authorization: `Bearer ${person.token}` },
  })
  return reply.statusCode
}

test('[FILE-3] a person uploads at most twelve files at once and delays no one else', async () => {
  const first = Array.from({ length: 13 }, () => upload(client))
  expect(await Promise.race(first)).toBe(429)
  const another = upload(other)
  gate.resolve()
  const statuses = await Promise.all([...first, another])
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect(statuses.filter((status) => status === 201)).toHaveLength(13)
  expect(await upload(client)).toBe(201)
})
