import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { teamTwoStepTexts } from '#contract/texts/two-step.ts'
import { TeamTwoStepCard } from './team-two-step-card.tsx'
import { startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

beforeEach(() => startSession(createToken()))

const call = 'PUT /api/settings/two-step-required'

function open(required: boolean, totp: boolean, answers: Record<string, MockAnswer> = {}) {
  const asked = mockApi({
    'GET /api/settings/': () => ({ two_step_required: required }),
    'GET /api/auth/me': () => ({ two_step: { totp, recovery_codes_left: 10, required: false } }),
    ...answers,
  })
  renderInApp(<TeamTwoStepCard />)
  return asked
}

const theSwitch = () => screen.findByRole('switch', { name: teamTwoStepTexts.label })
const isOn = async () => (await theSwitch()).getAttribute('data-checked') === 'true'

test('[AUTH-16] the Manager requires it of all Employees, and sees when they have none themselves', async () => {
  const asked = open(false, false, { [call]: ({ body }) => body as object })
  expect(await isOn()).toBe(false)
  expect(screen.queryByText(teamTwoStepTexts.ownMissing)).toBeNull()
  await userEvent.click(await theSwitch())
  expect(await screen.findByText(teamTwoStepTexts.saved)).toBeTruthy()
  await expect.poll(isOn).toBe(true)
  expect(await screen.findByText(teamTwoStepTexts.ownMissing)).toBeTruthy()
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ required: true })
})

test('[AUTH-16] the requirement can be removed', async () => {
  const asked = open(true, true, { [call]: ({ body }) => body as object })
  await expect.poll(isOn).toBe(true)
  await userEvent.click(await theSwitch())
  await expect.poll(isOn).toBe(false)
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ required: false })
})

test('[AUTH-16] an unsaved switch turns back, with the reason', async () => {
  open(false, true, { [call]: () => problemResponse('unavailable', 'The server is not ready. Try again in a moment.') })
  await userEvent.click(await theSwitch())
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This was not changed. The server is not ready. Try again in a moment.',
  )
  expect(await isOn()).toBe(false)
})
