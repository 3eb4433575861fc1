import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These mostly wait: begun first, they do not keep one worker at the end, and the others have the processor meanwhile. */
const FIRST = [
  /\/bench\/faults\//,
  /\/ops\/tests\//,
  /\/(stripe-faults|many-nodes|several-processes|listener|jobs|embedded|month-of-reminders)\.test\.ts$/,
]

/** Vitest's own order (by time where that is known, else by size) after the files that wait. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of vitest's, which returns a new array
    const sorted = await super.sort(files)
    const isFirst = ({ moduleId }: TestSpecification) => FIRST.some((pattern) => pattern.test(moduleId))
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))]
  }
}
