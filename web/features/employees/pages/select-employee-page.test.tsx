import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { anaListed, benListed } from '#web/testing/sample-employee.ts'
import { SelectEmployeePage as SelectEmployee } from './select-employee-page.tsx'
import { startSession } from '#web/session/session.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const call = 'GET /api/employees/manager/false'

beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))

test('[PERM-1] shows name, department, phone as (xxx)xxx-xxxx and hire date; a row opens the employee', async () => {
  mockApi({ [call]: () => ({ items: [anaListed, benListed], total: 2 }) })
  renderInApp(<SelectEmployee />, '/permissions/select')
  const link = await screen.findByRole('link', { name: 'Ana Ruiz' })
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Department',
    'Phone',
    'Hire Date',
  ])
  const cells = within(link.closest('tr') ?? link).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['Ana Ruiz', 'Design', '(555)123-4567', '03/01/2024'])
  expect(link.getAttribute('href')).toBe('/permissions/e1')
  expect(screen.getByRole('link', { name: 'Back to the dashboard' }).getAttribute('href')).toBe('/dashboard')
})

test('[SHELL-6] an empty list links to adding an employee', async () => {
  mockApi({ [call]: () => problemResponse('no_employees_found', 'No Employees Found') })
  renderInApp(<SelectEmployee />, '/permissions/select')
  expect(await screen.findByText('No Employees Found')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add an employee' }).getAttribute('href')).toBe('/employee/add')
})

test('[SHELL-6] any other failure shows its reason and a retry', async () => {
  mockApi({ [call]: () => problemResponse('internal', 'It broke.') })
  renderInApp(<SelectEmployee />, '/permissions/select')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Something went wrong!')
  expect(within(alert).getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('an unknown sort column in the address is ignored', async () => {
  const asked = mockApi({ [call]: () => ({ items: [anaListed], total: 1 }) })
  renderInApp(<SelectEmployee />, '/permissions/select?sort=phone')
  await screen.findByRole('link', { name: 'Ana Ruiz' })
  const lists = asked.filter(({ path }) => call.endsWith(path))
  expect(lists.map(({ query }) => query.sort)).toEqual([undefined])
})
