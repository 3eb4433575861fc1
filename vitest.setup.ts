import fc from 'fast-check'
import { vi } from 'vitest'
import { testSeed } from './bin/test-sample.ts'

/** How long a test waits for something to happen where it says nothing else: a busy machine needs more than a second. */
const PATIENCE_MS = 30_000

const marked: typeof vi & { isPatient?: boolean } = vi

// The files of a worker share it. vitest.config.ts gives `expect.poll` the same patience.
if (!marked.isPatient) {
  const { waitFor } = vi
  marked.isPatient = true
  // A property that a draw refutes can be repeated.
  fc.configureGlobal({ seed: testSeed })
  marked.waitFor = (callback, options) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })
}
