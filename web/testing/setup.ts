import { format } from 'node:util'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// A busy machine needs longer than the default second until an element appears.
configure({ asyncUtilTimeout: 30_000 })

// With isolate: false the files of a worker share evaluated modules. Each file starts with fresh ones (sessions,
// outbox, listeners).
vi.resetModules()

let reported: string[] = []

beforeEach(() => {
  reported = []
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    reported.push(format(...words))
  })
})

// A test without `mockApi` reaches nothing: on a developer's machine the product may listen where happy-dom believes to be.
globalThis.fetch = (address) => {
  reported.push(`The test asks the network for ${address instanceof Request ? address.url : String(address)}`)
  return Promise.reject(new TypeError('Failed to fetch'))
}

// The reader's time zone, whatever the machine's is.
process.env.TZ = 'UTC'

// The browser stories have the same language.
Object.defineProperty(navigator, 'language', { value: 'en-GB', configurable: true })

// happy-dom has no fonts. A growing text field listens to their loading.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

// Test files share one browser environment (isolate: false). Each test must reset it.
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  if (reported.length > 0) throw new Error(`Reported on the console: ${reported.join('\n')}`)
})
