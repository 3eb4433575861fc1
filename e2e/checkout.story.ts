import type { Page } from '@playwright/test'
import { trialDays } from '#contract/domain/plans.ts'
import { registrationTexts } from '#contract/texts/auth.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { checkoutTexts, planTexts, subscriptionTexts } from '#contract/texts/subscription.ts'
import { fillRegistration, payWith } from './steps.ts'
import { expect, test } from './fixtures.ts'
import { cards, type TestApi, type Person, newPerson } from './test-api.ts'
import { checkPage } from './layout.ts'
import { expectErrorResponse } from './page-errors.ts'

const registerButton = { name: registrationTexts.registerAndCheckout }

async function register(page: Page, person: Person, way = 'solo/monthly'): Promise<void> {
  await page.goto(`/register/${way}`)
  await fillRegistration(page, person)
  await page.getByRole('button', registerButton).click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
}

test('[REG-3] the checkout shows that a card was declined and accepts another card', async ({ page }) => {
  await register(page, newPerson())
  expectErrorResponse(page, 402, /^\/sandbox\/checkout\//)
  await payWith(page, cards.declined)
  await expect(page.getByRole('alert')).toContainText('declined')
  await expect(page.locator('input[name=card]')).toHaveValue(cards.declined)
  await checkPage(page)
  await payWith(page, cards.pays)
  await expect(page.getByRole('heading', { name: checkoutTexts.succeeded })).toBeVisible()
})

test('[SUB-4] [SUB-11] an abandoned checkout is offered again, with its trial', async ({ page }) => {
  await register(page, newPerson(), 'agency/annual')
  await page.getByRole('main').getByRole('link').last().click()
  await expect(page).toHaveURL('/dashboard')
  const gate = page.getByRole('main')
  await expect(gate.getByText('Your Subscription Agency is no longer active')).toBeVisible()
  await expect(gate.getByText('To login, please update your Subscription')).toBeVisible()
  await checkPage(page)
  await gate.getByRole('button', { name: subscriptionTexts.firstCheckout }).click()
  await expect(page.getByText(`${trialDays} days free`)).toBeVisible()
  await expect(page.getByText('$200/year')).toBeVisible()
  await payWith(page, cards.pays)
  await expect(page.getByText("You're all set for your 14 day trial!")).toBeVisible()
  await page.getByRole('link', { name: checkoutTexts.getStarted }).click()
  await expect(page.getByRole('navigation', { name: dashboardTexts.places })).toBeVisible()
})

test('[REG-3] a double click on Register creates one account', async ({ page, api }) => {
  const person = newPerson()
  await page.goto('/register/solo/monthly')
  await fillRegistration(page, person)
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.getByRole('button', registerButton).dblclick()
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
  expect(calls.filter((path) => path === '/api/auth/register')).toHaveLength(1)
  expect(await api.logIn(person)).not.toBe('')
})

test('a reload during registration keeps the input, and Register then leads to the checkout', async ({ page }) => {
  const person = newPerson('Nora Castellanos', 'Castellanos & Daughters')
  await page.goto('/register/solo/annual')
  await fillRegistration(page, person)
  await page.reload()
  await expect(page.getByLabel(registrationTexts.name, { exact: true })).toHaveValue(person.name)
  await expect(page.getByLabel(registrationTexts.email, { exact: true })).toHaveValue(person.email)
  await expect(page.getByLabel(registrationTexts.password, { exact: true })).toHaveValue('')
  await fillRegistration(page, person)
  await page.getByRole('button', registerButton).click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
  await page.reload()
  await expect(page.locator('input[name=card]')).toBeVisible()
  await page.goto('/register/solo/annual')
  await expect(page.getByText(registrationTexts.signedInAs(person.name))).toBeVisible()
  await page.getByRole('button', { name: registrationTexts.openCheckout }).click()
  await payWith(page, cards.pays)
  await expect(page.getByRole('heading', { name: checkoutTexts.succeeded })).toBeVisible()
})

test('[REG-2] [SUB-3] an unknown plan and an unknown receipt show an error', async ({ page }) => {
  expectErrorResponse(page, 404, /^\/api\/payment\/receipt\//)
  await page.goto('/register/gold/weekly')
  await expect(page.getByText('Invalid Subscription Plan Selected.')).toBeVisible()
  await checkPage(page)
  await page.goto('/checkout/success/cs_nobody')
  await expect(page.getByRole('heading', { name: checkoutTexts.unknown })).toBeVisible()
  await expect(page.getByText(checkoutTexts.succeeded)).toHaveCount(0)
  await checkPage(page)
})

test(
  '[SUB-4] [SUB-7] a payment that fails later closes the workspace, and a good card opens it again',
  { tag: '@own-server' },
  async ({ ownServer, openPage }) => {
    const { api } = ownServer
    const mara = await api.createManager(newPerson(), { tier: 'solo', card: cards.failsLater })
    const cleo = await api.createClient(mara)
    const page = await openPage({ as: mara, api })
    const clientPage = await openPage({ as: cleo, api })
    for (const reader of [page, clientPage]) {
      // Requests sent at the moment of the change answer 402; the page then shows the gate.
      expectErrorResponse(reader, 402, /^\/api\//)
      await reader.goto('/dashboard')
      await expect(reader.getByRole('navigation', { name: dashboardTexts.places })).toBeVisible()
    }
    await advance(api, trialDays + 1)

    await test.step('the Manager sees the reason and a link to the portal', async () => {
      await expect(page.getByRole('heading', { name: subscriptionTexts.pastDue })).toBeVisible()
      await checkPage(page)
    })

    await test.step('the Client sees whom to ask, and no payment form', async () => {
      await expect(clientPage.getByText(subscriptionTexts.inactive(planTexts.solo))).toBeVisible()
      await expect(clientPage.getByText('To login, please update your Subscription')).toBeVisible()
      await expect(clientPage.getByRole('main')).toContainText(mara.name)
      await expect(clientPage.getByRole('main').getByRole('link', { name: mara.email })).toBeVisible()
      await expect(clientPage.getByRole('main').getByRole('button')).toHaveCount(0)
      await checkPage(clientPage)
    })

    await test.step('a good card in the portal opens the app for both', async () => {
      await page.getByRole('button', { name: subscriptionTexts.manage }).click()
      await expect(page).toHaveURL(/\/sandbox\/portal\//)
      await checkPage(page)
      await page.locator('input[name=card]').fill(cards.pays)
      const stored = page.waitForEvent('load') // a page that is being left cannot be loaded anew
      await page
        .locator('form', { has: page.locator('input[name=card]') })
        .getByRole('button')
        .click()
      await stored
      const pay = page.locator('form', { has: page.locator('input[value=pay]') })
      // The open invoice is paid with the new card, without being asked.
      await expect
        .poll(async () => {
          await page.reload()
          return pay.count()
        })
        .toBe(0)
      await page.getByRole('main').getByRole('link').last().click()
      await expect(page).toHaveURL('/dashboard')
      await expect(page.getByRole('navigation', { name: dashboardTexts.places })).toBeVisible()
      await expect(clientPage.getByRole('navigation', { name: dashboardTexts.places })).toBeVisible()
    })
  },
)

test('[SUB-4] [SUB-6] a canceled subscription leads to the renewal, without a second trial', async ({
  openPage,
  api,
}) => {
  const mara = await api.createManager(newPerson(), { tier: 'solo' })
  const page = await openPage({ as: mara })
  expectErrorResponse(page, 402, /^\/api\//)
  await page.goto('/subscription/renew')
  await page.getByRole('button', { name: subscriptionTexts.manage }).click()
  await page
    .locator('form', { has: page.locator('input[value=now]') })
    .getByRole('button')
    .click()
  await page.getByRole('main').getByRole('link').last().click()
  await page.goto('/clients')
  await expect(page.getByText(subscriptionTexts.inactive(planTexts.solo))).toBeVisible()
  await checkPage(page)
  await page.getByRole('link', { name: subscriptionTexts.renew }).click()
  await expect(page.getByRole('heading', { name: subscriptionTexts.renewTitle })).toBeVisible()
  await checkPage(page)
  await page.getByRole('button', { name: subscriptionTexts.chooseLabel(planTexts.solo, planTexts.daily) }).click()
  await expect(page.getByText('days free')).toHaveCount(0)
  await payWith(page, cards.pays)
  await expect(page.getByText(checkoutTexts.active)).toBeVisible()
  await page.getByRole('link', { name: checkoutTexts.getStarted }).click()
  await expect(page.getByRole('navigation', { name: dashboardTexts.places })).toBeVisible()
  await expect(page.getByRole('button', { name: authTexts.logIn })).toHaveCount(0)
})

/** Moves the sandbox's clock, for all subscriptions of its server. */
async function advance({ origin }: TestApi, advance_days: number): Promise<void> {
  const answer = await fetch(`${origin}/sandbox/billing/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance_days }),
  })
  expect(answer.ok).toBe(true)
}
