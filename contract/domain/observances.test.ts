import { expect, test } from 'vitest'
import { monthLists } from '../onboarding-record.ts'
import { anyReader } from './format-dates.ts'
import { isObservance, observanceDates, observancesOf, formatObservance, orderObservances } from './observances.ts'

const months = monthLists.map((_list, index) => index + 1)
const all = months.flatMap((month) => observancesOf(month))
const years = [1900, 1999, 2000, 2023, 2024, 2025, 2026, 2027, 2028, 2032, 2096, 2100]

function named(name: string) {
  const found = all.find((one) => one.name === name)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}
const dateOf = (name: string, year: number) => observanceDates(named(name), year).first

test('[ONB-7] each of the twelve months has a list, and no other month has one', () => {
  expect(months).toHaveLength(12)
  expect(new Set(all.map((one) => one.month))).toEqual(new Set(months))
  expect([observancesOf(0), observancesOf(13), observancesOf(1.5)]).toEqual([[], [], []])
})

test.each(months)('[ONB-7] month %i has at least 20 observances, some of them all month long', (month) => {
  const list = observancesOf(month)
  expect(list.length).toBeGreaterThanOrEqual(20)
  expect(list.filter((one) => 'wholeMonth' in one).length).toBeGreaterThanOrEqual(2)
})

test('[ONB-7] no observance occurs twice in any spelling, and none is blank', () => {
  const names = all.map((one) => one.name.toLowerCase().replaceAll(/[^\p{L}\d]/gu, ''))
  expect(names.filter((name, index) => name === '' || names.indexOf(name) !== index)).toEqual([])
  expect(all.filter((one) => one.name !== one.name.trim().normalize('NFC') || one.name.length > 100)).toEqual([])
})

test.each(years)('[ONB-7] every fixed date of %i exists and lies in its month', (year) => {
  const wrong: string[] = []
  for (const one of all) {
    const { first, last } = observanceDates(one, year)
    const month = `${year}-${String(one.month).padStart(2, '0')}`
    const exists = [first, last].every((date) => new Date(`${date}T00:00:00Z`).toISOString().startsWith(date))
    const moves = 'easter' in one || 'plus' in one
    if (!exists || first > last || (!moves && !(first.startsWith(month) && last.startsWith(month))))
      wrong.push(one.name)
  }
  expect(wrong).toEqual([])
})

test('[ONB-7] relative observances stay within a week of their month, those of Easter within Lent', () => {
  const far: string[] = []
  for (const year of years) {
    for (const one of all) {
      const { first } = observanceDates(one, year)
      const start = Date.UTC(year, one.month - 1, 1)
      const end = Date.UTC(year, one.month, 0)
      const day = Date.parse(first)
      const off = Math.max(start - day, day - end, 0) / 86_400_000
      if (off > ('easter' in one ? 21 : 7)) far.push(`${one.name} ${first}`)
    }
  }
  expect(far).toEqual([])
})

test('[ONB-7] an observance of a whole month lasts from its first day to its last', () => {
  expect(observanceDates(named('Black History Month'), 2024)).toEqual({ first: '2024-02-01', last: '2024-02-29' })
  expect(observanceDates(named('Black History Month'), 2026)).toEqual({ first: '2026-02-01', last: '2026-02-28' })
  expect(observanceDates(named('Universal Human Rights Month'), 2025)).toEqual({
    first: '2025-12-01',
    last: '2025-12-31',
  })
})

test.each([
  ['Martin Luther King Jr. Day', ['2024-01-15', '2025-01-20', '2026-01-19']],
  ["Presidents' Day", ['2024-02-19', '2025-02-17', '2026-02-16']],
  ['Mardi Gras', ['2024-02-13', '2025-03-04', '2026-02-17']],
  ['Ash Wednesday', ['2024-02-14', '2025-03-05', '2026-02-18']],
  ['Employee Appreciation Day', ['2024-03-01', '2025-03-07', '2026-03-06']],
  ['Daylight Saving Time Begins', ['2024-03-10', '2025-03-09', '2026-03-08']],
  ['Mothering Sunday (UK)', ['2024-03-10', '2025-03-30', '2026-03-15']],
  ['Palm Sunday', ['2024-03-24', '2025-04-13', '2026-03-29']],
  ['Good Friday', ['2024-03-29', '2025-04-18', '2026-04-03']],
  ['Easter Sunday', ['2024-03-31', '2025-04-20', '2026-04-05']],
  ['Easter Monday', ['2024-04-01', '2025-04-21', '2026-04-06']],
  ["Patriots' Day", ['2024-04-15', '2025-04-21', '2026-04-20']],
  ["Administrative Professionals' Day", ['2024-04-24', '2025-04-23', '2026-04-22']],
  ['Take Our Daughters and Sons to Work Day', ['2024-04-25', '2025-04-24', '2026-04-23']],
  ['Arbor Day', ['2024-04-26', '2025-04-25', '2026-04-24']],
  ['National Teacher Appreciation Day', ['2023-05-09', '2024-05-07', '2025-05-06', '2026-05-05']],
  ['World Password Day', ['2024-05-02', '2025-05-01', '2026-05-07']],
  ["Mother's Day", ['2024-05-12', '2025-05-11', '2026-05-10']],
  ['Armed Forces Day', ['2024-05-18', '2025-05-17', '2026-05-16']],
  ['Global Accessibility Awareness Day', ['2024-05-16', '2025-05-15', '2026-05-21']],
  ['Memorial Day', ['2024-05-27', '2025-05-26', '2026-05-25']],
  ['National Donut Day', ['2024-06-07', '2025-06-06', '2026-06-05']],
  ["Father's Day", ['2024-06-16', '2025-06-15', '2026-06-21']],
  ['National Ice Cream Day', ['2024-07-21', '2025-07-20', '2026-07-19']],
  ['System Administrator Appreciation Day', ['2024-07-26', '2025-07-25', '2026-07-31']],
  ['National Night Out', ['2024-08-06', '2025-08-05', '2026-08-04']],
  ['Labor Day', ['2024-09-02', '2025-09-01', '2026-09-07']],
  ['National Grandparents Day', ['2024-09-08', '2025-09-07', '2026-09-13']],
  ['World Smile Day', ['2024-10-04', '2025-10-03', '2026-10-02']],
  ["Indigenous Peoples' Day", ['2024-10-14', '2025-10-13', '2026-10-12']],
  ['Daylight Saving Time Ends', ['2024-11-03', '2025-11-02', '2026-11-01']],
  ['Election Day', ['2022-11-08', '2024-11-05', '2025-11-04', '2026-11-03']],
  ['Thanksgiving Day', ['2024-11-28', '2025-11-27', '2026-11-26']],
  ['Black Friday', ['2024-11-29', '2025-11-28', '2026-11-27']],
  ['Small Business Saturday', ['2024-11-30', '2025-11-29', '2026-11-28']],
  ['Cyber Monday', ['2024-12-02', '2025-12-01', '2026-11-30']],
  ['Giving Tuesday', ['2024-12-03', '2025-12-02', '2026-12-01']],
  ['National Ugly Christmas Sweater Day', ['2024-12-20', '2025-12-19', '2026-12-18']],
])('[ONB-7] the day %s moves as in published calendars of past and coming years', (name, dates) => {
  expect(dates.map((date) => dateOf(name, Number(date.slice(0, 4))))).toEqual(dates)
})

test.each([
  ["New Year's Day", '2026-01-01'],
  ['Groundhog Day', '2026-02-02'],
  ["Valentine's Day", '2026-02-14'],
  ["International Women's Day", '2026-03-08'],
  ["St. Patrick's Day", '2026-03-17'],
  ['Earth Day', '2026-04-22'],
  ['Cinco de Mayo', '2026-05-05'],
  ['Juneteenth', '2026-06-19'],
  ['Independence Day', '2026-07-04'],
  ["Women's Equality Day", '2026-08-26'],
  ['International Day of Peace', '2026-09-21'],
  ['World Mental Health Day', '2026-10-10'],
  ['Veterans Day', '2026-11-11'],
  ['World AIDS Day', '2026-12-01'],
])('[ONB-7] the day %s is on %s', (name, date) => expect(dateOf(name, 2026)).toBe(date))

test.each([
  ["Valentine's Day", '14 Feb'],
  ["Mother's Day", 'second Sunday of May'],
  ['Memorial Day', 'last Monday of May'],
  ['Pride Month', 'all month'],
  ['Election Day', 'Tuesday after the first Monday of November'],
  ['Giving Tuesday', 'Tuesday after the fourth Thursday of November'],
  ["Administrative Professionals' Day", 'Wednesday before the last Saturday of April'],
  ['National Grandparents Day', 'Sunday after the first Monday of September'],
  ['Easter Sunday', 'in March or April'],
  ['Good Friday', '2 days before Easter Sunday'],
  ['Easter Monday', 'the day after Easter Sunday'],
])('[ONB-7] the day %s is described as: %s', (name, expected) =>
  expect(formatObservance(named(name), anyReader)).toBe(expected),
)

test.each(months)('[ONB-7] the list of month %i starts with what lasts all month, then goes by date', (month) => {
  const list = observancesOf(month)
  const wholeMonth = list.filter((one) => 'wholeMonth' in one)
  expect(list.slice(0, wholeMonth.length)).toEqual(wholeMonth)
  const dates = list.slice(wholeMonth.length).map((one) => observanceDates(one, 2026).first)
  expect(dates).toEqual(dates.toSorted())
})

test('[ONB-7] a name is valid in its own month only, letter for letter', () => {
  expect(isObservance(2, "Valentine's Day")).toBe(true)
  expect(isObservance(3, "Valentine's Day")).toBe(false)
  expect(isObservance(2, "valentine's day")).toBe(false)
  expect(isObservance(2, '')).toBe(false)
  expect(isObservance(2, 'toString')).toBe(false)
  expect(isObservance(0, "New Year's Day")).toBe(false)
  expect(isObservance(13, "New Year's Day")).toBe(false)
  expect(all.every((one) => isObservance(one.month, one.name))).toBe(true)
})

test('[ONB-6] orderObservances has the order of the reference list, and names that it no longer has last', () => {
  expect(orderObservances(2, ['Once a Day', "Valentine's Day", 'Black History Month'])).toEqual([
    'Black History Month',
    "Valentine's Day",
    'Once a Day',
  ])
  expect(orderObservances(2, [])).toEqual([])
})
