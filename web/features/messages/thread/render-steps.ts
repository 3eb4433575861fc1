import { useLayoutEffect, useReducer } from 'react'
import { flushSync } from 'react-dom'
import type { Row } from './build-rows.ts'

/**
 * What the list draws. `shift`: rows came or went at its beginning, so it keeps its distance to the end. `run` counts up where
 * nothing of what was drawn is left.
 */
export type Step = { rows: readonly Row[]; shift: boolean; run: number }

/**
 * The way from what is drawn to what is to be drawn. The list can follow what happens at one of its ends at a time, so where both
 * change the end goes first and the beginning follows with the next step.
 */
export function nextStep(drawn: Step, wanted: readonly Row[]): Step {
  const { rows, run } = drawn
  const [first] = wanted
  if (!first || rows[0]?.key === first.key) return { rows: wanted, shift: false, run }
  const put = wanted.findIndex((row) => row.key === rows[0]?.key)
  if (put > 0) {
    const endIsDrawn = wanted.length - put === rows.length
    return endIsDrawn ? { rows: wanted, shift: true, run } : { rows: wanted.slice(put), shift: false, run }
  }
  const gone = rows.findIndex((row) => row.key === first.key)
  if (gone > 0) {
    const endIsDrawn = rows.length - gone === wanted.length
    if (endIsDrawn) return { rows: wanted, shift: true, run }
    return { rows: [...rows.slice(0, gone), ...wanted], shift: false, run }
  }
  return { rows: wanted, shift: false, run: run + 1 }
}

/** Goes towards the wanted rows a step at a time: what happens at the end before the browser paints, the beginning after it. */
export function useSteps(wanted: readonly Row[]): Step {
  const [step, goTowards] = useReducer(nextStep, { rows: wanted, shift: false, run: 0 })
  useLayoutEffect(() => {
    if (step.rows === wanted) return undefined
    if (!nextStep(step, wanted).shift) {
      goTowards(wanted)
      return undefined
    }
    // The list has to know where it is scrolled to, or it draws nothing there for a frame: a frame begins with telling it.
    const frame = requestAnimationFrame(() => flushSync(() => goTowards(wanted)))
    return () => cancelAnimationFrame(frame)
  }, [step, wanted])
  return step
}
