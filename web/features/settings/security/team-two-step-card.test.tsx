import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { showSubscription } from '#contract/subscription.ts'
import { idleTexts, teamTwoStepTexts } from '#contract/texts/two-step.ts'
import { TeamTwoStepCard } from './team-two-step-card.tsx'
import { startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

beforeEach(() => startSession(createToken()))

const call = 'PUT /api/settings/two-step-required'

function open(required: boolean, totp: boolean, answers: Record<string, MockAnswer> = {}, tier = 'agency') {
  const asked = mockApi({
    [`GET ${showSubscription.path}`]: () => ({ subscription_status: 'active', tier }),
    'GET /api/settings/': () => ({ two_step_required: required, idle_minutes: null, idle_minutes_at_most: null }),
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
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ required: true, of: 'employees' })
})

test('[AUTH-16] the requirement can be removed', async () => {
  const asked = open(true, true, { [call]: ({ body }) => body as object })
  await expect.poll(isOn).toBe(true)
  await userEvent.click(await theSwitch())
  await expect.poll(isOn).toBe(false)
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ required: false, of: 'employees' })
})

test('[AUTH-16] an unsaved switch turns back, with the reason', async () => {
  open(false, true, { [call]: () => problemResponse('unavailable', 'The server is not ready. Try again in a moment.') })
  await userEvent.click(await theSwitch())
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This was not changed. The server is not ready. Try again in a moment.',
  )
  expect(await isOn()).toBe(false)
})

test('[AUTH-16] the Manager requires it of all Clients, on the solo plan too', async () => {
  const asked = open(
    false,
    true,
    { [call]: ({ body }) => ({ required: (body as { required: boolean }).required }) },
    'solo',
  )
  const ofClients = () => screen.getByRole('switch', { name: teamTwoStepTexts.clientsLabel })
  await screen.findByText(teamTwoStepTexts.clientsSentence)
  expect(screen.queryByText(teamTwoStepTexts.label)).toBeNull()
  await userEvent.click(ofClients())
  await expect.poll(() => ofClients().getAttribute('data-checked')).toBe('true')
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ required: true, of: 'clients' })
})

const idle = 'PUT /api/settings/idle-limit'
const choice = async () => screen.findByLabelText<HTMLSelectElement>(idleTexts.label)

test('[AUTH-5] the Manager chooses when idle devices are signed out', async () => {
  const asked = open(false, true, { [idle]: () => ({ idle_minutes: 60, idle_minutes_at_most: null }) })
  expect(Array.from((await choice()).options, ({ text }) => text)).toEqual([
    'Seven days after log-in',
    'After 15 minutes',
    'After 1 hour',
    'After 8 hours',
    'After 24 hours',
  ])
  await userEvent.selectOptions(await choice(), 'After 1 hour')
  expect(await screen.findByText(teamTwoStepTexts.saved)).toBeTruthy()
  expect((await choice()).value).toBe('60')
  expect(asked.find(({ path }) => path.endsWith('/idle-limit'))?.body).toEqual({ minutes: 60 })
})

test("[AUTH-5] only times within the operator's limit are offered, and a failed choice turns back", async () => {
  open(false, true, {
    'GET /api/settings/': () => ({ idle_minutes: 60, idle_minutes_at_most: 480 }),
    [idle]: () => problemResponse('unavailable', 'The server is not ready. Try again in a moment.'),
  })
  expect(Array.from((await choice()).options, ({ text }) => text)).toEqual([
    'After 8 hours',
    'After 15 minutes',
    'After 1 hour',
  ])
  expect(screen.getByText('Who runs this server signs idle devices out after 8 hours at the latest.')).toBeTruthy()
  await userEvent.selectOptions(await choice(), 'After 15 minutes')
  expect((await screen.findByRole('alert')).textContent).toContain('This was not changed.')
  expect((await choice()).value).toBe('60')
})
