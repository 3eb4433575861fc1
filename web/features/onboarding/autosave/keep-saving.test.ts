import { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { updateFormEmails, updateServices } from '#contract/onboarding.ts'
import { keepSaving } from '#web/features/onboarding/autosave/keep-saving.ts'
import { keep, readKept } from '#web/features/onboarding/autosave/kept-changes.ts'
import { sampleRecord } from '#web/testing/sample-client.ts'
import { endSession, startSession } from '#web/session/session.ts'
import { mockApi } from '#web/testing/mock-api.ts'
import { createToken } from '#web/testing/create-token.ts'

const page = updateFormEmails.path
const signIn = (id: string) => startSession(createToken({ id, role: 'Client', manager_id: 'm1' }))
const typed = (general: string) => ({ forms: { general } })

let stop = () => {}
const begin = () => {
  const asked = mockApi({ 'PUT /api/onboarding/emails': () => sampleRecord })
  stop = keepSaving(new QueryClient())
  return () => asked.map(({ path, body }) => [path, body])
}

beforeEach(() => signIn('c1'))
afterEach(() => {
  stop()
  endSession('logged_out')
})

test('[ONB-16] what a closed tab left behind is saved on the next visit, whatever page that opens', async () => {
  keep('c1', page, typed('hi@blue.test'))
  keep('c1', updateServices.path, { social: true })
  keep('c2', page, typed('not mine'))
  const asked = begin()
  await waitFor(() => expect(readKept('c1', page)).toEqual({}))
  expect(asked()).toEqual([[page, { ...typed('hi@blue.test'), completed: true }]])
  expect(readKept('c1', updateServices.path)).toEqual({ social: true })
  expect(readKept('c2', page)).toEqual(typed('not mine'))
})

test('[AUTH-8] after Log Out nothing that was typed is left in the browser, of that person', () => {
  begin()
  keep('c1', page, typed('hi'))
  keep('c1', updateServices.path, { social: true })
  keep('c2', page, typed('hello'))
  endSession('logged_out')
  expect(readKept('c1', page)).toEqual({})
  expect(readKept('c1', updateServices.path)).toEqual({})
  expect(readKept('c2', page)).toEqual(typed('hello'))
})

test('who has to log in again finds what they typed, and it is saved', async () => {
  const asked = begin()
  keep('c1', page, typed('hi'))
  endSession('expired')
  expect(readKept('c1', page)).toEqual(typed('hi'))
  signIn('c1')
  await waitFor(() => expect(asked()).toEqual([[page, { ...typed('hi'), completed: true }]]))
})
