import { expect } from 'vitest'
import type { TestWorld } from './test-world.ts'

// The tests of other files have databases on the same server, and locks in them.
const WAITING = `select from pg_locks where not granted and pid in (
  select pid from pg_stat_activity where datname = current_database())`

/** Waits until so many statements wait for locks of others. */
export async function untilWaiting({ database }: TestWorld, count = 1): Promise<void> {
  const waiting = async () =>
    (await database.db.system.sql({ name: 'waiting_locks', text: WAITING, values: [] })).length
  await expect.poll(waiting, { interval: 20 }).toBeGreaterThanOrEqual(count)
}
