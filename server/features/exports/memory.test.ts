import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listExports } from '#contract/exports.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { createExport } from '#server/testing/test-exports.ts'
import { byLength } from '#server/testing/test-length.ts'
import { createTestWorld, type TestWorld } from '#server/testing/test-world.ts'

setFlagsFromString('--expose-gc')
// The flag provides a function without arguments.
const collectGarbage = runInNewContext('gc') as () => void

const PIECE = Buffer.alloc(65_536, Buffer.from(Array.from({ length: 997 }, (_, at) => at % 251)))
const FILE_BYTES = 3 * 1024 * 1024
const FILES = byLength(60, 200)
const MESSAGES = byLength(20_000, 100_000)
const MEGABYTE = 1_000_000
const LOOK_EVERY = 50 * MEGABYTE

/** The memory in use, and the process's resident memory. */
function memory(): { heap: number; resident: number } {
  const resident = process.memoryUsage().rss
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return { heap: heapUsed + external, resident }
}

/** Generates files while they are read, and a storage that keeps only the ZIP's length and the peak memory. */
function generator() {
  const packed = { bytes: 0, open: 0, mostOpen: 0, heap: 0, resident: 0 }
  const storage: Partial<Storage> = {
    async get() {
      packed.mostOpen = Math.max(packed.mostOpen, ++packed.open)
      const pieces = (function* () {
        for (let at = 0; at < FILE_BYTES; at += PIECE.length) yield PIECE
      })()
      return Readable.from(pieces).on('close', () => packed.open--)
    },
    async put(_key, stream) {
      packed.bytes = 0
      for await (const piece of stream) {
        const before = Math.floor(packed.bytes / LOOK_EVERY)
        packed.bytes += piece.length
        if (Math.floor(packed.bytes / LOOK_EVERY) === before) continue
        const { heap, resident } = memory()
        packed.heap = Math.max(packed.heap, heap)
        packed.resident = Math.max(packed.resident, resident)
      }
    },
    size: async () => packed.bytes,
  }
  return { storage, packed }
}

let world: TestWorld
const { storage: generated, packed } = generator()
beforeAll(async () => {
  world = await createTestWorld({ replace: async ({ storage }) => ({ storage: { ...storage, ...generated } }) })
})
afterAll(() => world.close())

test(`[SET-8] exporting ${FILES * 3} MB of files and ${MESSAGES} messages takes less than 50 MB of memory, one file at a time`, async () => {
  const manager = await world.manager()
  await createExport(world, manager) // the first run loads modules
  const client = await world.client(manager)
  await world.database.db.system.transaction(async (tx) => {
    const file = { manager_id: manager.id, owner_id: client.id, uploaded_by: client.id, type: 'image/png' }
    const rows = Array.from({ length: FILES }, () => newId()).map((id) => ({
      ...file,
      id,
      name: 'photo.png',
      size: FILE_BYTES,
      sha256: Buffer.alloc(32),
    }))
    await tx.insertInto('files').values(rows).execute()
    const conversation = { manager_id: manager.id, id: newId(), type: 'Group', name: 'Long', created_by: manager.id }
    await tx
      .insertInto('conversations')
      .values({ ...conversation, last_seq: MESSAGES })
      .execute()
    for (let from = 0; from < MESSAGES; from += 20_000) {
      await tx.sql({
        name: 'many_messages_in_memory',
        text: `insert into messages (manager_id, conversation_id, seq, id, sender_id, sender_name, type, body)
          select $1, $2, n, gen_random_uuid(), $1, 'Mara', 'text', repeat('word ', 40) || n
          from generate_series($3::int + 1, $3 + 20000) n`,
        values: [manager.id, conversation.id, from],
      })
    }
  })
  const before = memory()
  await createExport(world, manager)
  const [made] = (await world.call(listExports, {}, manager.token)).body.items
  expect(made).toMatchObject({ state: 'ready', size: packed.bytes })
  expect(packed.bytes).toBeGreaterThan(FILES * FILE_BYTES)
  expect(packed.mostOpen).toBe(1)
  expect((packed.heap - before.heap) / MEGABYTE).toBeLessThan(50)
  // Includes garbage that V8 has not collected: far less than the exported amount.
  expect((packed.resident - before.resident) / MEGABYTE).toBeLessThan(250)
})
