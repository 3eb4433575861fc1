import type { Page } from '@playwright/test'
import { updateGeneralPermissions } from '#contract/employees.ts'
import { updateEvents, updateServices } from '#contract/onboarding.ts'
import { savePermission } from '#contract/permissions.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { calendarTexts, vacationListTexts, vacationRequestTexts, vacationTexts } from '#contract/texts/vacations.ts'
import { listVacations, submitVacation } from '#contract/vacations.ts'
import { august } from './august.ts'
import { expect, test } from './fixtures.ts'
import { type TestApi, type Account, newPerson } from './test-api.ts'
import { sampleByLength } from '../bin/test-sample.ts'
import { checkPage } from './layout.ts'
import { expectErrorResponse } from './page-errors.ts'

const phone = { width: 375, height: 750 }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The label of an optional field says so. */
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(new RegExp(`^${label}( optional)?$`))

const allow = (api: TestApi, manager: Account, employee: Account) =>
  api.call(
    updateGeneralPermissions,
    { params: { id: employee.id }, body: { vacation: true, add_new_clients: false } },
    manager.token,
  )

/** The only request in the list. */
const own = (page: Page) => page.getByRole('row').filter({ hasText: /\bAug\b/ })

async function request(page: Page, start: string, end: string, note: string): Promise<void> {
  await field(page, vacationRequestTexts.start).fill(start)
  await field(page, vacationRequestTexts.end).fill(end)
  await field(page, vacationRequestTexts.note).fill(note)
}

/** The dates, YYYY-MM-DD, that a bar of the calendar covers on screen; none while it is not drawn. Read at one moment. */
const daysUnder = (page: Page, name: string): Promise<string[]> =>
  page.locator('body').evaluate((body, text) => {
    const region = body.querySelector('[aria-label^="Vacations in"]')
    const bar = [...(region?.querySelectorAll('a') ?? [])].find(({ textContent }) => textContent?.includes(text))
    if (!bar) return []
    const box = bar.getBoundingClientRect()
    const covers = (cell: Element) => {
      const day = cell.getBoundingClientRect()
      const middle = day.x + day.width / 2
      return box.y >= day.y && box.y <= day.y + day.height && box.x < middle && middle < box.x + box.width
    }
    const days = [...body.querySelectorAll<HTMLElement>('[data-date]')]
    return days
      .filter(covers)
      .map(({ dataset }) => dataset.date ?? '')
      .toSorted()
  }, name)

test('[VAC-1] [VAC-3] [VAC-5] [VAC-7] an Employee requests a vacation, the Manager decides in the calendar, and the open page shows the answer', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const emil = await api.createEmployee(mara)
  const ana = await api.createEmployee(mara, newPerson('Ana Silva'))
  await allow(api, mara, ana)
  const cleo = await api.createClient(mara)
  await api.call(updateServices, { body: { social: true } }, cleo.token)
  const custom_dates = [{ date: `${august}-05`, name: 'The bakery is ten' }]
  await api.call(updateEvents, { body: { events_page: { completed: true }, custom_dates } }, cleo.token)
  await api.call(
    savePermission,
    { body: { employee_id: emil.id, client_id: cleo.id, national_days: true } },
    mara.token,
  )
  const page = await openPage({ as: emil, viewport: phone, touch: true })
  const desktop = await openPage({ as: mara })

  await test.step('[VAC-2] [DASH-4] the page says that the permission is missing, and opens when it is granted', async () => {
    await page.goto('/submit-request')
    await expect(page.getByText('Your are not currently authorized to submit Vacation Requests')).toBeVisible()
    await checkPage(page)
    await allow(api, mara, emil)
    await expect(field(page, vacationRequestTexts.start)).toBeVisible()
  })

  await test.step('[VAC-1] the form previews the days while they are chosen', async () => {
    await desktop.goto('/dashboard')
    await request(page, `${august}-10`, `${august}-03`, 'At the sea')
    await expect(page.getByText('Invalid Start and End Date')).toBeVisible()
    await button(page, vacationRequestTexts.submit).click()
    await expect(page.getByText('Please Enter Valid Dates')).toBeVisible()
    await checkPage(page)
    await request(page, `${august}-02`, `${august}-06`, 'At the sea')
    await expect(page.getByText(calendarTexts.newRequest).first()).toBeVisible()
    await checkPage(page)
    await button(page, vacationRequestTexts.submit).click()
    await expect(page.getByText('Vacation Request Submitted')).toBeVisible()
    await expect(field(page, vacationRequestTexts.note)).toHaveValue('')
  })

  await test.step('[DASH-2] [DASH-11] the Manager’s dashboard shows the request without a reload', async () => {
    await expect(desktop.getByText(/Emil Sandberg asks for 2–.?6\sAug/)).toBeVisible()
    await checkPage(desktop)
  })

  await test.step('[VAC-3] [VAC-6] the bar covers the requested days, in month and week', async () => {
    await desktop.goto('/vacation-requests')
    await expect(desktop.getByRole('row', { name: emil.name })).toContainText('Pending')
    await checkPage(desktop)
    await desktop
      .getByRole('link', { name: new RegExp(`^${vacationListTexts.calendarView}`) })
      .first()
      .click()
    await expect(desktop).toHaveURL(/\/calendar\/manage\//)
    const days = [`${august}-02`, `${august}-03`, `${august}-04`, `${august}-05`, `${august}-06`]
    await expect.poll(() => daysUnder(desktop, emil.name)).toEqual(days)
    await checkPage(desktop)
    await button(desktop, calendarTexts.week).click()
    await expect.poll(() => daysUnder(desktop, emil.name)).toEqual(days)
    await checkPage(desktop)
    await button(desktop, calendarTexts.month).click()
  })

  await test.step('[VAC-7] facts for the decision stand beside the calendar', async () => {
    await expect(desktop.getByText('The bakery is ten')).toBeVisible()
    await expect(desktop.getByText(calendarTexts.nobodyElse)).toBeVisible()
  })

  await test.step('[VAC-5] denying with a reason updates the Employee’s open page and sends an email', async () => {
    await page.goto('/view-requests')
    await expect(own(page)).toContainText('Pending')
    await field(desktop, calendarTexts.responseLabel).fill('The bakery is ten that week. Could it be the one after?')
    await button(desktop, calendarTexts.deny).click()
    await expect(desktop.getByText(calendarTexts.decided('Emil', 'Denied'))).toBeVisible()
    await expect(own(page)).toContainText('Denied')
    await checkPage(page)
    const email = await api.waitForEmail(emil.email, emailTexts.vacationDecided.subject('Denied'))
    expect(email.text).toContain('The bakery is ten that week. Could it be the one after?')
  })

  await test.step('[VAC-5] changing the decision updates the page again', async () => {
    await button(desktop, calendarTexts.changeAnswer).click()
    await button(desktop, calendarTexts.approve).click()
    await expect(desktop.getByText(calendarTexts.decided('Emil', 'Approved'))).toBeVisible()
    await expect(own(page)).toContainText('Approved')
    await page.goto('/dashboard')
    await expect(page.getByText(dashboardTexts.approved)).toBeVisible()
    await checkPage(page)
  })

  await test.step('[VAC-5] a second tab that decides the same request sees the first decision', async () => {
    const [first] = (await api.call(listVacations, {}, mara.token)).items
    const tab = await openPage({ as: mara })
    await tab.goto(`/calendar/manage/${first?._id}`)
    await button(tab, calendarTexts.changeAnswer).click()
    await tab.context().setOffline(true)
    await button(desktop, calendarTexts.changeAnswer).click()
    await button(desktop, calendarTexts.deny).click()
    await expect(desktop.getByText(calendarTexts.decided('Emil', 'Denied'))).toBeVisible()
    expectErrorResponse(tab, 409, /^\/api\/vacations\/$/)
    await tab.route('**/api/vacations/facts/**', (route) => route.abort('aborted'))
    await tab.context().setOffline(false)
    await button(tab, calendarTexts.approve).click()
    await expect(tab.getByText(/decided elsewhere meanwhile/)).toBeVisible()
    await tab.unroute('**/api/vacations/facts/**')
    await button(desktop, calendarTexts.changeAnswer).click()
    await button(desktop, calendarTexts.approve).click()
    await expect(desktop.getByText(calendarTexts.decided('Emil', 'Approved'))).toBeVisible()
  })

  await test.step('[VAC-3] a colleague sees the days without the note; a phone has the panel below', async () => {
    const colleague = await openPage({ as: ana, viewport: phone, touch: true })
    await colleague.goto(`/calendar?date=${august}-02`)
    await expect(colleague.getByText(emil.name).first()).toBeVisible()
    await checkPage(colleague)
    const raw = JSON.stringify(await api.call(listVacations, {}, ana.token))
    expect(raw).not.toContain('At the sea')
    expect(raw).not.toContain('The bakery is ten')
  })

  await test.step('[VAC-7] a pending request can be withdrawn', async () => {
    await page.goto('/submit-request')
    await request(page, `${august}-05`, `${august}-09`, '')
    await expect(page.getByText(/2–6 Aug/).first()).toBeVisible()
    await button(page, vacationRequestTexts.submit).click()
    await expect(page.getByText(vacationTexts.submitted)).toBeVisible()
    await page.goto('/view-requests')
    await own(page).filter({ hasText: 'Pending' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/calendar\/details\//)
    await expect(button(page, calendarTexts.withdraw)).toBeVisible()
    await checkPage(page)
    await button(page, calendarTexts.withdraw).click()
    await page.getByRole('dialog').getByRole('button', { name: calendarTexts.withdraw }).click()
    await expect(page).toHaveURL(/\/calendar(\?|$)/)
    const { items } = await api.call(listVacations, {}, emil.token)
    expect(items.filter(({ user_id }) => user_id === emil.id)).toHaveLength(1)
  })
})

test('[VAC-3] [SHELL-7] a Manager decides in month and week, light and dark, on phone and desktop', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const emil = await api.createEmployee(mara)
  await allow(api, mara, emil)
  const body = { start_date: `${august}-02`, end_date: `${august}-06`, note: 'At the sea' }
  const { _id } = await api.call(submitVacation, { body }, emil.token)
  const desktop = { viewport: { width: 1280, height: 800 } }
  const places = [
    [desktop, 'month', 'light', 'Approved'],
    [desktop, 'week', 'dark', 'Denied'],
    [{ viewport: phone, touch: true }, 'month', 'dark', 'Approved'],
    [{ viewport: phone, touch: true }, 'week', 'light', 'Denied'],
  ] as const
  for (const [at, [device, view, colorScheme, status]] of places.entries()) {
    const page = await openPage({ as: mara, ...device })
    await page.emulateMedia({ colorScheme })
    await page.goto(`/calendar?view=${view}&date=${august}-02`)
    await page
      .getByRole('link', { name: new RegExp(`^${emil.name}, `) })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`/calendar/manage/${_id}`))
    if (at > 0) await button(page, calendarTexts.changeAnswer).click()
    // The panel covers none of the days of the request.
    const isBeside = async () => {
      const panel = await button(page, calendarTexts.approve).boundingBox()
      const bar = await page
        .getByRole('link', { name: new RegExp(`^${emil.name}, `) })
        .first()
        .boundingBox()
      return panel && bar && (panel.x >= bar.x + bar.width || panel.y > bar.y)
    }
    await expect.poll(isBeside).toBe(true)
    await button(page, status === 'Approved' ? calendarTexts.approve : calendarTexts.deny).click()
    await expect(page.getByText(calendarTexts.decided('Emil', status))).toBeVisible()
    const { items } = await api.call(listVacations, {}, emil.token)
    expect(items).toMatchObject([{ _id, status }])
    await page.context().close()
  }
})

const timeZones = ['Pacific/Kiritimati', 'America/Los_Angeles', 'Pacific/Apia']

for (const timeZone of sampleByLength(timeZones, 1, 'vacations'))
  test.describe(() => {
    test.use({ serverTimeZone: timeZone })
    test(
      `[VAC-6] [SHELL-9] vacation days stay the same calendar days in ${timeZone}`,
      { tag: '@own-server' },
      async ({ ownServer, openPage }) => {
        const { api } = ownServer
        const mara = await api.createManager()
        const emil = await api.createEmployee(mara)
        await allow(api, mara, emil)
        const page = await openPage({ as: emil, api, timeZone })
        await page.goto('/submit-request')
        await request(page, `${august}-02`, `${august}-06`, 'At the sea')
        await button(page, vacationRequestTexts.submit).click()
        await expect(page.getByText(vacationTexts.submitted)).toBeVisible()
        const [asked] = (await api.call(listVacations, {}, mara.token)).items
        expect(asked).toMatchObject({ start: `${august}-02`, end: `${august}-06` })

        const desktop = await openPage({ as: mara, api, timeZone })
        const days = [`${august}-02`, `${august}-03`, `${august}-04`, `${august}-05`, `${august}-06`]
        for (const view of ['month', 'week'] as const) {
          await desktop.goto(`/calendar/manage/${asked?._id}?view=${view}&date=${august}-02`)
          await expect.poll(() => daysUnder(desktop, emil.name)).toEqual(days)
          await expect(desktop.getByText(/7 Aug/).first()).toBeVisible()
        }
        await page.goto(`/calendar/details/${asked?._id}`)
        await expect.poll(() => daysUnder(page, emil.name)).toEqual(days)
        await page.goto('/view-requests')
        await expect(page.getByText(/2 Aug/).first()).toBeVisible()
        await expect(page.getByText(/6 Aug/).filter({ visible: true }).first()).toBeVisible()
      },
    )
  })
