import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { localStorage } from '#server/platform/storage/local.ts'
import { s3Storage } from '#server/platform/storage/s3.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { mountDisk } from '#server/testing/small-disk.ts'
import { openS3 } from '#server/testing/s3.ts'
import { createTestWorld } from '#server/testing/test-world.ts'
import { createRandom } from '../chat/random.ts'
import type { FaultRun } from './run.ts'
import { countsIn, Uploaders } from './uploaders.ts'

export type StoragePlan = {
  seed: number
  /** How many people upload, read and delete, each without a pause. */
  people: number
  /** How long each fault lasts. */
  faultMs: number
  /** How long the storage stalls. */
  stallMs: number
}

export const LONG = { seed: 19, people: 6, faultMs: 20_000, stallMs: 30_000 } satisfies StoragePlan

const remount = (folder: string, options: string) =>
  execFileSync('mount', ['-o', `remount,${options}`, folder], { stdio: 'pipe' })

const DISK = '300m'
/** The file that takes the room. */
export const BALLAST = 'ballast'

/** Takes all the room that is left. */
export function fillUp(folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  try {
    writeFileSync(join(folder, BALLAST), Buffer.alloc(bavail * bsize), { flag: 'a' })
  } catch {
    // It is full.
  }
}

/** The disk of the uploaded files becomes full, then read-only, while people upload, read and delete. */
export async function breakDisk(plan: StoragePlan): Promise<FaultRun> {
  const disk = mountDisk(DISK)
  const { folder } = disk
  const files = join(folder, 'files')
  mkdirSync(files)
  chmodSync(files, 0o700)
  try {
    return await runFaults('disk of the files', plan, localStorage(files), async (users) => {
      await users.expectUploads()
      fillUp(folder)
      const filling = setInterval(() => fillUp(folder), 50)
      const full = await users.workFor(plan.faultMs)
      clearInterval(filling)
      if (!full.has(507)) users.unmet(`no upload was refused while the disk was full: ${countsIn(full)}`)
      rmSync(join(folder, BALLAST))
      await users.expectUploads()
      remount(folder, 'ro')
      const readOnly = await users.workFor(plan.faultMs)
      remount(folder, 'rw')
      await users.expectUploads()
      return [
        `full for ${plan.faultMs / 1000} s: ${countsIn(full)}`,
        `read-only for ${plan.faultMs / 1000} s: ${countsIn(readOnly)}`,
      ]
    })
  } finally {
    disk.remove()
  }
}

/** S3 is busy, cuts its answers short, is slow and stalls, while people upload, read and delete. */
export async function breakS3(plan: StoragePlan): Promise<FaultRun> {
  const s3 = await openS3()
  try {
    return await runFaults('S3', plan, s3Storage(s3.config), async (users) => {
      const details: string[] = []
      for (const fault of ['busy', 'cut short', 'slow', 'stalls'] as const) {
        const lasts = fault === 'stalls' ? plan.stallMs : plan.faultMs
        s3.setFault(fault)
        const working = users.workFor(lasts)
        await wait(lasts)
        s3.setFault(undefined)
        const answers = await working
        if (fault === 'slow' && [...answers.keys()].some((status) => status >= 400))
          users.unmet(`a slow store made calls fail: ${countsIn(answers)}`)
        await users.expectUploads()
        details.push(`${fault} for ${lasts / 1000} s: ${countsIn(answers)}`)
      }
      return details
    })
  } finally {
    await s3.close()
  }
}

async function runFaults(
  what: string,
  { seed, people }: StoragePlan,
  storage: Storage,
  breakIt: (users: Uploaders) => Promise<string[]>,
): Promise<FaultRun> {
  const world = await createTestWorld({ replace: () => Promise.resolve({ storage }) })
  try {
    const manager = await world.manager()
    const clients = await Promise.all(Array.from({ length: people - 1 }, () => world.client(manager)))
    const users = new Uploaders(world, await world.listen(), [manager, ...clients], createRandom(seed))
    const details = await breakIt(users)
    const began = performance.now()
    await users.check(storage, manager.workspace)
    const { tried, stored, slowest, faults } = users
    const caughtUp = performance.now() - began
    return { what, seed, details, sends: tried, stored: stored.size, connects: 0, slowest, caughtUp, faults }
  } finally {
    await world.close()
  }
}
