import { format } from 'node:util'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

let reported: string[] = []

beforeEach(() => {
  reported = []
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
    reported.push(format(...said))
  })
})

// happy-dom has no fonts, whose loading a text field that grows listens to.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  if (reported.length > 0) throw new Error(`Reported on the console: ${reported.join('\n')}`)
})
