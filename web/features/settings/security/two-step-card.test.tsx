import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TwoStep } from '#contract/auth.ts'
import { twoStepTexts } from '#contract/texts/two-step.ts'
import { TwoStepCard } from './two-step-card.tsx'
import { startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

beforeEach(() => startSession(createToken()))

const off: TwoStep = { totp: false, recovery_codes_left: 0, required: false, missing: false }
const on: TwoStep = { totp: true, recovery_codes_left: 10, required: false, missing: false }
const prepared = { secret: 'ABCDEFGHIJKLMNOP', otpauth_url: 'otpauth://totp/Foyer:jo?secret=ABCDEFGHIJKLMNOP' }
const codes = ['aaaa-1111', 'bbbb-2222']
const wrongPassword = () => problemResponse('password_wrong', 'The password is not right. Try again.')
const wrongCode = () => problemResponse('wrong_code', 'This code is not right. Enter the newest one.')

function open(twoStep: TwoStep, answers: Record<string, MockAnswer> = {}) {
  const state = { twoStep }
  const asked = mockApi({
    'GET /api/auth/me': () => ({ email: 'jo@brandt.test', two_step: state.twoStep }),
    ...answers,
  })
  renderInApp(<TwoStepCard />)
  const sent = () =>
    asked.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
  return { state, sent }
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text)
const begin = (task: string) => press(twoStepTexts.taskOf(task))

async function enterPassword() {
  await begin(twoStepTexts.setUp)
  await type(twoStepTexts.password, 'secret')
  await press(twoStepTexts.goOn)
}

describe('[AUTH-16] setting up two-step sign-in', () => {
  test('takes the password, the key and a first code, and shows the recovery codes until they are stored', async () => {
    const { state, sent } = open(off, {
      'POST /api/auth/totp': () => prepared,
      'POST /api/auth/totp/confirm': () => {
        state.twoStep = on
        return { recovery_codes: codes }
      },
    })
    await enterPassword()
    expect(await screen.findByRole('img', { name: twoStepTexts.qr })).toBeTruthy()
    expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeTruthy()
    await type(twoStepTexts.code, '123 456')
    await press(twoStepTexts.turnOn)
    expect((await screen.findAllByRole('listitem')).map((item) => item.textContent)).toEqual(codes)
    expect(screen.getByText(new RegExp(twoStepTexts.keepAlone))).toBeTruthy()
    const done = screen.getByRole('button', { name: twoStepTexts.done })
    expect(done).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByLabelText(twoStepTexts.kept))
    await userEvent.click(done)
    expect(await screen.findByText(twoStepTexts.isOn)).toBeTruthy()
    expect(screen.getByText('10 of 10 left')).toBeTruthy()
    expect(sent()).toEqual([
      ['POST', '/api/auth/totp', { password: 'secret' }],
      ['POST', '/api/auth/totp/confirm', { code: '123456' }],
    ])
  })

  test('offers to sign out the devices that were signed in without it', async () => {
    const device = { device: 'Firefox on Linux', ip: '1.2.3.4', created: '', last_seen: '' }
    let items = [true, false, false].map((current, at) => ({ ...device, _id: `s${at}`, current }))
    const { state, sent } = open(off, {
      'POST /api/auth/totp': () => prepared,
      'POST /api/auth/totp/confirm': () => {
        state.twoStep = on
        return { recovery_codes: codes }
      },
      'GET /api/auth/sessions': () => ({ items }),
      'DELETE /api/auth/sessions': () => {
        items = items.slice(0, 1)
        return undefined
      },
    })
    await enterPassword()
    await type(twoStepTexts.code, '123456')
    await press(twoStepTexts.turnOn)
    await userEvent.click(await screen.findByLabelText(twoStepTexts.kept))
    await press(twoStepTexts.done)
    expect(await screen.findByText('2 other devices are signed in.')).toBeTruthy()
    await press('Sign out all others')
    expect(await screen.findByText('All other devices are signed out.')).toBeTruthy()
    expect(sent().at(-1)).toEqual(['DELETE', '/api/auth/sessions', undefined])
  })

  test('shows an error at its field and keeps the input', async () => {
    open(off, { 'POST /api/auth/totp': wrongPassword })
    await enterPassword()
    expect(await screen.findByText('The password is not right. Try again.')).toBeTruthy()
    expect(screen.getByLabelText(twoStepTexts.password)).toHaveProperty('value', 'secret')
  })

  test('shows a wrong code at its field and keeps the key', async () => {
    open(off, { 'POST /api/auth/totp': () => prepared, 'POST /api/auth/totp/confirm': wrongCode })
    await enterPassword()
    await type(twoStepTexts.code, '000000')
    await press(twoStepTexts.turnOn)
    expect(await screen.findByText('This code is not right. Enter the newest one.')).toBeTruthy()
    expect(screen.getByLabelText(twoStepTexts.code)).toHaveProperty('value', '000000')
    expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeTruthy()
  })

  test('changes nothing when it is left before the first code', async () => {
    const { sent } = open(off, { 'POST /api/auth/totp': () => prepared })
    await enterPassword()
    await screen.findByRole('img', { name: twoStepTexts.qr })
    await press('Cancel')
    expect(await screen.findByText(twoStepTexts.off)).toBeTruthy()
    expect(sent()).toHaveLength(1)
  })

  test('ends the form when the answer of a successful confirmation was lost', async () => {
    const { state } = open(off, {
      'POST /api/auth/totp': () => prepared,
      'POST /api/auth/totp/confirm': () => {
        state.twoStep = on
        return problemResponse('unavailable', 'The server is not ready. Try again in a moment.')
      },
    })
    await enterPassword()
    await type(twoStepTexts.code, '123456')
    await press(twoStepTexts.turnOn)
    expect(await screen.findByText(twoStepTexts.on)).toBeTruthy()
  })
})

describe('[AUTH-16] two-step sign-in that is on', () => {
  test('is turned off with the password and a code', async () => {
    const { state, sent } = open(on, {
      'DELETE /api/auth/totp': () => {
        state.twoStep = off
        return undefined
      },
    })
    await begin(twoStepTexts.turnOff)
    await type(twoStepTexts.password, 'secret')
    await press(twoStepTexts.turnOff)
    expect(await screen.findByText(twoStepTexts.codeMissing)).toBeTruthy()
    await type(twoStepTexts.anyCode, 'aaaa 1111')
    await press(twoStepTexts.turnOff)
    expect(await screen.findByText(twoStepTexts.isOff)).toBeTruthy()
    expect(sent()).toEqual([['DELETE', '/api/auth/totp', { password: 'secret', code: 'aaaa1111' }]])
  })

  test('moves to a new app with a code of the old one', async () => {
    const { sent } = open(on, { 'POST /api/auth/totp': () => prepared })
    await begin(twoStepTexts.move)
    await type(twoStepTexts.password, 'secret')
    await type(twoStepTexts.anyCode, '123456')
    await press(twoStepTexts.goOn)
    expect(await screen.findByRole('img', { name: twoStepTexts.qr })).toBeTruthy()
    expect(sent()).toEqual([['POST', '/api/auth/totp', { password: 'secret', code: '123456' }]])
  })

  test.each([
    [3, undefined],
    [2, 'Only 2 recovery codes are left. For ten new ones, set up your app anew.'],
    [1, 'Only 1 recovery code is left. For ten new ones, set up your app anew.'],
    [0, 'No recovery code is left. For ten new ones, set up your app anew.'],
  ])('warns with %s recovery codes left: %j', async (left, warning) => {
    open({ ...on, recovery_codes_left: left })
    expect(await screen.findByText(`${left} of 10 left`)).toBeTruthy()
    expect(screen.queryByText(/For ten new ones/)?.textContent).toBe(warning)
  })

  test('can be moved but not turned off while it is required', async () => {
    open({ ...on, required: true })
    expect(await screen.findByText(twoStepTexts.isAsked)).toBeTruthy()
    expect(screen.getByRole('button', { name: twoStepTexts.taskOf(twoStepTexts.move) })).toBeTruthy()
    expect(screen.queryByRole('button', { name: twoStepTexts.taskOf(twoStepTexts.turnOff) })).toBeNull()
  })
})

test('[AUTH-16] two-step sign-in that does not load shows an error', async () => {
  open(off, { 'GET /api/auth/me': () => problemResponse('internal', 'It broke.') })
  expect(await screen.findByText(twoStepTexts.failed)).toBeTruthy()
})
