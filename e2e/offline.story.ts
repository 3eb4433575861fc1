import type { Page } from '@playwright/test'
import { clientTexts } from '#contract/texts/clients.ts'
import { faqTexts } from '#contract/faq.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { expect, test } from './fixtures.ts'
import { checkPage } from './layout.ts'
import { expectServerDown } from './page-errors.ts'
import { newPerson } from './test-api.ts'

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const place = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** The app's files that the browser has, of all there are. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const all = (await (await fetch('/files.json')).json()) as string[]
    const kept = await (await caches.open('foyer-files')).keys()
    const home = await (await caches.open('foyer-pages')).match('/dashboard')
    return { missing: all.length - kept.length, home: home !== undefined }
  })

const isPageKept = (page: Page, path: string) =>
  page.evaluate(async (kept) => (await (await caches.open('foyer-pages')).match(kept)) !== undefined, path)

const build = (page: Page) => page.locator('meta[name="foyer-version"]').getAttribute('content')
const isKept = (page: Page) => page.evaluate(() => 'kept' in document.documentElement.dataset)
const answers = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('foyer-answer ')).length)

test(
  '[SHELL-6] the last known lists are shown without a server, and an update reaches the browser',
  { tag: '@own-server' },
  async ({ ownServer, openPage }) => {
    const { api } = ownServer
    const mara = await api.createManager()
    const cleo = await api.createClient(mara)
    const page = await openPage({ as: mara, api, keepsApp: true })
    await page.goto('/clients')
    await expect(row(page, cleo.business_name)).toBeVisible()
    await expect.poll(() => keptFiles(page)).toEqual({ missing: 0, home: true })
    const first = await build(page)

    await test.step('a page that was open before comes out of the cache', async () => {
      await page.reload()
      await expect.poll(() => isPageKept(page, '/clients')).toBe(true)
      await page.reload()
      expect(await isKept(page)).toBe(true)
      await expect(row(page, cleo.business_name)).toBeVisible()
    })

    await test.step('without a server it shows what was there, under one bar', async () => {
      expectServerDown(page)
      await ownServer.stop()
      await page.reload()
      await expect(row(page, cleo.business_name)).toBeVisible()
      await expect(page.getByText(shellTexts.connectionLost)).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await checkPage(page)
      await page.context().setOffline(true)
      await expect(page.getByText(shellTexts.offline)).toBeVisible()
      await page.context().setOffline(false)
    })

    await test.step('pages that were never open have their code', async () => {
      await place(page, shellTexts.faq).click()
      await expect(page.getByRole('button', { name: faqTexts.openAll })).toBeVisible()
      await place(page, shellTexts.employees).click()
      await expect(page.getByRole('alert')).toHaveCount(1)
      await page.goto('/faq')
      await expect(page.getByRole('button', { name: faqTexts.openAll })).toBeVisible()
      await page.goto('/clients')
    })

    await test.step('the lists are new as soon as the server is back', async () => {
      await ownServer.start()
      const other = await api.createClient(mara, newPerson('Dev Patel', 'Northside Dental'))
      await expect(row(page, other.business_name)).toBeVisible()
      await expect(page.getByText(shellTexts.connectionLost)).toBeHidden()
    })

    await test.step('an open tab gets another build when its person goes to another page', async () => {
      await page.getByRole('searchbox', { name: clientTexts.search }).click()
      await ownServer.stop()
      await ownServer.start({ TERMS_URL: 'https://example.com/terms' }) // another page, so another build
      await expect(page.getByText(shellTexts.connectionLost)).toBeHidden()
      await page.getByRole('searchbox', { name: clientTexts.search }).fill('North')
      await expect(row(page, cleo.business_name)).toBeHidden()
      expect(await build(page)).toBe(first)
      await place(page, shellTexts.dashboard).click()
      await expect.poll(() => build(page)).not.toBe(first)
      await expect(page).toHaveURL(/\/dashboard$/)
    })

    await test.step('a kept page of an older build gives way at the first answer', async () => {
      await ownServer.stop()
      await ownServer.start()
      const second = await build(page)
      await page.goto('/dashboard')
      await expect.poll(() => build(page)).toBe(first)
      expect(second).not.toBe(first)
    })

    await test.step('Log Out leaves no answer in the browser', async () => {
      await page.goto('/clients')
      await expect.poll(() => answers(page)).toBeGreaterThan(0)
      await page.getByRole('button', { name: shellTexts.logOut }).click()
      await expect.poll(() => answers(page)).toBe(0)
    })
  },
)
