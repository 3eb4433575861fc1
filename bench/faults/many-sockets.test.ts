import { expect, test } from 'vitest'
import { byLength } from '#server/testing/test-length.ts'
import { canLimitMemory, littleMemory, LONG as MEMORY } from './little-memory.ts'
import { LONG as SOCKETS, restartWithSockets } from './restart-with-sockets.ts'
import { findLosses, NONE } from './run.ts'

const TIMEOUT_MS = byLength(300_000, 3_600_000)
const few = { seed: 1, employees: 1, clients: 3, pauseMs: 100 }

test(
  '[OPS-4] all sockets come back after a restart, and no message is lost',
  () =>
    expect(
      // How long it takes is measured by `npm run test:long` alone.
      findLosses(
        restartWithSockets(
          byLength({ seed: 1, sockets: 100, perSecond: 20, steadyMs: 1500, backMs: Infinity }, SOCKETS),
        ),
      ),
    ).resolves.toEqual(NONE),
  TIMEOUT_MS,
)

test.skipIf(!canLimitMemory())(
  '[OPS-4] with 300 MB of memory the server becomes slow and does not die (needs root and control groups)',
  () =>
    expect(
      findLosses(
        littleMemory(byLength({ ...few, sockets: 100, uploads: 10, fileSize: 1_000_000, runMs: 4000 }, MEMORY)),
      ),
    ).resolves.toEqual(NONE),
  TIMEOUT_MS,
)
