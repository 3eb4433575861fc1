import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Grant, permissionFlags } from '#contract/domain/grant-keys.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { type GrantedRecord, serviceFlags } from '#contract/onboarding-record.ts'
import { permissionsChanged } from '#contract/realtime.ts'
import { ClientPage } from '#web/features/clients/pages/client-page.tsx'
import { halfDoneRecord } from '#web/testing/sample-client.ts'
import { startSession } from '#web/session/session.ts'
import { dispatchSocketEvent } from '#web/socket/events.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const call = 'GET /api/onboarding/employee/c1'
const client = { _id: 'c1', name: 'Cleo Park', business_name: 'Blue Door Bakery' }
const none = recordOf(serviceFlags, false)

const permission = (...granted: Grant[]) => ({
  ...recordOf([...permissionFlags, 'social', 'web', 'reputation'], false),
  ...recordOf(granted, true),
})
const answer = (onboarding: GrantedRecord, ...granted: Grant[]) => ({
  client,
  onboarding: { ...none, ...onboarding },
  permission: permission(...granted),
})

beforeEach(() => startSession(createToken({ id: 'e1', role: 'Employee', manager_id: 'm1' })))

const open = (given: MockAnswer) => {
  const asked = mockApi({ [call]: given })
  return { asked, ...renderInApp(<ClientPage />, '/clients/c1', '/clients/:id') }
}
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)

test('[CLI-8] an Employee sees only the granted sections of chosen services, and the page fetches nothing else', async () => {
  const record = {
    social: true,
    webdev: true,
    show_instagram: true,
    instagram: { login: 'bluedoor' },
    form_emails: halfDoneRecord.form_emails,
    webstore: false,
  }
  const { asked } = open(() => answer(record, 'instagram_username', 'web_email_forms', 'yelp_password'))
  expect(await screen.findByRole('heading', { name: 'Blue Door Bakery' })).toBeTruthy()
  expect(tabs()).toEqual(['Accounts1 of 1', 'Website', 'Asked'])
  expect(screen.getByText('bluedoor')).toBeTruthy()
  expect(screen.queryByText('Password')).toBeNull()
  expect(screen.queryByText(/Visible to/)).toBeNull()
  await userEvent.click(screen.getByRole('tab', { name: 'Website' }))
  expect(await screen.findByText('hello@bluedoor.example')).toBeTruthy()
  expect(screen.queryByText('Social media handles')).toBeNull()
  expect(asked.map(({ path }) => path)).toEqual(['/api/onboarding/employee/c1'])
})

test('[CLI-8] an Employee edits accounts, and a save shows at once', async () => {
  let login = 'bluedoor'
  const asked = mockApi({
    [call]: () => answer({ social: true, show_instagram: true, instagram: { login } }, 'instagram_username'),
    'POST /api/onboarding/update_accounts/c1': ({ body }) => {
      login = (body as { instagramLogin: string }).instagramLogin // The body that the page sends.
      return { instagram: { login } }
    },
  })
  renderInApp(<ClientPage />, '/clients/c1', '/clients/:id')
  await userEvent.click(await screen.findByRole('button', { name: 'Edit accounts' }))
  await userEvent.type(await screen.findByLabelText('Login'), '2')
  await userEvent.click(screen.getByRole('button', { name: 'Save accounts' }))
  expect(await screen.findByText('bluedoor2')).toBeTruthy()
  expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { instagramLogin: 'bluedoor2', before: { instagramLogin: 'bluedoor' } },
  ])
})

test('[CLI-8] the page says "This Client has not started onboarding." when no service was chosen', async () => {
  open(() => answer({}, 'instagram_username'))
  expect(await screen.findByText('This Client has not started onboarding.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /reminder/ })).toBeNull()
})

test.each([
  ['no permission at all', answer({ social: true })],
  ['permissions for services that were not chosen alone', answer({ social: true }, 'yelp_username', 'website')],
])('[CLI-8] the page says so when %s', async (_what, given) => {
  open(() => given)
  expect(await screen.findByText('Nothing of this client is shared with you')).toBeTruthy()
  expect(screen.queryByRole('tab')).toBeNull()
})

test('[PERM-6] a changed permission applies to an open page', async () => {
  let given = answer({ social: true, show_instagram: true, instagram: { login: 'bluedoor' } }, 'instagram_username')
  open(() => given)
  expect(await screen.findByText('bluedoor')).toBeTruthy()
  given = answer({ social: true })
  act(() => dispatchSocketEvent(permissionsChanged('e1'), {}))
  expect(await screen.findByText('Nothing of this client is shared with you')).toBeTruthy()
  expect(screen.queryByText('bluedoor')).toBeNull()
})

test('[PERM-6] content leaves the open page when its permission is withdrawn', async () => {
  let archived = false
  open(() =>
    archived
      ? problemResponse('not_found', 'This is not here, or no longer.')
      : answer({ social: true, show_instagram: true, instagram: { login: 'bluedoor' } }, 'instagram_username'),
  )
  expect(await screen.findByText('bluedoor')).toBeTruthy()
  archived = true
  act(() => dispatchSocketEvent(permissionsChanged('e1'), {}))
  expect((await screen.findByRole('alert')).textContent).toContain('There was an issue loading client data!')
  expect(screen.queryByText('bluedoor')).toBeNull()
})

describe('[SHELL-6] a grant that is withdrawn while the accounts are edited', () => {
  const both = { social: true, show_instagram: true, show_twitter: true, twitter: { login: 'door' } }
  const before = answer(
    { ...both, instagram: { login: 'bluedoor', password_set: true } },
    'instagram_username',
    'instagram_password',
    'twitter_username',
  )
  const save = 'POST /api/onboarding/update_accounts/c1'
  const mara = { _id: 'm1', name: 'Mara', email: 'mara@harbour.test', business_name: 'Harbour' }
  const withoutBefore = ({ before: _, ...fields }: { before?: unknown }) => fields
  const group = (name: string) => within(screen.getByRole('group', { name }))
  const button = (name: string) => screen.getByRole('button', { name })
  const nothingSaved = (fields: string) =>
    `Mara no longer shares ${fields} with you: what you typed there was not saved. You can copy it from here.`

  async function openForm(refuse: (body: object) => Response | object = () => ({})) {
    const server = { given: before as object | Response }
    const asked = mockApi({
      [call]: () => server.given,
      'GET /api/auth/me': () => ({ manager: mara }),
      [save]: ({ body }) => refuse(body as object), // the page sends one
    })
    renderInApp(<ClientPage />, '/clients/c1', '/clients/:id')
    await userEvent.click(await screen.findByRole('button', { name: 'Edit accounts' }))
    const login = await screen.findByRole('group', { name: 'X (Twitter)' })
    fireEvent.change(within(login).getByLabelText('Login'), { target: { value: 'new door' } })
    fireEvent.change(group('Instagram').getByLabelText('Login'), { target: { value: 'new blue' } })
    fireEvent.change(group('Instagram').getByLabelText('Password'), { target: { value: 'nine loaves' } })
    const withdraw = (left: object | Response) => {
      server.given = left
      act(() => dispatchSocketEvent(permissionsChanged('e1'), {}))
    }
    const sent = () =>
      asked.filter(({ method }) => method === 'POST').map(({ body }) => withoutBefore(body as { before: object })) // the form's
    return { withdraw, sent, server }
  }
  const twitterAlone = answer(both, 'twitter_username')

  test('what is still granted is saved, and what is not is said and can be copied', async () => {
    const { withdraw, sent } = await openForm()
    withdraw(twitterAlone)
    expect(await screen.findByText(nothingSaved('Instagram login and Instagram password'))).toBeTruthy()
    await userEvent.click(button('Save accounts'))
    expect(await screen.findByText('The accounts are saved.')).toBeTruthy()
    expect(sent()).toEqual([{ twitterLogin: 'new door' }])
    expect(screen.getByLabelText('Instagram login')).toHaveProperty('value', 'new blue')
    expect(screen.getByLabelText('Instagram password')).toHaveProperty('value', 'nine loaves')
    expect(screen.queryByLabelText('X (Twitter) login')).toBeNull()
    await userEvent.click(button('Close'))
    expect(screen.queryByText(/no longer shares/)).toBeNull()
  })

  test('a refusal that comes before the news is answered by sending the rest', async () => {
    const errors = [{ path: 'instagramPassword', message: 'Not granted' }]
    const { sent, server } = await openForm((body) =>
      'instagramPassword' in body ? problemResponse('field_not_granted', 'Not granted', { errors }) : {},
    )
    server.given = answer({ ...both, instagram: { login: 'bluedoor' } }, 'instagram_username', 'twitter_username')
    await userEvent.click(button('Save accounts'))
    expect(await screen.findByText('The accounts are saved.')).toBeTruthy()
    expect(sent()).toEqual([
      { twitterLogin: 'new door', instagramLogin: 'new blue', instagramPassword: 'nine loaves' },
      { twitterLogin: 'new door', instagramLogin: 'new blue' },
    ])
    expect(await screen.findByText(nothingSaved('Instagram password'))).toBeTruthy()
    expect(screen.getByLabelText('Instagram password')).toHaveProperty('value', 'nine loaves')
  })

  test.each([
    ['all grants of the client', answer({ social: true })],
    ['the client itself', problemResponse('not_found', 'This is not here, or no longer.')],
  ])('nothing that was typed is lost with %s', async (_, left) => {
    const { withdraw, sent } = await openForm()
    withdraw(left)
    expect(
      await screen.findByText(nothingSaved('Instagram login, Instagram password and X (Twitter) login')),
    ).toBeTruthy()
    expect(screen.getByLabelText('X (Twitter) login')).toHaveProperty('value', 'new door')
    expect(screen.queryByRole('button', { name: 'Save accounts' })).toBeNull()
    expect(sent()).toEqual([])
  })

  test('what is granted again stands in its field again', async () => {
    const { withdraw, sent } = await openForm()
    withdraw(answer({ social: true }))
    expect(await screen.findByText(/no longer shares/)).toBeTruthy()
    withdraw(before)
    await userEvent.click(await screen.findByRole('button', { name: 'Edit accounts' }))
    expect(await screen.findByDisplayValue('new blue')).toBeTruthy()
    expect(screen.queryByText(/no longer shares/)).toBeNull()
    await userEvent.click(button('Save accounts'))
    expect(await screen.findByText('The accounts are saved.')).toBeTruthy()
    expect(sent()).toEqual([{ twitterLogin: 'new door', instagramLogin: 'new blue', instagramPassword: 'nine loaves' }])
  })

  test('untouched fields are withdrawn without a word', async () => {
    const server = { given: before as object }
    mockApi({ [call]: () => server.given })
    renderInApp(<ClientPage />, '/clients/c1', '/clients/:id')
    await userEvent.click(await screen.findByRole('button', { name: 'Edit accounts' }))
    await screen.findByRole('group', { name: 'Instagram' })
    server.given = twitterAlone
    act(() => dispatchSocketEvent(permissionsChanged('e1'), {}))
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Instagram' })).toBeNull())
    expect(screen.queryByText(/no longer shares/)).toBeNull()
  })
})

test.each([
  ['the grant', answer({ social: true, show_twitter: true, twitter: { login: 'door' } }, 'twitter_username')],
  ['all grants of the client', answer({ social: true })],
  ['the client itself', problemResponse('not_found', 'This is not here, or no longer.')],
])('[SHELL-6] a note about a login that does not work can be copied after %s was withdrawn', async (_, left) => {
  const server = {
    given: answer(
      { social: true, show_instagram: true, instagram: { password_set: true } },
      'instagram_password',
    ) as object,
  }
  mockApi({
    [call]: () => server.given,
    'GET /api/onboarding/checks/c1': () => ({ items: [] }),
    'POST /api/onboarding/reveal/c1': () => ({ value: 'nine loaves', version: 'v1' }),
  })
  renderInApp(<ClientPage />, '/clients/c1', '/clients/:id')
  await userEvent.click(await screen.findByRole('button', { name: 'Reveal the password of Instagram' }))
  await userEvent.click(await screen.findByRole('button', { name: 'It does not work: Instagram' }))
  await userEvent.type(screen.getByLabelText('Note for the client'), 'It asks for a code.')
  server.given = left
  act(() => dispatchSocketEvent(permissionsChanged('e1'), {}))
  expect(await screen.findByText(fieldTexts.gone)).toBeTruthy()
  expect(screen.getByLabelText('Note for the client: Instagram')).toHaveProperty('value', 'It asks for a code.')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(fieldTexts.gone)).toBeNull()
})
