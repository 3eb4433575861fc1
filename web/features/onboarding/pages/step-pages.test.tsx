import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onboardingTexts } from '#contract/texts/onboarding.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import type { OnboardingRecord } from '#contract/onboarding-record.ts'
import { sampleRecord } from '#web/testing/sample-client.ts'
import { OnboardingAssetsPage as Assets } from '#web/features/onboarding/pages/assets-page.tsx'
import { OnboardingEventsPage as Events } from '#web/features/onboarding/pages/events-page.tsx'
import { BrandingFormPage as BrandingForm } from './questionnaire-pages.tsx'
import { SocialFormPage as SocialForm } from './questionnaire-pages.tsx'
import { FormEmailsPage as Emails, SocialHandlesPage as Handles } from './short-text-pages.tsx'
import { BrandingQuestionsPage as BrandingQuestions } from './questionnaire-pages.tsx'
import { SocialQuestionsPage as SocialQuestions } from './questionnaire-pages.tsx'
import { endSession, startSession } from '#web/session/session.ts'
import { listSampleItems, serveItems } from '#web/testing/sample-items.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { withoutNotes } from '#web/features/onboarding/autosave/beginnings.ts'
import { createToken } from '#web/testing/create-token.ts'

beforeEach(() => startSession(createToken({ id: 'c1', role: 'Client', manager_id: 'm1' })))
afterEach(() => {
  cleanup()
  endSession('logged_out')
})

const everything = { social: true, webdev: true, seo: true, branding: true, reputation: true, webstore: true }
const record: OnboardingRecord = { ...sampleRecord, ...everything, services_answered: true }

/** Opens a page with a server that has this record and stores or refuses what is sent. */
function open(Page: ComponentType, path: string, given: Partial<OnboardingRecord> = {}, refusal?: () => Response) {
  const has = { ...record, ...given }
  const asked = mockApi({ ...serveItems(listSampleItems(has), refusal).answers, 'GET /api/onboarding': () => has })
  const saved = () =>
    asked.filter(({ method }) => method === 'PUT').map((one) => [one.path.split('/')[3], withoutNotes(one.body ?? {})])
  return { ...renderInApp(<Page />, path, path), saved }
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const next = () => userEvent.click(screen.getByRole('button', { name: 'Next' }))

test('[ONB-6] the events page saves only the changed months', async () => {
  const { saved, router } = open(Events, '/onboarding/events', { march_dates: [], july_dates: ['National Moon Day'] })
  const march = await screen.findByRole('switch', { name: 'March' })
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'July' }).checked).toBe(true)
  await userEvent.click(march)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Pi Day' }))
  await next()
  await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding/emails'))
  expect(saved()).toEqual([['dates', { months: { march_dates: { add: ['Pi Day'] } } }]])
})

test('Enter in the search or at a checkbox does not submit the page', async () => {
  const { router, saved } = open(Events, '/onboarding/events')
  const search = await screen.findByRole('searchbox')
  await userEvent.type(search, 'Pi Day{Enter}')
  const box = await screen.findByRole('checkbox', { name: 'Pi Day' })
  box.focus()
  await userEvent.keyboard('{Enter}')
  expect(saved()).toEqual([])
  expect(router.state.location.pathname).toBe('/onboarding/events')
})

test('[ONB-8] the form emails page asks for the shopping cart only with a web store, and saves the input', async () => {
  const { saved, router, unmount } = open(Emails, '/onboarding/emails')
  type(await screen.findByLabelText('Shopping cart'), 'orders@blue.test')
  await next()
  await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding/links/social'))
  expect(saved()).toEqual([['form_webstore', { text: 'orders@blue.test' }]])
  unmount()
  open(Emails, '/onboarding/emails', { webstore: false })
  await screen.findByLabelText('Leads')
  expect(screen.queryByLabelText('Shopping cart')).toBeNull()
})

test('[ONB-8] an address is sent once it is whole; Next says what is missing and stays', async () => {
  const { saved, router } = open(Emails, '/onboarding/emails')
  const leads = await screen.findByLabelText('Leads')
  type(leads, 'leads@')
  expect(screen.queryByText(fieldTexts.notOneEmail)).toBeNull()
  await userEvent.type(leads, '{Enter}')
  expect(await screen.findByText(fieldTexts.notOneEmail)).toBeTruthy()
  await next()
  expect(router.state.location.pathname).toBe('/onboarding/emails')
  expect(saved()).toEqual([])
  type(leads, 'leads@blue.test')
  expect(screen.queryByText(fieldTexts.notOneEmail)).toBeNull()
  await next()
  await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding/links/social'))
  expect(saved()).toEqual([['form_leads', { text: 'leads@blue.test' }]])
})

test('[ONB-9] the social handles page saves the changed handle', async () => {
  const { saved } = open(Handles, '/onboarding/links/social')
  type(await screen.findByLabelText('YouTube'), '@blue')
  await next()
  await waitFor(() => expect(saved()).toEqual([['handle_youtube', { text: '@blue' }]]))
})

test('[ONB-5] the assets page shows uploaded files', async () => {
  const logo = [{ filename: 'a-long-logo-name.svg', location: '/api/files/f1/a.svg?expires=9999999999&signature=s' }]
  open(Assets, '/onboarding/assets', { assets: { logo, mailing_list: [], branding: [], fonts: [] } })
  expect((await screen.findByRole('link', { name: 'a-long-logo-name.svg' })).title).toBe('a-long-logo-name.svg')
})

test.each([
  ['social', SocialQuestions, '/onboarding/questions/social', SocialForm, '/form/social'],
  ['branding', BrandingQuestions, '/onboarding/questions/branding', BrandingForm, '/form/branding'],
] as const)(
  '[ONB-10] the %s questionnaire is in the onboarding and on a page of its own',
  async (name, Step, at, Form, beside) => {
    const inside = open(Step, at)
    type((await screen.findAllByRole('textbox'))[14] ?? document.body, 'Ask Jo')
    await next()
    await waitFor(() => expect(inside.saved()).toEqual([[`${name}_fifteen`, { text: 'Ask Jo' }]]))
    cleanup()
    const alone = open(Form, beside)
    type((await screen.findAllByRole('textbox'))[0] ?? document.body, 'A bakery')
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Save & Exit' }))
    await waitFor(() => expect(alone.router.state.location.pathname).toBe('/dashboard'))
    expect(alone.saved()).toEqual([[`${name}_one`, { text: 'A bakery' }]])
  },
)

test.each([
  ['social', SocialForm, '/form/social'],
  ['branding', BrandingForm, '/form/branding'],
] as const)('a %s questionnaire of a service that was not chosen says so and links back', async (name, Form, path) => {
  const { router } = open(Form, path, { [name]: false })
  expect(await screen.findByText('You do not need this one')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Go to the dashboard' }))
  expect(router.state.location.pathname).toBe('/dashboard')
})

test('[SHELL-6] a failed save shows an error and keeps the answers', async () => {
  const refusal = () => problemResponse('not_asked', 'This is no longer asked of you.')
  const { router } = open(SocialQuestions, '/onboarding/questions/social', {}, refusal)
  const [first = document.body] = await screen.findAllByRole('textbox')
  type(first, 'Bakers and their friends')
  await next()
  expect(await screen.findByText(new RegExp(`${onboardingTexts.saveFailed} This is no longer`))).toBeTruthy()
  expect(router.state.location.pathname).toBe('/onboarding/questions/social')
  expect(screen.getAllByRole('textbox')[0]).toHaveProperty('value', 'Bakers and their friends')
})

test('a field keeps its place and focus while it is saved', async () => {
  open(Events, '/onboarding/events')
  await userEvent.click(await screen.findByRole('switch', { name: 'Custom Dates' }))
  await userEvent.click(screen.getByRole('button', { name: '+ Add Date' }))
  const field = screen.getByRole('textbox', { name: 'Date 1' })
  await userEvent.type(field, 'mid July')
  await screen.findAllByText(/^Saved/)
  expect(document.activeElement).toBe(field)
  expect(field.isConnected).toBe(true)
})

test.each([
  ['Leads', Emails, '/onboarding/emails', 'leads@blue.test'],
  ['YouTube', Handles, '/onboarding/links/social', 'x'],
] as const)('a refused field is marked: %s', async (label, Page, at, text) => {
  const errors = [{ path: 'text', message: 'This has a character that cannot be kept.' }]
  open(Page, at, {}, () => problemResponse('invalid_fields', 'Look at the marked fields.', { errors }))
  type(await screen.findByLabelText(label), text)
  await next()
  expect(await screen.findByText('This has a character that cannot be kept.')).toBeTruthy()
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
})

const ownName = async () => {
  const field = () => screen.queryByRole('textbox', { name: 'Name of date 1' })
  const dates = await screen.findByRole<HTMLInputElement>('switch', { name: 'Custom Dates' })
  if (!dates.checked) await userEvent.click(dates)
  if (!field()) await userEvent.click(screen.getByRole('button', { name: '+ Add Date' }))
  return field() ?? document.body
}
const lastAnswer = async () => (await screen.findAllByRole('textbox'))[14] ?? document.body

test.each([
  ['the social questionnaire', SocialQuestions, '/onboarding/questions/social', lastAnswer, 20_000],
  ['the branding questionnaire', BrandingQuestions, '/onboarding/questions/branding', lastAnswer, 20_000],
  ['the branding questionnaire on its own page', BrandingForm, '/form/branding', lastAnswer, 20_000],
  ['the form emails', Emails, '/onboarding/emails', () => screen.findByLabelText('Leads'), 2000],
  ['the social handles', Handles, '/onboarding/links/social', () => screen.findByLabelText('YouTube'), 2000],
  ['the own dates', Events, '/onboarding/events', ownName, 300],
] as const)('[SHELL-11] a text that is too long stays in %s until it is shorter', async (_, Page, at, find, limit) => {
  const text = 'x'.repeat(limit + 12)
  const shorter = Page === Emails ? 'leads@blue.test' : 'x'.repeat(limit)
  const first = open(Page, at)
  type(await find(), text)
  await userEvent.click(screen.getByRole('button', { name: 'Save & Exit' }))
  expect(await screen.findByText('12 characters too many. Please shorten it.')).toBeTruthy()
  expect(screen.getByText(onboardingTexts.tooLong)).toBeTruthy()
  expect(screen.queryByText(/^Saved/)).toBeNull()
  const focused = await find()
  await expect.poll(() => document.activeElement).toBe(focused)
  expect(first.router.state.location.pathname).toBe(at)
  expect(first.saved()).toEqual([])
  cleanup()

  const again = open(Page, at)
  expect(await find()).toHaveProperty('value', text)
  expect(screen.getByText('12 characters too many. Please shorten it.')).toBeTruthy()
  type(await find(), shorter)
  expect(screen.queryByText(/too many/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save & Exit' }))
  await waitFor(() => expect(again.router.state.location.pathname).toBe('/dashboard'))
  expect(JSON.stringify(again.saved())).toContain(`"${shorter}"`)
})
