import type { Page } from '@playwright/test'
import { expect, phone, test } from './fixtures.ts'
import { newPerson } from './test-api.ts'

/** Holds all scripts back until they are released. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return async () => {
    release()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

/** Whether the browser took over what the server had rendered. */
const isServed = (page: Page) => page.evaluate(() => 'served' in document.documentElement.dataset)

test('[REG-1] an invitation opened cold on a phone shows its form before any script, and keeps what is typed at once', async ({
  openPage,
  api,
}) => {
  const mara = await api.createManager()
  const { email } = newPerson()
  const invitation = await api.invite(mara, email)
  const page = await openPage(phone)
  const release = await holdScripts(page)
  await page.goto(`/register/client/${invitation}`, { waitUntil: 'commit' })
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Cleo Berger')
  await page.getByRole('checkbox').check()
  await release()
  await expect(page.getByText('terms', { exact: false }).first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => globalThis.foyerEarly === undefined)).toBe(true)
  await name.press('End')
  await name.pressSequentially(' jr.')
  await expect(name).toHaveValue('Cleo Berger jr.')
  await expect(page.getByRole('checkbox')).toBeChecked()
  expect(await isServed(page)).toBe(true)
})

test('[AUTH-3] who logs in before the page can answer gets in, and the form is in no address', async ({
  openPage,
  api,
}) => {
  const mara = await api.createManager()
  const page = await openPage()
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(mara.email)
  await page.getByLabel('Password', { exact: true }).fill(mara.password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  expect(new URL(page.url()).search).toBe('')
  await release()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('[AUTH-8] whoever is signed in sees nothing of a stranger’s page', async ({ openPage, api }) => {
  const page = await openPage({ as: await api.createManager() })
  await page.goto('/reset')
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  expect(await isServed(page)).toBe(false)
})
