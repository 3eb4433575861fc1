import { expect, test } from 'vitest'
import { showOnboardingAccount } from '#contract/onboarding.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { call } from './call.ts'
import { endSession, startSession } from '#web/session/session.ts'
import { createToken } from '#web/testing/create-token.ts'
import { answerPasswordGate, isPasswordAsked, onPasswordGate } from './password-gate.ts'

const account = 'GET /api/onboarding/account'
const needed = () => problemResponse('password_needed', 'Enter your password first.')

test('[COL-82] two calls wait for one dialog, and are made again once the password was right', async () => {
  let isOpen = false
  const asked = mockApi({ [account]: () => (isOpen ? { ok: true } : needed()) })
  const stop = onPasswordGate(() => {})
  const both = Promise.all([call(showOnboardingAccount, {}), call(showOnboardingAccount, {})])
  await expect.poll(isPasswordAsked).toBe(true)
  await expect.poll(() => asked.length).toBe(2)
  isOpen = true
  answerPasswordGate(true)
  expect(await both).toEqual([{ ok: true }, { ok: true }])
  expect(asked).toHaveLength(4)
  expect(isPasswordAsked()).toBe(false)
  stop()
})

test('[COL-82] a call that is refused after the password was right is made again, and nothing is asked', async () => {
  const { promise: late, resolve: refuse } = Promise.withResolvers<void>()
  let calls = 0
  mockApi({
    [account]: async () => {
      const number = ++calls
      if (number === 1) await late
      return number < 3 ? needed() : { ok: true }
    },
  })
  const stop = onPasswordGate(() => {})
  const slow = call(showOnboardingAccount, {})
  const first = call(showOnboardingAccount, {})
  await expect.poll(isPasswordAsked).toBe(true)
  answerPasswordGate(true)
  expect(await first).toEqual({ ok: true })
  refuse()
  expect(await slow).toEqual({ ok: true })
  expect(isPasswordAsked()).toBe(false)
  stop()
})

test('[COL-82] a dialog that is closed, or none, refuses the call with its sentence', async () => {
  const asked = mockApi({ [account]: needed })
  await expect(call(showOnboardingAccount, {})).rejects.toMatchObject({ code: 'password_needed' })
  const stop = onPasswordGate(() => isPasswordAsked() && answerPasswordGate(false))
  await expect(call(showOnboardingAccount, {})).rejects.toMatchObject({ message: 'Enter your password first.' })
  expect(asked).toHaveLength(2)
  stop()
})

test('[COL-82] a dialog ends with its session, and the call is not made again for the next person', async () => {
  startSession(createToken({ id: 'c1', role: 'Client' }))
  const asked = mockApi({ [account]: needed })
  const stop = onPasswordGate(() => {})
  const waiting = Promise.allSettled([call(showOnboardingAccount, {})])
  await expect.poll(isPasswordAsked).toBe(true)
  endSession('expired')
  startSession(createToken({ id: 'c2', role: 'Client' }))
  expect(await waiting).toMatchObject([{ reason: { code: 'password_needed' } }])
  expect(isPasswordAsked()).toBe(false)
  expect(asked).toHaveLength(1)
  endSession('logged_out')
  stop()
})
