import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useLocation } from '#web/lib/navigation/router.tsx'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OwnItems } from '#contract/items.ts'
import type { OnboardingRecord } from '#contract/onboarding-record.ts'
import { serviceTexts } from '#contract/texts/onboarding.ts'
import { sampleRecord } from '#web/testing/sample-client.ts'
import { itemListWith } from '#web/testing/sample-items.ts'
import { OnboardingServicesPage as Services } from '#web/features/onboarding/pages/services-page.tsx'
import { endSession, startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const path = '/onboarding/services'
const { questions, platforms } = serviceTexts

beforeEach(() => startSession(createToken({ id: 'c1', role: 'Client', manager_id: 'm1' })))
afterEach(() => {
  cleanup()
  endSession('logged_out')
})

const unanswered: OnboardingRecord = { ...sampleRecord, services_answered: false }

const standard = { off: [], own: [] }

function open(record: OnboardingRecord = unanswered, put?: MockAnswer, offer: OwnItems['offer'] = standard) {
  const asked = mockApi({
    'GET /api/onboarding': () => record,
    'GET /api/items': () => itemListWith({ offer }),
    'PUT /api/onboarding/services':
      put ?? (({ body }) => ({ ...record, ...(body as object), services_answered: true })),
  })
  const saved = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { ...renderInApp(<Services />, path, path), asked, saved }
}

const draftKey = 'foyer-own c1 draft services '
const keptAnswers = () => (JSON.parse(localStorage.getItem(draftKey) ?? '{}') as { answers?: object }).answers
const asks = (title: string) => screen.findByRole('heading', { name: title })
const answer = (label: 'Yes' | 'No') => userEvent.click(screen.getByRole('button', { name: label }))
const next = () => userEvent.click(screen.getByRole('button', { name: 'Next' }))
const tick = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }))

test('[ONB-2] the services ask every step in order, save at the end and lead to the accounts', async () => {
  const { saved, router } = open()
  await asks(questions.social.title)
  await answer('Yes')
  await asks(platforms['social-questions'].title)
  expect(screen.getAllByRole('checkbox')).toHaveLength(6)
  await tick('Instagram')
  await next()
  await asks(questions.webdev.title)
  await answer('Yes')
  await asks(questions.seo.title)
  await answer('No')
  await asks(platforms['web-questions'].title)
  await tick('A website')
  await tick('A web store')
  await next()
  await asks(questions.branding.title)
  await answer('Yes')
  await asks(questions.reputation.title)
  await answer('Yes')
  await asks(platforms['reputation-questions'].title)
  await tick('Yelp')
  expect(saved()).toEqual([])
  await next()
  await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding/accounts'))
  expect(saved()).toEqual([
    {
      social: true,
      show_instagram: true,
      webdev: true,
      seo: false,
      show_website: true,
      webstore: true,
      branding: true,
      reputation: true,
      show_yelp: true,
    },
  ])
  expect(localStorage.getItem('foyer-own c1 draft services ')).toBeNull()
})

test('[ONB-2] a question is shown at its own address alone, so that a quick answer leads to the next one', async () => {
  const Address = () => <i data-testid="address" title={useLocation().search} />
  mockApi({ 'GET /api/onboarding': () => unanswered, 'GET /api/items': () => itemListWith() })
  const shownAt = new Set<string>()
  const watcher = new MutationObserver(() => {
    if (screen.queryByRole('heading', { name: questions.social.title }))
      shownAt.add(screen.getByTestId('address').title)
  })
  watcher.observe(document, { subtree: true, childList: true, attributes: true })
  const page = (
    <>
      <Address />
      <Services />
    </>
  )
  renderInApp(page, path, path)
  await asks(questions.social.title)
  watcher.disconnect()
  expect([...shownAt]).toEqual(['?step=social'])
})

test.each([
  ['branding alone', 'Yes', '/onboarding/assets'],
  ['nothing', 'No', '/onboarding/review'],
] as const)('[ONB-2] with %s the platforms are skipped', async (_, branding, goal) => {
  const { router } = open()
  await asks(questions.social.title)
  await answer('No')
  await asks(questions.webdev.title)
  await answer('No')
  await asks(questions.seo.title)
  await answer('No')
  await asks(questions.branding.title)
  await answer(branding)
  await asks(questions.reputation.title)
  await answer('No')
  await waitFor(() => expect(router.state.location.pathname).toBe(goal))
})

test('[ONB-2] a later visit shows the earlier answers, and a later No keeps the platforms', async () => {
  const { saved, router } = open({ ...sampleRecord, social: true, show_facebook: true, show_google: true })
  await asks(questions.social.title)
  expect(screen.getByRole('button', { name: 'Yes', pressed: true })).toBeTruthy()
  await next()
  await asks(platforms['social-questions'].title)
  const checked = () => screen.getAllByRole<HTMLInputElement>('checkbox').filter((one) => one.checked)
  expect(checked().map((one) => one.labels?.[0]?.textContent)).toEqual(['Facebook', 'Google Business Profile'])
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await asks(questions.social.title)
  await answer('No')
  await asks(questions.webdev.title)
  await userEvent.click(screen.getByRole('button', { name: 'Save & Exit' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  expect(saved()).toEqual([{ social: false }])
})

test('a reload keeps the answers and continues at the first missing one', async () => {
  const { unmount } = open()
  await asks(questions.social.title)
  await answer('Yes')
  await asks(platforms['social-questions'].title)
  await tick('Pinterest')
  await next()
  await asks(questions.webdev.title)
  await answer('No')
  await asks(questions.seo.title)
  unmount()
  open()
  await asks(questions.seo.title)
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await asks(platforms['social-questions'].title)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Pinterest' }).checked).toBe(true)
})

test('a failed save shows its reason and keeps the answers, and the next try succeeds', async () => {
  let refuses = true
  const { saved, router } = open(sampleRecord, () =>
    refuses ? problemResponse('unavailable', 'The server is not ready.') : sampleRecord,
  )
  await asks(questions.social.title)
  await router.navigate(`${path}?step=reputation`)
  await asks(questions.reputation.title)
  await answer('No')
  expect((await screen.findByRole('alert')).textContent).toContain('The server is not ready.')
  expect(keptAnswers()).toEqual({ reputation: false })
  refuses = false
  await next()
  await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding/review'))
  expect(saved()).toEqual([{ reputation: false }, { reputation: false }])
})

test('an unanswered service cannot be skipped and offers no Next', async () => {
  const { router } = open()
  await asks(questions.social.title)
  await router.navigate(`${path}?step=reputation`)
  await asks(questions.social.title)
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save & Exit' })).toBeNull()
})

test('[ONB-15] the first visit creates the record', async () => {
  let made = false
  const asked = mockApi({
    'GET /api/items': () => itemListWith(),
    'GET /api/onboarding': () => (made ? unanswered : problemResponse('not_found', 'There is no record.')),
    'POST /api/onboarding': () => {
      made = true
      return Response.json(unanswered, { status: 201 })
    },
    'GET /api/reminders/own': () => ({ due_on: null, snoozed_until: null, days: [], suggested: null }),
  })
  renderInApp(<Services />, path, path)
  await asks(questions.social.title)
  const ofRecord = asked.filter((call) => call.path === '/api/onboarding')
  expect(ofRecord.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET'])
})

test('[ONB-15] a failed load shows an error and no question', async () => {
  let broken = true
  mockApi({
    'GET /api/onboarding': () => (broken ? problemResponse('internal', 'Something broke.') : unanswered),
    'GET /api/items': () => itemListWith(),
  })
  renderInApp(<Services />, path, path)
  expect(await screen.findByText('There was an issue loading client data!')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull()
  broken = false
  await userEvent.click(screen.getByRole('button', { name: /again|retry/i }))
  await asks(questions.social.title)
})

test('[COL-29] services that the agency booked are confirmed instead of asked', async () => {
  const { router } = open({ ...sampleRecord, booked: true, services_answered: true, social: true })
  mockApi({
    'GET /api/onboarding': () => ({ ...sampleRecord, booked: true, services_answered: true, social: true }),
    'GET /api/items': () => ({
      ...itemListWith({ of: 3, minutes_left: 4.2 }),
      services: [
        { key: 'social', title: 'Social media', closing: '', ready: false },
        { key: 'own_ads', title: 'Paid ads', closing: '', ready: false },
      ],
    }),
  })
  await asks('You booked social media and paid ads.')
  expect(screen.queryByText(questions.social.title)).toBeNull()
  expect(screen.getByRole('button', { name: serviceTexts.missing })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: serviceTexts.start }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding/items'))
})

test('[COL-94] what the agency switched off is not asked, and its own services can be ticked', async () => {
  const off = ['webdev', 'seo', 'branding', 'reputation', 'show_google'] as const
  const own = [
    { key: 'own_ads', title: 'Paid <b>ads</b>', chosen: false },
    { key: 'own_print', title: 'Print', chosen: true },
  ]
  const { saved, router } = open(unanswered, undefined, { off: [...off], own })
  await asks(questions.social.title)
  await answer('No')
  await asks(serviceTexts.own.title)
  expect(screen.getByText('Service 2 of 2')).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'Print' })).toHaveProperty('checked', true)
  await tick('Paid <b>ads</b>')
  await next()
  await waitFor(() => expect(saved()).toEqual([{ social: false, own_services: { add: ['own_ads'], remove: [] } }]))
  await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding/items'))
})

test('[COL-94] with nothing to choose the client goes on', async () => {
  const off = ['social', 'webdev', 'seo', 'branding', 'reputation'] as const
  const { saved } = open(unanswered, undefined, { off: [...off], own: [] })
  await screen.findByText(serviceTexts.nothingOffered)
  await next()
  await waitFor(() => expect(saved()).toEqual([{}]))
})

test('[ONB-2] the first question has an address: Back leads from each to the one before, and out of the first', async () => {
  const { router } = open()
  await asks(questions.social.title)
  await waitFor(() => expect(router.state.location.search).toBe('?step=social'))
  await answer('No')
  await asks(questions.webdev.title)
  await answer('No')
  await asks(questions.seo.title)
  await router.navigate(-1)
  await asks(questions.webdev.title)
  await router.navigate(-1)
  await asks(questions.social.title)
  expect(router.state.location.search).toBe('?step=social')
  await router.navigate(-1)
  expect(router.state.location.search).toBe('?step=social') // nothing is before it here
})

test.each([
  ['', '?step=social'],
  ['?step=reputation', '?step=social'],
  ['?step=nonsense', '?step=social'],
])('[ONB-2] a link to a question that is not reached (%s) shows the first open one', async (search, shown) => {
  const { router } = open()
  await router.navigate(path + search)
  await asks(questions.social.title)
  await waitFor(() => expect(router.state.location.search).toBe(shown))
})

describe('[ONB-20] a draft that is older than what is stored', () => {
  const answered = { ...sampleRecord, services_answered: true, social: false, seo: true, show_yelp: false }
  const keep = (draft: object) => localStorage.setItem(draftKey, JSON.stringify(draft))
  const shownOlder = () => screen.queryByText(serviceTexts.older) !== null

  test.each([
    ['the same as when it was answered here', { answers: { social: true }, from: { social: false } }, false],
    ['answered elsewhere since', { answers: { social: true }, from: { social: null } }, true],
    ['changed elsewhere since', { answers: { social: true }, from: { social: true } }, true],
    ['answered alike elsewhere', { answers: { seo: true }, from: { seo: null } }, false],
    ['changed in another answer', { answers: { social: true }, from: { social: false, seo: false } }, false],
    ['ticked elsewhere since', { answers: { show_yelp: true }, from: { show_yelp: true } }, true],
    ['answered, and the draft of a former version', { social: true }, true],
    ['answered like the draft of a former version', { social: false }, false],
    ['damaged', { answers: { social: 'yes' }, from: 7 }, false],
  ])('is noticed where that is %s', async (_how, draft, isOlder) => {
    keep(draft)
    open(answered)
    await asks(questions.social.title)
    expect(shownOlder()).toBe(isOlder)
    const says = JSON.stringify(draft).includes('"social":true') && !isOlder ? 'Yes' : 'No'
    expect(screen.getByRole('button', { name: says, pressed: true })).toBeTruthy()
  })

  test('is shown beside the stored answer, and counts if the person wants', async () => {
    keep({ answers: { social: true, branding: true }, from: { social: true, branding: answered.branding } })
    const { saved } = open(answered)
    await asks(questions.social.title)
    await userEvent.click(screen.getByRole('button', { name: serviceTexts.takeOlder }))
    expect(shownOlder()).toBe(false)
    expect(screen.getByRole('button', { name: 'Yes', pressed: true })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save & Exit' }))
    await waitFor(() => expect(saved()).toEqual([{ social: true, branding: true }]))
  })

  test('is forgotten if the person keeps what is stored, and is never sent unasked', async () => {
    keep({ answers: { social: true, branding: true }, from: { social: true, branding: answered.branding } })
    const { saved } = open(answered)
    await asks(questions.social.title)
    await userEvent.click(screen.getByRole('button', { name: serviceTexts.keepNewer }))
    expect(shownOlder()).toBe(false)
    expect(keptAnswers()).toEqual({ branding: true })
    await userEvent.click(screen.getByRole('button', { name: 'Save & Exit' }))
    await waitFor(() => expect(saved()).toEqual([{ branding: true }]))
  })
})
