import { act, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { onboardingChanged } from '#contract/realtime.ts'
import { DashboardPage as Dashboard } from '#web/features/dashboard/pages/dashboard-page.tsx'
import { startSession } from '#web/session/session.ts'
import type { Claims } from '#web/session/token.ts'
import { dispatchSocketEvent } from '#web/socket/events.ts'
import { type MockAnswer, mockApi } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
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
    services: [{ key: 'social', title: 'Social media', closing: 'We plan your first posts.', ready: settled === of }],
  })
  const world = (onboarding: object | null, required = 0, completed = 0): Record<string, MockAnswer> => ({
    'GET /api/clients/dashboard': () => ({
      onboarding,
      required,
      completed,
      unreadCount: 1,
      ...itemsOf(required, completed),
    }),
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

  test('[DASH-8] shows settled and open items as numbers and as a ring, and the time for the rest', async () => {
    signIn(me)
    mockApi(world({ ...chosen, social: true }, 5, 2))
    renderInApp(<Dashboard />)
    expect(await screen.findByRole('img', { name: '2 of 5 completed' })).toBeTruthy()
    const onboarding = within(screen.getByRole('region', { name: 'Onboarding' }))
    expect(onboarding.getByText('Completed').parentElement?.textContent).toBe('Completed2')
    expect(onboarding.getByText('Incomplete').parentElement?.textContent).toBe('Incomplete3')
    expect(onboarding.getByRole('link', { name: 'Complete Onboarding' }).getAttribute('href')).toBe(
      '/onboarding/items/instagram',
    )
    expect(onboarding.getByText('about 6 minutes left')).toBeTruthy()
    expect(screen.getByText('3 things are still open, about 6 minutes')).toBeTruthy()
  })

  test('[COL-75] after the last item it says what the agency does, and not Complete Onboarding', async () => {
    signIn(me)
    mockApi(world({ ...chosen, social: true }, 5, 5))
    renderInApp(<Dashboard />)
    expect(await screen.findByText('We plan your first posts.', { exact: false })).toBeTruthy()
    expect(await screen.findByText('Harbour Agency has everything and looks it over.')).toBeTruthy()
    expect(screen.queryByText('Complete Onboarding')).toBeNull()
    expect(screen.getByRole('link', { name: 'See what you gave' }).getAttribute('href')).toBe('/onboarding/items')
  })

  test.each([
    [{ ...chosen, services_answered: false }, 0],
    [null, 0],
  ])('[DASH-9] leads to the services when %j is all there is', async (onboarding, count) => {
    signIn(me)
    mockApi(world(onboarding, count, count))
    const { router } = renderInApp(<Dashboard />, '/dashboard')
    await expect.poll(() => router.state.location.pathname).toBe('/onboarding/services')
  })

  test('[DASH-9] stays with 0 and 0 once the services were answered', async () => {
    signIn(me)
    mockApi(world(chosen))
    const { router } = renderInApp(<Dashboard />, '/dashboard')
    const onboarding = within(await screen.findByRole('region', { name: 'Onboarding' }))
    expect(onboarding.getByText('Completed').parentElement?.textContent).toBe('Completed0')
    expect(onboarding.getByText('Incomplete').parentElement?.textContent).toBe('Incomplete0')
    expect(router.state.location.pathname).toBe('/dashboard')
  })

  test('[DASH-11] the numbers update when the onboarding changes', async () => {
    signIn(me)
    let completed = 1
    mockApi({
      'GET /api/clients/dashboard': () => ({
        onboarding: { ...chosen, social: true },
        required: 5,
        completed,
        unreadCount: 0,
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
