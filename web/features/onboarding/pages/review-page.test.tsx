import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showClientDashboard } from '#contract/dashboard.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { answerKeys, type OnboardingAccount, serviceFlags } from '#contract/onboarding-record.ts'
import { socialQuestionnaire } from '#contract/questionnaires.ts'
import { reviewTexts } from '#contract/texts/onboarding.ts'
import { OnboardingReviewPage as Review } from '#web/features/onboarding/pages/review-page.tsx'
import { sampleAccount } from '#web/testing/sample-account.ts'
import { openAutosave } from '#web/features/onboarding/autosave/use-autosave.ts'
import { endSession, startSession } from '#web/session/session.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { listSampleItems, serveItems } from '#web/testing/sample-items.ts'
import { storeQueued, storedValue } from '#web/testing/queued-items.ts'
import { createToken } from '#web/testing/create-token.ts'

const path = '/onboarding/review'

beforeEach(() => void vi.setSystemTime('2026-07-01T12:00:00'))
beforeEach(() => startSession(createToken({ id: 'c1', name: 'Cleo Park', role: 'Client', manager_id: 'm1' })))
afterEach(() => {
  cleanup()
  endSession('logged_out')
})

function open(given: Partial<OnboardingAccount> = {}) {
  mockApi({ 'GET /api/onboarding/account': () => ({ ...sampleAccount, ...given }) })
  return renderInApp(<Review />, path, path)
}

const part = async (name: string) => within(await screen.findByRole('region', { name }))
const text = async (name: string) => (await screen.findByRole('region', { name })).textContent

test('[ONB-11] the summary has the name, the services in words and an edit link for each part', async () => {
  open()
  expect(await screen.findByText(reviewTexts.greeting('Cleo Park'))).toBeTruthy()
  expect(await text('Services')).toContain(
    'You want us to look after your social media, your website, your place in search engines, your brand and your reviews.',
  )
  const parts = [
    ['Services', '/onboarding/services'],
    ['Accounts', '/onboarding/accounts'],
    ['Assets', '/onboarding/assets'],
    ['Events', '/onboarding/events'],
    ['Website Email Forms', '/onboarding/emails'],
    ['Social Media Handles', '/onboarding/links/social'],
    ['Social Media Questionnaire', '/onboarding/questions/social'],
    ['Branding Questionnaire', '/onboarding/questions/branding'],
  ]
  const letter = within(screen.getByRole('article'))
  expect(letter.getAllByRole('region').map((region) => within(region).getByRole('heading', { level: 2 }).textContent)) //
    .toEqual(parts.map(([name]) => name))
  for (const [name = '', goal] of parts) {
    expect(letter.getByRole('link', { name: `Edit: ${name}` }).getAttribute('href')).toBe(goal)
  }
})

test('[ONB-11] the summary without services says so and has no other part', async () => {
  open(recordOf(serviceFlags, false))
  expect(await text('Services')).toContain('You chose no services.')
  expect(within(screen.getByRole('article')).getAllByRole('region')).toHaveLength(1)
})

test('[ONB-11] logins are shown, and passwords are behind a switch that is off at first', async () => {
  open({
    show_instagram: true,
    show_facebook: true,
    show_yelp: true,
    instagram: { login: '@bluedoor', password: 'rye and honey' },
    yelp: { login: '', password: 'wheat and salt' },
    facebook: { completed: true },
  })
  const accounts = await part('Accounts')
  expect(accounts.getByText('@bluedoor')).toBeTruthy()
  expect(accounts.getByText('Access given')).toBeTruthy()
  expect(accounts.queryByText('rye and honey')).toBeNull()
  expect(accounts.queryByText('wheat and salt')).toBeNull()
  const reveal = accounts.getByRole<HTMLInputElement>('switch', { name: 'Show passwords' })
  expect(reveal.checked).toBe(false)
  await userEvent.click(reveal)
  expect(accounts.getByText('rye and honey')).toBeTruthy()
  expect(accounts.getByText('wheat and salt')).toBeTruthy()
})

test('[ONB-11] the summary lists national days by month, and custom dates', async () => {
  open({
    february_dates: ["Valentine's Day", 'Chocolate Day'],
    custom_dates: [
      { date: '2027-07-15', name: 'Summer sale' },
      { date: 'mid August', name: '' },
    ],
  })
  expect(await text('Events')).toContain("FebruaryValentine's Day, Chocolate Day")
  const events = await part('Events')
  expect(events.getByText('15 Jul 2027').parentElement?.textContent).toContain('Summer sale')
  expect(events.getByText('mid August')).toBeTruthy()
})

test.each([
  ['date', [{ date: '', name: 'Summer sale' }]],
  ['name', [{ date: '2027-07-15', name: '' }]],
])('[ONB-11] custom dates are hidden while the first one has an empty %s', async (_, first) => {
  open({ february_dates: ['Chocolate Day'], custom_dates: [...first, { date: '2027-12-01', name: 'Advent' }] })
  const events = await part('Events')
  expect(events.getByText('Chocolate Day')).toBeTruthy()
  expect(events.queryByText('Custom Dates')).toBeNull()
  expect(events.queryByText('Advent')).toBeNull()
})

test('[ONB-11] the summary lists form emails and handles, and the missing ones in one line', async () => {
  open({
    form_emails: { general: 'hello@blue.test', webstore: '', leads: '', events: '' },
    social_handles: { ...sampleAccount.social_handles, youtube: '@blue' },
  })
  expect(await text('Website Email Forms')).toContain('General inquirieshello@blue.test')
  expect(await text('Website Email Forms')).toContain('Not given: Shopping cart, Leads, Events, RSVP and tickets')
  expect(await text('Social Media Handles')).toContain('YouTube@blue')
})

test('[ONB-11] the summary lists answers under their questions and counts the unanswered ones', async () => {
  const social = { ...recordOf(answerKeys, ''), two: 'Instagram\nevery day' }
  open({ questionnaires: { ...sampleAccount.questionnaires, social } })
  const answers = await part('Social Media Questionnaire')
  expect(answers.getByText('1 of 15 answered')).toBeTruthy()
  expect(answers.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    socialQuestionnaire.questions[1]?.question,
  ])
  expect((await part('Branding Questionnaire')).getByText('0 of 15 answered')).toBeTruthy()
})

test('[ONB-11] [FILE-4] the summary links to the files by their whole names', async () => {
  const file = (filename: string) => ({
    filename,
    location: `/api/files/f1/${filename}?expires=9999999999&signature=s`,
  })
  open({ assets: { ...sampleAccount.assets, logo: [file('a-very-long-name-of-a-logo.svg'), file('short-logo.svg')] } })
  const link = (await part('Assets')).getByRole('link', { name: 'a-very-long-name-of-a-logo.svg' })
  expect(link.title).toBe('a-very-long-name-of-a-logo.svg')
  expect(screen.getByRole('link', { name: 'short-logo.svg' })).toBeTruthy()
})

test('[ONB-11] [ONB-12] Save & Exit shows a thank-you dialog, and All Done leads to the dashboard', async () => {
  const { router } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Save & Exit' }))
  const title = 'Thank you! Your submissions were successfully uploaded'
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  expect(router.state.location.pathname).toBe(path)
  await userEvent.click(dialog.getByRole('button', { name: 'All Done' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
})

test('[ONB-12] All Done shows the dashboard with the numbers of after the review', async () => {
  const { queryKey } = queryFor(showClientDashboard, {})
  const items = { settled: 3, of: 7, minutes_left: 4, next: 'logo' }
  const before = { unreadCount: 0, unread: [], required: 7, completed: 3, onboarding: null, items, services: [] }
  const after = { ...before, completed: 7 }
  let answer = () => {}
  mockApi({
    'GET /api/onboarding/account': () => sampleAccount,
    [`GET ${showClientDashboard.path}`]: () => new Promise((done) => (answer = () => done(after))),
  })
  const { router, queries } = renderInApp(<Review />, path, path)
  queries.setQueryData(queryKey, before)
  await userEvent.click(await screen.findByRole('button', { name: 'Save & Exit' }))
  await userEvent.click(await screen.findByRole('button', { name: reviewTexts.allDone }))
  await waitFor(() => expect(queries.isFetching({ queryKey })).toBe(1))
  expect(router.state.location.pathname).toBe(path)
  answer()
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  expect(queries.getQueryData(queryKey)).toEqual(after)
})

const leads = '/api/items/form_leads'

test('the thank-you dialog waits until everything is stored, and the next try stores it', async () => {
  let away = true
  const server = serveItems(listSampleItems(sampleAccount))
  storeQueued('c1', 'autosave', leads, { text: 'sales@blue.test' })
  mockApi({
    'GET /api/onboarding/account': () => sampleAccount,
    [`PUT ${leads}`]: (one) =>
      away ? problemResponse('unavailable', 'The server is not ready.') : server.answers[`PUT ${leads}`]?.(one),
  })
  const { queries } = renderInApp(<Review />, path, path)
  openAutosave('c1', queries)
  const exit = () => userEvent.click(screen.getByRole('button', { name: 'Save & Exit' }))
  await part('Services')
  await exit()
  expect(await screen.findByText(reviewTexts.notStored)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  away = false
  await exit()
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(screen.queryByText(reviewTexts.notStored)).toBeNull()
  expect(storedValue('c1', 'autosave', leads)).toBeUndefined()
})

test('unsaved input of a service that was answered with No later blocks nothing', async () => {
  storeQueued('c1', 'autosave', leads, { text: 'sales@blue.test' })
  mockApi({
    'GET /api/onboarding/account': () => sampleAccount,
    [`PUT ${leads}`]: () => problemResponse('not_asked', 'This is no longer asked of you.'),
  })
  const { queries } = renderInApp(<Review />, path, path)
  openAutosave('c1', queries)
  await part('Services')
  await userEvent.click(screen.getByRole('button', { name: 'Save & Exit' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(storedValue('c1', 'autosave', leads)).toEqual({ text: 'sales@blue.test' })
})
