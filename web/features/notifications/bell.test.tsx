import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { notificationReceived, notificationUpdate } from '#contract/realtime.ts'
import { Bell } from '#web/features/notifications/bell.tsx'
import { startSession } from '#web/session/session.ts'
import { dispatchSocketEvent } from '#web/socket/events.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const one = (_id: string, part: Partial<Notification> = {}): Notification => ({
  _id,
  message: `${_id} has registered`,
  date: new Date(2026, 2, 1, 15, 4).toISOString(),
  viewed: false,
  link: `/clients/${_id}`,
  count: 1,
  ...part,
})

const path = '/api/notifications/'

beforeEach(() => startSession(createToken({ id: 'm1' })))

async function openPanel(): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole('button', { name: /^Notifications/ }))
  return screen.findByRole('dialog')
}

describe('the badge', () => {
  test.each([
    [0, 'Notifications', ''],
    [1, 'Notifications, 1 not viewed', ''],
    [120, 'Notifications, 99+ not viewed', '99+'],
  ])('[NOTE-1] the badge of %d says %j and shows %j', async (unread, name, text) => {
    mockApi({ [`GET ${path}`]: () => ({ items: [], unread }) })
    renderInApp(<Bell />)
    const bell = await screen.findByRole('button', { name })
    await expect.poll(() => bell.textContent).toBe(text)
    expect(bell.querySelector('[data-dot]') !== null).toBe(unread === 1)
  })
})

test('[NOTE-1] the panel lists the newest notification first, cut at 66 characters, with the date as h:mma | MMM DD, YYYY', async () => {
  const long = 'x'.repeat(70)
  mockApi({ [`GET ${path}`]: () => ({ items: [one('Zoe'), one('Ana', { message: long })], unread: 2 }) })
  renderInApp(<Bell />)
  const panel = await openPanel()
  const links = await within(panel).findAllByRole('link')
  expect(links[0]?.textContent).toBe('Not viewed: Zoe has registered')
  expect(links[1]?.textContent).toBe(`Not viewed: ${'x'.repeat(66)}…`)
  expect(within(panel).getAllByText('3:04pm | Mar 01, 2026')).toHaveLength(2)
})

test('[NOTE-1] the empty panel shows a sentence and no clear button', async () => {
  mockApi({ [`GET ${path}`]: () => ({ items: [], unread: 0 }) })
  renderInApp(<Bell />)
  const panel = await openPanel()
  expect(await within(panel).findByText('You have no Notifications')).toBeTruthy()
  expect(within(panel).queryByRole('button', { name: 'Clear All' })).toBeNull()
})

test('[NOTE-2] a click marks a notification as viewed and opens its link', async () => {
  const asked = mockApi({
    [`GET ${path}`]: () => ({ items: [one('Zoe')], unread: 1 }),
    [`POST ${path}viewed`]: () => one('Zoe', { viewed: true }),
  })
  const { router } = renderInApp(<Bell />)
  const panel = await openPanel()
  await userEvent.click(await within(panel).findByRole('link', { name: /Zoe/ }))
  expect(router.state.location.pathname).toBe('/clients/Zoe')
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ id: 'Zoe' })
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy()
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('[NOTE-2] a deleted notification disappears at once, and the focus moves to the next', async () => {
  const asked = mockApi({
    [`GET ${path}`]: () => ({ items: [one('Zoe'), one('Ana')], unread: 2 }),
    [`DELETE ${path}delete/Zoe`]: () => undefined,
  })
  renderInApp(<Bell />)
  const panel = await openPanel()
  const [first] = await within(panel).findAllByRole('button', { name: 'Delete this notification' })
  await userEvent.click(first ?? panel)
  expect(within(panel).queryByText(/Zoe/)).toBeNull()
  expect(document.activeElement?.closest('li')?.textContent).toContain('Ana')
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(true)
})

test('a notification that could not be deleted returns with an error', async () => {
  mockApi({
    [`GET ${path}`]: () => ({ items: [one('Zoe')], unread: 1 }),
    [`DELETE ${path}delete/Zoe`]: () => problemResponse('internal', 'No'),
  })
  renderInApp(<Bell />)
  const panel = await openPanel()
  await userEvent.click(await within(panel).findByRole('button', { name: 'Delete this notification' }))
  expect((await within(panel).findByRole('alert')).textContent).toContain('Something went wrong!')
  expect(await within(panel).findByText(/Zoe/)).toBeTruthy()
})

test('[NOTE-2] the panel can clear all notifications', async () => {
  let items = [one('Zoe'), one('Ana')]
  const asked = mockApi({
    [`GET ${path}`]: () => ({ items, unread: items.length }),
    [`DELETE ${path}all`]: () => void (items = []),
  })
  renderInApp(<Bell />)
  const panel = await openPanel()
  await userEvent.click(await within(panel).findByRole('button', { name: 'Clear All' }))
  expect(await within(panel).findByText('You have no Notifications')).toBeTruthy()
  expect(asked.find(({ method }) => method === 'DELETE')?.query).toEqual({ until: one('Zoe').date })
})

test('[NOTE-2] a new notification arrives at the top in real time', async () => {
  mockApi({ [`GET ${path}`]: () => ({ items: [one('Zoe')], unread: 1 }) })
  renderInApp(<Bell />)
  await screen.findByRole('button', { name: 'Notifications, 1 not viewed' })
  act(() => dispatchSocketEvent(notificationReceived('m1'), one('Ana')))
  const panel = await openPanel()
  expect(screen.getByRole('button', { name: 'Notifications, 2 not viewed' }).textContent).toBe('2')
  expect(within(panel).getAllByRole('link')[0]?.textContent).toContain('Ana')
  expect(
    screen.getAllByRole('status').some(({ textContent }) => textContent === 'New notification: Ana has registered'),
  ).toBe(true)
})

const unreadMessage = one('Ana', { message: 'New message from Ana', link: '/messages/a' })

test('[NOTE-7] a notification of the open and visible conversation is silent and viewed at once', async () => {
  const asked = mockApi({
    [`GET ${path}`]: () => ({ items: [], unread: 0 }),
    [`POST ${path}viewed`]: () => ({ ...unreadMessage, viewed: true }),
  })
  renderInApp(<Bell />, '/messages/a')
  await expect.poll(() => asked.length).toBe(1)
  act(() => dispatchSocketEvent(notificationReceived('m1'), unreadMessage))
  await expect.poll(() => asked.find(({ method }) => method === 'POST')?.body).toEqual({ id: 'Ana' })
  expect(screen.getByRole('button', { name: 'Notifications' }).textContent).toBe('')
  expect(screen.queryByText(/New notification/)).toBeNull()
})

test.each([
  ['another conversation is open', '/messages/b', 'visible', unreadMessage],
  ['the window is out of sight', '/messages/a', 'hidden', unreadMessage],
  ['it is about the page that is open, but no message', '/clients/Ana', 'visible', one('Ana')],
] as const)('[NOTE-2] the bell rings when %s', async (_, at, visibility, notification) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  mockApi({ [`GET ${path}`]: () => ({ items: [], unread: 0 }) })
  const { queries } = renderInApp(<Bell />, at)
  await expect.poll(() => queries.isFetching()).toBe(0)
  act(() => dispatchSocketEvent(notificationReceived('m1'), notification))
  expect(await screen.findByRole('button', { name: 'Notifications, 1 not viewed' })).toBeTruthy()
})

test('[NOTE-3] further messages of a conversation update its notification and count once', async () => {
  mockApi({ [`GET ${path}`]: () => ({ items: [unreadMessage, one('Zoe')], unread: 2 }) })
  renderInApp(<Bell />)
  await screen.findByRole('button', { name: 'Notifications, 2 not viewed' })
  act(() => dispatchSocketEvent(notificationReceived('m1'), { ...unreadMessage, count: 3 }))
  const panel = await openPanel()
  expect(screen.getByRole('button', { name: 'Notifications, 2 not viewed' })).toBeTruthy()
  expect(within(panel).getAllByRole('listitem')[0]?.textContent).toContain('3 messages')
})

test('[NOTE-2] an update event reloads the list', async () => {
  let items = [one('Zoe')]
  mockApi({ [`GET ${path}`]: () => ({ items, unread: items.length }) })
  renderInApp(<Bell />)
  await screen.findByRole('button', { name: 'Notifications, 1 not viewed' })
  items = []
  act(() => dispatchSocketEvent(notificationUpdate('m1'), {}))
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy()
})

test('[SHELL-6] a list that failed to load shows an error and a retry', async () => {
  let well = false
  mockApi({
    [`GET ${path}`]: () => (well ? { items: [one('Zoe')], unread: 1 } : problemResponse('internal', 'It broke.')),
  })
  renderInApp(<Bell />)
  const panel = await openPanel()
  expect((await within(panel).findByRole('alert')).textContent).toContain('Something went wrong!')
  well = true
  await userEvent.click(within(panel).getByRole('button', { name: 'Try again' }))
  expect(await within(panel).findByText(/Zoe/)).toBeTruthy()
})
