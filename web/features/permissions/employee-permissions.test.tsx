import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordOf } from '#contract/domain/record-of.ts'
import { type PermissionRow } from '#contract/permissions.ts'
import { permissionFlags } from '#contract/domain/grant-keys.ts'
import { EmployeePermissions } from './employee-permissions.tsx'
import { ana, anaListed, benListed } from '#web/testing/sample-employee.ts'
import { anaAtBakery, bakeryRow, permission, yogaRow } from '#web/testing/sample-permission.ts'
import { startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { UndoToast } from '#web/ui/undo-toast.tsx'
import { createToken } from '#web/testing/create-token.ts'

const path = '/permissions/:id'
const general = 'PUT /api/settings/employee/permissions/e1'
const withoutBefore = ({ before: _, ...stored }: { before?: unknown }) => stored
const storeGeneral: MockAnswer = ({ body }) => withoutBefore(body as { before: object }) // the page's body

beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))

async function open(answers: Record<string, MockAnswer> = {}, clients: PermissionRow[] = [bakeryRow, yogaRow]) {
  const asked = mockApi({
    'GET /api/permissions/employee-page/e1': () => ({
      employee: ana,
      settings: { employee_permissions: { vacation: true, add_new_clients: false } },
      clients,
    }),
    'GET /api/employees/manager': () => ({ items: [anaListed, benListed] }),
    ...answers,
  })
  const shown = renderInApp(
    <>
      <EmployeePermissions id="e1" />
      <UndoToast />
    </>,
    '/permissions/e1',
    path,
  )
  await screen.findByRole('switch', { name: 'Vacation Requests' })
  return { ...shown, asked, bodies: () => asked.filter(({ method }) => method !== 'GET').map(({ body }) => body) }
}

const turn = (name: string) => userEvent.click(screen.getByRole('switch', { name }))
const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked

test('[PERM-2] the general permissions and the client table are there to change', async () => {
  await open()
  expect([isOn('Vacation Requests'), isOn('Add New Clients')]).toEqual([true, false])
  expect(screen.getByRole('link', { name: 'Edit Northside Yoga' }).getAttribute('href')).toBe('/permissions/e1/c2')
})

test('[COL-42] grants that were not opened for 90 days are listed, revoked by one button, and given back by Undo', async () => {
  const unopened = {
    employee_id: 'e1',
    employee_name: 'Ana Ruiz',
    client_id: 'c2',
    client_business: 'Northside Yoga',
    grants: ['assets', 'item:newsletter:password'],
    titles: { newsletter: 'Newsletter login' },
    granted: '2026-01-05',
    opened: null,
  }
  let items = [unopened]
  const { bodies } = await open({
    'GET /api/permissions/unopened': ({ query }) => (query.employee_id === 'e1' ? { items, total: items.length } : {}),
    'POST /api/permissions/': ({ body }) => {
      items = []
      return body as object // a JSON body
    },
    'GET /api/permissions/client-permission-page/e1/c2': () => ({
      ...anaAtBakery,
      permission: { ...permission, assets: true, more: ['item:newsletter:password'], ends: { assets: '2099-12-31' } },
    }),
  })
  expect(await screen.findByText('Granted, not opened for 90 days')).toBeTruthy()
  expect(
    screen.getByText(/^Access to Client Assets, Newsletter login \(password\) · Never opened, granted /),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Revoke what Ana Ruiz sees of Northside Yoga' }))
  expect(await screen.findByText('2 items revoked')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Granted, not opened for 90 days')).toBeNull())
  const pair = { employee_id: 'e1', client_id: 'c2' }
  expect(bodies()).toEqual([{ ...pair, ...recordOf(permissionFlags, false), more: [] }])
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }))
  const more = { add: ['item:newsletter:password'], remove: [] }
  await waitFor(() => expect(bodies()[1]).toEqual({ ...pair, assets: true, more, ends: { assets: '2099-12-31' } }))
})

test('[SHELL-6] a page that cannot be loaded shows the reason', async () => {
  mockApi({
    'GET /api/permissions/employee-page/e1': () => problemResponse('not_found', 'This is not here, or no longer.'),
  })
  renderInApp(<EmployeePermissions id="e1" />, '/permissions/e1', path)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('There was an issue loading permissions!')
  expect(alert.textContent).toContain('This is not here, or no longer.')
})

describe('a general permission', () => {
  test('[PERM-2] is saved at once and confirmed', async () => {
    const { bodies } = await open({ [general]: storeGeneral })
    await turn('Add New Clients')
    expect(await screen.findByText('General Permissions Saved')).toBeTruthy()
    const before = { vacation: true, add_new_clients: false }
    expect(bodies()).toEqual([{ vacation: true, add_new_clients: true, before }])
    expect(isOn('Add New Clients')).toBe(true)
  })

  test('[SHELL-6] turns back when saving fails, and shows the reason', async () => {
    await open({ [general]: () => problemResponse('internal', 'It broke.') })
    await turn('Vacation Requests')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('This was not saved, and the switch is back where it was. It broke.')
    expect(isOn('Vacation Requests')).toBe(true)
  })

  test('is saved together with another one that is changed at the same time', async () => {
    const { bodies } = await open({ [general]: storeGeneral })
    await turn('Add New Clients')
    await turn('Vacation Requests')
    await waitFor(() => expect(bodies()).toHaveLength(2))
    const before = { vacation: true, add_new_clients: true }
    expect(bodies().at(-1)).toEqual({ vacation: false, add_new_clients: true, before })
    expect(await screen.findByText('General Permissions Saved')).toBeTruthy()
    expect([isOn('Vacation Requests'), isOn('Add New Clients')]).toEqual([false, true])
  })
})

describe('copying permissions from another employee', () => {
  const copy = 'POST /api/permissions/copy'
  const openCopy = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Copy from another employee' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy permissions to Ana' }))
    await dialog.findByRole('combobox')
    return dialog
  }

  test('[PERM-8] copies all clients', async () => {
    const { bodies } = await open({ [copy]: () => ({ items: [] }) })
    const dialog = await openCopy()
    expect(dialog.queryByRole('option', { name: 'Ana Ruiz, Design' })).toBeNull()
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Copy from' }), 'Ben Ito')
    await userEvent.click(dialog.getByRole('button', { name: 'Copy permissions' }))
    expect(await screen.findByText('Ana now sees what Ben sees.')).toBeTruthy()
    expect(bodies()).toEqual([{ from_employee_id: 'e2', to_employee_id: 'e1' }])
  })

  test('[PERM-8] can be limited to some clients', async () => {
    const { bodies } = await open({ [copy]: () => ({ items: [] }) })
    const dialog = await openCopy()
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Copy from' }), 'Ben Ito')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Only for some clients' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Copy permissions' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Choose at least one client.')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Northside Yoga' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Copy permissions' }))
    expect(await screen.findByText('Ana now sees of 1 client what Ben sees.')).toBeTruthy()
    expect(bodies()).toEqual([{ from_employee_id: 'e2', to_employee_id: 'e1', client_ids: ['c2'] }])
  })

  test('asks for an employee when none is chosen, and sends nothing', async () => {
    const { bodies } = await open()
    const dialog = await openCopy()
    await userEvent.click(dialog.getByRole('button', { name: 'Copy permissions' }))
    expect(dialog.getByText('Choose an employee first.')).toBeTruthy()
    expect(bodies()).toEqual([])
  })

  test('[SHELL-6] keeps the dialog open when it is refused, and shows the reason', async () => {
    await open({ [copy]: () => problemResponse('not_found', 'This is not here, or no longer.') })
    const dialog = await openCopy()
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Copy from' }), 'Ben Ito')
    await userEvent.click(dialog.getByRole('button', { name: 'Copy permissions' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('This was not saved. This is not here, or no longer.')
  })

  test('shows an empty state without other employees', async () => {
    await open({ 'GET /api/employees/manager': () => ({ items: [anaListed] }) })
    await userEvent.click(screen.getByRole('button', { name: 'Copy from another employee' }))
    expect(await screen.findByText('There is nobody else to copy from.')).toBeTruthy()
  })
})
