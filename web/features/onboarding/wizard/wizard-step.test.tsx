import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type OnboardingRecord, serviceFlags } from '#contract/onboarding-record.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { listOwnItems } from '#contract/items.ts'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { onboardingTexts } from '#contract/texts/onboarding.ts'
import { sampleRecord } from '#web/testing/sample-client.ts'
import { withoutNotes } from '#web/features/onboarding/autosave/beginnings.ts'
import { SocialHandlesPage as Handles } from '#web/features/onboarding/pages/short-text-pages.tsx'
import { invalidate } from '#web/lib/query/apply-event.ts'
import { itemListWith, listSampleItems, serveItems } from '#web/testing/sample-items.ts'
import { endSession, startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse, mockOffline } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const path = '/onboarding/links/social'
const record: OnboardingRecord = { ...sampleRecord, social: true, webdev: true }

const signIn = (id = 'c1') => startSession(createToken({ id, role: 'Client', manager_id: 'm1' }))

beforeEach(() => signIn())
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  endSession('logged_out')
})

function open(answers: Record<string, MockAnswer> = {}) {
  const server = serveItems(listSampleItems(record))
  const asked = mockApi({ ...server.answers, 'GET /api/onboarding': () => record, ...answers })
  const calls = () => asked.filter((one) => one.path.startsWith('/api/onboarding')).map((one) => one.method)
  return { ...renderInApp(<Handles />, path, path), asked, calls, server }
}

const youtube = () => screen.findByLabelText<HTMLInputElement>('YouTube')
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

const saves = (asked: ReturnType<typeof mockApi>) =>
  asked.filter(({ method }) => method === 'PUT').map((one) => [one.path.split('/')[3], withoutNotes(one.body ?? {})])

test('[ONB-15] the record is fetched half a second after the page is opened', async () => {
  vi.useFakeTimers()
  const { calls } = open()
  await act(() => vi.advanceTimersByTimeAsync(450))
  expect(calls()).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(calls()).toEqual(['GET'])
})

test('[ONB-15] the first visit creates the record', async () => {
  let made = false
  const { calls } = open({
    'GET /api/onboarding': () => (made ? record : problemResponse('not_found', 'There is none yet.')),
    'POST /api/onboarding': () => {
      made = true
      return record
    },
  })
  expect(await youtube()).toBeTruthy()
  expect(calls()).toEqual(['GET', 'POST', 'GET'])
})

test('[ONB-15] a failed load shows an error with a retry, and no field until it succeeds', async () => {
  let well = false
  open({ 'GET /api/onboarding': () => (well ? record : problemResponse('internal', 'It broke.')) })
  expect((await screen.findByRole('alert')).textContent).toContain(onboardingTexts.loadFailed)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  well = true
  await press('Try again')
  expect(await youtube()).toBeTruthy()
})

test('[ONB-1] the steps that apply are numbered links, and the current one is marked', async () => {
  open()
  const bar = within(await screen.findByRole('navigation', { name: 'Steps of the onboarding' }))
  const [wide = document.body] = bar.getAllByRole('list', { hidden: true })
  const links = within(wide).getAllByRole('link', { hidden: true })
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Services, Done', '/onboarding/services'],
    ['2Accounts', '/onboarding/accounts'],
    ['3Assets', '/onboarding/assets'],
    ['4Events', '/onboarding/events'],
    ['5Website Email Forms', '/onboarding/emails'],
    ['6Social Media Handles', path],
    ['7Social Media Questionnaire', '/onboarding/questions/social'],
    ['8Review', '/onboarding/review'],
  ])
  expect(links.filter((link) => link.ariaCurrent === 'step' || link.getAttribute('aria-current') === 'step')) //
    .toEqual([links[5]])
})

test('[COL-4] the progress counts items, as everywhere', async () => {
  open({ 'GET /api/items': () => itemListWith({ settled: 6, of: 20, minutes_left: 7 }) })
  const bar = await screen.findByRole('navigation', { name: 'Steps of the onboarding' })
  expect(await within(bar).findByText('6 of 20')).toBeTruthy()
  expect(within(bar).getByText('about 7 minutes left')).toBeTruthy()
  expect(bar.querySelector('[aria-valuenow]')?.getAttribute('aria-valuenow')).toBe('30')
})

test('a step that does not apply redirects to the next one that does', async () => {
  const none = { ...record, ...recordOf(serviceFlags, false) }
  const { router } = open({ 'GET /api/onboarding': () => none })
  await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding/review'))
})

test('[ONB-16] a change is saved without leaving the page, and the footer shows the time', async () => {
  const { asked } = open()
  type(await youtube(), '@blue')
  expect(await screen.findAllByText(/^Saved \d/)).not.toHaveLength(0)
  expect(saves(asked)).toEqual([['handle_youtube', { text: '@blue' }]])
})

test('[ONB-16] an offline page keeps the changes, says so, and saves them when it is online again', async () => {
  open()
  type(await youtube(), '@blue')
  mockOffline()
  await press('Next')
  expect(await screen.findByText(onboardingTexts.notConnected)).toBeTruthy()
  expect((await youtube()).value).toBe('@blue')
  cleanup()
  const { asked } = open()
  globalThis.dispatchEvent(new Event('online'))
  await waitFor(() => expect(saves(asked)).toEqual([['handle_youtube', { text: '@blue' }]]))
})

test("[AUTH-8] changes are never saved with another user's session", async () => {
  open()
  type(await youtube(), '@blue')
  mockOffline()
  await press('Next')
  await screen.findByText(onboardingTexts.notConnected)
  cleanup()
  endSession('ended')
  signIn('c2')
  vi.useFakeTimers()
  const { asked } = open()
  globalThis.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('[ONB-12] Save & Exit saves and leads to the dashboard, even if the agency cannot be notified at once', async () => {
  const { asked, router } = open()
  type(await youtube(), '@blue')
  await press('Save & Exit')
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  expect(asked.map(({ method }) => method)).toContain('PUT')
})

const sentOf = (key: string, asked: ReturnType<typeof mockApi>) =>
  asked.filter(({ method, path: at }) => method === 'PUT' && at === `/api/items/${key}`).map(({ body }) => body)

test('[COL-95] a change to what was approved meanwhile can be given up, and the rest is stored', async () => {
  const errors = [{ path: 'handles.youtube', message: 'This was approved.' }]
  const { asked } = open({
    'PUT /api/items/handle_youtube': () => problemResponse('item_approved', 'This was approved.', { errors }),
  })
  type(await youtube(), '@late')
  type(screen.getByLabelText('Pinterest'), '@pins')
  await press('Next')
  await screen.findByRole('alert')
  expect(saves(asked)).toContainEqual(['handle_pinterest', { text: '@pins' }])
  await press(onboardingTexts.keepApproved)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect((await youtube()).value).toBe('')
  expect(screen.getByLabelText('Pinterest')).toHaveProperty('value', '@pins')
})

test('[COL-95] what was approved is locked, and what was typed meanwhile can be copied', async () => {
  const { server } = open({ 'PUT /api/items/handle_youtube': () => problemResponse('item_approved', 'No') })
  type(await youtube(), '@late')
  server.change('handle_youtube', { state: 'approved', answer: { text: '@stored' } })
  await press('Next')
  expect(await screen.findByText(clientItemTexts.approved(''))).toBeTruthy()
  expect((await youtube()).value).toBe('@stored')
  expect((await youtube()).closest('fieldset')?.disabled).toBe(true)
  expect(await screen.findByText(clientItemTexts.typed)).toBeTruthy()
  await press(clientItemTexts.discard)
  await waitFor(() => expect(screen.queryByText(clientItemTexts.typed)).toBeNull())
})

test('[COL-95] an item that was sent back says why', async () => {
  const { server, queries } = open()
  await youtube()
  const decided = { by: { id: 'm1', name: 'Jo Brandt' }, at: '2026-11-20T09:00:00.000Z' }
  server.change('handle_youtube', { state: 'sent_back', reason: 'This channel is gone.', decided })
  act(() => void invalidate(queries, { queryKey: [listOwnItems.path] }))
  expect(await screen.findByText('This channel is gone.')).toBeTruthy()
  expect(screen.getByText(clientItemTexts.sentBack('Jo Brandt'))).toBeTruthy()
})

test('an item that is withdrawn leaves the page, and stays while something was typed into it', async () => {
  const { server, queries } = open({ 'PUT /api/items/handle_youtube': () => problemResponse('not_asked', 'No') })
  type(await youtube(), '@blue')
  for (const key of ['handle_youtube', 'handle_pinterest']) server.remove(key)
  act(() => void invalidate(queries, { queryKey: [listOwnItems.path] }))
  await waitFor(() => expect(screen.queryByLabelText('Pinterest')).toBeNull())
  expect((await youtube()).value).toBe('@blue')
  expect(screen.getByText(clientItemTexts.withdrawn)).toBeTruthy()
  await press(clientItemTexts.discard)
  await waitFor(() => expect(screen.queryByLabelText('YouTube')).toBeNull())
})

test.each([
  [onboardingTexts.keepMine, '@mine', undefined],
  [onboardingTexts.keepTheirs, '@theirs', { text: '' }],
])(
  '[ONB-20] [SHELL-12] a text that was changed elsewhere meanwhile is shown beside the stored one, and %s',
  async (choice, shown, before) => {
    const errors = [{ path: 'text', message: 'Somebody else changed this to “@theirs”.', stored: '@theirs' }]
    const { asked, server } = open({
      'PUT /api/items/handle_youtube': ({ body }) =>
        (body as { before?: object }).before
          ? problemResponse('changed_meanwhile', 'Somebody else changed this meanwhile.', { errors })
          : server.change('handle_youtube', { state: 'given', answer: body as { text: string } }), // What was sent.
    })
    type(await youtube(), '@mine')
    type(screen.getByLabelText('Pinterest'), '@pins')
    server.change('handle_youtube', { answer: { text: '@theirs' } })
    await press('Next')
    expect(await screen.findByText('Somebody else changed this to “@theirs”.')).toBeTruthy()
    expect((await youtube()).value).toBe('@mine')
    expect(sentOf('handle_youtube', asked)[0]).toEqual({ text: '@mine', before: { text: '' } })
    expect(saves(asked)).toContainEqual(['handle_pinterest', { text: '@pins' }])
    await press(choice)
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await waitFor(async () => expect((await youtube()).value).toBe(shown))
    expect(sentOf('handle_youtube', asked).at(-1)).toEqual({ text: '@mine', ...(before !== undefined && { before }) })
  },
)

test('[SHELL-6] what was typed as the subscription ended is saved by itself once it is renewed, and the error goes', async () => {
  let isUnpaid = true
  const { asked } = open({
    'PUT /api/items/handle_youtube': () =>
      isUnpaid
        ? problemResponse('subscription_inactive', 'The subscription has ended.')
        : listSampleItems(record).find(({ key }) => key === 'handle_youtube'),
  })
  type(await youtube(), '@blue')
  expect(await screen.findByText(/The subscription has ended\./)).toBeTruthy()
  expect((await youtube()).value).toBe('@blue')
  isUnpaid = false
  await waitFor(() => expect(screen.queryByText(/The subscription has ended\./)).toBeNull())
  await screen.findAllByText(/^Saved/)
  expect(saves(asked).at(-1)).toEqual(['handle_youtube', { text: '@blue' }])
})
