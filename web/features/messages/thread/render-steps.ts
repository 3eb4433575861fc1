import { useLayoutEffect, useReducer } from 'react'
import { flushSync } from 'react-dom'
import type { ThreadRow } from './build-rows.ts'

/**
 * The rows that are rendered. `shift`: rows changed at the beginning, so the list keeps its distance to the end.
 * `generation` increases when no rendered row is left.
 */
export type RenderStep = { rows: readonly ThreadRow[]; shift: boolean; generation: number }

/**
 * The next step from the rendered to the current rows. The virtualizer can follow a change at one end at a time: the end
 * changes first, the beginning in the next step.
 */
export function nextRenderStep(drawn: RenderStep, wanted: readonly ThreadRow[]): RenderStep {
  const { rows, generation } = drawn
  const [first] = wanted
  if (!first || rows[0]?.key === first.key) return { rows: wanted, shift: false, generation }
  const put = wanted.findIndex((row) => row.key === rows[0]?.key)
  if (put > 0) {
    const endIsDrawn = wanted.length - put === rows.length
    return endIsDrawn
      ? { rows: wanted, shift: true, generation }
      : { rows: wanted.slice(put), shift: false, generation }
  }
  const gone = rows.findIndex((row) => row.key === first.key)
  if (gone > 0) {
    const endIsDrawn = rows.length - gone === wanted.length
    if (endIsDrawn) return { rows: wanted, shift: true, generation }
    return { rows: [...rows.slice(0, gone), ...wanted], shift: false, generation }
  }
  return { rows: wanted, shift: false, generation: generation + 1 }
}

/** Changes at the end happen before the browser paints, changes at the beginning after it. */
export function useRenderSteps(wanted: readonly ThreadRow[]): RenderStep {
  const [step, goTowards] = useReducer(nextRenderStep, { rows: wanted, shift: false, generation: 0 })
  useLayoutEffect(() => {
    if (step.rows === wanted) return undefined
    if (!nextRenderStep(step, wanted).shift) {
      goTowards(wanted)
      return undefined
    }
    // The virtualizer must know its scroll position first, or it renders nothing for a frame; it reads the position at
    // the start of a frame.
    const frame = requestAnimationFrame(() => flushSync(() => goTowards(wanted)))
    return () => cancelAnimationFrame(frame)
  }, [step, wanted])
  return step
}
