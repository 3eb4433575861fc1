import type { Page } from '@playwright/test'
import { anyReader, formatDate } from '#contract/domain/format-dates.ts'
import { trialDays } from '#contract/domain/plans.ts'
import { showSubscription } from '#contract/subscription.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { settingsTexts } from '#contract/texts/settings.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { checkoutTexts, planTexts, standingTexts, subscriptionTexts } from '#contract/texts/subscription.ts'
import { zoneAtNoon } from '../bin/zone-at-noon.ts'
import { submitLogIn, payWith } from './steps.ts'
import { expect, phone, test, loadBy } from './fixtures.ts'
import { cards, type TestApi, type Account, newPerson } from './test-api.ts'
import { checkPage, checkLayouts } from './layout.ts'
import { expectErrorResponse } from './page-errors.ts'

/** Moves the sandbox's clock, for all subscriptions of its server. */
const advance = (api: TestApi, advance_days: number) => control(api, 'clock', { advance_days })

/** Does what the owner of the Stripe account does at Stripe. */
async function control({ origin }: TestApi, what: 'clock' | 'detach', body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/sandbox/billing/${what}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  expect(answer.ok).toBe(true)
}

const trialEndOf = async (api: TestApi, { token }: Account): Promise<string> => {
  const { trial_end } = await api.call(showSubscription, {}, token)
  return new Date((trial_end ?? 0) * 1000).toISOString()
}

const formatForPage = (timestamp: string, timeZone = 'UTC') =>
  formatDate(timestamp, { ...anyReader, timeZone, today: new Date().toISOString().slice(0, 10) })

const main = (page: Page) => page.getByRole('main')
const trialBox = (page: Page) => page.getByRole('region', { name: standingTexts.trialLabel })
const manage = (page: Page) => page.getByRole('button', { name: standingTexts.manage, exact: true })

/** Submits the portal's form that has this field. */
async function inPortal(page: Page, field: string, fill?: () => Promise<unknown>): Promise<void> {
  await expect(page).toHaveURL(/\/sandbox\/portal\//)
  await page.waitForLoadState() // otherwise this page's own load could be taken for the next one's
  await fill?.()
  // Leaving the page before would cancel it; and what loads next is not this one.
  const sent = page.waitForResponse((response) => response.request().method() === 'POST')
  const loaded = page.waitForEvent('load')
  await page
    .locator('form', { has: page.locator(field) })
    .getByRole('button')
    .first()
    .click()
  await sent
  await loaded
  await expect(page).toHaveURL(/\/sandbox\/portal\//)
}
const backFromPortal = (page: Page) => loadBy(page, () => main(page).getByRole('link').last().click())
const newCard = (page: Page, card: string) => () => page.locator('input[name=card]').fill(card)

test(
  '[SUB-8] [SUB-10] a trial that ends without a card shows the days left, sends emails, closes the workspace and can be renewed',
  { tag: ['@look', '@own-server'] },
  async ({ ownServer, openPage }) => {
    const { api } = ownServer
    const mara = await api.createManager(newPerson(), { tier: 'solo' })
    const timeZone = zoneAtNoon()
    const page = await openPage({ as: mara, api, timeZone })
    expectErrorResponse(page, 402, /^\/api\//)

    await test.step('the side bar shows the days left, on a phone in the menu', async () => {
      await page.goto('/dashboard')
      await expect(trialBox(page)).toContainText(standingTexts.daysLeft(trialDays))
      await expect(trialBox(page)).toContainText('Visa ending in 4242')
      await checkLayouts(page, 'subscription-trial')
      await expect(trialBox(page)).toBeHidden()
      await page.getByRole('button', { name: shellTexts.menu }).click()
      await expect(trialBox(page).last()).toContainText(standingTexts.daysLeft(trialDays))
      await page.setViewportSize({ width: 1280, height: 800 })
    })

    await test.step('three days before the end an email announces it and its consequences', async () => {
      await control(api, 'detach', { email: mara.email })
      await advance(api, trialDays - 2.5)
      const end = await trialEndOf(api, mara)
      const day = formatForPage(end, timeZone)
      const email = await api.waitForEmail(mara.email, emailTexts.trialEnds.subject(day))
      expect(email.text).toContain(emailTexts.trialEnds.noCard(day))
      expect(email.links.map((link) => new URL(link).pathname)).toContain('/settings/billing')
      await page.goto('/dashboard')
      await expect(trialBox(page)).toContainText(standingTexts.trialWithoutCard)
      await trialBox(page).getByRole('link').click()
      await expect(page).toHaveURL('/settings/billing')
      await expect(main(page)).toContainText(standingTexts.statuses.trialing)
      await expect(main(page)).toContainText(day)
      await expect(main(page)).toContainText(standingTexts.noCard)
      await checkPage(page)
    })

    await test.step('the end charges nothing, closes the workspace and sends an email with the way back', async () => {
      await advance(api, 3)
      await page.goto('/dashboard')
      await expect(page.getByText(subscriptionTexts.inactive(planTexts.solo))).toBeVisible()
      await checkLayouts(page, 'subscription-gate-ended')
      const email = await api.waitForEmail(mara.email, emailTexts.subscriptionEnded.subject)
      const paths = email.links.map((link) => new URL(link).pathname)
      expect(paths).toContain('/subscription/renew')
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto('/settings/billing')
      await expect(main(page)).toContainText(standingTexts.statuses.canceled)
      await checkLayouts(page, 'subscription-billing-ended')
      await page.setViewportSize({ width: 1280, height: 800 })
      await main(page).getByRole('link', { name: subscriptionTexts.renew }).click()
      await page.getByRole('button', { name: subscriptionTexts.chooseLabel(planTexts.solo, planTexts.monthly) }).click()
      await payWith(page, cards.pays)
      await page.getByRole('link', { name: checkoutTexts.getStarted }).click()
      await expect(page.getByRole('navigation', { name: dashboardTexts.places })).toBeVisible()
      await expect(trialBox(page)).toHaveCount(0)
    })
  },
)

test(
  '[SUB-4] [SUB-8] [SUB-10] a failed payment closes the workspace and sends an email; a good card in the portal pays and opens it',
  { tag: ['@look', '@own-server'] },
  async ({ ownServer, openPage }) => {
    const { api } = ownServer
    const mara = await api.createManager(newPerson(), { tier: 'agency', card: cards.failsLater })
    const page = await openPage({ as: mara, api, ...phone })
    expectErrorResponse(page, 402, /^\/api\//)
    await page.goto('/settings/billing')
    await expect(main(page)).toContainText('Visa ending in 0341')
    await advance(api, trialDays + 1)
    await expect(main(page)).toContainText(standingTexts.statuses.past_due)
    await checkLayouts(page, 'subscription-billing-due')
    await page.setViewportSize(phone.viewport)
    const email = await api.waitForEmail(mara.email, emailTexts.paymentFailed.subject)
    expect(email.text).toContain('Visa ending in 0341')
    await page.goto('/clients')
    await expect(page.getByRole('heading', { name: subscriptionTexts.pastDue })).toBeVisible()
    await checkLayouts(page, 'subscription-gate-due')
    await page.setViewportSize(phone.viewport)
    await page.goto(new URL(email.links.find((link) => link.endsWith('/settings/billing')) ?? '').pathname)
    await manage(page).click()
    await inPortal(page, 'input[name=card]', newCard(page, cards.pays))
    await backFromPortal(page)
    await expect(page).toHaveURL('/settings/billing')
    await expect(main(page)).toContainText(standingTexts.statuses.active)
    await expect(main(page)).toContainText('Visa ending in 4242')
    await page.goto('/dashboard')
    await expect(page.getByRole('navigation', { name: dashboardTexts.places })).toBeVisible()
  },
)

test(
  '[SUB-8] Settings › Billing shows a cancellation and its reversal, and leaving the portal half-way changes nothing',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const mara = await api.createManager(newPerson(), { tier: 'agency' })
    const page = await openPage({ as: mara, timeZone: 'UTC' })
    await page.goto('/settings')
    await page
      .getByRole('navigation', { name: settingsTexts.tabs })
      .getByRole('link', { name: settingsTexts.billing })
      .click()
    const day = formatForPage(await trialEndOf(api, mara))
    const plan = main(page)
    await expect(plan).toContainText(planTexts.both(planTexts.agency, planTexts.monthly))
    await expect(plan).toContainText('$20/month')
    await expect(plan).toContainText(standingTexts.days.trial)
    await expect(plan).toContainText(day)
    await checkLayouts(page, 'subscription-billing-trial')
    await page.setViewportSize({ width: 1280, height: 800 })

    await manage(page).click()
    await expect(page).toHaveURL(/\/sandbox\/portal\//)
    await backFromPortal(page)
    await expect(page).toHaveURL('/settings/billing')
    await expect(plan).toContainText(standingTexts.statuses.trialing)

    await manage(page).click()
    await inPortal(page, 'input[value=end]')
    await backFromPortal(page)
    await expect(plan).toContainText(standingTexts.ending)
    await expect(plan).toContainText(standingTexts.days.ends)
    await checkLayouts(page, 'subscription-billing-ending')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/dashboard')
    await expect(trialBox(page)).toContainText(standingTexts.trialEndsAll)

    await page.goto('/settings/billing')
    await manage(page).click()
    await inPortal(page, 'input[value=resume]')
    await backFromPortal(page)
    await expect(plan).toContainText(standingTexts.statuses.trialing)
    await expect(plan).not.toContainText(standingTexts.ending)
  },
)

test(
  '[SUB-8] [SUB-11] Settings › Billing offers an abandoned checkout again',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const mara = await api.registerManager(newPerson(), 'solo')
    const page = await openPage({ as: mara })
    expectErrorResponse(page, 402, /^\/api\//)
    await page.goto('/settings/billing')
    await expect(main(page)).toContainText(standingTexts.statuses.none)
    await checkLayouts(page, 'subscription-billing-none')
    await page.setViewportSize({ width: 1280, height: 800 })
    await main(page).getByRole('button', { name: subscriptionTexts.firstCheckout }).click()
    await payWith(page, cards.pays)
    await expect(page.getByRole('heading', { name: checkoutTexts.succeeded })).toBeVisible()
  },
)

test(
  '[SUB-4] [SUB-8] the page shows an error and a way to renew when the subscription cannot be read',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const mara = await api.createManager(newPerson(), { tier: 'solo' })
    const page = await openPage({ as: mara, shell: true })
    expectErrorResponse(page, 503, /^\/api\/payment\/manager$/)
    await page.route('**/api/payment/manager', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: '{"code":"unavailable","detail":"Away"}',
      }),
    )
    await page.goto('/settings/billing')
    await expect(page.getByText(subscriptionTexts.error)).toBeVisible()
    await expect(main(page).getByRole('link', { name: subscriptionTexts.renew })).toBeVisible()
    await checkLayouts(page, 'subscription-billing-error')
  },
)

test('[SUB-9] changing from agency to solo locks out Employees, and changing back restores everything', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager(newPerson(), { tier: 'agency' })
  const emil = await api.createEmployee(mara)
  await api.createApprovedVacation(mara, emil)
  const page = await openPage({ as: mara })
  const staff = await openPage({ as: emil, ...phone })
  expectErrorResponse(staff, 401, /^\/api\//)
  expectErrorResponse(staff, 403, /^\/api\/auth\/login$/)
  await staff.goto('/view-requests')
  await expect(staff.getByText('Approved').first()).toBeVisible()
  await page.goto('/employees')
  await expect(page.getByText(emil.name)).toBeVisible()

  const choose = async (key: string) => {
    await page.goto('/settings/billing')
    await manage(page).click()
    await inPortal(page, 'select[name=price]', () => page.locator('select[name=price]').selectOption(key))
    await backFromPortal(page)
  }

  await test.step('an Employee is signed out at once on solo, and the log-in shows the reason', async () => {
    await choose('solo_monthly')
    await expect(main(page)).toContainText(planTexts.both(planTexts.solo, planTexts.monthly))
    await expect(staff.getByRole('button', { name: authTexts.logIn, exact: true })).toBeVisible()
    await submitLogIn(staff, emil)
    await expect(staff.getByText(authTexts.planWithoutEmployees)).toBeVisible()
    await checkPage(staff)
    await page.goto('/employees')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('link', { name: employeeTexts.title })).toHaveCount(0)
  })

  await test.step('both Employees have their access again on agency', async () => {
    await choose('agency_monthly')
    await expect(main(page)).toContainText(planTexts.both(planTexts.agency, planTexts.monthly))
    await page.goto('/employees')
    await expect(page.getByText(emil.name)).toBeVisible()
    await submitLogIn(staff, emil)
    await expect(staff).toHaveURL('/view-requests')
    await expect(staff.getByText('Approved').first()).toBeVisible()
  })
})
