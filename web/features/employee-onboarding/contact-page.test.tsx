import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { EmployeeContactPage as Contact } from '#web/features/employee-onboarding/contact-page.tsx'
import { startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

beforeEach(() => startSession(createToken({ id: 'e1', role: 'Employee', manager_id: 'm1' })))

const path = '/onboarding/contact'
const world = (answers: Record<string, MockAnswer> = {}, finished = false) =>
  mockApi({
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

test('[EMP-7] Next saves address, city, state and zip code and leads to the files', async () => {
  const asked = world()
  const { router } = renderInApp(<Contact />, path, path)
  await fill()
  await press('Next')
  await expect.poll(() => router.state.location.pathname).toBe('/onboarding/files')
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...typed,
    before: { line1: '', city: '', state: '', zip: '' },
  })
})

test('[EMP-7] the stored address is shown after coming back from the files, and a newer one replaces it', async () => {
  let address = {}
  const asked = world({ 'GET /api/auth/me': () => ({ onboarding_finished: false, ...address }) })
  const { router, unmount } = renderInApp(<Contact />, path, path)
  await fill()
  await press('Next')
  await expect.poll(() => router.state.location.pathname).toBe('/onboarding/files')
  unmount()
  address = { address: asked.find(({ method }) => method === 'PUT')?.body }
  const again = renderInApp(<Contact />, path, path)
  expect(await screen.findByDisplayValue('1 Harbour Road')).toBeTruthy()
  again.unmount()
  address = { address: { ...typed, line1: '2 Hill Street' } }
  renderInApp(<Contact />, path, path)
  expect(await screen.findByDisplayValue('2 Hill Street')).toBeTruthy()
})

test('Save & Exit saves the address and leads to the dashboard', async () => {
  const asked = world()
  const { router } = renderInApp(<Contact />, path, path)
  await fill()
  await press('Save & Exit')
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard')
  expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})

test('[EMP-7] the stored address is shown and can be changed field by field', async () => {
  const asked = world({ 'GET /api/auth/me': () => ({ onboarding_finished: true, address: typed }) })
  const { router } = renderInApp(<Contact />, path, path)
  const city = await screen.findByDisplayValue('Bergen')
  await userEvent.clear(city)
  await userEvent.type(city, 'Oslo')
  await press('Next')
  await expect.poll(() => router.state.location.pathname).toBe('/onboarding/files')
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ ...typed, city: 'Oslo', before: typed })
})

test('nothing is sent when nothing is stored and nothing was typed', async () => {
  const asked = world()
  const { router } = renderInApp(<Contact />, path, path)
  await screen.findByLabelText('Address')
  await press('Next')
  await expect.poll(() => router.state.location.pathname).toBe('/onboarding/files')
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false)
})

test('[SHELL-6] a failed load of the address shows an error with a retry', async () => {
  world({ 'GET /api/auth/me': () => problemResponse('internal', 'It broke.') })
  renderInApp(<Contact />, path, path)
  expect(await screen.findByText('It broke.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test("[SHELL-6] a failed save shows an error and keeps the form's values", async () => {
  world({ 'PUT /api/employees/contact': () => problemResponse('internal', 'It broke.') })
  const { router } = renderInApp(<Contact />, path, path)
  await fill()
  await press('Next')
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong! It broke.')
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Bergen')
  expect(router.state.location.pathname).toBe(path)
})

test.each([
  ['Address', 300, 'Next'],
  ['City', 200, 'Save & Exit'],
  ['State', 200, 'Next'],
  ['Zip Code', 50, 'Save & Exit'],
])('[SHELL-11] a text that is too long for the field %s stays, also after a reload', async (label, limit, button) => {
  const asked = world()
  const { router, unmount } = renderInApp(<Contact />, path, path)
  const text = 'x'.repeat(limit + 12)
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } })
  await press(button)
  expect(document.activeElement).toBe(screen.getByLabelText(label))
  expect(router.state.location.pathname).toBe(path)
  unmount()
  renderInApp(<Contact />, path, path)
  expect(await screen.findByLabelText(label)).toHaveProperty('value', text)
  expect(screen.getByText('12 characters too many. Please shorten it.')).toBeTruthy()
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false)
})
