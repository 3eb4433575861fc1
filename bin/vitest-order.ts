import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These mostly wait, for timers and for processes that they start. */
const WAITING = [
  /\/bench\/faults\//,
  /\/ops\/tests\//,
  /\/(stripe-faults|many-nodes|several-processes|listener|jobs|embedded|month-of-reminders)\.test\.ts$/,
]
/** So many others come between two of them: then two wait at a time, and the processor is busy until none is left. */
const BETWEEN = 8

/** Vitest's own order, by time where that is known, else by size, with the files that wait in between. */
export class WaitingBetween extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of vitest's, which returns a new array
    const sorted = await super.sort(files)
    const isWaiting = ({ moduleId }: TestSpecification) => WAITING.some((pattern) => pattern.test(moduleId))
    const [waiting, busy] = [sorted.filter(isWaiting), sorted.filter((file) => !isWaiting(file))]
    const mixed = waiting.flatMap((file, at) => [file, ...busy.slice(at * BETWEEN, (at + 1) * BETWEEN)])
    return [...mixed, ...busy.slice(waiting.length * BETWEEN)]
  }
}
