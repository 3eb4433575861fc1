import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Storage } from '#server/platform/storage/storage.ts'
import { createTestWorld, type TestWorld } from '#server/testing/test-world.ts'
import { sweepStorage } from './sweep-files.ts'

let world: TestWorld
beforeAll(async () => void (world = await createTestWorld()))
afterAll(() => world.close())

test('[FILE-6] the sweep keeps foreign objects in a shared storage and still deletes ours', async () => {
  const [orphan, others] = [
    `${newId()}/${newId()}`,
    [
      '.DS_Store',
      'lost+found/x',
      `${newId()}/notes.txt`,
      `${newId()}/${newId()}/x`,
      `${newId()}/${newId()}`.toUpperCase(),
    ],
  ]
  const removed: string[] = []
  const storage: Storage = {
    ...world.parts.storage,
    remove: async (key) => void removed.push(key),
    async *list() {
      for (const key of [...others, orphan]) yield { key, modified: new Date(0) }
    },
  }
  await sweepStorage({ ...world.parts, storage })
  expect(removed).toEqual([orphan])
})
