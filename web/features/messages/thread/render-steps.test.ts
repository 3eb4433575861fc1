import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Row } from '#web/features/messages/thread/build-rows.ts'
import { nextStep, type Step } from './render-steps.ts'

const end: Row = { kind: 'end', key: 'end' }
/** Rows named by numbers, as a run of a conversation has them, with the end behind. */
const run = (from: number, to: number): readonly Row[] => [
  ...Array.from({ length: to - from + 1 }, (_, at): Row => ({ kind: 'day', key: `${from + at}`, date: '' })),
  end,
]
const drawn = (rows: readonly Row[]): Step => ({ rows, shift: false, run: 0 })

function way(from: readonly Row[], to: readonly Row[]): Step[] {
  const steps = [drawn(from)]
  for (let at = steps[0]; at && at.rows !== to && steps.length < 10; at = steps.at(-1)) steps.push(nextStep(at, to))
  return steps.slice(1)
}

test.each([
  ['rows at the end', run(3, 6), run(3, 8), [false]],
  ['rows at the beginning', run(3, 6), run(1, 6), [true]],
  ['rows gone from the beginning', run(1, 6), run(3, 6), [true]],
  ['rows at both ends', run(3, 6), run(1, 8), [false, true]],
  ['at the beginning while the end is let go', run(3, 9), run(1, 6), [false, true]],
  ['at the end while the beginning is let go', run(1, 6), run(4, 9), [false, true]],
])('[MSG-13] %s: the end first, then the beginning', (_, from, to, shifts) => {
  expect(way(from, to).map((step) => step.shift)).toEqual(shifts)
})

test('[MSG-13] where nothing of what was drawn is left, the list begins anew', () => {
  expect(nextStep(drawn(run(1, 5)), run(50, 60))).toEqual({ rows: run(50, 60), shift: false, run: 1 })
})

test('[MSG-13] no step changes both ends, and a shift changes the beginning alone', () => {
  const ends = fc.tuple(fc.nat(30), fc.nat(30)).map(([one, other]) => run(Math.min(one, other), Math.max(one, other)))
  fc.assert(
    fc.property(ends, ends, (from, to) => {
      let before = drawn(from)
      for (const step of way(from, to)) {
        const [keys, were] = [step.rows, before.rows].map((rows) => rows.map((row) => row.key))
        if (!keys || !were) continue
        if (step.shift) {
          const both = Math.min(keys.length, were.length)
          expect(keys.slice(-both)).toEqual(were.slice(-both))
        } else if (step.run === before.run) expect(keys[0]).toBe(were[0])
        before = step
      }
      expect(before.rows).toEqual(to)
    }),
  )
})
