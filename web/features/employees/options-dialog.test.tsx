import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { EmployeeListItem } from '#contract/employees.ts'
import { Component as EmployeeList } from '#web/features/employees/employee-list.tsx'
import { startSession } from '#web/session/session.ts'
import { type Answer, answering, problem } from '#web/testing/answers.ts'
import { show } from '#web/testing/show.tsx'
import { tokenOf } from '#web/testing/tokens.ts'

const ana: EmployeeListItem = {
  _id: 'e1',
  name: 'Ana Ruiz',
  department: 'Design',
  email: 'ana@x.com',
  phone: '5551234567',
  date: '2024-03-01',
}

beforeEach(() => startSession(tokenOf({ id: 'm1', role: 'Manager' })))

/** A list with Ana in it, until one of the calls that take her away went well. */
function listing(archived: boolean, calls: Record<string, Answer>) {
  const state = { gone: false }
  const taking = Object.entries(calls).map(([call, answer]): [string, Answer] => [
    call,
    (one) => {
      const given = answer(one)
      if (given === undefined) state.gone = true
      return given
    },
  ])
  return answering({
    'GET /api/invitations': () => ({ items: [] }),
    [`GET /api/employees/manager/${archived}`]: () => ({
      items: state.gone ? [] : [ana],
      total: state.gone ? 0 : 1,
    }),
    ...Object.fromEntries(taking),
  })
}

const changes = (asked: ReturnType<typeof answering>) =>
  asked.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])

async function openOptions(at: string): Promise<void> {
  show(<EmployeeList />, at)
  // The first test of a file also waits for its modules.
  await userEvent.click(await screen.findByRole('button', { name: 'Options for Ana Ruiz' }, { timeout: 5000 }))
  await screen.findByRole('dialog', { name: 'Ana Ruiz' })
}

test('[EMP-1] an active employee is archived, and leaves the list', async () => {
  const asked = listing(false, { 'POST /api/general/archive': () => undefined })
  await openOptions('/employees')
  expect(screen.queryByRole('button', { name: 'Unarchive' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }))
  expect(await screen.findByText('Ana Ruiz is archived.')).toBeTruthy()
  expect(changes(asked)).toEqual([['POST', '/api/general/archive', { id: 'e1', archive: true }]])
  expect(await screen.findByText('No Employees Found')).toBeTruthy()
})

test('[EMP-1] an archived employee is brought back', async () => {
  const asked = listing(true, { 'POST /api/general/archive': () => undefined })
  await openOptions('/employees/archive')
  expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Unarchive' }))
  expect(await screen.findByText('Ana Ruiz is active again.')).toBeTruthy()
  expect(changes(asked)).toEqual([['POST', '/api/general/archive', { id: 'e1', archive: false }]])
})

test('[EMP-1] deleting asks first', async () => {
  const asked = listing(false, { 'DELETE /api/general/employee/e1': () => undefined })
  await openOptions('/employees')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Are you sure? This cannot be undone!')).toBeTruthy()
  expect(changes(asked)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Ana Ruiz is deleted.')).toBeTruthy()
  expect(changes(asked)).toEqual([['DELETE', '/api/general/employee/e1', undefined]])
})

test('[EMP-1] Cancel deletes nobody', async () => {
  const asked = listing(false, {})
  await openOptions('/employees')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(changes(asked)).toEqual([])
})

test('[EMP-1] what was refused is said, and the dialog stays', async () => {
  const gone = () => problem('not_found', 'This is not here, or no longer.')
  listing(false, { 'POST /api/general/archive': gone, 'DELETE /api/general/employee/e1': gone })
  await openOptions('/employees')
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }))
  const sentence = 'Something went wrong! This is not here, or no longer.'
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(screen.getByRole('dialog', { name: 'Ana Ruiz' })).toBeTruthy()
})
