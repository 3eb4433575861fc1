import { format } from 'node:util'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// How long a test waits for what is to appear; a machine that does much else takes longer than a second.
configure({ asyncUtilTimeout: 5000 })

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
