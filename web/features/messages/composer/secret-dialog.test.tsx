import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Role } from '#contract/endpoint.ts'
import { secretTexts } from '#contract/texts/messages.ts'
import { Composer } from './composer.tsx'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { halfDoneRecord, sampleRecord } from '#web/testing/sample-client.ts'

const written = 'Hello Mara,\nInstagram login: bluedoor\npassword: oven#1\nSee you on Friday'
const client = { _id: 'c1', name: 'Cleo Park' }

function open(answers: Record<string, MockAnswer>, role: Role = 'Client', clients = [client]) {
  const asked = mockApi(answers)
  const sent: string[] = []
  renderInApp(
    <Composer
      id="a"
      name="Mara"
      me="c1"
      owners={{ role, clients }}
      onSend={(text) => sent.push(text)}
      onAttach={() => {}}
    />,
  )
  return { asked, sent }
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a message to Mara' })
async function send(text = written) {
  fireEvent.change(field(), { target: { value: text } })
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByRole('dialog', { name: secretTexts.title })
}
const stored = () => JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage)))
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('[COL-60] [COL-61] a client stores a typed password under Accounts, and the message goes on without it', async () => {
  const { asked, sent } = open({
    'GET /api/onboarding': () => halfDoneRecord,
    'PUT /api/onboarding/accounts': () => halfDoneRecord,
  })
  await send()
  expect(sent).toEqual([])
  expect(stored()).not.toContain('oven#1')
  expect((await screen.findByLabelText<HTMLSelectElement>(secretTexts.account)).value).toBe('instagram')
  expect(screen.getByText(secretTexts.replaces)).toBeTruthy()
  await click(secretTexts.store)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    instagram: { login: 'bluedoor', password: 'oven#1' },
  })
  expect(field().value).toBe(`Hello Mara,\nSee you on Friday\n${secretTexts.stored('Instagram')}`)
  expect(stored()).not.toContain('oven#1')
  expect(sent).toEqual([])
  await click('Send')
  expect(sent).toHaveLength(1)
})

test('[COL-60] a failed save keeps the message and says why', async () => {
  const { sent } = open({
    'GET /api/onboarding': () => halfDoneRecord,
    'PUT /api/onboarding/accounts': () => problemResponse('page_not_applicable', 'This page does not apply.'),
  })
  await send()
  await screen.findByLabelText(secretTexts.account)
  await click(secretTexts.store)
  expect(await screen.findByText('This page does not apply.')).toBeTruthy()
  await click(secretTexts.change)
  expect(field().value).toBe(written)
  expect(document.activeElement).toBe(field())
  expect(sent).toEqual([])
})

test('[COL-60] the dialog stays while it stores, so that nothing is typed that its end would replace', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { sent } = open({
    'GET /api/onboarding': () => halfDoneRecord,
    'PUT /api/onboarding/accounts': () => promise.then(() => halfDoneRecord),
  })
  await send()
  await screen.findByLabelText(secretTexts.account)
  await click(secretTexts.store)
  for (const name of [secretTexts.change, secretTexts.sendAnyway])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: secretTexts.title })).toBeTruthy()
  resolve()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field().value).toContain(secretTexts.stored('Instagram'))
  expect(sent).toEqual([])
})

test('[COL-60] Send anyway sends the message as it is', async () => {
  const { sent } = open({ 'GET /api/onboarding': () => halfDoneRecord })
  await send()
  await click(secretTexts.sendAnyway)
  expect(sent).toEqual([written])
  expect(field().value).toBe('')
})

test('[COL-61] an Employee changes granted fields alone', async () => {
  const onboarding = { social: true, show_instagram: true, instagram: { password_set: false } }
  const { asked } = open(
    {
      'GET /api/onboarding/employee/c1': () => ({ onboarding }),
      'POST /api/onboarding/update_accounts/c1': () => onboarding,
    },
    'Employee',
  )
  await send()
  await screen.findByLabelText(secretTexts.account)
  expect(screen.queryByLabelText(/^Login/)).toBeNull()
  await click(secretTexts.store)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ instagramPassword: 'oven#1' })
})

test.each<[string, Role, Record<string, MockAnswer>, (typeof client)[], string]>([
  [
    'an Employee without the grant',
    'Employee',
    { 'GET /api/onboarding/employee/c1': () => ({ onboarding: { social: true, show_instagram: true } }) },
    [client],
    secretTexts.notGranted('Cleo Park'),
  ],
  ['staff among themselves', 'Manager', {}, [], secretTexts.noClient],
  [
    'a client without accounts',
    'Client',
    { 'GET /api/onboarding': () => sampleRecord },
    [client],
    secretTexts.noOwnAccounts,
  ],
  ['a client who has not begun', 'Client', {}, [client], secretTexts.noOwnAccounts],
])('[COL-61] %s is told why it cannot be stored', async (_, role, answers, clients, sentence) => {
  open(answers, role, clients)
  await send()
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.queryByRole('button', { name: secretTexts.store })).toBeNull()
})

test('[COL-61] the Manager chooses the client in a group', async () => {
  const { asked } = open(
    {
      'GET /api/onboarding/client/c1': () => halfDoneRecord,
      'GET /api/onboarding/client/c2': () => halfDoneRecord,
      'POST /api/onboarding/update_accounts/c2': () => halfDoneRecord,
    },
    'Manager',
    [client, { _id: 'c2', name: 'Dana' }],
  )
  await send()
  await userEvent.selectOptions(screen.getByLabelText(secretTexts.client), 'c2')
  await screen.findByLabelText(secretTexts.account)
  await click(secretTexts.store)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.find(({ method }) => method === 'POST')?.path).toBe('/api/onboarding/update_accounts/c2')
})
