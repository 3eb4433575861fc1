import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OnboardingBoardRow } from '#contract/dashboard.ts'
import type { Invitation } from '#contract/invitations.ts'
import { onboardingChanged } from '#contract/realtime.ts'
import { OnboardingPipeline } from './onboarding-pipeline.tsx'
import { startSession } from '#web/session/session.ts'
import { dispatchSocketEvent } from '#web/socket/events.ts'
import { createToken } from '#web/testing/create-token.ts'
import { mockApi } from '#web/testing/mock-api.ts'
import { readyBoardRow as yoga, sampleBoardRow, sampleService } from '#web/testing/sample-client.ts'
import { invitationWith } from '#web/testing/sample-invitation.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'

const bakery: OnboardingBoardRow = {
  ...sampleBoardRow,
  services: [sampleService('social', 4, []), sampleService('webdev', 3, ['website', 'assets', 'form_emails'])],
}

const board = 'GET /api/managers/onboarding-board'
const stages = { registered: 0, working: 1, review: 0, ready: 6 }
const rowsOf = (stage: string | undefined) => [bakery, yoga].filter((row) => !stage || row.stage === stage)

beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))

function show(invitations: readonly Invitation[] = [invitationWith()]) {
  const asked = mockApi({
    [board]: ({ query }) => ({
      items: rowsOf(query.stage),
      total: { all: 7, ready: 6 }[query.stage ?? 'all'] ?? 1,
      stages,
      active: 7,
    }),
    'POST /api/onboarding/remind/c1': () => undefined,
  })
  return { asked, ...renderInApp(<OnboardingPipeline invitations={invitations} />) }
}
const stage = (name: RegExp) => screen.findByRole('button', { name })

describe('the onboarding pipeline', () => {
  test('[DASH-12] counts the clients of each stage, and lists those who need a reminder with bars and one button', async () => {
    const { asked } = show()
    for (const name of [/^Invited 1/, /^Registered 0/, /^Working 1/, /^For review 0/, /^Ready 6/]) {
      expect((await stage(name)).getAttribute('aria-pressed')).toBe('false')
    }
    expect(asked[0]?.query).toEqual({ page: '1', per_page: '5' })
    const row = within(screen.getByText('Blue Door Bakery').closest('li') ?? document.body)
    expect(row.getByText('Waiting 9 days')).toBeTruthy()
    expect(row.getByText('for the hosting login and 2 more')).toBeTruthy()
    expect(row.getByRole('img', { name: 'Social can start' })).toBeTruthy()
    expect(row.getByRole('img', { name: 'Web: 3 open' }).children).toHaveLength(3)
    expect(screen.queryByText('Northside Yoga')).toBeNull()
    expect(screen.getByRole('link', { name: 'All 7 clients' }).getAttribute('href')).toBe('/clients')
    await userEvent.click(screen.getByRole('button', { name: 'Remind Blue Door Bakery' }))
    expect(await screen.findByText('Reminder sent')).toBeTruthy()
  })

  test('[DASH-12] a pressed stage shows its clients and leads to all of them, a second press shows the first rows', async () => {
    const { asked } = show()
    await userEvent.click(await stage(/^Ready/))
    expect(await screen.findByText('Northside Yoga')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Blue Door Bakery')).toBeNull())
    expect(asked.at(-1)?.query).toEqual({ page: '1', per_page: '5', stage: 'ready' })
    expect(screen.getByRole('link', { name: 'All 6 clients' }).getAttribute('href')).toBe('/clients?stage=ready')
    await userEvent.click(await stage(/^Ready/))
    expect(await screen.findByText('Blue Door Bakery')).toBeTruthy()
    await userEvent.click(await stage(/^Invited/))
    expect(await screen.findByText('sam@x.com')).toBeTruthy()
    await userEvent.click(await stage(/^For review/))
    expect(await screen.findByText('You have looked at everything.')).toBeTruthy()
  })

  test('[DASH-11] updates when a client completes a step', async () => {
    let items = [bakery]
    mockApi({ [board]: () => ({ items, total: 1, stages, active: 7 }) })
    renderInApp(<OnboardingPipeline invitations={[]} />)
    expect(await screen.findByText('Waiting 9 days')).toBeTruthy()
    items = [{ ...yoga, _id: 'c1' }]
    act(() => dispatchSocketEvent(onboardingChanged('m1'), { client_id: 'c1', required: 7, completed: 7 }))
    expect(await screen.findByText('Every client has handed over what you need.')).toBeTruthy()
  })

  test('is absent without clients and invitations', async () => {
    const asked = mockApi({
      [board]: () => ({ items: [], total: 0, stages: { registered: 0, working: 0, review: 0, ready: 0 }, active: 0 }),
    })
    renderInApp(<OnboardingPipeline invitations={[]} />)
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(screen.queryByText('Onboarding')).toBeNull()
  })
})
