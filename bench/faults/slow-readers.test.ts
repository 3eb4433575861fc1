import { expect, test } from 'vitest'
import { byLength } from '#server/testing/test-length.ts'
import { findLosses, NONE } from './run.ts'
import { LONG as SLOW, slowReaders } from './slow-readers.ts'

const TIMEOUT_MS = byLength(300_000, 3_600_000)

test(
  '[MSG-12] clients that stop reading are let go at a bounded buffer and catch up later',
  () =>
    expect(
      findLosses(
        slowReaders(
          byLength(
            { seed: 1, slow: 10, perSecond: 60, size: 9000, readingMs: 4000, stoppedMs: 5000, growthMb: 150 },
            SLOW,
          ),
        ),
      ),
    ).resolves.toEqual(NONE),
  TIMEOUT_MS,
)
