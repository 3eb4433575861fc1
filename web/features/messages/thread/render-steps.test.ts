import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ThreadRow } from '#web/features/messages/thread/build-rows.ts'
import { nextRenderStep, type RenderStep } from './render-steps.ts'

const end: ThreadRow = { kind: 'end', key: 'end' }
/** Rows named by numbers, as a conversation has them, with the end behind. */
const rowsFrom = (from: number, to: number): readonly ThreadRow[] => [
  ...Array.from({ length: to - from + 1 }, (_, at): ThreadRow => ({ kind: 'day', key: `${from + at}`, date: '' })),
  end,
]
const drawn = (rows: readonly ThreadRow[]): RenderStep => ({ rows, shift: false, generation: 0 })

function way(from: readonly ThreadRow[], to: readonly ThreadRow[]): RenderStep[] {
  const steps = [drawn(from)]
  for (let at = steps[0]; at && at.rows !== to && steps.length < 10; at = steps.at(-1))
    steps.push(nextRenderStep(at, to))
  return steps.slice(1)
}

test.each([
  ['rows at the end', rowsFrom(3, 6), rowsFrom(3, 8), [false]],
  ['rows at the beginning', rowsFrom(3, 6), rowsFrom(1, 6), [true]],
  ['rows gone from the beginning', rowsFrom(1, 6), rowsFrom(3, 6), [true]],
  ['rows at both ends', rowsFrom(3, 6), rowsFrom(1, 8), [false, true]],
  ['at the beginning while the end is let go', rowsFrom(3, 9), rowsFrom(1, 6), [false, true]],
  ['at the end while the beginning is let go', rowsFrom(1, 6), rowsFrom(4, 9), [false, true]],
])('[MSG-13] a step draws the end first, then the beginning: %s', (_, from, to, shifts) => {
  expect(way(from, to).map((step) => step.shift)).toEqual(shifts)
})

test('[MSG-13] the list is rendered anew when none of its rows remain', () => {
  expect(nextRenderStep(drawn(rowsFrom(1, 5)), rowsFrom(50, 60))).toEqual({
    rows: rowsFrom(50, 60),
    shift: false,
    generation: 1,
  })
})

test('[MSG-13] no step changes both ends, and a shift changes only the beginning', () => {
  const ends = fc
    .tuple(fc.nat(30), fc.nat(30))
    .map(([one, other]) => rowsFrom(Math.min(one, other), Math.max(one, other)))
  fc.assert(
    fc.property(ends, ends, (from, to) => {
      let before = drawn(from)
      for (const step of way(from, to)) {
        const [keys, were] = [step.rows, before.rows].map((rows) => rows.map((row) => row.key))
        if (!keys || !were) continue
        if (step.shift) {
          const both = Math.min(keys.length, were.length)
          expect(keys.slice(-both)).toEqual(were.slice(-both))
        } else if (step.generation === before.generation) expect(keys[0]).toBe(were[0])
        before = step
      }
      expect(before.rows).toEqual(to)
    }),
  )
})
