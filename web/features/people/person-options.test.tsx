import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { ClientListPage as ClientList } from '#web/features/clients/pages/client-list-page.tsx'
import { EmployeeListPage as EmployeeList } from '#web/features/employees/pages/employee-list-page.tsx'
import { sampleBoardRow } from '#web/testing/sample-client.ts'
import { anaListed } from '#web/testing/sample-employee.ts'
import { startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { UndoToast } from '#web/ui/undo-toast.tsx'
import { createToken } from '#web/testing/create-token.ts'

type Kind = {
  row: { _id: string }
  name: string
  list: ReactElement
  at: string
  call: (archived: boolean) => string
  deletion: string
  empty: string
  twoStep: string
}

const client: Kind = {
  row: sampleBoardRow,
  name: 'Blue Door Bakery',
  list: <ClientList />,
  at: '/clients',
  call: (archived) => (archived ? 'GET /api/clients/manager/true' : 'GET /api/managers/onboarding-board'),
  deletion: '/api/general/client/c1',
  empty: 'No Clients Found',
  twoStep: '/api/clients/c1/two-step',
}
const employee: Kind = {
  row: anaListed,
  name: 'Ana Ruiz',
  list: <EmployeeList />,
  at: '/employees',
  call: (archived) => `GET /api/employees/manager/${archived}`,
  deletion: '/api/general/employee/e1',
  empty: 'No Employees Found',
  twoStep: '/api/employees/e1/two-step',
}

beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))

/** A list with one person until a call that removes them succeeds. */
async function open({ row, name, list, at, call }: Kind, archived: boolean, calls: Record<string, MockAnswer> = {}) {
  const state = { gone: false }
  const taking = Object.entries(calls).map(([taken, answer]): [string, MockAnswer] => [
    taken,
    (one) => {
      const given = answer(one)
      if (given === undefined) state.gone = true
      return given
    },
  ])
  const asked = mockApi({
    'GET /api/invitations': () => ({ items: [] }),
    'GET /api/managers/onboarding-board': () => ({ items: [], total: 0 }),
    [call(archived)]: () => (state.gone ? { items: [], total: 0 } : { items: [row], total: 1 }),
    ...Object.fromEntries(taking),
  })
  renderInApp(
    <>
      <UndoToast />
      {list}
    </>,
    archived ? `${at}/archive` : at,
  )
  // The first test of a file also waits for its modules to load.
  await userEvent.click(await screen.findByRole('button', { name: `Options for ${name}` }))
  await screen.findByRole('menu', { name: `Options for ${name}` })
  return () => asked.filter(({ method }) => method !== 'GET').map((sent) => [sent.method, sent.path, sent.body])
}

const choose = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const archiving = 'POST /api/general/archive'
const isDone = () => undefined
const isGone = () => problemResponse('not_found', 'This is not here, or no longer.')
const sentence = 'Something went wrong! This is not here, or no longer.'

describe.each([
  ['[CLI-5] a client', client],
  ['[EMP-1] an employee', employee],
])('%s', (_who, kind) => {
  const { row, name, empty, deletion, twoStep } = kind

  test('an active person is archived and leaves the list', async () => {
    const changes = await open(kind, false, { [archiving]: isDone })
    expect(screen.queryByRole('menuitem', { name: 'Unarchive' })).toBeNull()
    await choose('Archive')
    expect(await screen.findByText(`${name} is archived.`)).toBeTruthy()
    expect(changes()).toEqual([['POST', '/api/general/archive', { id: row._id, archive: true }]])
    expect(await screen.findByText(empty)).toBeTruthy()
  })

  test('archiving is taken back within eight seconds', async () => {
    const changes = await open(kind, false, { [archiving]: isDone })
    await choose('Archive')
    await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }))
    expect(changes()).toEqual([
      ['POST', '/api/general/archive', { id: row._id, archive: true }],
      ['POST', '/api/general/archive', { id: row._id, archive: false }],
    ])
  })

  test('an archived person is unarchived and leaves the list', async () => {
    const changes = await open(kind, true, { [archiving]: isDone })
    expect(screen.queryByRole('menuitem', { name: 'Sign out on all devices' })).toBeNull()
    expect(screen.queryByRole('menuitem', { name: 'Archive' })).toBeNull()
    await choose('Unarchive')
    expect(await screen.findByText(`${name} is active again.`)).toBeTruthy()
    expect(changes()).toEqual([['POST', '/api/general/archive', { id: row._id, archive: false }]])
  })

  test.each([false, true])(
    "a person is deleted only after a confirmation with the requirements' text (archived: %s)",
    async (archived) => {
      const changes = await open(kind, archived, { [`DELETE ${deletion}`]: isDone })
      await choose('Delete')
      expect(await screen.findByText('Are you sure? This cannot be undone!')).toBeTruthy()
      expect(changes()).toEqual([])
      await press('Delete')
      expect(await screen.findByText(`${name} is deleted.`)).toBeTruthy()
      expect(changes()).toEqual([['DELETE', deletion, undefined]])
    },
  )

  test('Cancel keeps the person in the list', async () => {
    const changes = await open(kind, false)
    await choose('Delete')
    await press('Cancel')
    expect(changes()).toEqual([])
    expect(screen.getByRole('link', { name, hidden: true })).toBeTruthy()
  })

  test('[AUTH-16] two-step sign-in of a locked-out person is turned off after a confirmation, which is reported', async () => {
    let totp = true
    const changes = await open(kind, false, {
      [`GET ${twoStep}`]: () => ({ totp }),
      [`DELETE ${twoStep}`]: () => void (totp = false),
    })
    await choose('Turn off two-step sign-in')
    await press('Cancel')
    expect(changes()).toEqual([])
    await press(`Options for ${name}`)
    await choose('Turn off two-step sign-in')
    await press('Turn off')
    expect(await screen.findByText(`Two-step sign-in of ${name} is off.`)).toBeTruthy()
    expect(changes()).toEqual([['DELETE', twoStep, undefined]])
  })

  test('[AUTH-15] a person is signed out on all devices, which is reported; an archived one has none', async () => {
    const call = twoStep.replace('two-step', 'sessions')
    const changes = await open(kind, false, { [`DELETE ${call}`]: () => ({}) })
    await choose('Sign out on all devices')
    expect(await screen.findByText(`${name} is signed out everywhere.`)).toBeTruthy()
    expect(changes()).toEqual([['DELETE', call, undefined]])
  })

  test('[AUTH-16] turning off two-step sign-in is not offered for a person without it', async () => {
    await open(kind, false, { [`GET ${twoStep}`]: () => ({ totp: false }) })
    expect(await screen.findByRole('menuitem', { name: 'Archive' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Turn off two-step sign-in' })).toBeNull()
  })

  test('each ending says how it differs, and the menu closes with Escape', async () => {
    await open(kind, false)
    expect(await screen.findByRole('menuitem', { name: 'Archive', description: /Everything is kept\.$/ })).toBeTruthy()
    expect(screen.getByRole('menuitem', { name: 'Delete', description: /are removed\./ })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: `Options for ${name}` }))
  })

  test('archiving shows at once, and is taken back with a sentence when the server refuses', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const changes = await open(kind, false, { [archiving]: () => promise })
    await choose('Archive')
    expect(await screen.findByText(`${name} is archived.`)).toBeTruthy()
    expect(await screen.findByText(empty)).toBeTruthy()
    resolve(isGone())
    expect(await screen.findByText(`${name} could not be archived.`)).toBeTruthy()
    expect(screen.getByText('This is not here, or no longer.')).toBeTruthy()
    expect(await screen.findByRole('link', { name })).toBeTruthy()
    await press('Try again Z')
    expect(changes()).toHaveLength(2)
  })

  test('Undo of an archiving that the server then refuses does not say that it is archived', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const changes = await open(kind, false, { [archiving]: () => promise })
    await choose('Archive')
    await press('Undo Z')
    resolve(isGone())
    expect(await screen.findByText(`${name} could not be archived.`)).toBeTruthy()
    expect(screen.queryByText(`${name} is archived.`)).toBeNull()
    expect(changes()).toHaveLength(1)
  })

  test('a refused deletion is shown in its dialog', async () => {
    await open(kind, false, { [`DELETE ${deletion}`]: isGone })
    await choose('Delete')
    await press('Delete')
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(screen.getByRole('dialog', { name })).toBeTruthy()
  })
})
