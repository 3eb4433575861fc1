import type { Page } from '@playwright/test'
import { requestReset } from '#contract/auth.ts'
import { permissionFlags } from '#contract/domain/grant-keys.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { addEmployeeFile, updateGeneralPermissions } from '#contract/employees.ts'
import { createConversation } from '#contract/messages.ts'
import { updateOwnAccounts, updateServices } from '#contract/onboarding.ts'
import { serviceFlags, showFlags } from '#contract/onboarding-record.ts'
import { savePermission } from '#contract/permissions.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { submitVacation } from '#contract/vacations.ts'
import { august } from './august.ts'
import { expect, test } from './fixtures.ts'
import { type Account, linkInEmail, newPerson, type TestApi } from './test-api.ts'

/*
 * Walks the two source documents: everything that they name on a page is there by its name, letter for letter, within the first
 * screen and one scroll.
 */

/** A name, or a name and the path that its link leads to. */
type Named = string | RegExp | [name: string, to: string]
/** Short names of a page stand in one text, with bars between them. */
type Walk = Record<string, string | readonly Named[]>

/** Follows an address as a link in the app does, without loading the page anew. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({ idx: (history.state as { idx?: number } | null)?.idx ?? 0 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
  }, path)

const exact = { exact: true }
const named = (page: Page, name: string | RegExp) =>
  page
    .getByText(name, exact)
    .or(page.getByRole('button', { name, ...exact }))
    .or(page.getByRole('link', { name, ...exact }))
    // With a count behind it.
    .or(page.getByRole('tab', { name: typeof name === 'string' ? new RegExp(`^${RegExp.escape(name)}`) : name }))
    .or(page.getByLabel(name, exact))
    .or(page.getByPlaceholder(name, exact))
    .filter({ visible: true })
    .first()

async function findNamed(page: Page, where: string, one: Named): Promise<void> {
  const [name, to] = Array.isArray(one) ? one : [one, undefined]
  const found = to === undefined ? named(page, name) : page.locator(`a[href="${to}"]`, { hasText: name }).first()
  await expect(found, `${String(name)} on ${where}`).toBeVisible()
  const { height = 0 } = page.viewportSize() ?? {}
  const top = async () => ((await found.boundingBox())?.y ?? Infinity) + (await page.evaluate(() => scrollY))
  await expect.poll(top, `${String(name)} on ${where}, px from the top`).toBeLessThan(2 * height)
}

async function walk(page: Page, pages: Walk): Promise<void> {
  for (const [at, [path, names]] of Object.entries(pages).entries()) {
    await (at === 0 ? page.goto(path) : follow(page, path))
    for (const one of typeof names === 'string' ? names.split(' | ') : names) await findNamed(page, path, one)
  }
}

/** An agency with an Employee who sees all of a client with every service, and what the pages are about. */
async function createAgency(api: TestApi) {
  const mara = await api.createManager()
  const [emil, cleo] = [await api.createEmployee(mara), await api.createClient(mara)]
  const services = { ...recordOf(serviceFlags, true), ...recordOf(showFlags, true), webstore: true }
  await api.call(updateServices, { body: services }, cleo.token)
  await api.call(
    updateOwnAccounts,
    { body: { completed: true, instagram: { login: 'bluedoor', password: 'seven grains' } } },
    cleo.token,
  )
  const file = await api.upload(mara, 'Confidentiality.pdf', new Uint8Array(Buffer.from('%PDF-1.4\n%%EOF\n')))
  await api.call(addEmployeeFile, { body: file }, mara.token)
  const general = { vacation: true, add_new_clients: true }
  await api.call(updateGeneralPermissions, { params: { id: emil.id }, body: general }, mara.token)
  const all = { employee_id: emil.id, client_id: cleo.id, ...recordOf(permissionFlags, true) }
  await api.call(savePermission, { body: all }, mara.token)
  const days = { start_date: `${august}-03`, end_date: `${august}-07`, note: 'By the sea' }
  const { _id: vacation } = await api.call(submitVacation, { body: days }, emil.token)
  const { _id: direct } = await api.createConversation(emil, cleo)
  const members = { user_ids: [mara.id, emil.id, cleo.id], name: 'Blue Door' }
  const { _id: group } = await api.call(createConversation, { body: { type: 'Group', ...members } }, mara.token)
  return { mara, emil, cleo, vacation, direct, group }
}

const sideBar = ['Dashboard', 'Messages', 'FAQ', 'Settings', 'Log Out'] as const

test('[SHELL-1] what the documents name before the log-in is there by its name', async ({ page, api }) => {
  const { mara, cleo } = await api.createManagerWithClient()
  await api.call(requestReset, { body: { email: cleo.email } })
  const reset = linkInEmail(await api.waitForEmail(cleo.email, emailTexts.reset.subject), '/reset/')
  const logIn = ['Email', 'Password', 'Log In']
  await walk(page, { '/': logIn })
  await expect(page.getByRole('banner')).toHaveCount(0)
  for (const path of ['/login', '/login/x']) await walk(page, { [path]: logIn })
  await walk(page, { '/reset': ['Email', 'Send Reset Email', 'Back to Home'] })
  await walk(page, { [reset]: [new RegExp(cleo.email), /password/i, /confirm/i, 'Update Password'] })
  await walk(page, {
    '/trial': [
      'Solopreneur',
      'Agency',
      ...['$10/month', '$100/year', '$20/month', '$200/year'].map(
        (price) => new RegExp(`^${price.replace('$', '\\$')}`),
      ),
      'Start your free trial',
      '14 day trial',
      'Keep track of clients',
      'Track messages',
      'Employee access',
    ],
    '/register/solo/monthly': ['Start your free 14-day trial', 'Register & Checkout', /terms of service/],
  })
  const [ana, ben] = [newPerson('Ana Silva'), newPerson('Ben Carter')]
  await walk(page, { [`/register/client/${await api.invite(mara, ana.email)}`]: ['Link Verified', /terms of service/] })
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(ana.email)
  await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable()
  const employee = `/register/employee/${await api.invite(mara, ben.email, 'Employee')}`
  await walk(page, { [employee]: ['New Employee Link Verified', 'Birthday'] })
  await expect(page.getByLabel('Business name', { exact: true })).not.toBeEditable()
})

test('[DASH-1] [DASH-2] [DASH-3] [CLI-7] what the documents name for a Manager is there by its name', async ({
  openPage,
  api,
}) => {
  const { mara, emil, cleo, vacation, direct, group } = await createAgency(api)
  const page = await openPage({ as: mara })
  await walk(page, {
    '/dashboard': [
      ...sideBar,
      'Clients',
      'Employees',
      'Welcome, Mara',
      ['Inbox', '/messages'],
      ['Details', '/employee-unread-messages'],
      ['View Employees', '/employees'],
      ['View Archived Employees', '/employees/archive'],
      'Create Employee Account',
      ['Employee Permissions', '/permissions/select'],
      'Pending',
      'Approved',
      'Declined',
      ['View Calendar', '/calendar'],
      ['Manage', '/vacation-requests'],
      ['View Clients', '/clients'],
      ['Archived', '/clients/archive'],
      'Add New Client',
      ['Preferences', '/settings/account'],
      ['Security', '/settings/security'],
    ],
  })
  for (const dialog of ['Add New Client', 'Create Employee Account']) {
    await named(page, dialog).click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Email' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await walk(page, {
    '/clients': ['Business Name', 'Phone', 'Email', 'Contact Name', 'Options', /^Search/, 'Back to the dashboard'],
  })
  await page.getByRole('button', { name: /^Options for/ }).click()
  for (const option of ['Archive', 'Delete']) await findNamed(page, 'the options', option)
  await named(page, 'Delete').click()
  await expect(page.getByText('Are you sure? This cannot be undone!')).toBeVisible()
  await page.keyboard.press('Escape')
  const sections = ['Accounts', 'Events', 'Website', 'Assets', 'Questionnaires', 'Contract']
  const columns = ['Name', 'Department', 'Phone', 'Hire Date']
  const settings = ['Account', 'Notifications', 'Security', 'Employees', 'Billing', 'Theme', 'Back to the dashboard']
  await walk(page, {
    '/clients/archive': ['No Clients Found'],
    [`/clients/${cleo.id}`]: sections,
    '/employees': [...columns, 'Email', 'Options', 'Back to the dashboard'],
    '/employee/add': 'Add a New Employee | Create | Files that employees must sign | Ex. 1234567890',
    [`/employees/${emil.id}`]:
      'General | Forms | Permissions | Vacation | Department | Email | Phone | Address | Birthday | Hire Date | Edit',
    [`/employees/${emil.id}?tab=permissions`]: 'Vacation Requests | Add New Clients | Business Name | Contact Name',
    [`/employees/${emil.id}?tab=vacation`]: 'Start | End | Status | Details',
    '/permissions/select': columns,
    [`/permissions/${emil.id}`]: 'Vacation Requests | Add New Clients | Back to Employees | Edit | Web Dev.',
    [`/permissions/${emil.id}/${cleo.id}`]:
      'Social Media | Branding | Web Development | Reputation Management | Full Access | Back | Save | Instagram Handle | Instagram Password | Twitter Handle | Twitter Password | Pinterest Username | Pinterest Password | National Days/Events | Social Media Questionnaire | Branding Questionnaire | Access to Client Assets | Company Website Access | Email Service Provider Access | Website Email Forms | Social Media Handles | Yelp Username | Yelp Password | Tripadvisor Username | Tripadvisor Password',
    '/vacation-requests': 'Name | Start | End | Status | Calendar View | Pending',
    '/calendar': ['Month', 'Week', 'Today', /^Previous/, /^Next/],
    [`/calendar/manage/${vacation}`]: 'Approve | Deny | Pending | By the sea',
    '/employee-unread-messages': 'Name | Department | Unread Messages | View Inbox',
    '/messages': 'Groups | Direct Messages | Clients | Employees | + Add new group | Back to the dashboard',
    [`/messages/${group}`]: 'Blue Door | Attach files | Send',
    [`/messages/employee/${emil.id}`]: 'Groups | Direct Messages | Back to the unread messages of employees',
    [`/messages/employee/${emil.id}/${direct}`]: [cleo.name],
    '/settings/account': [...settings, 'Name', 'Phone', 'Birthday', 'Business name', 'Delete account'],
    '/settings/notifications': 'Messages | New registrations | Onboarding | Vacation requests | All notifications',
    '/settings/security': ['Security'],
    '/settings/employees': ['Files to sign'],
    '/settings/billing': 'Your plan | Manage',
    '/settings/theme': 'Primary color | Accent color',
  })
})

test('[DASH-4] [DASH-5] [CLI-8] what the documents name for an Employee is there by its name', async ({
  openPage,
  api,
}) => {
  const { emil, cleo, vacation } = await createAgency(api)
  const page = await openPage({ as: emil })
  await walk(page, {
    '/dashboard': [
      ...sideBar,
      'Clients',
      'Welcome, Emil',
      ['Inbox', '/messages'],
      'Pending',
      'Approved',
      'Declined',
      ['New Request', '/submit-request'],
      ['View Requests', '/view-requests'],
      ['View Active List', '/clients'],
      'Add New Client',
      ['View Archived List', '/clients/archive'],
      ['Preferences', '/settings/account'],
      ['Security', '/settings/security'],
    ],
    '/clients': 'Business Name | Services | Date | Social - Web Development - SEO - Branding - Reputation',
    [`/clients/${cleo.id}`]: ['Accounts', 'Events', 'Website', 'Assets', 'Questionnaires', /^Edit/],
    '/submit-request': ['Start', 'End', /^Note/, 'Submit', 'Month', 'Week', 'Today'],
    '/view-requests': 'Start | End | Status | Calendar View | Pending',
    [`/calendar/details/${vacation}`]: 'Pending | By the sea',
    '/onboarding/contact': 'Address | City | State | Zip Code | Next',
    '/onboarding/files': 'Files to sign | You have no uploaded files. | Next',
    '/settings/account': 'Account | Notifications | Security | Name | Birthday',
  })
})

test('[DASH-6] [DASH-7] [DASH-8] [ONB-1] what the documents name for a Client is there by its name', async ({
  openPage,
  api,
}) => {
  const { cleo } = await createAgency(api)
  const page = await openPage({ as: cleo })
  const foot = ['Save & Exit', 'Next']
  await walk(page, {
    '/dashboard': [
      ...sideBar,
      'Account',
      'Welcome, Cleo',
      ['Contact Info', '/settings/account'],
      ['Billing Info', '/account'],
      ['Security', '/settings/security'],
      ['Target Persona Questionnaire', '/form/social'],
      ['Branding Questionnaire', '/form/branding'],
      'Completed',
      'Incomplete',
      'Complete Onboarding',
    ],
    '/account': 'Contact name | Phone | Email | Website | Address | City | State | Zip | Picture or Video',
    '/onboarding/services': 'Services | Yes | No',
    '/onboarding/accounts': ['Provide access to your Accounts', 'Instagram', ...foot],
    '/onboarding/assets': ['Logo', 'Mailing list', 'Branding guide', 'Fonts', 'No Files Uploaded', ...foot],
    '/onboarding/events': ['January', 'December', 'Custom Dates', ...foot],
    '/onboarding/emails': ['Website Email Forms', ...foot],
    '/onboarding/links/social': ['Social Media Handles', ...foot],
    '/onboarding/questions/social': foot,
    '/onboarding/questions/branding': foot,
    '/onboarding/review': 'Review | Save & Exit',
    '/form/social': ['Save & Exit'],
    '/form/branding': ['Save & Exit'],
    [`/clients/${cleo.id}`]: 'Contract | Logo',
    '/messages': 'Groups | Direct Messages',
    '/settings/notifications': 'Account | Notifications | Security | Messages',
  })
})

test('[DASH-5] [DASH-7] [CLI-8] what the documents say where there is nothing is there word for word', async ({
  openPage,
  api,
}) => {
  const mara = await api.createManager()
  const [emil, cleo] = [await api.createEmployee(mara), await api.createClient(mara)]
  const open = async (as: Account, pages: Walk) => walk(await openPage({ as }), pages)
  await open(await api.registerManager(newPerson()), {
    '/subscription/renew': ['Solopreneur', 'Agency', /^Monthly/, /^Annual/, /^Daily/],
  })
  await open(mara, {
    [`/employees/${emil.id}?tab=permissions`]: ["Employee's permissions not configured", 'Configure'],
    [`/employees/${emil.id}?tab=forms`]: ['No files uploaded'],
    '/vacation-requests': ['No Vacation Requests Found'],
    '/employees/archive': ['No Employees Found'],
  })
  await open(emil, {
    '/dashboard': ['Your are not currently authorized to submit Vacation Requests'],
    [`/clients/${cleo.id}`]: ['This Client has not started onboarding.'],
    '/onboarding/files': ['No files required for Onboarding. Continue to Dashboard'],
  })
  const page = await openPage({ as: cleo })
  await walk(page, { '/dashboard': ['You have no forms to view.'] })
  await page.getByRole('button', { name: 'Notifications' }).first().click()
  await findNamed(page, 'the bell', 'You have no Notifications')
})
