import { useLayoutEffect, useReducer } from 'react'
import type { Row } from '#web/features/messages/rows.ts'
import { nextStep, type Step } from '#web/features/messages/steps.ts'

/** Goes towards the wanted rows a step at a time, all of them before the browser paints. */
export function useSteps(wanted: readonly Row[]): Step {
  const [step, goTowards] = useReducer(nextStep, { rows: wanted, shift: false, run: 0 })
  useLayoutEffect(() => {
    if (step.rows !== wanted) goTowards(wanted)
  }, [step, wanted])
  return step
}
