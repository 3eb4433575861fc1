import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { passkeyTexts, twoStepTexts } from '#contract/texts/two-step.ts'
import { PasskeysCard } from './passkeys-card.tsx'
import { startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { acceptDialog, creationOptions, rejectDialog, mockPasskeys, disablePasskeys } from '#web/testing/passkeys.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

beforeEach(() => void vi.setSystemTime('2026-11-21T12:00:00'))
beforeEach(() => startSession(createToken()))

const laptop = { _id: 'p1', name: 'Work laptop', created: '2026-11-05T12:00:00.000Z', last_used: null }
const options = 'POST /api/auth/passkeys/options'
const keep = 'POST /api/auth/passkeys'

function open(items: object[], answers: Record<string, MockAnswer> = {}) {
  const asked = mockApi({ 'GET /api/auth/passkeys': () => ({ items }), ...answers })
  renderInApp(<PasskeysCard />)
  return asked
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function add() {
  await press(passkeyTexts.add)
  await userEvent.type(screen.getByLabelText(passkeyTexts.name), 'Work laptop')
  await userEvent.type(screen.getByLabelText(passkeyTexts.password), 'secret')
  await press(passkeyTexts.goOn)
}

test('[AUTH-16] a passkey is added by name, password and the browser’s dialog', async () => {
  mockPasskeys(acceptDialog)
  const items: object[] = []
  const asked = open(items, {
    [options]: () => creationOptions,
    [keep]: () => {
      items.push(laptop)
      return new Response(null, { status: 201, headers: { 'content-length': '0' } })
    },
  })
  expect(await screen.findByText(passkeyTexts.none)).toBeTruthy()
  await add()
  expect(await screen.findByText('Work laptop is added.')).toBeTruthy()
  expect(await screen.findByText('Added Thu 5 Nov, not used yet')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: passkeyTexts.add }))
  expect(asked.find(({ path }) => path.endsWith('/options'))?.body).toEqual({ password: 'secret' })
  const kept = asked.find(({ method, path }) => method === 'POST' && path === '/api/auth/passkeys')?.body
  expect(kept).toMatchObject({ name: 'Work laptop', response: { id: 'cred-1', type: 'public-key' } })
})

test.each([
  ['NotAllowedError', passkeyTexts.closed],
  ['InvalidStateError', passkeyTexts.exists],
  ['NotSupportedError', passkeyTexts.notMade],
])('[AUTH-16] a dialog that ends with %s shows an error and keeps the input', async (name, sentence) => {
  mockPasskeys(rejectDialog(name))
  open([], { [options]: () => creationOptions })
  await add()
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getByLabelText(passkeyTexts.name)).toHaveProperty('value', 'Work laptop')
})

test('[AUTH-16] adding a passkey asks for a code while an authenticator app is active', async () => {
  mockPasskeys(acceptDialog)
  const asked = open([], {
    'GET /api/auth/me': () => ({ two_step: { totp: true, recovery_codes_left: 10, required: false } }),
    [options]: () => problemResponse('wrong_code', 'This code is not right. Enter the newest one.'),
  })
  await press(passkeyTexts.add)
  const code = await screen.findByLabelText(twoStepTexts.anyCode)
  await userEvent.type(screen.getByLabelText(passkeyTexts.name), 'Work laptop')
  await userEvent.type(screen.getByLabelText(passkeyTexts.password), 'secret')
  await press(passkeyTexts.goOn)
  expect(await screen.findByText(twoStepTexts.codeMissing)).toBeTruthy()
  await userEvent.type(code, '123 456')
  await press(passkeyTexts.goOn)
  expect(await screen.findByText('This code is not right. Enter the newest one.')).toBeTruthy()
  expect(asked.find(({ path }) => path.endsWith('/options'))?.body).toEqual({ password: 'secret', code: '123456' })
})

test('[AUTH-16] the focus returns to the button after Cancel', async () => {
  mockPasskeys(acceptDialog)
  open([])
  await press(passkeyTexts.add)
  expect(document.activeElement).toBe(screen.getByLabelText(passkeyTexts.name))
  await press('Cancel')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: passkeyTexts.add }))
})

test('[AUTH-16] a wrong password shows at its field', async () => {
  mockPasskeys(acceptDialog)
  open([], { [options]: () => problemResponse('password_wrong', 'The password is not right. Try again.') })
  await add()
  expect(await screen.findByText('The password is not right. Try again.')).toBeTruthy()
})

test('[AUTH-16] a passkey is deleted after a confirmation', async () => {
  mockPasskeys(acceptDialog)
  const items: object[] = [laptop]
  const asked = open(items, {
    'DELETE /api/auth/passkeys/p1': () => {
      items.pop()
      return undefined
    },
  })
  await press(passkeyTexts.removeLabel('Work laptop'))
  expect(await screen.findByText(passkeyTexts.removeText('Work laptop'))).toBeTruthy()
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false)
  await press(passkeyTexts.remove)
  expect(await screen.findByText('Work laptop is removed.')).toBeTruthy()
  expect(await screen.findByText(passkeyTexts.none)).toBeTruthy()
})

test('[AUTH-16] the focus goes on to the next passkey when one is deleted', async () => {
  mockPasskeys(acceptDialog)
  let items: object[] = [laptop, { ...laptop, _id: 'p2', name: 'Phone' }]
  // The dialog closes, and the row's button has the focus again, before the list is there.
  let list = Promise.withResolvers<void>()
  list.resolve()
  const remove = (left: object[]) => () => {
    items = left
    list = Promise.withResolvers()
    return undefined
  }
  const removed = async (name: string) => {
    const pressed = await screen.findByRole('button', { name: passkeyTexts.removeLabel(name) })
    await press(passkeyTexts.removeLabel(name))
    await press(passkeyTexts.remove)
    await screen.findByText(passkeyTexts.removed(name))
    await expect.poll(() => document.activeElement).toBe(pressed)
    list.resolve()
  }
  mockApi({
    'GET /api/auth/passkeys': async () => {
      await list.promise
      return { items }
    },
    'DELETE /api/auth/passkeys/p1': remove(items.slice(1)),
    'DELETE /api/auth/passkeys/p2': remove([]),
  })
  renderInApp(<PasskeysCard />)
  await removed('Work laptop')
  await expect.poll(() => screen.getAllByRole('listitem')).toHaveLength(1)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: passkeyTexts.removeLabel('Phone') }))
  await removed('Phone')
  expect(await screen.findByText(passkeyTexts.none)).toBeTruthy()
  expect(document.activeElement?.textContent).toBe(passkeyTexts.none)
})

test('[AUTH-16] a browser without passkeys shows why, and can still delete one', async () => {
  disablePasskeys()
  open([laptop])
  expect(await screen.findByText(passkeyTexts.unable)).toBeTruthy()
  expect(screen.queryByRole('button', { name: passkeyTexts.add })).toBeNull()
  expect(await screen.findByRole('button', { name: passkeyTexts.removeLabel('Work laptop') })).toBeTruthy()
})
