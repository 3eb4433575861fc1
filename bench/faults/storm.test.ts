import { expect, test } from 'vitest'
import { storm } from './storm.ts'

const SHORT = { seed: 2, employees: 1, clients: 4, seconds: 8, pauseMs: 400 }

test('[MSG-12] every connection is cut again and again, in the middle of frames too: nothing is lost, doubled or in another order', async () => {
  const { sends, stored, faults } = await storm(SHORT)
  expect(faults).toEqual([])
  expect(stored).toBe(sends)
}, 300_000)
