import { Readable } from 'node:stream'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UploadedFile } from '#contract/files.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { attachFile } from './attach-files.ts'
import { sweepStorage, sweepUnused } from './sweep-files.ts'

let world: TestWorld
let client: Person

beforeAll(async () => {
  world = await createTestWorld()
  client = await world.client(await world.manager())
})
afterAll(() => world.close())

const upload = (name: string) => world.upload(client, { name, bytes: Buffer.from(name) })

async function unusedSince({ _id }: UploadedFile, hours: number): Promise<void> {
  const unused_since = new Date(Date.now() - hours * 3_600_000)
  await world.database.db.system.transaction((tx) =>
    tx.updateTable('files').set({ unused_since }).where('id', '=', _id).execute(),
  )
}

const sizes = (files: UploadedFile[]) =>
  Promise.all(files.map(({ _id }) => world.parts.storage.size(`${client.workspace}/${_id}`)))

test('[FILE-6] the sweep deletes files that were unused for most of a day, with their bytes', async () => {
  const [fresh, old, used] = [await upload('fresh'), await upload('old'), await upload('used')]
  await unusedSince(fresh, 19)
  await unusedSince(old, 21)
  await unusedSince(used, 21)
  const place = { workspace: client.workspace, kind: 'logo', subjectId: client.id } as const
  await world.parts.db.forWorkspace(client.workspace).transaction((tx) => attachFile(tx, place, { id: used._id }))
  await sweepUnused(world.parts)
  await world.runJobs()
  expect(await sizes([fresh, old, used])).toEqual([5, undefined, 4])
})

test('[FILE-6] the sweep deletes bytes without a row after a day', async () => {
  const { storage } = world.parts
  const kept = await upload('kept')
  const orphan = `${client.workspace}/${newId()}`
  const thumbnail = `${client.workspace}/${newId()}.thumbnail`
  for (const key of [orphan, thumbnail]) await storage.put(key, Readable.from([Buffer.from('x')]))
  await sweepStorage(world.parts)
  expect([await storage.size(orphan), await storage.size(thumbnail)]).toEqual([1, 1])
  await sweepStorage({ ...world.parts, storage: aDayOlder(storage) })
  expect([await storage.size(orphan), await storage.size(thumbnail)]).toEqual([undefined, undefined])
  expect(await sizes([kept])).toEqual([4])
})

function aDayOlder(storage: Storage): Storage {
  return {
    ...storage,
    async *list(prefix) {
      for await (const { key, modified } of storage.list(prefix)) {
        yield { key, modified: new Date(modified.getTime() - 86_400_001) }
      }
    },
  }
}
