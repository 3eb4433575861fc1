import { describe, expect, test } from 'vitest'
import { portionFor } from './use-cases/download-file.ts'

const content = { size: 1000, etag: '"abc"' }
const part = (start: number, end: number) => ({ status: 206, range: { start, end } })

describe('[FILE-2] the answered part of a file', () => {
  test.each([
    ['bytes=0-99', part(0, 99)],
    ['bytes=900-', part(900, 999)],
    ['bytes=-100', part(900, 999)],
    ['bytes=-5000', part(0, 999)],
    ['bytes=999-5000', part(999, 999)],
    ['bytes=0-0', part(0, 0)],
    ['bytes = 0 - 1', part(0, 1)],
    ['bytes=1000-', { status: 416 }],
    ['bytes=-0', { status: 416 }],
    ['bytes=5-1', { status: 200 }],
    ['bytes=-', { status: 200 }],
    ['bytes=0-1,5-6', { status: 200 }],
    ['bytes=a-b', { status: 200 }],
    ['bytes=99999999999999999999-', { status: 200 }],
    ['items=0-1', { status: 200 }],
    ['', { status: 200 }],
  ])('follows the header Range: %s', (range, expected) => {
    expect(portionFor({ range }, content)).toEqual(expected)
  })

  test.each([
    ['"abc"', { status: 304 }],
    ['W/"abc"', { status: 304 }],
    ['"other", "abc"', { status: 304 }],
    ['*', { status: 304 }],
    ['"other"', { status: 200 }],
  ])('follows the header If-None-Match: %s', (ifNoneMatch, expected) => {
    expect(portionFor({ ifNoneMatch }, content)).toEqual(expected)
  })

  test.each([
    ['"abc"', part(0, 9)],
    ['"other"', { status: 200 }],
    ['W/"abc"', { status: 200 }],
    ['Sat, 21 Nov 2026 07:00:00 GMT', { status: 200 }],
  ])('follows the header If-Range: %s', (ifRange, expected) => {
    expect(portionFor({ range: 'bytes=0-9', ifRange }, content)).toEqual(expected)
  })
})
