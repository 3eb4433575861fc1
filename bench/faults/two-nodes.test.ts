import { expect, test } from 'vitest'
import { hasRedis } from '#server/testing/redis.ts'
import { twoNodes } from './two-nodes.ts'

const SHORT = { seed: 3, employees: 1, clients: 4, sends: 400, rounds: 1, pauseMs: 60 }

test.skipIf(!hasRedis)(
  '[MSG-12] of two nodes one is killed and Redis forgets everything: nothing is lost, doubled or in another order',
  async () => {
    const { sends, stored, faults } = await twoNodes(SHORT)
    expect(faults).toEqual([])
    expect([sends, stored]).toEqual([SHORT.sends, SHORT.sends])
  },
  300_000,
)
