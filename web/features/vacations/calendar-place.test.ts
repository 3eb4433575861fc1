import { expect, test } from 'vitest'
import { daysShown, moved, placeAfterKey, placeInWords } from '#web/features/vacations/calendar-place.ts'

const month = (date: string) => ({ view: 'month', date }) as const
const week = (date: string) => ({ view: 'week', date }) as const

test('[VAC-3] the calendar shows a whole month, or a week from Sunday to Saturday', () => {
  expect(daysShown(month('2028-02-10'))).toEqual({ start: '2028-02-01', end: '2028-02-29' })
  expect(daysShown(week('2026-11-21'))).toEqual({ start: '2026-11-15', end: '2026-11-21' })
  expect(daysShown(week('2026-11-22'))).toEqual({ start: '2026-11-22', end: '2026-11-28' })
  expect(placeInWords(month('2026-08-31'))).toBe('August 2026')
  expect(placeInWords(week('2026-12-30'))).toBe('27 December 2026 – 2 January 2027')
})

test('[VAC-3] back and on go by a month from any of its days, or by a week', () => {
  expect(moved(month('2026-01-31'), 1)).toEqual(month('2026-02-01'))
  expect(moved(month('2026-03-31'), -1)).toEqual(month('2026-02-01'))
  expect(moved(month('2026-12-01'), 1)).toEqual(month('2027-01-01'))
  expect(moved(week('2026-12-30'), 1)).toEqual(week('2027-01-06'))
  expect(moved(week('2026-01-02'), -1)).toEqual(week('2025-12-26'))
})

test('[SHELL-7] m, w, t and the arrows lead where their buttons lead, every other key nowhere', () => {
  const at = month('2026-08-15')
  expect(placeAfterKey('w', at, '2026-11-21')).toEqual(week('2026-08-15'))
  expect(placeAfterKey('M', week('2026-08-15'), '2026-11-21')).toEqual(at)
  expect(placeAfterKey('t', at, '2026-11-21')).toEqual(month('2026-11-21'))
  expect(placeAfterKey('ArrowLeft', at, '2026-11-21')).toEqual(month('2026-07-01'))
  expect(placeAfterKey('ArrowRight', at, '2026-11-21')).toEqual(month('2026-09-01'))
  expect(placeAfterKey('Enter', at, '2026-11-21')).toBeUndefined()
})
