import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthLists } from '../onboarding-record.ts'
import { dateOfDay, dayNumber } from './calendar-days.ts'
import { clientDatesWithin, type DatesOfClient } from './client-dates.ts'
import { observanceDates, observancesOf } from './observances.ts'
import { recordOf } from './record-of.ts'
import { overlap } from './vacations.ts'

const noDates: DatesOfClient = { ...recordOf(monthLists, []), custom_dates: [] }
const chosen = (lists: Partial<DatesOfClient>): DatesOfClient => ({ ...noDates, ...lists })
const own = (...dates: [date: string, name: string][]): DatesOfClient =>
  chosen({ custom_dates: dates.map(([date, name]) => ({ date, name })) })
const within = (dates: DatesOfClient, start: string, end: string) => clientDatesWithin(dates, { start, end })

test('chosen national days within the range are returned, both ends included', () => {
  const dates = chosen({ april_dates: ['Earth Day', 'World Book Day'], february_dates: ["Valentine's Day"] })
  const earth = { date: '2026-04-22', name: 'Earth Day' }
  const book = { date: '2026-04-23', name: 'World Book Day' }
  expect(within(dates, '2026-04-20', '2026-04-30')).toEqual([earth, book])
  expect(within(dates, '2026-04-22', '2026-04-22')).toEqual([earth])
  expect(within(dates, '2026-04-23', '2026-05-20')).toEqual([book])
  expect(within(dates, '2026-04-24', '2026-05-20')).toEqual([])
  expect(within(noDates, '2026-01-01', '2026-12-31')).toEqual([])
})

test('movable days are returned on their date of that year, whichever month lists them', () => {
  const easter = chosen({ april_dates: ['Easter Sunday'] })
  expect(within(easter, '2024-03-25', '2024-04-05')).toEqual([{ date: '2024-03-31', name: 'Easter Sunday' }])
  expect(within(easter, '2026-03-25', '2026-04-04')).toEqual([])
  expect(within(easter, '2026-04-05', '2026-04-05')).toEqual([{ date: '2026-04-05', name: 'Easter Sunday' }])
})

test("an observance of a whole month and a name from another month's list return no date", () => {
  const dates = chosen({ april_dates: ['Earth Month', 'World Art Day'], may_dates: ['Earth Day'] })
  expect(within(dates, '2026-04-01', '2026-05-31')).toEqual([{ date: '2026-04-15', name: 'World Art Day' }])
})

test("a client's own date recurs every year from its own year on", () => {
  const dates = own(['2025-08-07', 'Anniversary'])
  expect(within(dates, '2024-08-01', '2024-08-31')).toEqual([])
  expect(within(dates, '2025-08-07', '2025-08-07')).toEqual([{ date: '2025-08-07', name: 'Anniversary' }])
  expect(within(dates, '2031-08-01', '2031-08-31')).toEqual([{ date: '2031-08-07', name: 'Anniversary' }])
})

test('29 February recurs in leap years only', () => {
  const dates = own(['2024-02-29', 'Leap day sale'])
  const found = [2024, 2025, 2028, 2100].map((year) => within(dates, `${year}-02-27`, `${year}-03-02`).length)
  expect(found).toEqual([1, 0, 1, 0])
})

test('a date written in words is ignored', () => {
  const dates = own(
    ['every first Friday', 'Art walk'],
    ['', 'No date'],
    ['2026-13-45', 'Never'],
    ['2026-02-30', 'Never'],
  )
  expect(within(dates, '2026-01-01', '2026-12-31')).toEqual([])
})

test('a range over the turn of the year returns both years in order, and sorts one day by name', () => {
  const dates = {
    ...own(['2020-12-31', 'Year-end sale'], ['2020-01-02', 'Inventory'], ['2020-12-31', 'A party']),
    january_dates: ["New Year's Day"],
  }
  expect(within(dates, '2026-12-30', '2027-01-03')).toEqual([
    { date: '2026-12-31', name: 'A party' },
    { date: '2026-12-31', name: 'Year-end sale' },
    { date: '2027-01-01', name: "New Year's Day" },
    { date: '2027-01-02', name: 'Inventory' },
  ])
})

test('every chosen date is returned on exactly its days, for any range over many years', () => {
  const all: DatesOfClient = {
    ...noDates,
    ...Object.fromEntries(monthLists.map((list, at) => [list, observancesOf(at + 1).map(({ name }) => name)])),
  }
  const days = monthLists.flatMap((_, at) => observancesOf(at + 1)).filter((one) => !('wholeMonth' in one))
  const span = fc.record({ from: fc.integer({ min: 0, max: 9000 }), more: fc.integer({ min: 0, max: 400 }) })
  fc.assert(
    fc.property(span, ({ from, more }) => {
      const first = dayNumber(2019, 12, 20) + from
      const asked = { start: dateOfDay(first), end: dateOfDay(first + more) }
      const expected = [...Array(30).keys()].flatMap((year) =>
        days.flatMap((one) => {
          const { first: date } = observanceDates(one, 2018 + year)
          return overlap({ start: date, end: date }, asked) ? [`${date} ${one.name}`] : []
        }),
      )
      const found = clientDatesWithin(all, asked).map(({ date, name }) => `${date} ${name}`)
      expect(found.toSorted()).toEqual(expected.toSorted())
    }),
    { numRuns: 30 },
  )
})

test.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'Pacific/Apia'])(
  '[VAC-6] client dates are the same in the time zone %s',
  (zone) => {
    const before = process.env.TZ
    process.env.TZ = zone
    try {
      const dates = { ...own(['2011-12-30', 'Opening'], ['2024-02-29', 'Leap']), march_dates: ['Pi Day'] }
      expect(within(dates, '2011-12-30', '2011-12-30')).toEqual([{ date: '2011-12-30', name: 'Opening' }])
      expect(within(dates, '2028-02-29', '2028-03-14')).toEqual([
        { date: '2028-02-29', name: 'Leap' },
        { date: '2028-03-14', name: 'Pi Day' },
      ])
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  },
)
