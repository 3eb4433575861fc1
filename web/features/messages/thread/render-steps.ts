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
export function nextRenderStep(drawn: RenderStep, target: readonly ThreadRow[]): RenderStep {
  const { rows, generation } = drawn
  const [first] = target
  if (!first || rows[0]?.key === first.key) return { rows: target, shift: false, generation }
  const put = target.findIndex((row) => row.key === rows[0]?.key)
  if (put > 0) {
    const endIsDrawn = target.length - put === rows.length
    return endIsDrawn
      ? { rows: target, shift: true, generation }
      : { rows: target.slice(put), shift: false, generation }
  }
  const gone = rows.findIndex((row) => row.key === first.key)
  if (gone > 0) {
    const endIsDrawn = rows.length - gone === target.length
    if (endIsDrawn) return { rows: target, shift: true, generation }
    return { rows: [...rows.slice(0, gone), ...target], shift: false, generation }
  }
  return { rows: target, shift: false, generation: generation + 1 }
}

/** Changes at the end happen before the browser paints, changes at the beginning after it. */
export function useRenderSteps(target: readonly ThreadRow[]): RenderStep {
  const [step, goTowards] = useReducer(nextRenderStep, { rows: target, shift: false, generation: 0 })
  useLayoutEffect(() => {
    if (step.rows === target) return undefined
    if (!nextRenderStep(step, target).shift) {
      goTowards(target)
      return undefined
    }
    // The virtualizer must know its scroll position first, or it renders nothing for a frame; it reads the position at
    // the start of a frame.
    const frame = requestAnimationFrame(() => flushSync(() => goTowards(target)))
    return () => cancelAnimationFrame(frame)
  }, [step, target])
  return step
}
