import { useLayoutEffect, useReducer } from 'react'
import { flushSync } from 'react-dom'
import type { Row } from '#web/features/messages/thread/build-rows.ts'
import { nextStep, type Step } from '#web/features/messages/thread/render-steps.ts'

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
