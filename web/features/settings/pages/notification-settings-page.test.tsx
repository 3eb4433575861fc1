import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { recordOf } from '#contract/domain/record-of.ts'
import type { Role } from '#contract/endpoint.ts'
import { notificationGroups, type Settings } from '#contract/settings.ts'
import { preferenceTexts } from '#contract/texts/notifications.ts'
import { NotificationSettingsPage as Notifications } from './notification-settings-page.tsx'
import { startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const allOn: Settings = {
  ...recordOf(notificationGroups, { notification: true, email: true }),
  messages: { toasts: true, times: true, enter_sends: true },
  employee_onboarding_files: [],
}
const save = 'PUT /api/settings/notifications'
const zone = 'PUT /api/settings/time-zone'

/** A server that stores the settings as the real one does. */
function open(role: Role, given: Partial<Settings> = {}, answers: Record<string, MockAnswer> = {}, tier = 'agency') {
  startSession(createToken({ id: 'me', name: 'Me', role }))
  let kept: Settings = { ...allOn, ...given }
  const keep = (body: unknown) => {
    const { time_zone = kept.time_zone, ...groups } = body as Partial<Settings> // the body that this page sends
    kept = { ...kept, ...(time_zone !== undefined && { time_zone }) }
    for (const group of notificationGroups) kept = { ...kept, [group]: { ...kept[group], ...groups[group] } }
    return kept
  }
  const asked = mockApi({
    'GET /api/payment/manager': () => ({ subscription_status: 'active', price_id: 'p', tier }),
    'GET /api/settings/': () => kept,
    [save]: ({ body }) => keep(body),
    [zone]: ({ body }) => keep(body),
    'POST /api/settings/': () => kept,
    ...answers,
  })
  renderInApp(<Notifications />, '/settings/notifications')
  return {
    turnElsewhere: keep,
    changes: () => asked.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body] as const),
  }
}

const find = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name })
const messageSwitches = Object.values<string | null>(preferenceTexts.messages)
/** Of the kinds and channels. */
const names = () =>
  screen
    .getAllByRole('switch')
    .map((one) => one.getAttribute('aria-label'))
    .filter((name) => !messageSwitches.includes(name))
const off = (...labels: string[]) =>
  waitFor(() =>
    expect(
      screen
        .getAllByRole<HTMLInputElement>('switch')
        .filter((one) => !one.checked)
        .map((one) => one.getAttribute('aria-label')),
    ).toEqual(labels),
  )
const of = (kind: string) => [`${kind}: in the app`, `${kind}: by email`]

test('[NOTE-4] a Manager has six kinds with two switches each, and two master switches', async () => {
  open('Manager')
  await find('Vacation requests: in the app')
  expect(names()).toEqual([
    'All notifications',
    'All emails',
    ...['Messages', 'New registrations', 'Onboarding', 'Vacation requests', 'Birthdays and anniversaries'].flatMap(of),
    ...of('Room for files'),
  ])
})

test('[NOTE-4] an Employee has messages and vacation requests', async () => {
  open('Employee')
  await find('All notifications')
  expect(names()).toEqual(['All notifications', 'All emails', ...of('Messages'), ...of('Vacation requests')])
})

test('[NOTE-4] a Client has messages', async () => {
  open('Client')
  await find('Messages: in the app')
  expect(names()).toEqual(of('Messages'))
})

test('[SUB-9] the kinds about employees are hidden on solo', async () => {
  open('Manager', {}, {}, 'solo')
  await find('Onboarding: in the app')
  expect(names()).not.toContain('Vacation requests: in the app')
  expect(screen.queryByText('Time zone')).toBeNull()
})

test('[NOTE-4] a switch saves by itself, and the master switch follows', async () => {
  const { changes } = open('Manager')
  await userEvent.click(await find('Onboarding: by email'))
  expect(await screen.findByText('Notification Preferences Updated')).toBeTruthy()
  await off('All emails', 'Onboarding: by email')
  const onboarding_notifications = { email: false }
  expect(changes()).toContainEqual(['/api/settings/notifications', { user_id: 'me', onboarding_notifications }])
  await userEvent.click(await find('Onboarding: by email'))
  await off()
})

test('[NOTE-4] a master switch changes all of its kinds and sends only the changed ones', async () => {
  const { changes } = open('Employee', { vacation_notifications: { notification: false, email: true } })
  await find('All notifications')
  await off('All notifications', 'Vacation requests: in the app')
  await userEvent.click(await find('All notifications'))
  await off()
  await userEvent.click(await find('All emails'))
  await off('All emails', 'Messages: by email', 'Vacation requests: by email')
  const noMail = { email: false }
  await waitFor(() =>
    expect(changes().slice(1)).toEqual([
      ['/api/settings/notifications', { user_id: 'me', vacation_notifications: { notification: true } }],
      ['/api/settings/notifications', { user_id: 'me', message_notifications: noMail, vacation_notifications: noMail }],
    ]),
  )
})

test('[NOTE-4] a change from another page survives and shows with the answer', async () => {
  const { changes, turnElsewhere } = open('Client')
  await find('Messages: in the app')
  turnElsewhere({ message_notifications: { email: false } })
  await userEvent.click(await find('Messages: in the app'))
  await off('Messages: in the app', 'Messages: by email')
  const message_notifications = { notification: false }
  expect(changes()).toContainEqual(['/api/settings/notifications', { user_id: 'me', message_notifications }])
})

test('[NOTE-4] the first change creates the settings, later ones update them', async () => {
  const { changes } = open('Client')
  await userEvent.click(await find('Messages: by email'))
  expect(await screen.findByText('Notification Preferences Updated')).toBeTruthy()
  await userEvent.click(await find('Messages: in the app'))
  await waitFor(() =>
    expect(changes().map(([path]) => path)).toEqual([
      '/api/settings/',
      '/api/settings/notifications',
      '/api/settings/notifications',
    ]),
  )
})

test('[SHELL-6] an unsaved switch turns back, with the reason beside it', async () => {
  open('Manager', {}, { [save]: () => problemResponse('internal', 'It broke.') })
  await userEvent.click(await find('All emails'))
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong! It broke.')
  await off()
})

test('[SHELL-6] settings that do not load offer a retry', async () => {
  let broken = true
  open('Client', {}, { 'GET /api/settings/': () => (broken ? problemResponse('internal', 'It broke.') : allOn) })
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong!')
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await find('Messages: in the app')).toBeTruthy()
})

test('[NOTE-3] a Manager sees and changes the time zone of milestones', async () => {
  const { changes } = open('Manager', { time_zone: 'Europe/Berlin' })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit the time zone' }))
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Time zone' })
  expect(select.value).toBe('Europe/Berlin')
  await userEvent.selectOptions(select, 'America/New_York')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The time zone is saved.')).toBeTruthy()
  expect(screen.getByText('America/New_York')).toBeTruthy()
  expect(changes()).toEqual([['/api/settings/time-zone', { time_zone: 'America/New_York' }]])
})

test('[NOTE-3] the focus goes to the time zone and back to Edit', async () => {
  open('Manager', { time_zone: 'Europe/Berlin' })
  for (const end of ['Cancel', 'Save']) {
    await userEvent.click(await screen.findByRole('button', { name: 'Edit the time zone' }))
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Time zone' }))
    await userEvent.click(screen.getByRole('button', { name: end }))
    const focused = await screen.findByRole('button', { name: 'Edit the time zone' })
    await expect.poll(() => document.activeElement).toBe(focused)
  }
})

test('[NOTE-3] an unsaved time zone stays chosen', async () => {
  open('Manager', { time_zone: 'UTC' }, { [zone]: () => problemResponse('unavailable', 'The server is not ready.') })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit the time zone' }))
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Time zone' })
  await userEvent.selectOptions(select, 'America/New_York')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The server is not ready.')
  expect(select.value).toBe('America/New_York')
})

test('[MSG-4] each switch about messages saves by itself, and a refused one turns back', async () => {
  const sent: unknown[] = []
  let refuses = false
  open(
    'Client',
    { messages: { toasts: true, times: false, enter_sends: null } },
    {
      'PUT /api/settings/messages': ({ body }) => {
        sent.push(body)
        return refuses ? problemResponse('internal', 'The server is tired.') : {}
      },
    },
  )
  const times = await screen.findByRole('switch', { name: preferenceTexts.messages.times })
  const toasts = screen.getByRole('switch', { name: preferenceTexts.messages.toasts })
  const checked = () => [times, toasts].map((one) => (one as HTMLInputElement).checked)
  expect(checked()).toEqual([false, true])
  await userEvent.click(times)
  await waitFor(() => expect(checked()).toEqual([true, true]))
  refuses = true
  await userEvent.click(toasts)
  expect(await screen.findByText(/The server is tired/)).toBeTruthy()
  expect(checked()).toEqual([true, true])
  expect(sent).toEqual([{ times: true }, { toasts: false }])
})
