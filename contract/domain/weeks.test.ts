import { expect, test } from 'vitest'
import { groupByWeek } from './weeks.ts'

test('groupByWeek orders by date and splits a month after every seventh day', () => {
  const names = (dates: string[]) =>
    groupByWeek(dates.map((date) => ({ date, name: date }))).map(({ days, items }) => [
      `${days.start}/${days.end}`,
      ...items.map(({ name }) => name),
    ])
  expect(names(['2027-04-30', '2027-04-08', '2027-04-07', '2027-04-01', '2027-04-14'])).toEqual([
    ['2027-04-01/2027-04-07', '2027-04-01', '2027-04-07'],
    ['2027-04-08/2027-04-14', '2027-04-08', '2027-04-14'],
    ['2027-04-29/2027-04-30', '2027-04-30'],
  ])
  expect(names(['2028-03-01', '2028-02-29'])).toEqual([
    ['2028-02-29/2028-02-29', '2028-02-29'],
    ['2028-03-01/2028-03-07', '2028-03-01'],
  ])
  expect(names([])).toEqual([])
})
