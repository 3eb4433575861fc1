import { act, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { ClientItem } from '#contract/items.ts'
import { onboardingChanged } from '#contract/realtime.ts'
import { DashboardPage as Dashboard } from '#web/features/dashboard/pages/dashboard-page.tsx'
import { startSession } from '#web/session/session.ts'
import type { Claims } from '#web/session/token.ts'
import { dispatchSocketEvent } from '#web/socket/events.ts'
import { type MockAnswer, mockApi } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { sampleItem } from '#web/testing/sample-client.ts'
import { createToken } from '#web/testing/create-token.ts'

const signIn = (claims: Partial<Claims>) => startSession(createToken(claims))
const goals = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

describe('the dashboard of a Client', () => {
  const me = { id: 'c1', role: 'Client', manager_id: 'm1' } as const
  const chosen = {
    social: false,
    webdev: false,
    seo: false,
    branding: false,
    reputation: false,
    services_answered: true,
  }
  const itemsOf = (of: number, settled: number) => ({
    items: { settled, of, minutes_left: 6, next: settled < of ? 'instagram' : null },
    services: [],
  })
  const itemOf = (at: number, part: Partial<ClientItem> = {}): ClientItem =>
    sampleItem(['instagram', 'logo', 'dates', 'slogan', 'colors'][at] ?? `item_${at}`, {
      services: ['social'],
      minutes: 2,
      title: `Item ${at}`,
      help: `Help ${at}`,
      state: 'open',
      to_review: false,
      given: null,
      answer: {},
      ...part,
    })
  /** The last ones are given. */
  const ownItems = (of: number, settled: number) => ({
    items: Array.from({ length: of }, (_, at) => itemOf(at, { state: at < of - settled ? 'open' : 'given' })),
    settled,
    of,
    minutes_left: 6,
    services: [
      {
        key: 'social',
        title: 'Social media',
        closing: 'We plan your first posts.',
        ready: settled === of,
        items: { approved: 0, given: settled, sent_back: 0, open: of - settled, not_applicable: 0 },
      },
    ],
    offer: { off: [], own: [] },
  })
  const world = (onboarding: object | null, required = 0, completed = 0): Record<string, MockAnswer> => ({
    'GET /api/clients/dashboard': () => ({
      onboarding,
      required,
      completed,
      unreadCount: 1,
      unread: [],
      ...itemsOf(required, completed),
    }),
    'GET /api/items': () => ownItems(required, completed),
    'GET /api/clients/c1': () => ({ contract: null }),
    'GET /api/reminders/own': () => ({ due_on: null, snoozed_until: null, days: [] }),
    'GET /api/auth/me': () => ({ manager: { name: 'Mara Weber', business_name: 'Harbour Agency' } }),
  })

  test('[DASH-6] links to messages, contact and billing info, security and files', async () => {
    signIn(me)
    mockApi(world(chosen))
    renderInApp(<Dashboard />)
    expect(await screen.findByText('1 unread message')).toBeTruthy()
    for (const [name, href] of [
      ['Contact Info', '/settings/account'],
      ['Billing Info', '/account'],
      ['Security', '/settings/security'],
      ['My files & contract', '/clients/c1'],
    ]) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
    }
  })

  test('[COL-65] in December nothing is drawn before it is known whether dates are to be confirmed', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-05T12:00:00') })
    signIn(me)
    const { promise: confirmation, resolve: answer } = Promise.withResolvers<object>()
    const asked = mockApi({ ...world(chosen), 'GET /api/client-dates/confirmation': () => confirmation })
    renderInApp(<Dashboard />)
    await expect.poll(() => asked.length).toBeGreaterThan(1)
    await act(async () => {})
    expect(screen.queryByText('1 unread message')).toBeNull()
    answer({ year: 2027, due: true, confirmed: null, days: 2 })
    await screen.findByText('1 unread message')
    expect(screen.getByRole('link', { name: 'Change' })).toBeTruthy()
  })

  test.each([
    [{}, 'You have no forms to view.', []],
    [{ social: true }, 'Target Persona Questionnaire', ['/form/social']],
    [{ branding: true }, 'Branding Questionnaire', ['/form/branding']],
    [{ social: true, branding: true }, 'Branding Questionnaire', ['/form/social', '/form/branding']],
  ])('[DASH-7] with %j the forms say %s', async (part, text, forms) => {
    signIn(me)
    mockApi(world({ ...chosen, ...part }, 3, 1))
    renderInApp(<Dashboard />)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(goals().filter((href) => href?.startsWith('/form/'))).toEqual(forms)
  })

  test('[DASH-8] shows the one next thing and what comes then, with the counts and the time for the rest', async () => {
    signIn(me)
    mockApi(world({ ...chosen, social: true }, 5, 2))
    renderInApp(<Dashboard />)
    expect((await screen.findByRole('img', { name: '2 of 5 completed' })).parentElement?.textContent).toBe(
      '2 Completed3 Incompleteabout 6 minutes left',
    )
    expect(screen.getByRole('link', { name: 'Complete Onboarding' }).getAttribute('href')).toBe(
      '/onboarding/items/instagram',
    )
    const next = within(screen.getByRole('region', { name: 'Item 0' }))
    expect(next.getByText('Mara is waiting for this. Help 0')).toBeTruthy()
    expect(next.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/onboarding/items/instagram')
    const then = within(screen.getByRole('region', { name: 'Then' }))
    expect(then.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Item 1', 'Item 2'])
    expect(screen.getByRole('region', { name: 'With Harbour Agency' })).toBeTruthy()
  })

  test('[COL-61] an unsigned contract stands among what comes then', async () => {
    signIn(me)
    mockApi({
      ...world({ ...chosen, social: true }, 5, 2),
      'GET /api/clients/c1': () => ({ contract: { filename: 'c.pdf', location: '/c', signed: null } }),
    })
    renderInApp(<Dashboard />)
    expect((await screen.findByRole('link', { name: 'Contract to sign' })).getAttribute('href')).toBe('/clients/c1')
  })

  test('[COL-75] after the last item it says what the agency does', async () => {
    signIn(me)
    mockApi(world({ ...chosen, social: true }, 5, 5))
    renderInApp(<Dashboard />)
    expect(await screen.findByText('We plan your first posts.')).toBeTruthy()
    expect(await screen.findByText('Mara Weber of Harbour Agency has it now and looks it over.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull()
  })

  test('[DASH-9] leads to the services before there is a record', async () => {
    signIn(me)
    mockApi(world(null))
    const { router } = renderInApp(<Dashboard />, '/dashboard')
    await expect.poll(() => router.state.location.pathname).toBe('/onboarding/services')
  })

  test('[DASH-9] stays with 0 and 0 once the services were answered', async () => {
    signIn(me)
    mockApi(world(chosen))
    const { router } = renderInApp(<Dashboard />, '/dashboard')
    expect((await screen.findByRole('link', { name: 'Complete Onboarding' })).getAttribute('href')).toBe(
      '/onboarding/services',
    )
    expect(router.state.location.pathname).toBe('/dashboard')
  })

  test('[DASH-11] the numbers update when the onboarding changes', async () => {
    signIn(me)
    let completed = 1
    mockApi({
      ...world(chosen, 5, 1),
      'GET /api/clients/dashboard': () => ({
        onboarding: { ...chosen, social: true },
        required: 5,
        completed,
        unreadCount: 0,
        unread: [],
        ...itemsOf(5, completed),
      }),
    })
    renderInApp(<Dashboard />)
    expect(await screen.findByRole('img', { name: '1 of 5 completed' })).toBeTruthy()
    completed = 2
    act(() => dispatchSocketEvent(onboardingChanged('m1'), { client_id: 'c1', required: 5, completed: 2 }))
    expect(await screen.findByRole('img', { name: '2 of 5 completed' })).toBeTruthy()
  })
})
