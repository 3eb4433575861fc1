import { expect, test } from 'vitest'
import { periodEnd } from './time.ts'

const at = (iso: string) => Date.parse(iso) / 1000
test.each([
  ['day', '2026-12-31T10:00:00Z', '2026-12-31T10:00:00Z', '2027-01-01T10:00:00Z'],
  ['month', '2026-01-31T10:00:00Z', '2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z'],
  ['month', '2026-02-28T10:00:00Z', '2026-01-31T10:00:00Z', '2026-03-31T10:00:00Z'],
  ['month', '2026-12-15T23:59:59Z', '2026-01-15T23:59:59Z', '2027-01-15T23:59:59Z'],
  ['year', '2028-02-29T08:00:00Z', '2028-02-29T08:00:00Z', '2029-02-28T08:00:00Z'],
] as const)('a %s from %s (anchor %s) ends at %s', (interval, from, anchor, end) => {
  expect(new Date(periodEnd(at(from), at(anchor), interval) * 1000)).toEqual(new Date(end))
})
