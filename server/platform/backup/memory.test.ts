import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUpFrom, createBackupWorkspace, query, restoreInto, sourceOf } from '#server/testing/backups.ts'
import { measurePeakMemory } from '#server/testing/peak-memory.ts'
import { createTestWorld, type TestWorld } from '#server/testing/test-world.ts'

const MB = 1_000_000

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

test('[OPS-6] a table of 100 MB and a file of 200 MB go out and in through less than 130 MB of memory', async () => {
  const source = sourceOf(world)
  const small = backups.fileName()
  const { workspace } = await world.manager()
  await backUpFrom(source, small)
  await restoreInto(await backups.emptyTarget(source.keys, { migrated: true }), small) // the modules that the first one loads

  await query(
    source.database,
    `insert into foyer.notifications (manager_id, id, user_id, kind, message, link)
     select '${workspace}', gen_random_uuid(), '${workspace}', 'message', repeat(md5(n::text), 60), '/'
     from generate_series(1, 50000) n`,
  )
  const chunk = Buffer.alloc(65_536, 'x')
  await source.storage.put(`${workspace}/large`, Readable.from(Array.from({ length: 3052 }, () => chunk)))
  const file = backups.fileName()
  const before = process.memoryUsage().rss
  const out = await measurePeakMemory(() => backUpFrom(source, file))
  expect((out - before) / MB).toBeLessThan(130)

  const target = await backups.emptyTarget(source.keys, { migrated: true })
  const between = process.memoryUsage().rss
  const into = await measurePeakMemory(() => restoreInto(target, file))
  expect((into - between) / MB).toBeLessThan(130)
  expect(await target.storage.size(`${workspace}/large`)).toBe(3052 * 65_536)
  expect(await query(target.database, 'select count(*)::int as many from foyer.notifications')).toEqual([
    { many: 50_000 },
  ])
}, 120_000)
