import type { Locator, Page } from '@playwright/test'
import { registrationTexts } from '#contract/texts/auth.ts'
import { boardTexts, dashboardTexts } from '#contract/texts/dashboard.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { invitationTexts } from '#contract/texts/invitations.ts'
import { itemListTexts, kindTexts } from '#contract/texts/item-lists.ts'
import { notificationTexts } from '#contract/texts/notifications.ts'
import { reviewPageTexts } from '#contract/texts/review.ts'
import { type ClientItem, giveOwnItem, listOwnItems, settleOwnItem } from '#contract/items.ts'
import { updateServices } from '#contract/onboarding.ts'
import { expect, test } from './fixtures.ts'
import { checkLayouts, checkPage } from './layout.ts'
import { fillRegistration, submitInvitation } from './steps.ts'
import { linkInEmail, newPerson, type TestApi } from './test-api.ts'

/** The stage on the dashboard whose count is this. */
const stage = (page: Page, name: keyof typeof boardTexts.stages, count: number): Locator =>
  page.getByRole('button', { name: `${boardTexts.stages[name]} ${count}` })

/** Gives an item of a service's list as the client would, who has no files. */
async function give(api: TestApi, token: string, { key, kind }: ClientItem): Promise<void> {
  if (kind === 'file') {
    await api.call(settleOwnItem, { params: { key }, body: { state: 'not_applicable' } }, token)
    return
  }
  const body =
    kind === 'login'
      ? { login: 'harbour', password: `secret of ${key}`, ...(key === 'website' && { place: 'Harbour Hosting' }) }
      : kind === 'invitation'
        ? { done: true }
        : kind === 'email'
          ? { text: 'hello@bluedoor.example' }
          : { text: 'An answer' }
  await api.call(giveOwnItem, { params: { key }, body }, token)
}

test('[COL-88] [COL-89] [COL-90] a Manager shapes the list, invites, watches the stages move, reviews, and sees Ready', async ({
  openPage,
  api,
}) => {
  const mara = await api.createManager()
  const cleo = newPerson('Cleo Baker', 'Blue Door Bakery')
  const earlier = await api.registerClient(mara)
  const page = await openPage({ as: mara })
  const main = page.getByRole('main')

  await test.step('one item off, one own item added', async () => {
    await page.goto('/settings/items')
    await page.getByRole('switch', { name: itemListTexts.turn('Google Business Profile') }).press('Space')
    await page.getByRole('button', { name: itemListTexts.add, exact: true }).click()
    await page.getByRole('menuitem', { name: kindTexts.short_text.label }).click()
    await page.getByLabel(itemListTexts.title, { exact: true }).fill('Your monthly budget')
    await page.getByRole('checkbox', { name: 'Search engines' }).check()
    await page.getByRole('button', { name: itemListTexts.done }).click()
    await page.getByRole('button', { name: itemListTexts.save, exact: true }).click()
    await expect(page.getByText(itemListTexts.saved)).toBeVisible()
  })

  await test.step('the Manager invites for two services with a due date', async () => {
    await page.goto('/clients?invite')
    const dialog = page.getByRole('dialog', { name: invitationTexts.addClient })
    await dialog.getByLabel(invitationTexts.email).fill(cleo.email)
    await dialog.getByRole('button', { name: invitationTexts.choose }).click()
    await dialog.getByRole('checkbox', { name: 'Search engines' }).check()
    await dialog.getByRole('checkbox', { name: 'Branding' }).check()
    await dialog.getByLabel(invitationTexts.name).fill(cleo.name)
    await dialog.getByLabel(invitationTexts.businessName).fill(cleo.business_name)
    await dialog.getByLabel(invitationTexts.due).fill(new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10))
    await submitInvitation(page, () => dialog.getByRole('button', { name: invitationTexts.send }).click())
    await page.goto('/dashboard')
    await expect(stage(page, 'invited', 1)).toBeVisible()
    await expect(stage(page, 'registered', 1)).toBeVisible()
  })

  const client = await openPage()
  await test.step('the client registers, and moves on the Manager’s screen', async () => {
    const email = await api.waitForEmail(cleo.email, emailTexts.invitation.clientSubject(mara.business_name))
    await client.goto(linkInEmail(email, '/register/client/'))
    await fillRegistration(client, cleo)
    await client.getByRole('button', { name: registrationTexts.register, exact: true }).click()
    await expect(client).toHaveURL('/client/billing')
    await expect(stage(page, 'invited', 0)).toBeVisible()
    await expect(stage(page, 'registered', 2)).toBeVisible()
  })

  const token = await api.logIn(cleo)
  const { items } = await api.call(listOwnItems, {}, token)
  const required = items.filter((item) => item.required)
  expect(required.map(({ title }) => title)).toContain('Your monthly budget')
  expect(required.map(({ key }) => key)).not.toContain('google')
  const given = required.filter(({ kind }) => kind !== 'file')

  await test.step('the client gives everything: Working, then Waiting for review, without a reload', async () => {
    const [first, ...others] = required
    if (!first) throw new Error('nothing is asked')
    await give(api, token, first)
    await expect(stage(page, 'working', 1)).toBeVisible()
    for (const item of others) await give(api, token, item)
    await expect(stage(page, 'review', 1)).toBeVisible()
    await expect(main.getByText(dashboardTexts.gave(cleo.business_name, given.length))).toBeVisible()
    await expect(main.getByText(dashboardTexts.ready(cleo.business_name))).toBeHidden()
    await checkPage(page)
  })

  await test.step('the Manager reviews all of it from there', async () => {
    await main.getByRole('link', { name: dashboardTexts.review, exact: true }).click()
    for (const [at] of given.entries()) {
      await expect(main.getByText(reviewPageTexts.reviewed(at, given.length))).toBeVisible()
      await page.keyboard.press('a')
    }
    await expect(main.getByRole('heading', { name: reviewPageTexts.end(['Search engines', 'Branding']) })).toBeVisible()
    await checkPage(page)
    await main.getByRole('button', { name: reviewPageTexts.tell('Cleo') }).click()
    await expect(main.getByText(reviewPageTexts.told(cleo.name))).toBeVisible()
  })

  await test.step('Ready is on the list, the dashboard, at the bell and in an email', async () => {
    await page.goto('/clients')
    const row = page.getByRole('row').filter({ hasText: cleo.business_name })
    await expect(row.getByText(boardTexts.stages.ready, { exact: true })).toBeVisible()
    await page.goto('/dashboard')
    await expect(stage(page, 'ready', 1)).toBeVisible()
    await expect(main.getByRole('listitem').filter({ hasText: dashboardTexts.ready(cleo.business_name) })).toBeVisible()
    const news = notificationTexts.ready(cleo.business_name)
    await page.getByRole('button', { name: notificationTexts.bell(4) }).click() // two registrations, the first service, and the news
    await expect(page.getByText(news)).toBeVisible()
    // If the news about the first service was still waiting, it is one email about both.
    const email = await api.waitForEmail(mara.email, ({ text }) => text.includes(news))
    expect(linkInEmail(email, '/clients/')).toContain('/clients/')
  })

  await test.step('the list is sorted by who waits longest; nobody waits for who is ready', async () => {
    await api.registerClient(mara, newPerson('Nico', 'Newest'))
    await page.goto('/clients')
    const names = page.getByRole('main').getByRole('row').getByRole('link')
    await expect(names.filter({ hasText: /\S/ }).first()).toHaveText(earlier.business_name)
    await expect(page.getByRole('row').last()).toContainText(cleo.business_name)
  })
})

test('[COL-88] dashboard, list and client page fit with long names', { tag: '@look' }, async ({ openPage, api }) => {
  const mara = await api.createManager()
  const long = 'Harbour Street Bakery & Confectionery Company'
  const client = await api.createClient(mara, newPerson('Maximiliana Featherstonehaugh-Cholmondeley', long))
  await api.call(updateServices, { body: { social: true, webdev: true, seo: true, branding: true } }, client.token)
  const page = await openPage({ as: mara })
  for (const [path, name] of [
    ['/dashboard', 'pipeline-dashboard'],
    ['/clients', 'pipeline-list'],
    [`/clients/${client.id}`, 'pipeline-client'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(client.business_name).first()).toBeVisible()
    await checkLayouts(page, name)
  }
})
