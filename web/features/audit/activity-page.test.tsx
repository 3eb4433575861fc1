import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ActivityPage as Activity } from './activity-page.tsx'
import { startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { auditEntryWith } from '#web/testing/sample-audit.ts'
import { createToken } from '#web/testing/create-token.ts'

const entry = auditEntryWith({
  date: new Date(2026, 10, 21, 9, 30).toISOString(),
  detail: 'Instagram password',
  field: 'instagram_password',
})

beforeEach(() => void vi.setSystemTime('2026-11-21T12:00:00'))
beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))

function open(at: string, answer: MockAnswer) {
  const asked = mockApi({
    'GET /api/payment/manager': () => ({ subscription_status: 'active', price_id: 'p', tier: 'agency' }),
    'GET /api/settings/audit': answer,
  })
  const { router } = renderInApp(<Activity />, at)
  return { router, queries: () => asked.filter(({ path }) => path === '/api/settings/audit').map(({ query }) => query) }
}

const said = 'revealed the Instagram password of Blue Door'

test('[SET-8] the activity says in sentences who did what, under the day, with the time', async () => {
  const yesterday = { ...entry, _id: 'a2', action: 'thing.done', date: new Date(2026, 10, 20, 8, 5).toISOString() }
  open('/settings/audit', () => ({ items: [entry, yesterday], total: 2 }))
  const today = within(await screen.findByRole('region', { name: 'Today' }))
  expect(today.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([`Mara ${said}9:30`])
  expect(screen.getByRole('region', { name: 'Yesterday' }).textContent).toContain('Mara thing.done Blue Door8:05')
})

test('[SET-8] many permissions are listed in details to open', async () => {
  const granted = ['assets', 'website', 'email']
  const changed = { ...entry, action: 'permission.changed', subject: 'Ana', about: 'Blue Door', granted }
  open('/settings/audit', () => ({ items: [{ ...changed, detail: 'About Blue Door. Granted: a, b, c' }], total: 1 }))
  expect(await screen.findByText('changed what Ana sees of Blue Door', {})).toBeTruthy()
  const details = screen.getByText('Details').closest('details')
  expect(details?.open).toBe(false)
  expect(details?.textContent).toContain('Granted: a, b, c')
})

test('[SET-8] the same done several times by one person is one row, and unfolds', async () => {
  const [newest, older] = ['Blue Door', 'Ana'].map((subject, at) => ({ ...entry, _id: `a${at}`, subject }))
  open('/settings/audit', () => ({ items: [newest, older, { ...entry, _id: 'a9', actor_id: 'm2' }], total: 3 }))
  const today = within(await screen.findByRole('region', { name: 'Today' }))
  expect(today.getByText('and 1 more like this')).toBeTruthy()
  expect(today.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByText('revealed the Instagram password of Ana').closest('details')?.open).toBe(false)
})

test('[SET-8] a press on a person shows only entries with them', async () => {
  const { queries, router } = open('/settings/audit', () => ({ items: [entry], total: 1 }))
  await userEvent.click(await screen.findByRole('button', { name: 'Mara' }))
  await waitFor(() => expect(queries().at(-1)).toHaveProperty('search', 'Mara'))
  expect(router.state.location.search).toBe('?search=Mara')
})

test('[SET-8] the activity starts with the newest entry, and the address holds search and kind', async () => {
  const { queries, router } = open('/settings/audit?search=ana&kind=clients', () => ({ items: [entry], total: 1 }))
  await screen.findByText(said, {})
  const first = { search: 'ana', kind: 'clients', page: '1', per_page: '25' }
  expect(queries()).toEqual([first])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Everything')
  await waitFor(() => expect(queries().at(-1)).not.toHaveProperty('kind'))
  expect(router.state.location.search).toBe('?search=ana')
})

test('[SET-8] an empty activity, an empty kind and an empty search say so and lead back to all entries', async () => {
  const { router } = open('/settings/audit?search=zzz&kind=clients', () => ({ items: [], total: 0 }))
  await userEvent.click(await screen.findByRole('button', { name: 'Clear the search' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Show everything' }))
  expect(await screen.findByText('Nothing was done yet')).toBeTruthy()
  expect(router.state.location.search).toBe('')
})

test('[SET-8] a failed request for the activity can be retried', async () => {
  let broken = true
  open('/settings/audit', () => (broken ? problemResponse('internal', 'It broke.') : { items: [entry], total: 1 }))
  expect((await screen.findByRole('alert')).textContent).toContain('The activity could not be loaded.')
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(said)).toBeTruthy()
})

test('[SET-8] the activity of a day asks for its hours, and a press shows all days', async () => {
  const { queries, router } = open('/settings/audit?kind=clients&day=2026-11-12', () => ({ items: [], total: 0 }))
  expect(await screen.findByText('Nothing was done on this day', {})).toBeTruthy()
  const [from, before] = [new Date(2026, 10, 12).toISOString(), new Date(2026, 10, 13).toISOString()]
  expect(queries()[0]).toEqual({ kind: 'clients', page: '1', per_page: '25', from, before })
  await userEvent.click(screen.getByRole('link', { name: /^Only Thu 12 Nov/ }))
  await waitFor(() => expect(queries().at(-1)).not.toHaveProperty('from'))
  expect(router.state.location.search).toBe('?kind=clients')
})

test('[SET-8] a day that does not exist is not asked for', async () => {
  const { queries } = open('/settings/audit?day=2026-02-30', () => ({ items: [entry], total: 1 }))
  await screen.findByText(said, {})
  expect(queries()[0]).not.toHaveProperty('from')
})
