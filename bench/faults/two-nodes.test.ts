import { expect, test } from 'vitest'
import { hasRedis } from '#server/testing/redis.ts'
import { byLength } from '#server/testing/test-length.ts'
import { LONG, killNodes } from './two-nodes.ts'

const PLAN = byLength({ seed: 3, employees: 1, clients: 4, sends: 400, rounds: 1, pauseMs: 60 }, LONG)

test.skipIf(!hasRedis)(
  '[MSG-12] no message is lost, doubled or reordered when one of two nodes is killed and Redis loses its data',
  async () => {
    const { sends, stored, faults } = await killNodes(PLAN)
    expect(faults).toEqual([])
    expect([sends, stored]).toEqual([PLAN.sends, PLAN.sends])
  },
  byLength(300_000, 3_600_000),
)
