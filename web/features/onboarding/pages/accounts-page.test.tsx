import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordOf } from '#contract/domain/record-of.ts'
import { type OnboardingAccount, showFlags } from '#contract/onboarding-record.ts'
import { showOnboardingAccount } from '#contract/onboarding.ts'
import { type ClientItem, listOwnItems } from '#contract/items.ts'
import { onboardingChanged } from '#contract/realtime.ts'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { OnboardingAccountsPage as Accounts } from '#web/features/onboarding/pages/accounts-page.tsx'
import { sampleAccount } from '#web/testing/sample-account.ts'
import { listSampleItems, serveItems } from '#web/testing/sample-items.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'
import { endSession, startSession } from '#web/session/session.ts'
import { dispatchSocketEvent } from '#web/socket/events.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const path = '/onboarding/accounts'
const everyPlatform = recordOf(showFlags, true)

beforeEach(() => startSession(createToken({ id: 'c1', role: 'Client', manager_id: 'm1' })))
afterEach(() => {
  cleanup()
  endSession('logged_out')
})

function open(given: Partial<OnboardingAccount> = {}, put?: MockAnswer, more: readonly ClientItem[] = []) {
  let record: OnboardingAccount = { ...sampleAccount, ...everyPlatform, ...given }
  const server = serveItems([...listSampleItems(record), ...more], put)
  const asked = mockApi({
    ...server.answers,
    'GET /api/onboarding/account': () => record,
    'GET /api/auth/me': () => ({ manager: { email: 'jo@harbour.test', business_name: 'Harbour Studio' } }),
    'GET /api/onboarding/access/c1': () => ({
      items: [
        { user_name: 'Jo Brandt', fields: ['instagram_username', 'instagram_password', 'website'] },
        { user_name: 'Emil Sandberg', fields: ['instagram_username'] },
      ],
    }),
    'GET /api/onboarding/access-log/c1': () => ({
      items: [{ date: '2026-11-20T09:00:00.000Z', user_name: 'Jo Brandt', field: 'instagram_password' }],
    }),
  })
  const saved = () => asked.filter(({ method }) => method === 'PUT').map((one) => [one.path.split('/')[3], one.body])
  const change = (next: Partial<OnboardingAccount>) => {
    record = { ...record, ...next }
    for (const { key, answer } of listSampleItems(record)) server.change(key, { answer })
  }
  return { ...renderInApp(<Accounts />, path, path), saved, change, server }
}

const card = async (name: string) => within(await screen.findByRole('region', { name }))
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const next = () => userEvent.click(screen.getByRole('button', { name: 'Next' }))

test('[ONB-4] the page has a card for each chosen platform and explains the protection', async () => {
  open()
  expect(await screen.findByText('Account information is protected by AES-256 encryption.')).toBeTruthy()
  const names = ['Facebook', 'Instagram', 'X (Twitter)', 'LinkedIn', 'Pinterest', 'Google Business Profile']
  for (const name of [...names, 'Website', 'Email service', 'Tripadvisor', 'Yelp']) {
    expect(screen.getByRole('region', { name })).toBeTruthy()
  }
  cleanup()
  open({ ...recordOf(showFlags, false), show_yelp: true, show_website: true, webdev: false, seo: false })
  await screen.findByRole('region', { name: 'Yelp' })
  expect(screen.queryByRole('region', { name: 'Website' }), 'of a service that was answered with No later').toBeNull()
  expect(screen.queryByRole('region', { name: 'Instagram' })).toBeNull()
})

test('[COL-10] an account that was sent back says so instead of complete', async () => {
  const { server } = open({ yelp: { login: 'door', password: 'knock' } })
  // Before the page has asked for the items.
  server.change('yelp', { state: 'sent_back', reason: 'It asks for a code' })
  const yelp = await card('Yelp')
  expect(await yelp.findByText(clientItemTexts.states.sent_back)).toBeTruthy()
  expect(yelp.getByText('It asks for a code')).toBeTruthy()
  expect(yelp.queryByText('Complete')).toBeNull()
})

test('[ONB-4] website and email service ask for more than login and password', async () => {
  open()
  const labels = async (name: string) =>
    (await card(name)).getAllByLabelText(/^(Hosting provider|Link|Login|Password)$/).map(({ id }) => {
      return document.querySelector(`label[for="${id}"]`)?.textContent
    })
  expect(await labels('Website')).toEqual(['Hosting provider', 'Login', 'Password'])
  expect(await labels('Email service')).toEqual(['Link', 'Login', 'Password'])
  expect(await labels('Yelp')).toEqual(['Login', 'Password'])
})

test('[ONB-4] a password is masked until it is revealed', async () => {
  open({ instagram: { login: '@bluedoor', password: 'rye and honey' } })
  const instagram = await card('Instagram')
  const password = instagram.getByLabelText<HTMLInputElement>('Password')
  expect([password.type, password.value]).toEqual(['password', 'rye and honey'])
  await userEvent.click(instagram.getByRole('button', { name: 'Show password' }))
  expect(password.type).toBe('text')
})

test("[ONB-4] an invited account shows the steps, the agency's email and a switch to confirm", async () => {
  const { saved } = open()
  const facebook = await card('Facebook')
  expect(facebook.getAllByRole('listitem').length).toBeGreaterThan(3)
  expect(await facebook.findByText('jo@harbour.test')).toBeTruthy()
  expect(facebook.queryByLabelText('Password')).toBeNull()
  await userEvent.click(facebook.getByRole('switch', { name: 'I have done this' }))
  expect(facebook.getByText('Access given')).toBeTruthy()
  await next()
  await waitFor(() => expect(saved()).toEqual([['facebook', { done: true }]]))
})

test('[ONB-15] only changed fields are sent, and Next leads on', async () => {
  const { saved, router } = open({ instagram: { login: '@bluedoor', password: 'rye and honey' } })
  type((await card('Instagram')).getByLabelText('Password'), 'wheat and salt')
  type((await card('Website')).getByLabelText('Hosting provider'), 'Siteground')
  await next()
  await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding/assets'))
  expect(saved()).toEqual([
    ['instagram', { password: 'wheat and salt' }],
    ['website', { place: 'Siteground' }],
  ])
})

test('a refused field is marked, and the form keeps its values', async () => {
  const errors = [{ path: 'login', message: 'This has a character that cannot be kept.' }]
  const { router } = open({}, () => problemResponse('invalid_fields', 'Look at the marked fields.', { errors }))
  const instagram = await card('Instagram')
  type(instagram.getByLabelText('Login'), '@blue')
  type(instagram.getByLabelText('Password'), 'rye')
  await next()
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Something went wrong! Please refresh and try again.',
  )
  expect(instagram.getByRole('textbox', { name: 'Login' }).getAttribute('aria-invalid')).toBe('true')
  expect(instagram.getByText('This has a character that cannot be kept.')).toBeTruthy()
  expect(instagram.getByLabelText<HTMLInputElement>('Password').value).toBe('rye')
  expect(router.state.location.pathname).toBe(path)
})

test('[ONB-16] [AUTH-18] an unsaved login is in no storage, and leaving asks for confirmation', async () => {
  open()
  const yelp = await card('Yelp')
  const leaves = () => {
    const event = new Event('beforeunload', { cancelable: true })
    globalThis.dispatchEvent(event)
    return !event.defaultPrevented
  }
  expect(leaves()).toBe(true)
  type(yelp.getByLabelText('Login'), 'cleo@x.com')
  type(yelp.getByLabelText('Password'), 'rye and honey')
  expect(leaves()).toBe(false)
  expect(Object.values(localStorage).join(' ')).not.toMatch(/cleo@x.com|rye and honey/)
})

test('[ONB-16] changes from another tab appear beneath the unsaved input', async () => {
  const { change } = open()
  const yelp = await card('Yelp')
  type(yelp.getByLabelText('Login'), 'cleo@x.com')
  change({ yelp: { login: 'from the other tab', password: 'rye' }, trip: { login: 'door', password: '' } })
  act(() => dispatchSocketEvent(onboardingChanged('m1'), { client_id: 'c1', required: 7, completed: 1 }))
  const login = (await card('Tripadvisor')).getByLabelText<HTMLInputElement>('Login')
  await waitFor(() => expect(login.value).toBe('door'))
  await waitFor(() => expect(yelp.getByLabelText<HTMLInputElement>('Password').value).toBe('rye'))
  expect(yelp.getByLabelText<HTMLInputElement>('Login').value).toBe('cleo@x.com')
})

test('passwords leave the memory when the page is left', async () => {
  const { queries, router } = open({ instagram: { login: '@bluedoor', password: 'rye and honey' } })
  await card('Instagram')
  expect(queries.getQueryCache().findAll({ queryKey: [showOnboardingAccount.path] })).toHaveLength(1)
  await act(() => router.navigate('/dashboard'))
  await waitFor(() => expect(queries.getQueryCache().findAll({ queryKey: [showOnboardingAccount.path] })).toEqual([]))
})

test('[ONB-18] the page names the people with access, and shows the access log', async () => {
  open()
  const access = within(await screen.findByRole('list', { name: 'Who may see what' }))
  expect(access.getByText('Emil Sandberg').parentElement?.textContent).toBe('Emil SandbergInstagram login')
  const log = within(await screen.findByRole('list', { name: 'Who looked' }))
  expect(log.getByText('Jo Brandt').parentElement?.textContent).toContain('Instagram password')
  expect(screen.getByText(/Harbour Studio decides who in the team may see what/)).toBeTruthy()
})

test('without a platform the page links back to the services', async () => {
  open(recordOf(showFlags, false))
  expect((await screen.findByRole('link', { name: 'Change my answers' })).getAttribute('href')).toBe(
    '/onboarding/services',
  )
})

test.each(['Login', 'Password', 'Hosting provider'])(
  '[SHELL-11] a text that is too long for the field %s stays on the page, and in no storage',
  async (label) => {
    const { saved, router } = open()
    const website = await card('Website')
    const text = 'x'.repeat(2012)
    type(website.getByLabelText(new RegExp(`^${label}`)), text)
    await next()
    expect(website.getByText('12 characters too many. Please shorten it.')).toBeTruthy()
    expect(router.state.location.pathname).toBe(path)
    expect(saved()).toEqual([])
    expect(Object.values(localStorage).join(' ')).not.toContain('xxxx')
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
    type(website.getByLabelText(new RegExp(`^${label}`)), 'x'.repeat(2000))
    await next()
    await waitFor(() => expect(JSON.stringify(saved())).toContain(`"${'x'.repeat(2000)}"`))
  },
)

const tiktok: ClientItem = {
  ...required(listSampleItems({ ...sampleAccount, ...everyPlatform })[0]),
  key: 'tiktok',
  title: 'TikTok',
  help: 'We publish videos.',
  steps: ['Invite {email}', 'Enter {account_id}'],
  account_id: 'BC-77',
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('There is none')
  return value
}

test('[ONB-4] a platform that the list of the agency adds has a card too, and one that it leaves out has none', async () => {
  const login = { ...tiktok, key: 'own_shop', kind: 'login' as const, title: 'Our shop', help: '' }
  const { server, saved, queries } = open({}, undefined, [tiktok, login])
  const card = within(await screen.findByRole('region', { name: 'TikTok' }))
  expect(card.getByText('Enter BC-77')).toBeTruthy()
  await userEvent.click(card.getByRole('switch', { name: 'I have done this' }))
  const shop = within(screen.getByRole('region', { name: 'Our shop' }))
  type(shop.getByLabelText('Login'), 'blue')
  type(shop.getByLabelText('Password'), 'rye')
  expect(shop.getByText('Complete')).toBeTruthy()
  await waitFor(() =>
    expect(saved()).toEqual([
      ['tiktok', { done: true }],
      ['own_shop', { login: 'blue', password: 'rye' }],
    ]),
  )
  // Its password is not in the record.
  expect((await shop.findByLabelText<HTMLInputElement>('New password')).value).toBe('')
  server.remove('yelp')
  act(() => void invalidate(queries, { queryKey: [listOwnItems.path] }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Yelp' })).toBeNull())
})

test('[ONB-4] a password that was just saved is the one that is shown', async () => {
  open({ instagram: { login: '@bluedoor', password: 'rye and honey' } })
  const instagram = await card('Instagram')
  type(instagram.getByLabelText('Password'), 'wheat and salt')
  await screen.findAllByText(/^Saved/)
  expect(instagram.getByLabelText('Password')).toHaveProperty('value', 'wheat and salt')
})

test('[COL-95] an approved login cannot be changed, and its password can be read', async () => {
  const { server, queries } = open({ instagram: { login: '@bluedoor', password: 'rye and honey' } })
  const instagram = await card('Instagram')
  server.change('instagram', { state: 'approved' })
  act(() => void invalidate(queries, { queryKey: [listOwnItems.path] }))
  expect(await instagram.findByText(clientItemTexts.approved(''))).toBeTruthy()
  const password = instagram.getByLabelText<HTMLInputElement>('Password')
  expect([password.readOnly, password.value]).toEqual([true, 'rye and honey'])
  await userEvent.click(instagram.getByRole('button', { name: 'Show password' }))
  expect(password.type).toBe('text')
})
