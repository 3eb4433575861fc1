import type { Locator, Page } from '@playwright/test'
import { recordOf } from '#contract/domain/record-of.ts'
import { updateOwnAccounts, updateServices } from '#contract/onboarding.ts'
import { serviceFlags, showFlags } from '#contract/onboarding-record.ts'
import { platforms } from '#contract/platforms.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { reviewTexts } from '#contract/texts/review.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { firstStepTexts } from '#contract/texts/dashboard.ts'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { expect, test } from './fixtures.ts'
import { checkPage, screenshot } from './layout.ts'
import { onStep } from './onboarding-steps.ts'
import type { Account, TestApi } from './test-api.ts'

const everything = { ...recordOf(serviceFlags, true), ...recordOf(showFlags, true) }
const short = 'insta-Pa55 ünd more'
const long = 'a password of many words that needs a line of its own'

async function createClientWithLogins(api: TestApi, manager: Account): Promise<Account> {
  const cleo = await api.createClient(manager)
  await api.call(updateServices, { body: everything }, cleo.token)
  const accounts = {
    completed: true,
    instagram: { login: 'bluedoor', password: short },
    yelp: { login: 'yelp-owner', password: long },
  }
  await api.call(updateOwnAccounts, { body: accounts }, cleo.token)
  return cleo
}

const topOf = async (element: Locator) => Math.round((await element.boundingBox())?.y ?? -1)

test('[ONB-4] an opened account stays where it was pressed on a phone', async ({ api, openPage }) => {
  const cleo = await api.createClient(await api.createManager())
  await api.call(updateServices, { body: everything }, cleo.token)
  const page = await openPage({ as: cleo })
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto('/onboarding/accounts')
  await onStep(page, '/onboarding/accounts')
  // Safari has no scroll anchoring.
  await page.evaluate(() => document.documentElement.style.setProperty('overflow-anchor', 'none'))
  for (const name of [platforms.google.name, platforms.yelp.name, platforms.pinterest.name]) {
    const head = page.getByRole('region', { name, exact: true }).getByRole('button', { name })
    await head.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const before = await topOf(head)
    await head.click()
    await expect(head).toHaveAttribute('aria-expanded', 'true')
    expect(await topOf(head)).toBe(before)
  }
})

async function checkReveal(page: Page, platform: string, password: string): Promise<void> {
  const card = page.getByRole('region', { name: platform, exact: true })
  const reveal = card.getByRole('button', { name: credentialTexts.revealLabel(platform) })
  const copy = card.getByRole('button', { name: credentialTexts.copyLabel(platform) })
  await reveal.scrollIntoViewIfNeeded()
  const before = [await reveal.boundingBox(), await copy.boundingBox()]
  await reveal.click()
  await expect(card.getByText(password)).toBeVisible()
  const hide = card.getByRole('button', { name: credentialTexts.hideLabel(platform) })
  expect([await hide.boundingBox(), await copy.boundingBox()]).toEqual(before)
  await hide.click()
}

test('[ONB-18] Reveal, Hide and Copy keep their place when a password appears', async ({ api, openPage }) => {
  const mara = await api.createManager()
  const cleo = await createClientWithLogins(api, mara)
  const page = await openPage({ as: mara })
  await page.goto(`/clients/${cleo.id}?tab=accounts`)
  for (const width of [1280, 768, 375, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await checkReveal(page, platforms.instagram.name, short)
    await checkReveal(page, platforms.yelp.name, long)
  }
})

test('[SHELL-7] on a phone the access and the history of a client come with the items above them', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const cleo = await api.createClient(mara)
  const page = await openPage({ as: mara })
  await page.setViewportSize({ width: 375, height: 812 })
  const shown = Promise.withResolvers<void>()
  await page.route(`**/api/clients/${cleo.id}/items`, async (route) => {
    await shown.promise
    await route.continue()
  })
  await page.goto('/clients')
  await page.getByRole('link', { name: cleo.business_name }).click()
  const access = page.getByRole('heading', { name: credentialTexts.access, includeHidden: true })
  await expect(page.getByRole('tab', { name: reviewTexts.tab, selected: true })).toBeVisible()
  await expect(access).toBeAttached()
  await expect(access).toBeHidden()
  shown.resolve()
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(access).toBeVisible()
})

test('styles that load later refine those of the HTML: the current tab is underlined', async ({ api, openPage }) => {
  const mara = await api.createManager()
  const cleo = await api.createClient(mara)
  const page = await openPage({ as: mara })
  await page.goto(`/clients/${cleo.id}`)
  const tab = page.getByRole('tab', { name: reviewTexts.tab, selected: true })
  await expect(tab).toHaveCSS('border-bottom', '2px solid rgb(28, 25, 23)')
})

/** The paper within its margins of 1 cm, at 96 dots an inch. */
const papers = { A4: { width: 718, height: 1047 }, Letter: { width: 740, height: 980 } }

/** The texts that do not fit into their element or the page. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, main *')]
      .filter((element) => element.checkVisibility() && element.innerText && element.offsetWidth > 1)
      .filter((element) => {
        const { overflowX } = getComputedStyle(element)
        const hides = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
        return hides || element.getBoundingClientRect().right > window.innerWidth + 1
      })
      .map((element) => element.innerText),
  )

/** Paper is light, also for a reader of the dark scheme. */
async function checkPaper(page: Page): Promise<void> {
  const body = page.locator('body')
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  await expect(body).toHaveCSS('background-color', 'rgb(23, 24, 26)')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(body).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(28, 25, 23)')
  for (const paper of Object.values(papers)) {
    await page.setViewportSize(paper)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
    expect(await cutTexts(page)).toEqual([])
  }
}

test('[ONB-11] the review prints without bars, and nothing is cut', async ({ api, openPage }) => {
  const cleo = await createClientWithLogins(api, await api.createManager())
  const page = await openPage({ as: cleo })
  await page.goto('/onboarding/review')
  await onStep(page, '/onboarding/review')
  await expect(page.getByText(platforms.instagram.name).first()).toBeVisible()
  await checkPaper(page)
})

test('[SHELL-4] the FAQ prints without bars, and nothing is cut', async ({ api, openPage }) => {
  const page = await openPage({ as: await api.createManager() })
  await page.goto('/faq')
  await checkPaper(page)
})

test('[CLI-7] a client’s page prints without bars, and nothing is cut', async ({ api, openPage }) => {
  const mara = await api.createManager()
  const cleo = await createClientWithLogins(api, mara)
  const page = await openPage({ as: mara })
  for (const tab of ['contract', 'accounts', 'questionnaires'] as const) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`/clients/${cleo.id}?tab=${tab}`)
    await expect(page.getByRole('tab', { name: clientTexts[tab], selected: true })).toBeVisible()
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
    await checkPaper(page)
  }
})

test('a new Manager starts with the first steps', { tag: '@look' }, async ({ api, openPage }) => {
  const mara = await api.createManager()
  const page = await openPage({ as: mara })
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: firstStepTexts.title })).toBeVisible()
  await checkPage(page)
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await screenshot(page, 'first-steps')
  }
  await page.getByRole('button', { name: firstStepTexts.preview.action }).click()
  const preview = page.getByRole('dialog', { name: firstStepTexts.preview.title })
  await expect(preview.getByText(clientItemTexts.goOn)).toHaveCount(2)
  await checkPage(page)
})
