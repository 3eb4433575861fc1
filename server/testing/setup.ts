import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

// The product writes to its own log. Output to console.error is a warning of a library or a bug.
const written: string[] = []

beforeEach(() => {
  written.length = 0
  console.error = (...words: unknown[]) => void written.push(format(...words))
})

afterEach(() => {
  if (written.length > 0) throw new Error(`The test wrote to console.error:\n${written.join('\n')}`)
})
