import { expect, test } from 'vitest'
import { byLength, testSeed } from '#server/testing/test-length.ts'
import { killMigrations, LONG as MIGRATIONS } from './kill-migrations.ts'
import { findLosses, NONE } from './run.ts'

/** Some three of the statements. */
const EVERY = 230
const TIMEOUT_MS = byLength(300_000, 3_600_000)

test(
  '[OPS-7] migrations that were killed at any statement run again to the same database',
  () =>
    expect(
      findLosses(killMigrations(byLength({ seed: testSeed, first: 1 + (testSeed % EVERY), every: EVERY }, MIGRATIONS))),
    ).resolves.toEqual(NONE),
  TIMEOUT_MS,
)
