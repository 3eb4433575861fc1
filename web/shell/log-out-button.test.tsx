import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { commonTexts } from '#contract/texts/common.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { currentSession, startSession } from '#web/session/session.ts'
import { createToken } from '#web/testing/create-token.ts'
import { mockApi } from '#web/testing/mock-api.ts'
import { storedValue, storeQueued } from '#web/testing/queued-items.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { LogOutButton } from './log-out-button.tsx'

const page = '/api/onboarding/social'

beforeEach(() => {
  startSession(createToken({ id: 'c1', role: 'Client', manager_id: 'm1' }))
  mockApi({ 'POST /api/auth/logout': () => undefined })
  renderInApp(<LogOutButton owner="c1" />)
})
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('[AUTH-8] Log Out asks nothing when everything is saved', async () => {
  storeQueued('c2', 'autosave', page, { questions: { one: 'of somebody else' } })
  await press(shellTexts.logOut)
  expect(currentSession()).toBeUndefined()
})

test.each(['ready', 'waiting', 'refused'])('[SHELL-11] Log Out asks while an answer is %s', async (state) => {
  storeQueued('c1', 'autosave', page, { questions: { one: 'x'.repeat(20_001) } }, state)
  await press(shellTexts.logOut)
  expect(await screen.findByText(shellTexts.logOutText)).toBeTruthy()
  await press(commonTexts.cancel)
  expect(currentSession()).toBeDefined()
  expect(storedValue('c1', 'autosave', page)).toBeDefined()
  await press(shellTexts.logOut)
  await userEvent.click((await screen.findAllByRole('button', { name: shellTexts.logOut })).at(-1) ?? document.body)
  expect(currentSession()).toBeUndefined()
  expect(storedValue('c1', 'autosave', page)).toBeUndefined()
})
