import { chmodSync, mkdirSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { mountDisk } from '#server/testing/small-disk.ts'
import { randomBetween } from '../chat/random.ts'
import { BALLAST, fillUp } from './break-storage.ts'
import { BreakableServer } from './breakable-server.ts'
import { type ChatPlan, chatUnderFault } from './chat-under-fault.ts'
import type { FaultRun } from './run.ts'
import { Uploads } from './uploads.ts'

export type DiskPlan = ChatPlan & { fills: number; fullMs: number }

export const LONG = { seed: 11, employees: 3, clients: 8, pauseMs: 200, fills: 6, fullMs: 15_000 } satisfies DiskPlan

/** Enough for a new database, its log and some files. */
const DISK = '400m'

/** The disk of PostgreSQL and of the uploaded files becomes full while all people write and upload. */
export async function fillDisk({ fills, fullMs, ...plan }: DiskPlan): Promise<FaultRun> {
  const small = mountDisk(DISK)
  const disk = small.folder
  chmodSync(disk, 0o711)
  const home = join(disk, 'data')
  mkdirSync(home)
  try {
    const server = await BreakableServer.begin({}, home)
    try {
      return await chatUnderFault('disk full', plan, server, async ({ people, random, unmet }) => {
        const uploads = new Uploads(server.address, people.manager)
        let refused = 0
        for (let fill = 1; fill <= fills; fill++) {
          await wait(randomBetween(random, 300, 1500))
          const before = uploads.failed
          // What the database frees meanwhile is taken again.
          const filling = setInterval(() => fillUp(disk), 50)
          await wait(fullMs)
          clearInterval(filling)
          refused += uploads.failed - before
          truncateSync(join(disk, BALLAST), 0)
          await server.waitUntilReady()
        }
        await wait(500)
        await uploads.stop()
        for (const fault of await uploads.check()) unmet(fault)
        return [
          `${fills} × ${fullMs / 1000} s without room`,
          `${uploads.stored.size} uploads stored, ${refused} refused while the disk was full`,
        ]
      })
    } finally {
      await server.remove()
    }
  } finally {
    small.remove()
  }
}
