import { expect, test } from 'vitest'
import { byLength } from '#server/testing/test-length.ts'
import { LONG, cutConnections } from './cut-connections.ts'

const PLAN = byLength({ seed: 2, employees: 1, clients: 4, seconds: 8, pauseMs: 400 }, LONG)

test(
  '[MSG-12] no message is lost, doubled or reordered when every connection is cut repeatedly, also inside frames',
  async () => {
    const { sends, stored, faults } = await cutConnections(PLAN)
    expect(faults).toEqual([])
    expect(stored).toBe(sends)
  },
  byLength(300_000, 1_800_000),
)
