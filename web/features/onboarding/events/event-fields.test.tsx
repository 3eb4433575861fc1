import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { applyListChange, type ListChange } from '#contract/domain/list-changes.ts'
import { observancesOf } from '#contract/domain/observances.ts'
import { monthLists } from '#contract/onboarding-record.ts'
import { type CustomDate, EventDates } from './event-dates.tsx'
import type { MonthList } from './event-days.ts'
import { EventMonths } from './event-months.tsx'
import { renderInApp } from '#web/testing/render-in-app.tsx'

beforeEach(() => void vi.setSystemTime('2026-07-01T12:00:00'))

type Chosen = Record<MonthList, readonly string[]>

function months(saved: Partial<Chosen> = {}) {
  const none = Object.fromEntries(monthLists.map((list) => [list, []])) as unknown as Chosen // Every list is present.
  const changes: [MonthList, ListChange<string>][] = []
  function Months() {
    const [chosen, setChosen] = useState<Chosen>({ ...none, ...saved })
    return (
      <EventMonths
        chosen={chosen}
        onChange={(list, change) => {
          changes.push([list, change])
          setChosen({ ...chosen, [list]: applyListChange(chosen[list], change) })
        }}
      />
    )
  }
  renderInApp(<Months />)
  return changes
}

function dates(saved: CustomDate[] = []) {
  const seen = { now: saved, elsewhere: (_: ListChange<CustomDate>) => {} }
  function Dates() {
    const [shown, setShown] = useState(saved)
    useEffect(() => {
      seen.elsewhere = (change) => {
        seen.now = applyListChange(seen.now, change)
        setShown(seen.now)
      }
    }, [])
    return (
      <EventDates
        dates={shown}
        onChange={(change) => {
          seen.now = applyListChange(seen.now, change)
          setShown(seen.now)
        }}
      />
    )
  }
  renderInApp(<Dates />)
  return seen
}

const month = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })

test('[ONB-6] a switch per month is on when dates are saved and reveals the checklist', async () => {
  months({ february_dates: ["Valentine's Day"] })
  expect(screen.getAllByRole('switch')).toHaveLength(12)
  expect(month('February').checked).toBe(true)
  expect(month('March').checked).toBe(false)
  const february = screen.getByRole('list', { name: 'Days and events in February' })
  expect(within(february).getAllByRole('checkbox')).toHaveLength(observancesOf(2).length)
  expect(within(february).getByRole<HTMLInputElement>('checkbox', { name: "Valentine's Day" }).checked).toBe(true)
  expect(screen.queryByRole('list', { name: 'Days and events in March' })).toBeNull()
  await userEvent.click(month('March'))
  expect(screen.getByRole('list', { name: 'Days and events in March' })).toBeTruthy()
})

test('[ONB-6] a checkbox adds and removes a day', async () => {
  const changes = months()
  await userEvent.click(month('March'))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Pi Day' }))
  expect(screen.getByText('1 chosen')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Pi Day' }))
  expect(changes).toEqual([
    ['march_dates', { add: ['Pi Day'] }],
    ['march_dates', { remove: ['Pi Day'] }],
  ])
  expect(month('March').checked, 'the month stays open while one works on it').toBe(true)
})

test('events that last all month come first, each with its date in words', async () => {
  months()
  await userEvent.click(month('March'))
  const list = screen.getByRole('list', { name: 'Days and events in March' })
  expect(within(list).getAllByRole('checkbox')[0]?.closest('li')?.textContent).toBe('American Red Cross Monthall month')
  const [first, second, ...others] = within(list).getAllByRole('heading')
  expect(first?.textContent).toBe('All month')
  expect(second?.textContent).toMatch(/^1–7 Mar \d{4}$/)
  expect(others).toHaveLength(4)
  expect(screen.getByRole('checkbox', { name: 'Pi Day', description: '14 Mar' })).toBeTruthy()
})

test('switching off a month with chosen days asks for confirmation', async () => {
  const changes = months({ march_dates: ['Pi Day', "St. Patrick's Day"] })
  await userEvent.click(month('March'))
  const dialog = await screen.findByRole('dialog', { name: 'Switch March off?' })
  expect(within(dialog).getByText('The 2 you ticked are taken off your list.')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(changes).toEqual([])
  expect(month('March').checked).toBe(true)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(month('March'))
  await userEvent.click(await screen.findByRole('button', { name: 'Switch off' }))
  expect(changes).toEqual([['march_dates', { remove: ['Pi Day', "St. Patrick's Day"] }]])
  expect(month('March').checked).toBe(false)
})

test('switching off a month without chosen days asks nothing', async () => {
  const changes = months()
  await userEvent.click(month('March'))
  await userEvent.click(month('March'))
  expect(month('March').checked).toBe(false)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(changes).toEqual([])
})

test('a search finds and toggles days of every month', async () => {
  const changes = months()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'coffee' } })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'International Coffee Day' }))
  expect(changes).toEqual([['october_dates', { add: ['International Coffee Day'] }]])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'no such day' } })
  expect(await screen.findByText(/Add it under Custom Dates/)).toBeTruthy()
})

test('[ONB-6] custom dates have a switch, rows of date and name, + Add Date and X', async () => {
  const seen = dates()
  const custom = month('Custom Dates')
  expect(custom.checked).toBe(false)
  await userEvent.click(custom)
  await userEvent.click(screen.getByRole('button', { name: '+ Add Date' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Date 1' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Date 1' }), 'mid July')
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of date 1' }), 'Summer sale')
  await userEvent.click(screen.getByRole('button', { name: '+ Add Date' }))
  expect(seen.now, 'an empty row is not stored').toEqual([{ date: 'mid July', name: 'Summer sale' }])
  expect(screen.getByText('Kept as you wrote it. Only a picked day enters calendars.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Delete date 1' }))
  expect(seen.now).toEqual([])
  expect(screen.getAllByRole('textbox', { name: /^Date/ })).toHaveLength(1)
})

test('[ONB-20] a row that is typed keeps its place and its focus while another device adds, changes and deletes dates', async () => {
  const seen = dates([{ date: '', name: 'Party' }])
  await userEvent.click(screen.getByRole('button', { name: '+ Add Date' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of date 2' }), 'Sal')
  act(() => seen.elsewhere({ remove: [{ date: '', name: 'Party' }], add: [{ date: '2027-01-02', name: 'Opening' }] }))
  const typed = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of date 1' })
  expect([typed.value, document.activeElement]).toEqual(['Sal', typed])
  await userEvent.type(typed, 'e', { skipClick: true })
  expect(seen.now).toEqual([
    { date: '2027-01-02', name: 'Opening' },
    { date: '', name: 'Sale' },
  ])
})

test('[ONB-6] an empty row that was stored stays when another row changes', async () => {
  const seen = dates([
    { date: '', name: '' },
    { date: '', name: 'Party' },
  ])
  await userEvent.type(screen.getByRole('textbox', { name: 'Date 2' }), '1')
  expect(seen.now).toEqual([
    { date: '', name: '' },
    { date: '1', name: 'Party' },
  ])
})

test('[ONB-6] a picked day is stored as YYYY-MM-DD and shown in words', () => {
  const seen = dates([{ date: 'mid July', name: 'Summer sale' }])
  const row = screen.getByRole('group', { name: 'Date 1' })
  const calendar = row.querySelector('input[type=date]') ?? row
  fireEvent.change(calendar, { target: { value: '2027-07-15' } })
  expect(seen.now).toEqual([{ date: '2027-07-15', name: 'Summer sale' }])
  expect(screen.getByText('15 Jul 2027')).toBeTruthy()
})

test('switching off custom dates asks for confirmation', async () => {
  const seen = dates([{ date: '2027-07-15', name: 'Summer sale' }])
  await userEvent.click(month('Custom Dates'))
  expect(await screen.findByText('The date you entered is deleted.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Switch off' }))
  expect(seen.now).toEqual([])
})
