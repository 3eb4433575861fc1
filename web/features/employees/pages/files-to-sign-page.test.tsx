import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { FileLink } from '#contract/files.ts'
import { FilesToSignPage as FilesToSign } from './files-to-sign-page.tsx'
import { startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'
import { mockUploads } from '#web/testing/mock-uploads.ts'

const list = 'GET /api/settings/employee'
const terms: FileLink = {
  filename: 'terms.pdf',
  location: '/api/files/f1/terms.pdf?expires=9999999999&signature=s',
}

beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))

function open(files: FileLink[], calls: Record<string, MockAnswer> = {}) {
  const kept = { files }
  const asked = mockApi({ [list]: () => ({ employee_onboarding_files: kept.files }), ...calls })
  renderInApp(<FilesToSign />, '/settings/employees')
  return { asked, kept }
}

const changes = (asked: ReturnType<typeof mockApi>) =>
  asked.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])

/** The file input behind the button. */
async function picker(): Promise<Element> {
  const button = await screen.findByRole('button', { name: 'Choose files: Add a file to sign' })
  return button.nextElementSibling ?? button
}

async function choose(name: string): Promise<void> {
  fireEvent.change(await picker(), { target: { files: [new File(['x'], name, { type: 'application/pdf' })] } })
}

test('[SET-6] an uploaded file becomes a file that employees must sign', async () => {
  const sent = mockUploads()
  const { asked, kept } = open([], {
    'PUT /api/settings/employee/file': ({ body }) => {
      kept.files = [body as FileLink] // the body that this page sends
      return { employee_onboarding_files: kept.files }
    },
  })
  expect(await screen.findByText('No files yet. Employees go straight to their dashboard.')).toBeTruthy()
  await choose('nda.pdf')
  expect(sent.map(({ path }) => path)).toEqual(['/api/files/m1'])
  await sent[0]?.succeed()
  expect(await screen.findByRole('link', { name: 'nda.pdf' })).toBeTruthy()
  expect(changes(asked)).toEqual([
    [
      'PUT',
      '/api/settings/employee/file',
      { filename: 'nda.pdf', location: '/api/files/nda.pdf/nda.pdf?expires=9999999999&signature=s' },
    ],
  ])
})

test('[SET-6] an upload without a file says No File Selected', async () => {
  open([])
  fireEvent(await picker(), new Event('cancel'))
  expect(await screen.findByText('No File Selected')).toBeTruthy()
})

test('[SET-6] a failed upload says Something went wrong! and offers Retry', async () => {
  const sent = mockUploads()
  open([])
  await choose('nda.pdf')
  await sent[0]?.lose()
  expect(await screen.findByText('Something went wrong!')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry the upload of nda.pdf' })).toBeTruthy()
})

test('[SET-6] a file is deleted by its id after a confirmation', async () => {
  const { asked, kept } = open([terms], {
    'DELETE /api/settings/employee/file/f1': () => {
      kept.files = []
      return { employee_onboarding_files: [] }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove terms.pdf' }))
  expect(await screen.findByText(/no longer asked to sign it/)).toBeTruthy()
  expect(changes(asked)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('No files yet. Employees go straight to their dashboard.')).toBeTruthy()
  expect(changes(asked)).toEqual([['DELETE', '/api/settings/employee/file/f1', undefined]])
})

test('[SET-6] a file that could not be deleted stays, with the reason', async () => {
  open([terms], {
    'DELETE /api/settings/employee/file/f1': () => problemResponse('unavailable', 'The server is not ready.'),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove terms.pdf' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The server is not ready.')
  expect(screen.getByRole('link', { name: 'terms.pdf', hidden: true })).toBeTruthy()
})

test('[SET-6] a list that does not load offers a retry', async () => {
  let broken = true
  mockApi({
    [list]: () => (broken ? problemResponse('internal', 'It broke.') : { employee_onboarding_files: [terms] }),
  })
  renderInApp(<FilesToSign />, '/settings/employees')
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong!')
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'terms.pdf' })).toBeTruthy()
})
