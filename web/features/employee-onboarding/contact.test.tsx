import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { Component as Contact } from '#web/features/employee-onboarding/contact.tsx'
import { startSession } from '#web/session/session.ts'
import { type Answer, answering, problem } from '#web/testing/answers.ts'
import { show } from '#web/testing/show.tsx'
import { tokenOf } from '#web/testing/tokens.ts'

beforeEach(() => startSession(tokenOf({ id: 'e1', role: 'Employee', manager_id: 'm1' })))

const path = '/onboarding/contact'
const world = (answers: Record<string, Answer> = {}, finished = false) =>
  answering({
    'GET /api/auth/me': () => ({ onboarding_finished: finished }),
    'PUT /api/employees/contact': () => ({ _id: 'e1' }),
    ...answers,
  })

async function fill() {
  await userEvent.type(await screen.findByLabelText('Address'), '1 Harbour Road')
  await userEvent.type(screen.getByLabelText('City'), 'Bergen')
  await userEvent.type(screen.getByLabelText('State'), 'Vestland')
  await userEvent.type(screen.getByLabelText('Zip Code'), '5003')
}
const typed = { line1: '1 Harbour Road', city: 'Bergen', state: 'Vestland', zip: '5003' }
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('[EMP-7] takes address, city, state and zip code, and Next goes on to the files', async () => {
  const asked = world()
  const { router } = show(<Contact />, path, path)
  await fill()
  await press('Next')
  await expect.poll(() => router.state.location.pathname).toBe('/onboarding/files')
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual(typed)
})

test('[EMP-7] coming back from the files finds what was entered', async () => {
  world()
  const { router, unmount } = show(<Contact />, path, path)
  await fill()
  await press('Next')
  await expect.poll(() => router.state.location.pathname).toBe('/onboarding/files')
  unmount()
  show(<Contact />, path, path)
  expect(await screen.findByDisplayValue('1 Harbour Road')).toBeTruthy()
})

test('Save & Exit keeps the address and goes to the dashboard', async () => {
  const asked = world()
  const { router } = show(<Contact />, path, path)
  await fill()
  await press('Save & Exit')
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard')
  expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})

test('nothing that was stored before is emptied by fields that were left empty', async () => {
  const asked = world({}, true)
  const { router } = show(<Contact />, path, path)
  expect(await screen.findByText(/Leave all of it empty to keep that one/)).toBeTruthy()
  await press('Next')
  await expect.poll(() => router.state.location.pathname).toBe('/onboarding/files')
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false)
})

test('[SHELL-6] a save that fails is told, and what was typed stays', async () => {
  world({ 'PUT /api/employees/contact': () => problem('internal', 'It broke.') })
  const { router } = show(<Contact />, path, path)
  await fill()
  await press('Next')
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong! It broke.')
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Bergen')
  expect(router.state.location.pathname).toBe(path)
})
