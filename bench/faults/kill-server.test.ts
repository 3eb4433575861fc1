import { expect, test } from 'vitest'
import { byLength } from '#server/testing/test-length.ts'
import { killPostgres, killServer, LONG } from './kill-server.ts'

const PLAN = byLength({ seed: 1, employees: 1, clients: 4, sends: 400, kills: 2 }, LONG)
const TIMEOUT_MS = byLength(300_000, 3_600_000)

test(
  '[MSG-12] no message is lost, doubled or reordered when the server is killed while all people write',
  async () => {
    const { sends, stored, faults } = await killServer(PLAN)
    expect(faults).toEqual([])
    expect([sends, stored]).toEqual([PLAN.sends, PLAN.sends])
  },
  TIMEOUT_MS,
)

test(
  '[MSG-12] no message is lost, doubled or reordered when PostgreSQL is killed while all people write',
  async () => {
    const { sends, stored, faults } = await killPostgres({ ...PLAN, kills: byLength(2, 5) })
    expect(faults).toEqual([])
    expect([sends, stored]).toEqual([PLAN.sends, PLAN.sends])
  },
  TIMEOUT_MS,
)
