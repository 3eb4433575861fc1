import { act, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { EmployeePage } from './employee-page.tsx'
import { ana, details, summer } from '#web/testing/sample-employee.ts'
import { bakeryRow } from '#web/testing/sample-permission.ts'
import type { EmployeeDetails } from '../use-employee.ts'
import { startSession } from '#web/session/session.ts'
import { dispatchSocketEvent } from '#web/socket/events.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const read = 'GET /api/employees/details/e1'
const update = 'POST /api/employees/update/e1'

beforeEach(() => void vi.setSystemTime('2026-07-01T12:00:00'))
beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))

function open(shown: Partial<EmployeeDetails> = {}, calls: Record<string, MockAnswer> = {}, tab = '') {
  const asked = mockApi({ [read]: () => ({ ...details, ...shown }), ...calls })
  const query = tab && `?tab=${tab}`
  return { asked, ...renderInApp(<EmployeePage />, `/employees/e1${query}`, '/employees/:id') }
}

const facts = async (first: string) => {
  const term = await screen.findByText(first, { selector: 'dt' })
  const list = term.closest('dl') ?? term
  return [...list.querySelectorAll('dt')].map((dt) => [dt.textContent, dt.nextElementSibling?.textContent])
}

test('[EMP-5] the page shows the employee and four tabs with their counts', async () => {
  open({ vacations: [summer] })
  expect(await screen.findByRole('heading', { name: 'Ana Ruiz' })).toBeTruthy()
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
    'General',
    'Forms',
    'Permissions',
    'Vacation1',
  ])
  expect(screen.getByText('Onboarding complete')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'ana@x.com' }).getAttribute('href')).toBe('mailto:ana@x.com')
  expect(screen.getByRole('link', { name: 'Back to the employees' }).getAttribute('href')).toBe('/employees')
})

test('[EMP-6] an employee who does not load gets the text of the document', async () => {
  open({}, { [read]: () => problemResponse('not_found', 'This is not here, or no longer.') })
  expect((await screen.findByRole('alert')).textContent).toContain('There was an issue loading employee data!')
})

test('deleting an employee on the page returns to the list', async () => {
  const { router } = open({}, { 'DELETE /api/general/employee/e1': () => undefined })
  await userEvent.click(await screen.findByRole('button', { name: 'Options for Ana Ruiz' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await expect.poll(() => router.state.location.pathname).toBe('/employees')
})

test('an archived employee is marked and can be restored on the page', async () => {
  let archived = true
  const { asked } = open(
    {},
    {
      [read]: () => ({ ...details, employee: { ...ana, archived } }),
      'POST /api/general/archive': () => {
        archived = false
        return undefined
      },
    },
  )
  expect(await screen.findByText('Archived')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Options for Ana Ruiz' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Unarchive' }))
  await expect.poll(() => screen.queryByText('Archived')).toBeNull()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ id: 'e1', archive: false })
})

describe('the General tab', () => {
  test('[EMP-5] shows department, email, phone, address, birthday and hire date', async () => {
    open()
    expect(await facts('Department')).toEqual([
      ['Department', 'Design'],
      ['Email', 'ana@x.com'],
      ['Phone', '555-123-4567'],
      ['Address', '12 Quay Street\nHull, NY 10001'],
      ['Birthday', '02/28/1990'],
      ['Hire Date', '03/01/2024'],
    ])
  })

  test('[EMP-5] marks unknown details as not given', async () => {
    const blank = { line1: '', city: '', state: '', zip: '' }
    open({ employee: { ...ana, department: '', phone: '', address: blank, birthday: null, hireDate: null } })
    const shown = await facts('Department')
    expect(shown.filter(([, value]) => value === 'Not given').map(([name]) => name)).toEqual([
      'Department',
      'Phone',
      'Address',
      'Birthday',
      'Hire Date',
    ])
  })

  test('[VAC-5] shows a new request without a reload', async () => {
    let vacations: EmployeeDetails['vacations'] = []
    open({}, { [read]: () => ({ ...details, vacations }) })
    await facts('Department')
    expect(screen.queryByText('Ana asks for 3–10 Aug 2026')).toBeNull()
    vacations = [summer, { ...summer, _id: 'v2', status: 'Approved' }]
    act(() => dispatchSocketEvent('vacations changed', {}))
    expect(await screen.findByText('Ana asks for 3–10 Aug 2026')).toBeTruthy()
    const decide = screen.getByRole('link', { name: 'Decide on 3–10 Aug 2026' })
    expect(decide.getAttribute('href')).toBe('/calendar/manage/v1')
  })
})

describe('editing the details', () => {
  const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
  const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save details' }))

  async function edit(answer: MockAnswer) {
    const opened = open({}, { [update]: answer })
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    return opened
  }
  const sentBy = (asked: ReturnType<typeof mockApi>) =>
    asked.filter(({ method }) => method === 'POST').map(({ body }) => body)

  test('[EMP-5] sends only the changed fields and the email, and shows the result', async () => {
    let employee = ana
    const { asked } = open(
      {},
      {
        [read]: () => ({ ...details, employee }),
        [update]: () => (employee = { ...ana, department: 'Web', birthday: null }),
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    type(/^Department/, 'Web')
    type(/^Birthday/, '')
    type(/^Phone/, '555-123-4567')
    type(/^Zip/, '10002')
    await save()
    expect(await screen.findByText('The details are saved.')).toBeTruthy()
    expect(sentBy(asked)).toEqual([
      {
        email: 'ana@x.com',
        department: 'Web',
        birthday: '',
        address: { zip: '10002' },
        before: { email: 'ana@x.com', department: 'Design', birthday: '1990-02-28', address: { zip: '10001' } },
      },
    ])
    await expect.poll(async () => (await facts('Department'))[0]).toEqual(['Department', 'Web'])
  })

  test('[EMP-6] requires an email', async () => {
    const { asked } = await edit(() => ana)
    type(/^Email/, '')
    await save()
    expect(await screen.findByText('Please enter at least an email for the employee.')).toBeTruthy()
    expect(sentBy(asked)).toEqual([])
  })

  test('[EMP-6] refuses an invalid email before anything is sent', async () => {
    const { asked } = await edit(() => ana)
    type(/^Email/, 'ana at x')
    await save()
    expect(await screen.findByText('Please enter a valid email')).toBeTruthy()
    expect(sentBy(asked)).toEqual([])
  })

  test.each([
    ['user_does_not_exist', 'Please enter a valid email'],
    ['internal', 'Something went wrong! Please refresh and try again.'],
    ['email_in_use', 'Something went wrong! Please refresh and try again.'],
  ] as const)('[EMP-6] shows the error %s as "%s" and keeps the input', async (code, message) => {
    await edit(() => problemResponse(code, 'The server says so.'))
    type(/^Email/, 'other@x.com')
    type(/^City/, 'York')
    await save()
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect([field(/^Email/).value, field(/^City/).value]).toEqual(['other@x.com', 'York'])
    expect(screen.queryAllByText('Email already in use')).toHaveLength(code === 'email_in_use' ? 1 : 0)
  })

  test('changes nothing on Cancel and restores the focus', async () => {
    const { asked } = await edit(() => ana)
    expect(document.activeElement).toBe(field(/^Name/))
    type(/^Department/, 'Web')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }))
    expect((await facts('Department'))[0]).toEqual(['Department', 'Design'])
    expect(sentBy(asked)).toEqual([])
  })
})

describe('the Forms tab', () => {
  test('[EMP-5] shows files as links', async () => {
    const location = '/api/files/f1/signed.pdf?expires=9999999999&signature=s'
    open({ employee: { ...ana, employee_onboarding_files: [{ filename: 'signed.pdf', location }] } }, {}, 'forms')
    expect((await screen.findByRole('link', { name: 'signed.pdf' })).getAttribute('href')).toBe(location)
  })

  test('[EMP-5] has an empty state', async () => {
    open({}, {}, 'forms')
    expect(await screen.findByText('No files uploaded')).toBeTruthy()
  })
})

describe('the Permissions tab', () => {
  test('[EMP-5] shows general permissions as Yes or No, clients with colors and words, and links to editing', async () => {
    open({ permissions: [bakeryRow] }, {}, 'permissions')
    expect(await facts('Vacation Requests')).toEqual([
      ['Vacation Requests', 'Yes'],
      ['Add New Clients', 'No'],
    ])
    const row = screen.getByText('Blue Door Bakery').closest('tr')
    expect(
      row &&
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
    ).toEqual(['Blue Door Bakery', 'Cleo Park', 'Full', 'Limited', 'None', 'Not applicable', 'Edit'])
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/permissions/e1')
  })

  test('[PERM-2] at its own address it changes the permissions, and leads back to the employees to choose from', async () => {
    mockApi({
      [read]: () => details,
      'GET /api/permissions/employee-page/e1': () => ({ ...details, clients: [bakeryRow] }),
    })
    const { router } = renderInApp(<EmployeePage />, '/permissions/e1', '/permissions/:id')
    expect(await screen.findByText('(555)123-4567')).toBeTruthy()
    expect(await screen.findByRole('switch', { name: 'Vacation Requests' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Employees' }).getAttribute('href')).toBe('/permissions/select')
    await userEvent.click(screen.getByRole('tab', { name: 'Forms' }))
    expect(router.state.location).toMatchObject({ pathname: '/employees/e1', search: '?tab=forms' })
  })

  test('[EMP-5] shows an empty state with Configure while no client has a record', async () => {
    open({}, {}, 'permissions')
    expect(await screen.findByText("Employee's permissions not configured")).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Configure' }).getAttribute('href')).toBe('/permissions/e1')
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  })
})

describe('the Vacation tab', () => {
  const decided = { ...summer, _id: 'v2', start: '2026-12-24', end: '2026-12-31', note: '' }

  test('[EMP-5] shows each request with days, status, note and response, and links to the calendar', async () => {
    open({ vacations: [summer, { ...decided, status: 'Approved', response: 'Enjoy' }] }, {}, 'vacation')
    const table = await screen.findByRole('table', { name: 'Vacation requests' })
    const rows = within(table).getAllByRole('row')
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      // A day in the table, all days and their number in a card.
      ['Start', 'End', 'Status', 'Details', 'Options'],
      ['Thu 24 Dec24–31 Dec 2026', 'Thu 31 Dec8 days', 'Approved', 'Response: Enjoy', 'Calendar View'],
      ['Mon 3 Aug3–10 Aug 2026', 'Mon 10 Aug8 days', 'Pending', 'Note: The sea', 'Calendar View'],
    ])
    const links = within(table).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/calendar/manage/v2', '/calendar/manage/v1'])
  })

  test.each([
    ['Approved', 'good'],
    ['Pending', 'problem'],
    ['Denied', 'problem'],
  ] as const)('[EMP-5] shows %s in the tone %s', async (status, tone) => {
    open({ vacations: [{ ...summer, status }] }, {}, 'vacation')
    expect((await screen.findByText(status)).getAttribute('data-tone')).toBe(tone)
  })

  test('[EMP-5] has an empty state', async () => {
    open({}, {}, 'vacation')
    expect(await screen.findByText('No Vacation Requests Found')).toBeTruthy()
  })
})
