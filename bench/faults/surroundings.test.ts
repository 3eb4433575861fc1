import { expect, test } from 'vitest'
import { byLength } from '#server/testing/test-length.ts'
import { breakMail, LONG as MAIL } from './break-mail.ts'
import { canMount, fillDisk, LONG as DISK } from './disk-full.ts'
import { exhaustConnections, LONG as CONNECTIONS } from './exhaust-connections.ts'
import { killMigrations, LONG as MIGRATIONS } from './kill-migrations.ts'
import { canMoveClock, moveClock, LONG as CLOCK } from './move-clock.ts'
import { canLimitMemory, littleMemory, LONG as MEMORY } from './little-memory.ts'
import { LONG as SOCKETS, restartWithSockets } from './restart-with-sockets.ts'
import type { FaultRun } from './run.ts'
import { LONG as SLOW, slowReaders } from './slow-readers.ts'

const TIMEOUT_MS = byLength(300_000, 3_600_000)
const few = { seed: 1, employees: 1, clients: 3, pauseMs: 100 }

/** Everything acknowledged is stored and shown once, in one order, and all works again by itself. */
async function expectClean(run: Promise<FaultRun>): Promise<void> {
  const { sends, stored, faults } = await run
  expect(faults).toEqual([])
  expect(stored).toBe(sends)
}

test.skipIf(!canMount())(
  '[OPS-4] [MSG-12] nothing is lost while the disk of PostgreSQL and of the files is full (needs root, for a small disk)',
  () => expectClean(fillDisk(byLength({ ...few, fills: 1, fullMs: 3000 }, DISK))),
  TIMEOUT_MS,
)

test(
  '[OPS-4] [MSG-12] nothing is lost while another program takes all connections of PostgreSQL',
  () => expectClean(exhaustConnections(byLength({ ...few, times: 1, heldMs: 3000 }, CONNECTIONS))),
  TIMEOUT_MS,
)

test.skipIf(!canMoveClock)(
  '[OPS-4] [MSG-12] nothing is lost when the clock of the server jumps by an hour (needs the package faketime)',
  () => expectClean(moveClock(byLength({ ...few, stayMs: 700 }, CLOCK))),
  TIMEOUT_MS,
)

test(
  '[OPS-4] every email is sent once while the mail server hangs, refuses and defers, and at least once when it drops',
  () => expectClean(breakMail(byLength({ ...few, invitations: 3, eachMs: 1500 }, MAIL))),
  TIMEOUT_MS,
)

test(
  '[OPS-7] migrations that were killed at any statement run again to the same database',
  () => expectClean(killMigrations(byLength({ seed: 1, every: 113 }, MIGRATIONS))),
  TIMEOUT_MS,
)

test(
  '[MSG-12] clients that stop reading are let go at a bounded buffer and catch up later',
  () =>
    expectClean(
      slowReaders(
        byLength(
          { seed: 1, slow: 10, perSecond: 60, size: 9000, readingMs: 4000, stoppedMs: 5000, growthMb: 150 },
          SLOW,
        ),
      ),
    ),
  TIMEOUT_MS,
)

test(
  '[OPS-4] all sockets come back after a restart, and no message is lost',
  () => expectClean(restartWithSockets(byLength({ seed: 1, sockets: 100, perSecond: 20, steadyMs: 1500 }, SOCKETS))),
  TIMEOUT_MS,
)

test.skipIf(!canLimitMemory())(
  '[OPS-4] with 300 MB of memory the server becomes slow and does not die (needs root and control groups)',
  () =>
    expectClean(
      littleMemory(byLength({ ...few, sockets: 100, uploads: 10, fileSize: 1_000_000, runMs: 4000 }, MEMORY)),
    ),
  TIMEOUT_MS,
)
