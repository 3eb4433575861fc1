import { useLayoutEffect, useReducer } from 'react'
import { flushSync } from 'react-dom'
import type { ThreadRow } from './build-rows.ts'

/**
 * What the list draws. `shift`: rows came or went at its beginning, so it keeps its distance to the end. `generation` counts up where
 * nothing of what was drawn is left.
 */
export type RenderStep = { rows: readonly ThreadRow[]; shift: boolean; generation: number }

/**
 * The way from what is drawn to what is to be drawn. The list can follow what happens at one of its ends at a time, so where both
 * change the end goes first and the beginning follows with the next step.
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

/** Goes towards the wanted rows a step at a time: what happens at the end before the browser paints, the beginning after it. */
export function useRenderSteps(wanted: readonly ThreadRow[]): RenderStep {
  const [step, goTowards] = useReducer(nextRenderStep, { rows: wanted, shift: false, generation: 0 })
  useLayoutEffect(() => {
    if (step.rows === wanted) return undefined
    if (!nextRenderStep(step, wanted).shift) {
      goTowards(wanted)
      return undefined
    }
    // The list has to know where it is scrolled to, or it draws nothing there for a frame: a frame begins with telling it.
    const frame = requestAnimationFrame(() => flushSync(() => goTowards(wanted)))
    return () => cancelAnimationFrame(frame)
  }, [step, wanted])
  return step
}
