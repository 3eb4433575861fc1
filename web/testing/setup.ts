import { format } from 'node:util'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// A busy machine needs longer than the default second until an element appears.
configure({ asyncUtilTimeout: 5000 })

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
