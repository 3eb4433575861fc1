import { act, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fieldTexts } from '#contract/texts/shared.ts'
import { showClientOnboarding } from '#contract/onboarding.ts'
import type { GrantedRecord } from '#contract/onboarding-record.ts'
import { halfDoneRecord } from '#web/testing/sample-client.ts'
import { AccountCards } from './account-cards.tsx'
import { startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const secret = 'S3cret-of-the-bakery'
const reveal = 'POST /api/onboarding/reveal/c1'
const checks = 'GET /api/onboarding/checks/c1'
const check = 'POST /api/onboarding/checks/c1'
const save = 'POST /api/onboarding/update_accounts/c1'

beforeEach(() => void vi.setSystemTime('2026-07-01T12:00:00'))
beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))
afterEach(() => vi.useRealTimers())

const showAccounts = (record: GrantedRecord = halfDoneRecord, calls: Record<string, MockAnswer> = {}) => {
  const asked = mockApi({ [checks]: () => ({ items: [] }), ...calls })
  const sent = () => asked.filter(({ method }) => method !== 'GET').map(({ body }) => body)
  return { sent, ...renderInApp(<AccountCards clientId="c1" record={record} refreshes={[showClientOnboarding]} />) }
}
const card = (name: string) => within(screen.getByRole('region', { name }))
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)))
}

describe('a credential card', () => {
  test('[ONB-18] shows stored and missing fields, and never contains the password', () => {
    const { container } = showAccounts()
    expect(card('Instagram').getByText('bluedoor')).toBeTruthy()
    expect(card('Instagram').getByText('Stored')).toBeTruthy()
    expect(card('Instagram').getByText('Complete')).toBeTruthy()
    expect(card('Website').getByText('1 missing')).toBeTruthy()
    expect(card('Website').getByText('Not given yet')).toBeTruthy()
    expect(card('Website').queryByRole('button', { name: 'Reveal the password of Website' })).toBeNull()
    expect(card('Facebook').getByText('No access yet')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Yelp' })).toBeNull()
    expect(container.innerHTML).not.toContain(secret)
  })

  test('[ONB-18] names the people with access, and the last one who looked', async () => {
    mockApi({
      'GET /api/onboarding/access/c1': () => ({
        items: [
          { user_name: 'Mara', fields: ['instagram_username', 'instagram_password', 'website'] },
          { user_name: 'Ana', fields: ['instagram_password'] },
          { user_name: 'Ben', fields: ['instagram_username', 'website'] },
        ],
      }),
      'GET /api/onboarding/access-log/c1': () => ({
        items: [
          { date: new Date(2026, 2, 5, 15, 4).toISOString(), user_name: 'Ana', field: 'instagram_password' },
          { date: new Date(2026, 2, 2, 9).toISOString(), user_name: 'Mara', field: 'instagram_password' },
          { date: new Date(2026, 2, 6, 9).toISOString(), user_name: 'Ben', field: 'website_password' },
        ],
      }),
    })
    renderInApp(<AccountCards showsAccess clientId="c1" record={halfDoneRecord} refreshes={[]} />)
    await screen.findByText('Visible to: Mara, Ana')
    expect(card('Instagram').getByText('Last looked at by Ana · Thu 5 Mar, 15:04')).toBeTruthy()
    expect(card('Website').getByText('Visible to: Mara, Ben')).toBeTruthy()
    expect(card('Website').getByText('Last looked at by Ben · Fri 6 Mar, 9:00')).toBeTruthy()
  })
})

describe('revealing a password', () => {
  test('[ONB-18] shows one password for 30 seconds with a countdown, and stores it nowhere else', async () => {
    vi.useFakeTimers()
    const { sent, queries } = showAccounts(halfDoneRecord, { [reveal]: () => ({ value: secret }) })
    await press('Reveal the password of Instagram')
    expect(screen.getByText(secret)).toBeTruthy()
    expect(screen.getByText('Hidden in 30 s')).toBeTruthy()
    expect(sent()).toEqual([{ field: 'instagram_password' }])
    const cached = [...queries.getQueryCache().getAll(), ...queries.getMutationCache().getAll()]
    expect(JSON.stringify(cached.map(({ state }) => state))).not.toContain(secret)
    for (const kept of [localStorage, sessionStorage])
      expect(JSON.stringify(Object.entries(kept))).not.toContain(secret)
    await act(async () => void (await vi.advanceTimersByTimeAsync(12_000)))
    expect(screen.getByText('Hidden in 18 s')).toBeTruthy()
    await act(async () => void (await vi.advanceTimersByTimeAsync(18_000)))
    expect(screen.queryByText(secret)).toBeNull()
    expect(document.body.innerHTML).not.toContain(secret)
  })

  test('[ONB-18] can be ended early', async () => {
    vi.useFakeTimers()
    showAccounts(halfDoneRecord, { [reveal]: () => ({ value: secret }) })
    await press('Reveal the password of Instagram')
    await press('Hide the password of Instagram')
    expect(document.body.innerHTML).not.toContain(secret)
  })

  test('[ONB-18] copies without showing', async () => {
    vi.useFakeTimers()
    let copied = ''
    vi.stubGlobal('ClipboardItem', undefined)
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
      copied = text
    })
    showAccounts(halfDoneRecord, { [reveal]: () => ({ value: secret }) })
    await press('Copy the password of Instagram')
    expect(copied).toBe(secret)
    expect(screen.getAllByText('Copied').length).toBeGreaterThan(0)
    expect(document.body.innerHTML).not.toContain(secret)
    vi.unstubAllGlobals()
  })

  test.each([
    [
      () => problemResponse('too_many_requests', 'Too many attempts.', { headers: { 'retry-after': '42' } }),
      'Too many passwords were revealed. Try again in 42 seconds.',
    ],
    [
      () => problemResponse('field_not_granted', 'Your manager has not granted you this field.'),
      'You may not see this password any more. Ask your manager for it.',
    ],
    [() => problemResponse('not_found', 'This is not here, or no longer.'), 'No password is stored here any more.'],
  ])('[ONB-18] explains a refusal', async (answer, expected) => {
    showAccounts(halfDoneRecord, { [reveal]: answer })
    await userEvent.click(screen.getByRole('button', { name: 'Reveal the password of Instagram' }))
    expect((await screen.findByRole('alert')).textContent).toBe(expected)
  })
})

describe('[COL-84] whether a login works', () => {
  const said = (works: boolean) => ({
    items: [
      { field: 'instagram_password', works, by: { id: 'e1', name: 'Ana' }, at: '2026-06-30T10:00:00Z', version: 'v1' },
    ],
  })
  const answers = (stored: object = { items: [] }) => ({
    [checks]: () => stored,
    [reveal]: () => ({ value: secret, version: 'v1' }),
  })
  const button = (name: string) => screen.getByRole('button', { name })

  test('is asked after it was revealed, and shown with who and when', async () => {
    const { sent } = showAccounts(halfDoneRecord, { ...answers(), [check]: () => said(true) })
    expect(screen.queryByRole('button', { name: 'It works: Instagram' })).toBeNull()
    await userEvent.click(button('Reveal the password of Instagram'))
    await userEvent.click(await screen.findByRole('button', { name: 'It works: Instagram' }))
    expect(await screen.findByText('Works, Ana, Tue 30 Jun')).toBeTruthy()
    expect(sent().at(-1)).toEqual({ field: 'instagram_password', works: true, version: 'v1' })
    expect(screen.queryByRole('button', { name: 'It works: Instagram' })).toBeNull()
  })

  test('[COL-85] a login that does not work goes back with a note, and is hidden', async () => {
    const { sent } = showAccounts(halfDoneRecord, { ...answers(), [check]: () => said(false) })
    await userEvent.click(button('Reveal the password of Instagram'))
    await userEvent.click(await screen.findByRole('button', { name: 'It does not work: Instagram' }))
    await userEvent.type(screen.getByLabelText('Note for the client'), 'It asks for a code.')
    await userEvent.click(button('Send it back'))
    expect(await screen.findByText('Does not work, Ana, Tue 30 Jun')).toBeTruthy()
    expect(sent().at(-1)).toEqual({
      field: 'instagram_password',
      works: false,
      version: 'v1',
      note: 'It asks for a code.',
    })
    expect(document.body.innerHTML).not.toContain(secret)
    expect(screen.queryByRole('button', { name: 'Reveal the password of Instagram' })).toBeNull()
  })

  test('[COL-85] what was reported can be taken back', async () => {
    const { sent } = showAccounts(halfDoneRecord, { ...answers(said(false)), [check]: () => ({ items: [] }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Take it back: Instagram' }))
    expect(await screen.findByRole('button', { name: 'Reveal the password of Instagram' })).toBeTruthy()
    expect(sent()).toEqual([{ field: 'instagram_password', works: null, version: 'v1' }])
  })

  test('says so when the login was changed meanwhile', async () => {
    const refused = () => problemResponse('conflict', 'This login was changed since you looked at it.')
    showAccounts(halfDoneRecord, { ...answers(), [check]: refused })
    await userEvent.click(button('Reveal the password of Instagram'))
    await userEvent.click(await screen.findByRole('button', { name: 'It works: Instagram' }))
    expect((await screen.findByRole('alert')).textContent).toBe('This login was changed since you looked at it.')
  })
})

describe('the edit mode of the accounts', () => {
  const openForm = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Edit accounts' }))
    await screen.findByRole('button', { name: 'Save accounts' })
  }
  const group = (name: string) => within(screen.getByRole('group', { name }))

  test('[CLI-11] sends only changed fields', async () => {
    const { sent } = showAccounts(halfDoneRecord, { [save]: () => ({}) })
    await openForm()
    const login = group('Website').getByLabelText<HTMLInputElement>('Login')
    expect(login.value).toBe('admin')
    await userEvent.clear(login)
    await userEvent.type(login, 'root')
    await userEvent.type(group('Instagram').getByLabelText('Password'), 'new one')
    await userEvent.click(screen.getByRole('button', { name: 'Save accounts' }))
    expect(await screen.findByText('The accounts are saved.')).toBeTruthy()
    expect(sent()).toEqual([{ websiteLogin: 'root', instagramPassword: 'new one', before: { websiteLogin: 'admin' } }])
  })

  test('[SHELL-12] a login that somebody else changed meanwhile is shown, and mine is kept by saving again', async () => {
    const { sent } = showAccounts(halfDoneRecord, {
      [save]: ({ body }) => {
        const { before } = body as { before: { websiteLogin: string } } // the form's body
        const message = fieldTexts.changedMeanwhile('theirs')
        return before.websiteLogin === 'theirs'
          ? {}
          : problemResponse('changed_meanwhile', 'Changed', {
              errors: [{ path: 'websiteLogin', message, stored: 'theirs' }],
            })
      },
    })
    await openForm()
    const login = group('Website').getByLabelText<HTMLInputElement>('Login')
    await userEvent.type(login, '2')
    await userEvent.click(screen.getByRole('button', { name: 'Save accounts' }))
    expect(await screen.findByText(fieldTexts.changedMeanwhile('theirs'))).toBeTruthy()
    expect(login.value).toBe('admin2')
    await userEvent.click(screen.getByRole('button', { name: 'Save accounts' }))
    expect(await screen.findByText('The accounts are saved.')).toBeTruthy()
    expect(sent().at(-1)).toEqual({ websiteLogin: 'admin2', before: { websiteLogin: 'theirs' } })
  })

  test("[CLI-11] a failed save shows the requirements' text and keeps the form's values", async () => {
    showAccounts(halfDoneRecord, { [save]: () => problemResponse('internal', 'It broke.') })
    await openForm()
    await userEvent.type(group('Instagram').getByLabelText('Login'), '2')
    await userEvent.click(screen.getByRole('button', { name: 'Save accounts' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong! Please refresh and try again.')
    expect(group('Instagram').getByLabelText<HTMLInputElement>('Login').value).toBe('bluedoor2')
  })

  test('sends nothing when nothing was changed', async () => {
    const { sent } = showAccounts()
    await openForm()
    await userEvent.click(screen.getByRole('button', { name: 'Save accounts' }))
    expect(screen.getByRole('button', { name: 'Edit accounts' })).toBeTruthy()
    expect(sent()).toEqual([])
  })

  test('[CLI-8] an Employee edits the granted fields and sees no others', async () => {
    showAccounts({ social: true, show_instagram: true, instagram: { password_set: true } })
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual(['Instagram'])
    expect(card('Instagram').queryByText('Login')).toBeNull()
    await openForm()
    expect(screen.getAllByRole('group').map((one) => one.textContent?.slice(0, 9))).toEqual(['Instagram'])
    expect(screen.queryByLabelText('Login')).toBeNull()
    expect(group('Instagram').getByLabelText('Password')).toBeTruthy()
  })
})
