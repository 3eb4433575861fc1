import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { observancesOf } from '#contract/domain/observances.ts'
import { EventsSection } from './events-section.tsx'
import { sampleRecord } from '#web/testing/sample-client.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'

beforeEach(() => void vi.setSystemTime('2026-07-01T12:00:00'))

const card = (name: string) => {
  const found = screen.getByRole('heading', { level: 2, name }).closest('section')
  return within(found ?? document.body)
}
const texts = (name: string) =>
  card(name)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('[CLI-7] the days of a client are in the order of their dates', () => {
  const custom_dates = [
    { date: '2027-05-09', name: 'Opening' },
    { date: 'in autumn', name: 'Sale' },
    { date: '2027-02-01', name: '' },
  ]
  renderInApp(
    <EventsSection record={{ ...sampleRecord, february_dates: ["Valentine's Day", 'Groundhog Day'], custom_dates }} />,
  )
  expect(texts('February')).toEqual(['Groundhog Day2 Feb 2027', "Valentine's Day14 Feb 2027"])
  expect(texts('Custom dates')).toEqual(['Salein autumn', 'No name1 Feb 2027', 'Opening9 May 2027'])
  expect(screen.queryByRole('heading', { level: 3 })).toBeNull()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('[CLI-7] a full month is grouped by week and can be searched', async () => {
  const april_dates = observancesOf(4)
    .map(({ name }) => name)
    .toReversed()
  renderInApp(<EventsSection record={{ ...sampleRecord, april_dates }} />)
  const weeks = card('April')
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)
  expect(weeks).toEqual(expect.arrayContaining(['Without a day', '1–7 Apr 2027', '8–14 Apr 2027', '29–30 Apr 2027']))
  expect(texts('April').find((text) => text?.startsWith("April Fools' Day"))).toBe("April Fools' Day1 Apr 2027")
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search dates' }), 'fools')
  await expect.poll(() => texts('April')).toEqual(["April Fools' Day1 Apr 2027"])
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search dates' }), ' zebra')
  expect(await screen.findByText('No date of this name')).toBeTruthy()
})

test('[CLI-7] the year counts the dates of each month with the custom ones, and a pressed month filters the cards', async () => {
  const custom_dates = [
    { date: '2027-02-01', name: 'Opening' },
    { date: 'in autumn', name: 'Sale' },
  ]
  const wholeMonth = observancesOf(3).find((one) => 'wholeMonth' in one)?.name ?? ''
  const record = { ...sampleRecord, february_dates: ["Valentine's Day"], march_dates: [wholeMonth], custom_dates }
  renderInApp(<EventsSection record={record} />)
  const year = within(screen.getByRole('group', { name: 'Dates by month' }))
  expect(year.getAllByRole('button')).toHaveLength(12)
  expect(year.getByRole('button', { name: 'March: 1 date' })).toBeTruthy()
  expect(year.getByRole<HTMLButtonElement>('button', { name: 'April: no dates' }).disabled).toBe(true)
  const february = year.getByRole('button', { name: 'February: 2 dates' })
  await userEvent.click(february)
  expect(february.getAttribute('aria-pressed')).toBe('true')
  expect(texts('February')).toEqual(["Valentine's Day14 Feb 2027"])
  expect(texts('Custom dates')).toEqual(['Opening1 Feb 2027'])
  expect(screen.queryByRole('heading', { level: 2, name: 'March' })).toBeNull()
  await userEvent.click(february)
  expect(texts('Custom dates')).toEqual(['Salein autumn', 'Opening1 Feb 2027'])
})
