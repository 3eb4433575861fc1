import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUpFrom, createBackupWorkspace, query, restoreInto, sourceOf } from '#server/testing/backups.ts'
import { measurePeakMemory } from '#server/testing/peak-memory.ts'
import { byLength } from '#server/testing/test-length.ts'
import { createTestWorld, type TestWorld } from '#server/testing/test-world.ts'

const MB = 1_000_000
/** A file of as many pieces of 64 KiB, and a table of as many rows of 2 kB. */
const PIECES = byLength(2289, 3052)
const ROWS = byLength(15_000, 50_000)

let world: TestWorld
let backups: Awaited<ReturnType<typeof createBackupWorkspace>>
beforeAll(async () => {
  world = await createTestWorld()
  backups = await createBackupWorkspace()
})
afterAll(async () => {
  await backups.close()
  await world.close()
})

test(`[OPS-6] a backup and its restore take less than 130 MB of memory with ${ROWS} rows and a file of ${Math.round((PIECES * 65_536) / MB)} MB`, async () => {
  const source = sourceOf(world)
  const small = backups.fileName()
  const { workspace } = await world.manager()
  await backUpFrom(source, small)
  await restoreInto(await backups.emptyTarget(source.keys, { migrated: true }), small) // the modules that the first one loads

  await query(
    source.database,
    `insert into foyer.notifications (manager_id, id, user_id, kind, message, link)
     select '${workspace}', gen_random_uuid(), '${workspace}', 'message', repeat(md5(n::text), 60), '/'
     from generate_series(1, ${ROWS}) n`,
  )
  const chunk = Buffer.alloc(65_536, 'x')
  await source.storage.put(`${workspace}/large`, Readable.from(Array.from({ length: PIECES }, () => chunk)))
  const file = backups.fileName()
  const before = process.memoryUsage().rss
  const out = await measurePeakMemory(() => backUpFrom(source, file))
  expect((out - before) / MB).toBeLessThan(130)

  const target = await backups.emptyTarget(source.keys, { migrated: true })
  const between = process.memoryUsage().rss
  const into = await measurePeakMemory(() => restoreInto(target, file))
  expect((into - between) / MB).toBeLessThan(130)
  expect(await target.storage.size(`${workspace}/large`)).toBe(PIECES * 65_536)
  expect(await query(target.database, 'select count(*)::int as many from foyer.notifications')).toEqual([
    { many: ROWS },
  ])
})
