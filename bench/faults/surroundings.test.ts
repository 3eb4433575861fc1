import { expect, test } from 'vitest'
import { canMount } from '#server/testing/small-disk.ts'
import { byLength } from '#server/testing/test-length.ts'
import { breakMail, LONG as MAIL } from './break-mail.ts'
import { fillDisk, LONG as DISK } from './disk-full.ts'
import { exhaustConnections, LONG as CONNECTIONS } from './exhaust-connections.ts'
import { killMigrations, LONG as MIGRATIONS } from './kill-migrations.ts'
import { canMoveClock, moveClock, LONG as CLOCK } from './move-clock.ts'
import { canLimitMemory, littleMemory, LONG as MEMORY } from './little-memory.ts'
import { LONG as SOCKETS, restartWithSockets } from './restart-with-sockets.ts'
import type { FaultRun } from './run.ts'
import { LONG as SLOW, slowReaders } from './slow-readers.ts'

const TIMEOUT_MS = byLength(300_000, 3_600_000)
/** Everything acknowledged is stored and shown once, in one order, and all works again by itself. */
const clean = async (run: Promise<FaultRun>) => {
  const { sends, stored, faults } = await run
  return { faults, lost: sends - stored }
}
const nothing = { faults: [], lost: 0 }
const few = { seed: 1, employees: 1, clients: 3, pauseMs: 100 }

test.skipIf(!canMount())(
  '[OPS-4] [MSG-12] nothing is lost while the disk of PostgreSQL and of the files is full (needs root, for a small disk)',
  () => expect(clean(fillDisk(byLength({ ...few, fills: 1, fullMs: 3000 }, DISK)))).resolves.toEqual(nothing),
  TIMEOUT_MS,
)

test(
  '[OPS-4] [MSG-12] nothing is lost while another program takes all connections of PostgreSQL',
  () =>
    expect(clean(exhaustConnections(byLength({ ...few, times: 1, heldMs: 3000 }, CONNECTIONS)))).resolves.toEqual(
      nothing,
    ),
  TIMEOUT_MS,
)

test.skipIf(!canMoveClock)(
  '[OPS-4] [MSG-12] nothing is lost when the clock of the server jumps by an hour (needs the package faketime)',
  () => expect(clean(moveClock(byLength({ ...few, stayMs: 700 }, CLOCK)))).resolves.toEqual(nothing),
  TIMEOUT_MS,
)

test(
  '[OPS-4] every email is sent once while the mail server hangs, refuses and defers, and at least once when it drops',
  () => expect(clean(breakMail(byLength({ ...few, invitations: 3, eachMs: 1500 }, MAIL)))).resolves.toEqual(nothing),
  TIMEOUT_MS,
)

test(
  '[OPS-7] migrations that were killed at any statement run again to the same database',
  () => expect(clean(killMigrations(byLength({ seed: 1, every: 113 }, MIGRATIONS)))).resolves.toEqual(nothing),
  TIMEOUT_MS,
)

test(
  '[MSG-12] clients that stop reading are let go at a bounded buffer and catch up later',
  () =>
    expect(
      clean(
        slowReaders(
          byLength(
            { seed: 1, slow: 10, perSecond: 60, size: 9000, readingMs: 4000, stoppedMs: 5000, growthMb: 150 },
            SLOW,
          ),
        ),
      ),
    ).resolves.toEqual(nothing),
  TIMEOUT_MS,
)

test(
  '[OPS-4] all sockets come back after a restart, and no message is lost',
  () =>
    expect(
      clean(restartWithSockets(byLength({ seed: 1, sockets: 100, perSecond: 20, steadyMs: 1500 }, SOCKETS))),
    ).resolves.toEqual(nothing),
  TIMEOUT_MS,
)

test.skipIf(!canLimitMemory())(
  '[OPS-4] with 300 MB of memory the server becomes slow and does not die (needs root and control groups)',
  () =>
    expect(
      clean(littleMemory(byLength({ ...few, sockets: 100, uploads: 10, fileSize: 1_000_000, runMs: 4000 }, MEMORY))),
    ).resolves.toEqual(nothing),
  TIMEOUT_MS,
)
