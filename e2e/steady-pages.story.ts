import type { Locator, Page } from '@playwright/test'
import { recordOf } from '#contract/domain/record-of.ts'
import { updateOwnAccounts, updateServices } from '#contract/onboarding.ts'
import { serviceFlags, showFlags } from '#contract/onboarding-record.ts'
import { platforms } from '#contract/platforms.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { expect, test } from './fixtures.ts'
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
