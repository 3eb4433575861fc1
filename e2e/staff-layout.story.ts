import type { Page } from '@playwright/test'
import { addEmployeeFile, createEmployee, updateGeneralPermissions } from '#contract/employees.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { updateServices } from '#contract/onboarding.ts'
import { serviceFlags } from '#contract/onboarding-record.ts'
import { savePermission } from '#contract/permissions.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { employeeOnboardingTexts, employeeTexts } from '#contract/texts/employees.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { calendarTexts, vacationTexts } from '#contract/texts/vacations.ts'
import { updateTheme } from '#contract/themes.ts'
import { decideVacation, submitVacation } from '#contract/vacations.ts'
import { august, year } from './august.ts'
import { expect, test } from './fixtures.ts'
import { type TestApi, type Account, newPerson } from './test-api.ts'
import { sampleByLength } from '../bin/test-sample.ts'
import { checkContrast, checkLayouts } from './layout.ts'

const longest = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt'

/** An Employee with the permission to request vacations. */
async function createTeamMember(api: TestApi, manager: Account, name: string): Promise<Account> {
  const employee = await api.createEmployee(manager, newPerson(name))
  const permissions = { vacation: true, add_new_clients: true }
  await api.call(updateGeneralPermissions, { params: { id: employee.id }, body: permissions }, manager.token)
  return employee
}

const ask = (api: TestApi, who: Account, start_date: string, end_date: string, note = '') =>
  api.call(submitVacation, { body: { start_date, end_date, note } }, who.token)

/** All bars of the week lie inside the calendar, which has its final height. */
async function expectWholeBars(page: Page, count: number): Promise<void> {
  const table = page.getByRole('table')
  await expect(table.getByRole('link')).toHaveCount(count)
  const beyond = () =>
    table.evaluate((sheet) => {
      const end = sheet.getBoundingClientRect().bottom
      return [...sheet.querySelectorAll('a')].map((bar) => bar.getBoundingClientRect().bottom).filter((at) => at > end)
    })
  await expect.poll(beyond).toEqual([])
}

/** A team with twelve people away in one week of August. */
async function createFullAugust(api: TestApi): Promise<{ mara: Account; emil: Account; first: string }> {
  const mara = await api.createManager()
  const emil = await createTeamMember(api, mara, longest)
  const { _id: first } = await ask(
    api,
    emil,
    `${august}-03`,
    `${august}-10`,
    `Two weeks at the sea. ${longest.repeat(2)}`,
  )
  const names = ['Ana Silva', 'Ben Carter', 'Chiara Bianchi', 'Dev Patel', 'Elif Demir', 'Fiona Walsh']
  for (const [at, name] of names.entries()) {
    const colleague = await createTeamMember(api, mara, name)
    const one = await ask(api, colleague, `${august}-0${(at % 5) + 2}`, `${august}-1${at}`)
    const other = await ask(api, colleague, `${august}-05`, `${august}-06`, 'The wedding of my sister')
    const decided = { status: at % 2 ? 'Denied' : 'Approved', response: longest } as const
    await api.call(decideVacation, { body: { vacation_id: one._id, ...decided } }, mara.token)
    if (at > 3) await api.call(decideVacation, { body: { vacation_id: other._id, status: 'Approved' } }, mara.token)
  }
  return { mara, emil, first }
}

test(
  '[SHELL-7] the employee list fits with none, one with a long name, and their pages',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const mara = await api.createManager()
    const page = await openPage({ as: mara })
    await page.goto('/employees')
    await expect(page.getByText('No Employees Found')).toBeVisible()
    await checkLayouts(page, 'employees-none')
    await page.goto('/employee/add')
    await expect(page.getByRole('button', { name: employeeTexts.create, exact: true })).toBeVisible()
    await checkLayouts(page, 'employee-add')
    await page.goto('/settings/employees')
    await expect(page.getByRole('heading', { name: employeeTexts.filesTitle }).first()).toBeVisible()
    await checkLayouts(page, 'settings-employees-none')

    const form = await api.upload(mara, `${longest}.pdf`, new Uint8Array(Buffer.from('%PDF-1.4\n%%EOF\n')))
    await api.call(addEmployeeFile, { body: form }, mara.token)
    await page.reload()
    await expect(page.getByTitle(`${longest}.pdf`).first()).toBeVisible()
    await checkLayouts(page, 'settings-employees')

    const emil = await createTeamMember(api, mara, longest)
    const { email } = newPerson('Ana Silva')
    const ana = { name: 'Ana Silva', email, department: longest, phone: '5550102030', hire_date: '2026-11-02' }
    await api.call(createEmployee, { body: ana }, mara.token)
    const cleo = await api.createClient(mara, newPerson(longest, longest))
    await api.call(updateServices, { body: { ...recordOf(serviceFlags, true) } }, cleo.token)
    await api.createClient(mara, newPerson('Dev Patel', 'Northside Dental'))
    await ask(api, emil, `${august}-03`, `${august}-10`, longest)
    await api.invite(mara, newPerson(longest.toLowerCase()).email, 'Employee')
    await page.goto('/employees')
    await expect(page.getByText(employeeTexts.count(2))).toBeVisible()
    await checkLayouts(page, 'employees')
    await page.getByRole('link', { name: boardTexts.stages.invited }).click()
    await expect(page.getByText(longest.toLowerCase()).first()).toBeVisible()
    await checkLayouts(page, 'employees-invited')
    const tabs = ['general', 'forms', 'permissions', 'vacation'] as const
    for (const tab of sampleByLength(tabs, 2, 'tabs of an employee')) {
      await page.goto(`/employees/${emil.id}${tab === 'general' ? '' : `?tab=${tab}`}`)
      await expect(page.getByRole('tab', { name: employeeTexts[tab], selected: true })).toBeVisible()
      await checkLayouts(page, `employee-${tab}`)
    }
    await page.goto('/employee-unread-messages')
    await expect(page.getByText('Ana Silva').first()).toBeVisible()
    await checkLayouts(page, 'employee-unread')

    await page.goto('/permissions/select')
    await expect(page.getByText('Ana Silva').first()).toBeVisible()
    await checkLayouts(page, 'permissions-select')
    const grants = { instagram_username: true, assets: true, website: true, email: true }
    await api.call(savePermission, { body: { employee_id: emil.id, client_id: cleo.id, ...grants } }, mara.token)
    await page.goto(`/permissions/${emil.id}`)
    await expect(page.getByText('Northside Dental').first()).toBeVisible()
    await checkLayouts(page, 'permissions-employee')
    await page.goto(`/permissions/${emil.id}/${cleo.id}`)
    await expect(page.getByText(permissionTexts.sees(longest, 4, 18, longest))).toBeVisible()
    await checkLayouts(page, 'permissions-client')
  },
)

test(
  '[SHELL-7] the calendar and the requests fit at every width, light and dark',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const { mara, emil, first } = await createFullAugust(api)
    const page = await openPage({ as: mara })
    for (const view of ['month', 'week'] as const) {
      await page.goto(`/calendar?view=${view}&date=${august}-05`)
      await expect(page.getByText('Ana Silva').first()).toBeVisible()
      if (view === 'week') await expectWholeBars(page, 13)
      await checkLayouts(page, `calendar-${view}`)
    }
    await page.goto(`/calendar?view=year&date=${august}-05`)
    await expect(page.getByRole('button', { name: calendarTexts.monthOf(`August ${year}`, 10) })).toBeVisible()
    await checkLayouts(page, 'calendar-year')
    await page.goto(`/calendar/manage/${first}`)
    await expect(page.getByRole('button', { name: calendarTexts.approve })).toBeVisible()
    await checkLayouts(page, 'calendar-manage')
    await page.goto('/vacation-requests')
    await expect(page.getByText('Ana Silva').first()).toBeVisible()
    await checkLayouts(page, 'vacation-requests')
    await page.goto('/dashboard')
    await expect(page.getByText(/asks for/).first()).toBeVisible()
    await checkLayouts(page, 'dashboard-manager-agency')

    const own = await openPage({ as: emil })
    await own.goto(`/calendar/details/${first}`)
    await expect(own.getByRole('button', { name: calendarTexts.withdraw })).toBeVisible()
    await checkLayouts(own, 'calendar-details')
    await own.goto('/view-requests')
    await expect(own.getByText(vacationTexts.empty)).toBeHidden()
    await checkLayouts(own, 'view-requests')
    await own.goto('/submit-request')
    await expect(own.getByRole('button', { name: 'Submit' })).toBeVisible()
    await checkLayouts(own, 'submit-request')
    await own.goto('/onboarding/contact')
    await expect(own.getByLabel(employeeOnboardingTexts.line1, { exact: true })).toBeVisible()
    await checkLayouts(own, 'employee-contact')
    await own.goto('/onboarding/files')
    await expect(own.getByText('No files required for Onboarding. Continue to Dashboard')).toBeVisible()
    await checkLayouts(own, 'employee-files')
  },
)

test(
  '[SHELL-3] [SHELL-7] staff’s pages stay readable in a yellow and a nearly black workspace',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const { mara, emil, first } = await createFullAugust(api)
    const cleo = await api.createClient(mara)
    const themes = { yellow: '#ffdd00', black: '#0b0b0d' }
    for (const [name, color] of sampleByLength(Object.entries(themes), 1, 'staff in colors')) {
      const colors = { primary_color: color, accent_color: color, primary_text_color: color, accent_text_color: color }
      await api.call(updateTheme, { body: { colors } }, mara.token)
      const page = await openPage({ as: mara })
      await page.goto(`/calendar/manage/${first}`)
      await expect(page.getByRole('button', { name: calendarTexts.approve })).toBeVisible()
      await checkContrast(page, `calendar-manage-${name}`)
      await page.goto(`/permissions/${emil.id}/${cleo.id}`)
      await expect(page.getByRole('switch', { name: permissionTexts.fullAccess }).first()).toBeVisible()
      await checkContrast(page, `permissions-client-${name}`)
      await page.goto(`/employees/${emil.id}`)
      await expect(page.getByRole('tab', { name: employeeTexts.general, selected: true })).toBeVisible()
      await checkContrast(page, `employee-${name}`)
    }
  },
)
