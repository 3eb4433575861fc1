import { expect, test } from 'vitest'
import { byLength } from '#server/testing/test-length.ts'
import { canMount } from '#server/testing/small-disk.ts'
import { breakDisk, breakS3, LONG } from './break-storage.ts'

const PLAN = byLength({ seed: 4, people: 4, faultMs: 3000, stallMs: 3000 }, LONG)
const TIMEOUT_MS = byLength(300_000, 900_000)

// Needs root, to mount a small disk; otherwise it is counted as skipped.
test.skipIf(!canMount())(
  'a disk of files that becomes full and then read-only loses nothing, and uploads work again without a restart',
  async () => {
    const { sends, stored, faults } = await breakDisk(PLAN)
    expect(faults).toEqual([])
    expect(sends).toBeGreaterThan(0)
    expect(stored).toBeGreaterThan(0)
  },
  TIMEOUT_MS,
)

test(
  'an S3 that is busy, cuts answers short, is slow and stalls loses nothing, and uploads work again without a restart',
  async () => {
    const { stored, faults } = await breakS3(PLAN)
    expect(faults).toEqual([])
    expect(stored).toBeGreaterThan(0)
  },
  TIMEOUT_MS,
)
