import type { Page } from '@playwright/test'
import { faqTexts } from '#contract/faq.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { notificationTexts } from '#contract/texts/notifications.ts'
import { peopleTexts } from '#contract/texts/people.ts'
import { findTexts } from '#contract/texts/search.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { expect, test } from './fixtures.ts'
import { newPerson } from './test-api.ts'
import { checkPage, screenshot } from './layout.ts'
import { expectServerDown } from './page-errors.ts'

/** Blocks an asset of the app until the returned function is called. */
async function blockAsset(page: Page, part: RegExp): Promise<() => Promise<void>> {
  await page.route(part, (route) => route.abort('connectionreset'))
  return () => page.unroute(part)
}

/** The style sheets that the page links but has not loaded. */
const unstyled = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      .filter(
        ({ href }) => ![...document.styleSheets].some((sheet) => sheet.href === href && sheet.cssRules.length > 0),
      )
      .map(({ href }) => href),
  )

test(
  '[SHELL-5] [SHELL-6] the page loads a missing asset with its styles on the next try',
  { tag: '@look' },
  async ({ api, openPage }) => {
    const mara = await api.createManager()
    const client = await api.createClient(mara)
    const page = await openPage({ as: mara })
    expectServerDown(page)

    await test.step('prefetched styles load later', async () => {
      const styles = /\/assets\/quick-find-[^/]*\.css/
      const lost = page.waitForEvent('requestfailed', (request) => styles.test(request.url()))
      const unblock = await blockAsset(page, styles)
      await page.goto('/dashboard')
      await lost
      await unblock()
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('combobox', { name: findTexts.label })).toBeFocused()
      expect(await unstyled(page)).toEqual([])
      await checkPage(page)
      await page.keyboard.press('Escape')
    })

    await test.step('the styles of a page load later', async () => {
      const unblock = await blockAsset(page, /\/assets\/faq-page-[^/]*\.css/)
      await page.getByRole('link', { name: shellTexts.faq }).click()
      await expect(page.getByRole('alert')).toContainText(shellTexts.loadFailedHint)
      await checkPage(page)
      await unblock()
      await page.getByRole('link', { name: shellTexts.dashboard, exact: true }).click()
      await page.getByRole('link', { name: shellTexts.faq }).click()
      await expect(page.getByRole('button', { name: faqTexts.openAll })).toBeVisible()
      expect(await unstyled(page)).toEqual([])
    })

    await test.step('the panel of the bell loads later', async () => {
      const unblock = await blockAsset(page, /\/assets\/bell-popover-[^/]*\.js/)
      await page.goto('/clients')
      await page.getByRole('button', { name: notificationTexts.bell(0) }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await unblock()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
    })

    await test.step('a menu that does not load says so, can be cancelled, and opens when it is there', async () => {
      const unblock = await blockAsset(page, /\/assets\/person-options-menu-[^/]*\.js/)
      await page.goto('/clients')
      const options = page.getByRole('button', { name: peopleTexts.optionsOf(client.business_name) })
      await options.click()
      await expect(page.getByText(commonTexts.late)).toBeVisible()
      await checkPage(page)
      await screenshot(page, 'menu-late')
      await page.getByRole('button', { name: commonTexts.cancel }).click()
      await expect(page.getByText(commonTexts.late)).toBeHidden()
      await unblock()
      await options.click()
      await page.getByRole('menu').press('Escape')
      await expect(page.getByRole('menu')).toBeHidden()
    })

    await test.step('the realtime connection loads later', async () => {
      const unblock = await blockAsset(page, /\/assets\/esm-[^/]*\.js/)
      await page.goto('/clients')
      await expect(page.getByText(shellTexts.connectionLost)).toBeVisible()
      await unblock()
      await expect(page.getByText(shellTexts.connectionLost)).toBeHidden()
      const other = await api.createClient(mara, newPerson('Dev Patel', 'Northside Dental'))
      await expect(page.getByRole('row', { name: other.business_name })).toBeVisible()
    })

    await test.step('the app itself loads later', async () => {
      const unblock = await blockAsset(page, /\/assets\/app-[^/]*\.js/)
      await page.goto('/clients')
      await expect(page.getByRole('alert')).toContainText(commonTexts.notLoaded)
      await screenshot(page, 'not-loaded')
      await unblock()
      await page.getByRole('button', { name: commonTexts.tryAgain }).click()
      await expect(page.getByRole('searchbox', { name: clientTexts.search })).toBeVisible()
    })
  },
)
