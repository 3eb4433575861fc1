import type { Page } from '@playwright/test'
import { registrationTexts, trialTexts } from '#contract/texts/auth.ts'
import { clientItemTexts } from '#contract/texts/client-items.ts'
import { billingTexts } from '#contract/texts/clients.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { invitationTexts } from '#contract/texts/invitations.ts'
import { landingTexts } from '#contract/texts/log-in.ts'
import { checkoutTexts, planTexts } from '#contract/texts/subscription.ts'
import { inviteClient } from '#contract/invitations.ts'
import { listOwnItems } from '#contract/items.ts'
import { expect, phone, test } from './fixtures.ts'
import { fillRegistration, submitInvitation } from './steps.ts'
import { cards, linkInEmail, newPerson } from './test-api.ts'

/** Counts each press of a pointer, and of the key that submits. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction('countPress', () => (presses += 1))
  await page.addInitScript(() => {
    const count = (): unknown => Reflect.get(globalThis, 'countPress')()
    addEventListener('pointerdown', count, true)
    addEventListener('keydown', ({ key }) => key === 'Enter' && count(), true)
  })
  return () => presses
}

/** Notes the documents that the page loads, and the frames in which it shows nothing. */
async function watchFrames(page: Page) {
  await page.addInitScript(() => {
    const seen = { documents: Number(sessionStorage.getItem('documents')) + 1, blank: 0 }
    sessionStorage.setItem('documents', String(seen.documents))
    Object.assign(globalThis, { seen })
    const look = () => {
      const isPainted = document.querySelector('#first-paint') !== null || document.querySelector('#root h1') !== null
      if (document.readyState !== 'loading' && !isPainted) seen.blank += 1
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return () => page.evaluate(() => Reflect.get(globalThis, 'seen') as { documents: number; blank: number })
}

test('[REG-1] [REG-10] a new Manager gets from the landing page to an invited client in eleven presses', async ({
  openPage,
  api,
}) => {
  const mara = newPerson()
  const client = newPerson('Cleo Baker', 'Blue Door Bakery')
  const page = await openPage(phone)
  const presses = await countPresses(page)
  const frames = await watchFrames(page)
  await page.goto('/')
  await page.getByRole('link', { name: landingTexts.trial }).tap()
  await page.getByRole('link', { name: trialTexts.startLabel(planTexts.agency, planTexts.monthly) }).tap()
  await fillRegistration(page, mara)
  await page.getByLabel(registrationTexts.termsOfService).tap()
  expect(await frames(), 'one document without a blank frame').toEqual({ documents: 1, blank: 0 })
  await page.getByRole('button', { name: registrationTexts.registerAndCheckout }).tap()
  await page.locator('input[name=card]').fill(cards.pays)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: checkoutTexts.firstClient }).tap()
  const dialog = page.getByRole('dialog', { name: invitationTexts.addClient })
  await dialog.getByLabel(invitationTexts.email).fill(client.email)
  await submitInvitation(page, () => page.keyboard.press('Enter'))
  await api.waitForEmail(client.email, emailTexts.invitation.clientSubject(mara.business_name))
  test.info().annotations.push({ type: 'counted', description: `${presses()} presses` })
  expect(presses()).toBeGreaterThan(0)
  expect(presses()).toBeLessThanOrEqual(11)
})

for (const way of ['skip', 'saveAndGoOn'] as const)
  test(`[REG-8] [CLI-10] a client who presses '${billingTexts[way]}' gets from the link to the first given item in eight taps`, async ({
    openPage,
    api,
  }) => {
    const mara = await api.createManager()
    const cleo = newPerson('Cleo Baker', 'Blue Door Bakery')
    const asked = { services: ['social', 'webdev'], name: cleo.name, business_name: cleo.business_name }
    await api.call(inviteClient, { body: { email: cleo.email, asked } }, mara.token)
    const email = await api.waitForEmail(cleo.email, emailTexts.invitation.clientSubject(mara.business_name))
    const page = await openPage(phone)
    const presses = await countPresses(page)
    await page.goto(linkInEmail(email, '/register/client/'))
    await expect(page.getByText(registrationTexts.verifiedHint(mara.business_name))).toBeVisible()
    await fillRegistration(page, cleo)
    await page.getByLabel(registrationTexts.termsOfService).tap()
    await page.getByRole('button', { name: registrationTexts.register, exact: true }).tap()
    await expect(page).toHaveURL('/client/billing')
    await page.getByText(billingTexts[way], { exact: true }).tap()
    await expect(page).toHaveURL(/\/onboarding\/items\/./)
    await page.getByRole('main').getByRole('textbox').first().fill('hello@bluedoor.example')
    await page.getByRole('button', { name: commonTexts.next, exact: true }).tap()
    const token = await api.logIn(cleo)
    const given = async () =>
      (await api.call(listOwnItems, {}, token)).items.filter(({ state }) => state === 'given').length
    await expect.poll(given).toBeGreaterThan(0)
    test.info().annotations.push({ type: 'counted', description: `${presses()} taps` })
    expect(presses()).toBeGreaterThan(0)
    expect(presses()).toBeLessThanOrEqual(8)
    await expect(page.getByRole('link', { name: clientItemTexts.allItems })).toBeVisible()
  })
