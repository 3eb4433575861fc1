import type { Locator, Page } from '@playwright/test'
import { emailTexts } from '#contract/texts/emails.ts'
import { registrationTexts, trialTexts } from '#contract/texts/auth.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { invitationTexts } from '#contract/texts/invitations.ts'
import { landingTexts } from '#contract/texts/log-in.ts'
import { checkoutTexts, planTexts } from '#contract/texts/subscription.ts'
import { expect, phone, test } from './fixtures.ts'
import { submitInvitation } from './steps.ts'
import { cards, newPerson } from './test-api.ts'

/** Taps a field that has not got the focus by itself, and types. */
async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await expect(field).toBeEditable()
  if (!(await field.evaluate((element) => element === document.activeElement))) await field.tap()
  await page.keyboard.type(text)
}

test('[REG-1] [REG-10] a new Manager gets from the landing page to an invited client in twelve taps of a phone', async ({
  openPage,
  api,
}) => {
  const mara = newPerson()
  const client = newPerson('Cleo Baker', 'Blue Door Bakery')
  const page = await openPage(phone)
  let taps = 0
  await page.exposeFunction('countTap', () => (taps += 1))
  await page.addInitScript(() => addEventListener('touchstart', () => Reflect.get(globalThis, 'countTap')(), true))
  const began = performance.now()

  await page.goto('/')
  await page.getByRole('link', { name: landingTexts.trial }).tap()
  await page.getByRole('link', { name: trialTexts.startLabel(planTexts.agency, planTexts.monthly) }).tap()
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await typeInto(page, field(registrationTexts.name), mara.name)
  await typeInto(page, field(registrationTexts.businessName), mara.business_name)
  await typeInto(page, field(registrationTexts.email), mara.email)
  await typeInto(page, field(registrationTexts.phone), mara.phone)
  await typeInto(page, field(registrationTexts.password), mara.password)
  await typeInto(page, field(registrationTexts.confirm), mara.password)
  await page.keyboard.press('Enter')
  await typeInto(page, page.locator('input[name=card]'), cards.pays)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: checkoutTexts.getStarted }).tap()
  await page.getByRole('button', { name: dashboardTexts.addNewClient }).first().tap()
  const dialog = page.getByRole('dialog', { name: invitationTexts.addClient })
  await typeInto(page, dialog.getByLabel(invitationTexts.email), client.email)
  await submitInvitation(page, () => page.keyboard.press('Enter'))

  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  test.info().annotations.push({ type: 'counted', description: `${taps} taps, ${seconds} s besides typing` })
  await api.waitForEmail(client.email, emailTexts.invitation.clientSubject(mara.business_name))
  expect(taps).toBeLessThanOrEqual(12)
})
