import { isLongRun } from '../../bin/test-sample.ts'

/** The volume of a test: short in `npm test`, in full length in `npm run test:long`. */
export const byLength = <Volume>(short: Volume, long: Volume): Volume => (isLongRun ? long : short)

/**
 * For what has to happen within a second. `npm test` only waits for it, because it shares the machine with anything;
 * `npm run test:long` runs one file at a time and measures.
 */
export const WITHIN_A_SECOND = byLength(30_000, 1000)

export { isLongRun, sampleByLength, testSeed } from '../../bin/test-sample.ts'
