import { expect, test } from 'vitest'
import { byLength } from '#server/testing/test-length.ts'
import { LONG, noisyNeighbour } from './noisy-neighbour.ts'
import { findLosses, NONE } from './run.ts'

test(
  '[OPS-4] reads, uploads and a password meter without pause of one account leave the others their answers',
  // How long those take is measured by `npm run test:long` alone.
  () =>
    expect(
      findLosses(noisyNeighbour(byLength({ rounds: 1, partMs: 1000, atOnce: 50, edge: 1500, growth: Infinity }, LONG))),
    ).resolves.toEqual(NONE),
  byLength(300_000, 3_600_000),
)
