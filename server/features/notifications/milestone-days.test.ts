import { expect, test } from 'vitest'
import { nowInZone, isAnniversary, countYears } from './use-cases/notify-milestones.ts'

test.each([
  ['UTC', '2026-03-08T08:59:59Z', '2026-03-08', 8],
  ['Pacific/Auckland', '2026-03-08T20:00:00Z', '2026-03-09', 9],
  ['America/Los_Angeles', '2026-03-09T06:30:00Z', '2026-03-08', 23],
  // Daylight saving time begins at two that night.
  ['America/New_York', '2026-03-08T12:59:59Z', '2026-03-08', 8],
  ['America/New_York', '2026-03-08T13:00:00Z', '2026-03-08', 9],
  ['Asia/Kathmandu', '2026-12-31T18:15:00Z', '2027-01-01', 0],
  [null, '2026-03-08T09:00:00Z', '2026-03-08', 9],
  ['Atlantis/Capital', '2026-03-08T09:00:00Z', '2026-03-08', 9],
])('nowInZone for %s at %s gives %s, %i o’clock', (zone, now, day, hour) => {
  expect(nowInZone(zone, new Date(now))).toEqual({ day, hour })
})

test.each([
  ['2026-05-04', '1990-05-04', true],
  ['2026-05-04', '1990-05-05', false],
  ['2026-02-28', '1992-02-29', true],
  ['2026-03-01', '1992-02-29', false],
  ['2028-02-28', '1992-02-29', false],
  ['2028-02-29', '1992-02-29', true],
  ['2100-02-28', '1992-02-29', true],
  ['2000-02-28', '1992-02-29', false],
  ['2026-02-28', '1990-02-28', true],
])('isAnniversary for day %s and date %s is %s', (day, date, does) => {
  expect(isAnniversary(day, date)).toBe(does)
})

test.each([
  ['2026-05-04', '2025-05-04', 1],
  ['2026-05-04', '2006-05-04', 20],
  ['2026-05-04', '2026-05-04', 0],
  ['2026-05-04', '2027-05-04', 0],
  ['2026-05-05', '2025-05-04', 0],
  ['2025-02-28', '2024-02-29', 1],
])('countYears on %s since %s is %i', (day, date, years) => {
  expect(countYears(day, date)).toBe(years)
})
