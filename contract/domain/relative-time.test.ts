import { expect, test } from 'vitest'
import { formatRelativeTime } from './relative-time.ts'

test.each([
  ['2026-11-21T12:00:00Z', 'just now'],
  ['2026-11-21T11:59:01Z', 'just now'],
  ['2026-11-21T12:00:40Z', 'just now'],
  ['2026-11-21T11:59:00Z', '1 minute ago'],
  ['2026-11-21T11:00:01Z', '59 minutes ago'],
  ['2026-11-21T11:00:00Z', '1 hour ago'],
  ['2026-11-20T12:00:01Z', '23 hours ago'],
  ['2026-11-20T12:00:00Z', '1 day ago'],
  ['2026-10-23T12:00:00Z', '29 days ago'],
  ['2026-10-22T12:00:00Z', 'October 22, 2026'],
  ['2025-11-21T12:00:00Z', 'November 21, 2025'],
])('[AUTH-15] a timestamp %s reads as %j', (timestamp, expected) => {
  expect(formatRelativeTime(timestamp, Date.parse('2026-11-21T12:00:00Z'), 'UTC')).toBe(expected)
})
