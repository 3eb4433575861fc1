import { describe, expect, test } from 'vitest'
import { portionFor } from './portion.ts'

const content = { size: 1000, etag: '"abc"', modified: new Date('2026-11-21T08:00:00.700Z') }
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
    expect(portionFor({ 'if-none-match': ifNoneMatch }, content)).toEqual(expected)
  })

  test.each([
    ['"abc"', part(0, 9)],
    ['"other"', { status: 200 }],
    ['W/"abc"', { status: 200 }],
    ['Sat, 21 Nov 2026 08:00:00 GMT', part(0, 9)],
    ['Sat, 21 Nov 2026 07:00:00 GMT', { status: 200 }],
    ['Sat, 21 Nov 2026 09:00:00 GMT', { status: 200 }],
  ])('follows the header If-Range: %s', (ifRange, expected) => {
    expect(portionFor({ range: 'bytes=0-9', 'if-range': ifRange }, content)).toEqual(expected)
  })

  test('HEAD has no range', () => {
    for (const range of ['bytes=0-99', 'bytes=1000-']) {
      expect(portionFor({ range }, content, 'HEAD')).toEqual({ status: 200 })
    }
  })

  test.each([
    ['"abc"', { status: 200 }],
    ['"other", "abc"', { status: 200 }],
    ['*', { status: 200 }],
    ['"other"', { status: 412 }],
    ['W/"abc"', { status: 412 }],
    ['', { status: 412 }],
  ])('follows the header If-Match: %s', (ifMatch, expected) => {
    expect(portionFor({ 'if-match': ifMatch }, content)).toEqual(expected)
    expect(portionFor({ 'if-match': ifMatch }, content, 'HEAD')).toEqual(expected)
  })

  test.each([
    ['Sat, 21 Nov 2026 07:59:59 GMT', { since: 200, unmodified: 412 }],
    ['Sat, 21 Nov 2026 08:00:00 GMT', { since: 304, unmodified: 200 }],
    ['Sun, 22 Nov 2026 08:00:00 GMT', { since: 304, unmodified: 200 }],
    ['2026-11-22', { since: 200, unmodified: 200 }],
    ['yesterday', { since: 200, unmodified: 200 }],
    ['', { since: 200, unmodified: 200 }],
  ])('compares the time %s with the one of the file', (time, { since, unmodified }) => {
    expect(portionFor({ 'if-modified-since': time }, content)).toEqual({ status: since })
    expect(portionFor({ 'if-unmodified-since': time }, content)).toEqual({ status: unmodified })
    const timeless = { size: 1000, etag: '"abc"' }
    expect(portionFor({ 'if-modified-since': time, 'if-unmodified-since': time }, timeless)).toEqual({ status: 200 })
  })

  test('a version decides, a time beside it does not', () => {
    const [earlier, later] = ['Sat, 21 Nov 2026 07:00:00 GMT', 'Sun, 22 Nov 2026 08:00:00 GMT']
    const answer = (headers: Record<string, string>) => portionFor(headers, content).status
    expect(answer({ 'if-match': '"abc"', 'if-unmodified-since': earlier })).toBe(200)
    expect(answer({ 'if-match': '"other"', 'if-unmodified-since': later })).toBe(412)
    expect(answer({ 'if-none-match': '"other"', 'if-modified-since': later })).toBe(200)
    expect(answer({ 'if-none-match': '"abc"', 'if-modified-since': earlier })).toBe(304)
    expect(answer({ 'if-match': '"other"', 'if-none-match': '"abc"', range: 'bytes=0-1' })).toBe(412)
    expect(answer({ 'if-none-match': '"abc"', range: 'bytes=9999-' })).toBe(304)
  })
})
