import type { Page } from '@playwright/test'
import {
  showGrantedOnboarding,
  updateOwnAccounts,
  updateServices,
  updateSocialQuestions,
} from '#contract/onboarding.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { serviceFlags, showFlags } from '#contract/onboarding-record.ts'
import { addEmployeeFile } from '#contract/employees.ts'
import { savePermission, showClientPermission } from '#contract/permissions.ts'
import { resetTexts } from '#contract/texts/auth.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { employeeOnboardingTexts, employeeTexts } from '#contract/texts/employees.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { notificationTexts } from '#contract/texts/notifications.ts'
import { peopleTexts } from '#contract/texts/people.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { submitLogIn } from './steps.ts'
import { expect, test } from './fixtures.ts'
import { type TestApi, linkInEmail, type Account, newPerson } from './test-api.ts'
import { checkPage } from './layout.ts'
import { answersOf } from './onboarding-steps.ts'
import { expectErrorResponse } from './page-errors.ts'

/** The label of an optional field says so. */
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(new RegExp(`^${label}( optional)?$`))
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const grantSwitch = (page: Page, block: keyof typeof permissionTexts.blocks, name: string) =>
  page.getByRole('group', { name: permissionTexts.blocks[block] }).getByRole('switch', { name })

/** A client with visible data of every kind. */
async function createFilledClient(api: TestApi, manager: Account): Promise<Account> {
  const cleo = await api.createClient(manager)
  const services = { ...recordOf(serviceFlags, true), ...recordOf(showFlags, true), webstore: true }
  await api.call(updateServices, { body: services }, cleo.token)
  const accounts = {
    completed: true,
    instagram: { login: 'bluedoor.bakes', password: 'seven grains' },
    yelp: { login: 'bluedoor-on-yelp', password: 'five stars' },
  }
  await api.call(updateOwnAccounts, { body: accounts }, cleo.token)
  const questions = answersOf('social')
  await api.call(updateSocialQuestions, { body: { completed: true, questions } }, cleo.token)
  return cleo
}

test('[EMP-2] [EMP-4] [EMP-7] [PERM-3] [PERM-6] a new Employee sees exactly what the Manager grants, and nothing after it is revoked', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const cleo = await createFilledClient(api, mara)
  const form = await api.upload(mara, 'Confidentiality.pdf', new Uint8Array(Buffer.from('%PDF-1.4\n%%EOF\n')))
  await api.call(addEmployeeFile, { body: form }, mara.token)
  const emil = newPerson('Emil Sandberg')
  const desktop = await openPage({ as: mara })
  const page = await openPage()

  await test.step('[EMP-2] [EMP-3] the Manager adds an Employee', async () => {
    await desktop.goto('/employees')
    await expect(desktop.getByText('No Employees Found')).toBeVisible()
    await desktop.goto('/employee/add')
    await expect(desktop.getByRole('heading', { name: 'Add a New Employee' })).toBeVisible()
    await button(desktop, employeeTexts.create).click()
    await expect(desktop.getByText('Please enter a name and email for the employee.')).toBeVisible()
    await field(desktop, employeeTexts.name).fill(emil.name)
    await field(desktop, employeeTexts.email).fill(emil.email)
    await field(desktop, employeeTexts.department).fill('Design')
    await field(desktop, employeeTexts.phone).fill('(555) 010-2030')
    await field(desktop, employeeTexts.birthday).fill('1990-05-17')
    await field(desktop, employeeTexts.hireDate).fill('2026-11-02')
    await checkPage(desktop)
    await button(desktop, employeeTexts.create).click()
    await expect(
      desktop.getByText('Account Created. Your employee will receive an email with login instructions'),
    ).toBeVisible()
    await desktop.goto('/employees')
    const row = desktop.getByRole('row', { name: emil.name })
    for (const shown of ['Design', emil.email, '555-010-2030', '11/02/2026']) await expect(row).toContainText(shown)
    await checkPage(desktop)
  })

  await test.step('[EMP-4] the email has a link and no password; the link works once', async () => {
    const email = await api.waitForEmail(emil.email, emailTexts.welcome.subject(mara.business_name))
    expect(email.text).toContain('/login/x')
    const link = linkInEmail(email, '/reset/')
    await page.goto(link)
    await field(page, resetTexts.password).fill(emil.password)
    await field(page, resetTexts.confirm).fill(emil.password)
    await button(page, resetTexts.update).click()
    await expect(page.getByText(authTexts.passwordChanged)).toBeVisible()
    const late = await openPage()
    expectErrorResponse(late, 410, /^\/api\/general\/reset\/validation$/)
    await late.goto(link)
    await expect(late.getByText('Reset link has expired. Please resend link')).toBeVisible()
  })

  await test.step('[AUTH-7] [EMP-7] the Employee’s onboarding asks for an address and the signed file', async () => {
    await page.goto('/login/x')
    await expect(page.getByRole('button', { name: authTexts.logIn, exact: true })).toBeVisible()
    await submitLogIn(page, emil)
    await expect(page).toHaveURL('/onboarding/contact')
    await expect(field(page, employeeOnboardingTexts.line1)).toBeVisible()
    await checkPage(page)
    await field(page, employeeOnboardingTexts.line1).fill('12 Canal Street')
    await field(page, employeeOnboardingTexts.city).fill('Lund')
    await field(page, employeeOnboardingTexts.state).fill('Skåne')
    await field(page, employeeOnboardingTexts.zip).fill('222 22')
    await button(page, 'Next').click()
    await expect(page).toHaveURL('/onboarding/files')
    await expect(page.getByTitle('Confidentiality.pdf')).toBeVisible()
    await expect(page.getByText('You have no uploaded files.')).toBeVisible()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'signed by Emil.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\nsigned\n%%EOF\n'),
      })
    await expect(page.getByTitle('signed by Emil.pdf')).toBeVisible()
    await checkPage(page)
    await button(page, 'Next').click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText('Your are not currently authorized to submit Vacation Requests')).toBeVisible()
    await checkPage(page)
  })

  await test.step('[EMP-5] [NOTE-7] the Manager gets a notification and finds the answers', async () => {
    await desktop.goto('/dashboard')
    await desktop.getByRole('button', { name: new RegExp(`^${notificationTexts.title}`) }).click()
    await desktop.getByText(`${emil.name}: Updated Contact Info, Finished Employee Forms`).click()
    await expect(desktop).toHaveURL(/\/employees\/[^/]+$/)
    await expect(desktop.getByText('12 Canal Street')).toBeVisible()
    await checkPage(desktop)
    await desktop.getByRole('tab', { name: employeeTexts.forms }).click()
    await expect(desktop.getByTitle('signed by Emil.pdf')).toBeVisible()
    await checkPage(desktop)
    await desktop.getByRole('tab', { name: employeeTexts.permissions }).click()
    await expect(desktop.getByText("Employee's permissions not configured")).toBeVisible()
    await checkPage(desktop)
  })

  await test.step('[PERM-6] the Employee sees nothing of a client without a grant', async () => {
    await page.goto(`/clients/${cleo.id}`)
    await expect(page.getByText(clientTexts.notShared)).toBeVisible()
  })

  await test.step('[PERM-1] [PERM-2] [PERM-3] [PERM-5] the Manager grants two items', async () => {
    await desktop.getByRole('link', { name: employeeTexts.configure }).click()
    await expect(desktop).toHaveURL(/\/permissions\/[^/]+$/)
    await expect(desktop.getByText('(555)010-2030')).toBeVisible()
    await checkPage(desktop)
    await desktop.getByRole('link', { name: permissionTexts.editOf(cleo.business_name) }).click()
    await expect(desktop.getByText(permissionTexts.sees('Emil', 0, 18, cleo.business_name))).toBeVisible()
    await grantSwitch(desktop, 'social', permissionTexts.grants.instagram_username).click()
    await grantSwitch(desktop, 'social', permissionTexts.grants.social_questions).click()
    await checkPage(desktop)
    await button(desktop, permissionTexts.save).click()
    await expect(desktop.getByText('Client Permissions Saved')).toBeVisible()
    await expect(desktop.getByText(permissionTexts.sees('Emil', 2, 18, cleo.business_name))).toBeVisible()
  })

  await test.step('[PERM-6] the open page shows exactly these two', async () => {
    // And what was asked of these two.
    await expect(page.getByRole('tab')).toHaveCount(3)
    await expect(page.getByText('bluedoor.bakes')).toBeVisible()
    await page.getByRole('tab', { name: clientTexts.questionnaires }).click()
    await expect(page.getByText(answersOf('social').one ?? '?')).toBeVisible()
    const token = await api.logIn(emil)
    const raw = JSON.stringify(await api.call(showGrantedOnboarding, { params: { id: cleo.id } }, token))
    for (const hidden of ['seven grains', 'bluedoor-on-yelp', 'five stars']) expect(raw).not.toContain(hidden)
    await checkPage(page)
  })

  await test.step('[PERM-4] Full Access grants all items of its block', async () => {
    const whole = grantSwitch(desktop, 'reputation', permissionTexts.fullAccess)
    await whole.click()
    for (const name of ['Yelp Username', 'Yelp Password', 'Tripadvisor Username', 'Tripadvisor Password']) {
      await expect(grantSwitch(desktop, 'reputation', name)).toBeChecked()
    }
    await grantSwitch(desktop, 'reputation', 'Yelp Password').click()
    await expect(whole).not.toBeChecked()
    await whole.click()
    await button(desktop, permissionTexts.save).click()
    await expect(page.getByRole('tab', { name: clientTexts.accounts })).toBeVisible()
    await page.getByRole('tab', { name: clientTexts.accounts }).click()
    await expect(page.getByText('bluedoor-on-yelp')).toBeVisible()
  })

  await test.step('[PERM-5] the table shows the access with a color and a word', async () => {
    await desktop.goto('/permissions/select')
    await desktop.getByRole('link', { name: emil.name }).click()
    const row = desktop.getByRole('row', { name: cleo.business_name })
    for (const word of [permissionTexts.yellow, permissionTexts.red, permissionTexts.green]) {
      await expect(row.getByText(word).first()).toBeVisible()
    }
    await checkPage(desktop)
    await desktop.getByRole('link', { name: permissionTexts.editOf(cleo.business_name) }).click()
  })

  await test.step('[PERM-6] the open page hides revoked items', async () => {
    await grantSwitch(desktop, 'reputation', permissionTexts.fullAccess).click()
    for (const grant of ['instagram_username', 'social_questions'] as const) {
      await grantSwitch(desktop, 'social', permissionTexts.grants[grant]).click()
    }
    await button(desktop, permissionTexts.save).click()
    await expect(page.getByText(clientTexts.notShared)).toBeVisible()
    expect(await page.locator('body').innerText()).not.toContain('bluedoor')
  })

  await test.step('[EMP-8] an archived Employee is signed out and cannot log in', async () => {
    await desktop.goto('/employees')
    await desktop.getByRole('button', { name: peopleTexts.optionsOf(emil.name) }).click()
    expectErrorResponse(page, 401, /^\/api\//)
    await desktop.getByRole('menuitem', { name: peopleTexts.archive }).click()
    await expect(page.getByRole('button', { name: authTexts.logIn, exact: true }).first()).toBeVisible()
    await submitLogIn(page, emil)
    await expect(page.getByText('Your Username or Password is incorrect')).toBeVisible()
  })
})

test('[PERM-8] one Employee’s grants are copied to another Employee and to several clients at once', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const ana = await api.createEmployee(mara, newPerson('Ana Silva'))
  const emil = await api.createEmployee(mara)
  const first = await createFilledClient(api, mara)
  const second = await api.createClient(mara, newPerson('Dev Patel', 'Northside Dental'))
  await api.call(updateServices, { body: { branding: true, social: true } }, second.token)
  const own = { employee_id: ana.id, client_id: first.id, assets: true, branding_questions: true }
  await api.call(savePermission, { body: own }, mara.token)
  const page = await openPage({ as: mara })

  await test.step('the grants are copied from a colleague', async () => {
    await page.goto(`/permissions/${emil.id}`)
    await button(page, permissionTexts.copy).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(permissionTexts.copyFrom).selectOption(ana.id)
    await checkPage(page)
    await dialog.getByRole('button', { name: permissionTexts.copyAction }).click()
    await expect(page.getByText(permissionTexts.copied('Ana', 'Emil'))).toBeVisible()
    await expect(page.getByRole('row', { name: first.business_name }).getByText(permissionTexts.green)).toBeVisible()
  })

  await test.step('the grants are applied to another client', async () => {
    await page.getByRole('link', { name: permissionTexts.editOf(first.business_name) }).click()
    await button(page, permissionTexts.apply).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: second.business_name }).click()
    await checkPage(page)
    await dialog.getByRole('button', { name: permissionTexts.applyAction(1) }).click()
    await expect(page.getByText(permissionTexts.applied(1))).toBeVisible()
    const seen = { employee_id: emil.id, client_id: second.id }
    const { permission } = await api.call(showClientPermission, { params: seen }, mara.token)
    expect(permission).toMatchObject({ assets: true, branding_questions: true, instagram_username: false })
  })
})

test('[DASH-4] [SUB-9] an invited Employee finds the onboarding first on the dashboard', async ({ api, openPage }) => {
  const emil = await api.createEmployee(await api.createManager())
  const page = await openPage({ as: emil })
  await page.goto('/dashboard')
  await expect(page.getByText(dashboardTexts.finishOnboarding)).toBeVisible()
  await page.getByRole('link', { name: dashboardTexts.continueOnboarding }).click()
  await expect(page).toHaveURL('/onboarding/contact')
  await button(page, 'Next').click()
  await expect(page.getByText('No files required for Onboarding. Continue to Dashboard')).toBeVisible()
  await checkPage(page)
})
