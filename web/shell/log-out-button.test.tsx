import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { commonTexts } from '#contract/texts/common.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { currentSession, endSession, startSession } from '#web/session/session.ts'
import { autosaveOptions } from '#web/features/onboarding/autosave/autosave.ts'
import { offlineError } from '#web/lib/http/request.ts'
import { openDurableQueue } from '#web/lib/storage/open-durable-queue.ts'
import { offerUndo } from '#web/lib/undo.ts'
import { UndoToast } from '#web/ui/undo-toast.tsx'
import { createToken } from '#web/testing/create-token.ts'
import { mockApi } from '#web/testing/mock-api.ts'
import { removeQueued, storedValue, storeQueued } from '#web/testing/queued-items.ts'
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

test('[SHELL-11] Log Out asks while a password waits for a connection, which lies in no storage', async () => {
  const queue = openDurableQueue({ ...autosaveOptions({ owner: 'c1', send: () => Promise.reject(offlineError()) }) })
  queue.save(page, { password: 'oven#1' })
  await press(shellTexts.logOut)
  expect(await screen.findByText(shellTexts.logOutText)).toBeTruthy()
  endSession('logged_out')
  await queue.flush(page)
  expect(storedValue('c1', 'autosave', page)).toBeUndefined()
})

test('[AUTH-8] what a page saves when it goes is not written after Log Out', async () => {
  const queue = openDurableQueue({ ...autosaveOptions({ owner: 'c1', send: () => Promise.reject(offlineError()) }) })
  queue.save('/api/items/form_general', { text: 'half@', isAddress: true })
  expect(storedValue('c1', 'autosave', '/api/items/form_general')).toBeDefined()
  endSession('logged_out')
  await queue.flush('/api/items/form_general')
  expect(storedValue('c1', 'autosave', '/api/items/form_general')).toBeUndefined()
})

test('[AUTH-8] what was done and can be taken back is not shown to the next person', async () => {
  renderInApp(<UndoToast />)
  act(() => offerUndo({ done: 'Blue Door Bakery is archived', undo: () => Promise.resolve() }))
  expect(screen.getByText('Blue Door Bakery is archived')).toBeTruthy()
  await press(shellTexts.logOut)
  expect(screen.queryByText('Blue Door Bakery is archived')).toBeNull()
})

test('[SHELL-11] Log Out asks while a message waits for a connection, and goes on once it is sent', async () => {
  storeQueued('c1', 'outbox', 'one', { conversation_id: 'k1', message: 'Hello' }, 'waiting')
  await press(shellTexts.logOut)
  expect(await screen.findByText(shellTexts.logOutUnsent)).toBeTruthy()
  expect(currentSession()).toBeDefined()
  removeQueued('c1', 'outbox', 'one')
  await vi.waitFor(() => expect(currentSession()).toBeUndefined())
})
