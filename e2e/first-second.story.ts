import type { Page } from '@playwright/test'
import { calendarTexts } from '#contract/texts/vacations.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { deviceTexts } from '#contract/texts/two-step.ts'
import { notificationTexts } from '#contract/texts/notifications.ts'
import { expect, phone, test } from './fixtures.ts'

/** The sum of the layout shifts since the page was opened, https://web.dev/articles/cls without its windows of time. */
const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { shift: number }).shift)

async function measureShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as unknown as { shift: number }
    counted.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) counted.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The calls that were made before the page's code had arrived, and that no page has taken. */
const unusedAnswers = (page: Page) =>
  page.evaluate(() => [...(globalThis.foyerFirstAnswers?.answers.keys() ?? [])].map((address) => address.split('?')[0]))

test('the HTML alone paints the frame of a signed-in person, and the brand for a stranger', async ({
  openPage,
  api,
}) => {
  const mara = await api.createManager()
  for (const viewport of [{ width: 1280, height: 800 }, phone.viewport]) {
    const page = await openPage({ as: mara, viewport })
    await page.route('**/assets/**', () => {}) // never answered
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await expect(page.locator('#first-paint .fp-header')).toBeVisible()
    await expect(page.locator(viewport.width > 768 ? '.fp-side' : '.fp-bottom')).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  const stranger = await openPage()
  await stranger.route('**/assets/**', () => {})
  await stranger.goto('/login', { waitUntil: 'commit' })
  await expect(stranger.locator('#first-paint .fp-public')).toBeVisible()
  await expect(stranger.locator('#first-paint .fp-frame')).toBeHidden()
  await stranger.unrouteAll({ behavior: 'ignoreErrors' })
})

test('[SHELL-7] nothing moves while a page loads, and every early call is used', async ({ openPage, api }) => {
  const mara = await api.createManager()
  const emil = await api.createEmployee(mara)
  const cleo = await api.createClient(mara)
  await api.invite(mara, 'invited@example.com')
  const visits = [
    { as: mara, path: '/dashboard', shows: (page: Page) => page.getByText(dashboardTexts.clientList) },
    { as: mara, path: '/clients', shows: (page: Page) => page.getByRole('link', { name: cleo.business_name }).first() },
    { as: mara, path: '/employees', shows: (page: Page) => page.getByRole('link', { name: emil.name }).first() },
    { as: mara, path: '/calendar', shows: (page: Page) => page.getByRole('button', { name: calendarTexts.today }) },
    { as: mara, path: '/messages', shows: (page: Page) => page.getByText(cleo.name).first() },
    { as: mara, path: '/settings/security', shows: (page: Page) => page.getByText(deviceTexts.title) },
    { as: emil, path: '/dashboard', shows: (page: Page) => page.getByRole('heading').first() },
    { as: cleo, path: '/dashboard', shows: (page: Page) => page.getByRole('heading').first() },
    {
      as: cleo,
      path: '/onboarding/services',
      shows: (page: Page) => page.getByRole('main').getByText('Social', { exact: false }).first(),
    },
  ]
  for (const viewport of [{ width: 1280, height: 800 }, phone.viewport]) {
    for (const { as, path, shows } of visits) {
      const page = await openPage({ as, viewport })
      await measureShifts(page)
      // The first visit learns that the subscription is active; the second one asks early for everything.
      for (const visit of viewport.width > 768 ? ['first', 'second'] : ['first']) {
        await page.goto(path)
        await expect(shows(page)).toBeVisible()
        // The bell comes last.
        await expect(page.getByTitle(notificationTexts.title)).toBeVisible()
        await expect.poll(() => unusedAnswers(page), `unused first calls of ${path}`).toEqual([])
        expect.soft(await shiftOf(page), `shift of ${path}, ${viewport.width} px, ${visit} visit`).toBeLessThan(0.05)
      }
      await page.context().close()
    }
  }
})
