import { cleanup } from '@testing-library/react'
import { format } from 'node:util'
import { afterEach, beforeEach, expect } from 'vitest'

const report = console.error
let reported: string[] = []

beforeEach(() => {
  reported = []
  console.error = (...said: unknown[]) => {
    reported.push(format(...said))
    report(...said)
  }
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  console.error = report
  expect(reported, 'nothing may be reported on the console').toEqual([])
})
