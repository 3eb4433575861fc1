import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { FileLink } from '#contract/files.ts'
import { EmployeeFilesPage as Files } from '#web/features/employee-onboarding/files-page.tsx'
import { startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'
import { mockUploads } from '#web/testing/mock-uploads.ts'

beforeEach(() => startSession(createToken({ id: 'e1', role: 'Employee', manager_id: 'm1' })))

const path = '/onboarding/files'
const link = (id: string, filename: string): FileLink => ({
  filename,
  location: `/api/files/${id}/${filename}?expires=9999999999&signature=s`,
})

/** A server that stores the uploads. */
function world(
  given: { forms?: FileLink[]; own?: FileLink[]; finished?: boolean; sees?: boolean } = {},
  answers: Record<string, MockAnswer> = {},
) {
  let own = given.own ?? []
  return mockApi({
    'GET /api/auth/me': () => ({ onboarding_finished: given.finished ?? false, manager: { name: 'Mara Weber' } }),
    'GET /api/employees/dashboard': () => ({ sees_clients: given.sees ?? true }),
    'GET /api/employees/files': () => ({ employee_onboarding_files: given.forms ?? [], own_files: own }),
    'PUT /api/employees/onboarding/files': ({ body }) => {
      own = [...own, body as FileLink] // The body of the call.
      return { items: own }
    },
    'DELETE /api/employees/onboarding/files/f1': () => {
      own = own.filter(({ location }) => !location.includes('/f1/'))
      return { items: own }
    },
    'DELETE /api/files/f1': () => undefined,
    'POST /api/employees/onboarding/finish': () => undefined,
    ...answers,
  })
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
async function drop(file: File) {
  const area = (await screen.findByRole('button', { name: 'Choose files: Signed files' })).parentElement
  fireEvent.drop(area ?? document.body, { dataTransfer: { types: ['Files'], files: [file], items: [] } })
}

test("[EMP-7] the page shows the requirements' texts without files and uploads", async () => {
  world()
  renderInApp(<Files />, path, path)
  expect(await screen.findByText('No files required for Onboarding. Continue to Dashboard')).toBeTruthy()
  expect(screen.getByText('You have no uploaded files.')).toBeTruthy()
})

test.each([true, false])('a new employee who sees nothing yet reads who decides that: %s', async (sees) => {
  world({ sees })
  renderInApp(<Files />, path, path)
  await screen.findByText('You have no uploaded files.')
  const decides = /^Mara Weber decides what you see of each client/
  if (sees) expect(screen.queryByText(decides)).toBeNull()
  else expect(await screen.findByText(decides)).toBeTruthy()
})

test('[EMP-7] the files to sign are links', async () => {
  world({ forms: [link('a1', 'contract.docx')] })
  renderInApp(<Files />, path, path)
  const list = within(await screen.findByRole('list', { name: 'Files: Files to sign' }))
  expect(list.getByRole('link').getAttribute('href')).toContain('/api/files/a1/contract.docx')
  expect(list.queryByRole('button')).toBeNull()
})

test('[EMP-7] the page says that choosing a file uploads it, and a paste without one is named', async () => {
  world()
  renderInApp(<Files />, path, path)
  expect(await screen.findByText(/It is uploaded as soon as you choose it\./)).toBeTruthy()
  fireEvent.paste(screen.getByRole('button', { name: /Choose files/ }), { clipboardData: { files: [], types: [] } })
  expect(await screen.findByText('No File Selected')).toBeTruthy()
})

test('[EMP-7] an uploaded file is stored and confirmed with a check', async () => {
  const asked = world()
  const sent = mockUploads()
  renderInApp(<Files />, path, path)
  await drop(new File(['x'], 'signed.pdf', { type: 'application/pdf' }))
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.path).toBe('/api/files/e1')
  await sent[0]?.succeed()
  const list = within(await screen.findByRole('list', { name: 'Files: Your files' }))
  expect(list.getByText('signed.pdf')).toBeTruthy()
  expect(screen.getAllByText('signed.pdf is uploaded.').length).toBeGreaterThan(0)
  expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ filename: 'signed.pdf' })
})

test('[EMP-7] a failed upload says Something went wrong! with the reason at the file', async () => {
  world()
  const sent = mockUploads()
  renderInApp(<Files />, path, path)
  await drop(new File(['x'], 'signed.pdf', { type: 'application/pdf' }))
  await expect.poll(() => sent.length).toBe(1)
  await sent[0]?.answer(problemResponse('storage_full', 'There is no room left for files.'))
  expect(await screen.findByText('Something went wrong!')).toBeTruthy()
  expect(screen.getByText('signed.pdf: There is no room left for files.')).toBeTruthy()
})

test('[EMP-7] an upload can be removed after a confirmation', async () => {
  const asked = world({ own: [link('f1', 'signed.pdf')] })
  renderInApp(<Files />, path, path)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove signed.pdf' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('You have no uploaded files.')).toBeTruthy()
  await expect
    .poll(() => asked.filter(({ method }) => method === 'DELETE').map((one) => one.path))
    .toEqual(['/api/employees/onboarding/files/f1', '/api/files/f1'])
})

test('[EMP-7] Next finishes the onboarding and leads to the dashboard', async () => {
  const asked = world()
  const { router } = renderInApp(<Files />, path, path)
  await screen.findByText('You have no uploaded files.')
  await press('Next')
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard')
  expect(asked.filter(({ method }) => method === 'POST').map((one) => one.path)).toEqual([
    '/api/employees/onboarding/finish',
  ])
})

test('Exit leaves without finishing the onboarding', async () => {
  const asked = world()
  const { router } = renderInApp(<Files />, path, path)
  await press('Exit')
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard')
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
})

test('[SHELL-6] a failed load or finish shows an error and can be retried', async () => {
  let well = false
  world(
    {},
    {
      'POST /api/employees/onboarding/finish': () => problemResponse('internal', 'It broke.'),
      'GET /api/employees/files': () =>
        well ? { employee_onboarding_files: [], own_files: [] } : problemResponse('internal', 'No list.'),
    },
  )
  const { router } = renderInApp(<Files />, path, path)
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong!')
  well = true
  await press('Try again')
  await screen.findByText('You have no uploaded files.')
  await press('Next')
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong! It broke.')
  expect(router.state.location.pathname).toBe(path)
})
