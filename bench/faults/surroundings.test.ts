import { expect, test } from 'vitest'
import { canMount } from '#server/testing/small-disk.ts'
import { byLength } from '#server/testing/test-length.ts'
import { breakMail, LONG as MAIL } from './break-mail.ts'
import { fillDisk, LONG as DISK } from './disk-full.ts'
import { exhaustConnections, LONG as CONNECTIONS } from './exhaust-connections.ts'
import { canMoveClock, moveClock, LONG as CLOCK } from './move-clock.ts'
import { findLosses, NONE } from './run.ts'

const TIMEOUT_MS = byLength(300_000, 3_600_000)
const few = { seed: 1, employees: 1, clients: 3, pauseMs: 100 }

test.skipIf(!canMount())(
  '[OPS-4] [MSG-12] nothing is lost while the disk of PostgreSQL and of the files is full (needs root, for a small disk)',
  () => expect(findLosses(fillDisk(byLength({ ...few, fills: 1, fullMs: 3000 }, DISK)))).resolves.toEqual(NONE),
  TIMEOUT_MS,
)

test(
  '[OPS-4] [MSG-12] nothing is lost while another program takes all connections of PostgreSQL',
  () =>
    expect(findLosses(exhaustConnections(byLength({ ...few, times: 1, heldMs: 3000 }, CONNECTIONS)))).resolves.toEqual(
      NONE,
    ),
  TIMEOUT_MS,
)

test.skipIf(!canMoveClock)(
  '[OPS-4] [MSG-12] nothing is lost when the clock of the server jumps by an hour (needs the package faketime)',
  () => expect(findLosses(moveClock(byLength({ ...few, stayMs: 700 }, CLOCK)))).resolves.toEqual(NONE),
  TIMEOUT_MS,
)

test(
  '[OPS-4] every email is sent once while the mail server hangs, refuses and defers, and at least once when it drops',
  () => expect(findLosses(breakMail(byLength({ ...few, invitations: 3, eachMs: 1500 }, MAIL)))).resolves.toEqual(NONE),
  TIMEOUT_MS,
)
