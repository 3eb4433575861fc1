import type { Page } from '@playwright/test'
import { me } from '#contract/auth.ts'
import { registrationTexts, trialTexts } from '#contract/texts/auth.ts'
import { billingTexts, clientTexts } from '#contract/texts/clients.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { invitationTexts } from '#contract/texts/invitations.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { notificationTexts } from '#contract/texts/notifications.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { checkoutTexts, planTexts } from '#contract/texts/subscription.ts'
import {
  conversationRow,
  fillRegistration,
  messageIn,
  messageList,
  payWith,
  sendMessageTo,
  submitInvitation,
} from './steps.ts'
import { expect, test } from './fixtures.ts'
import { cards, linkInEmail, newPerson } from './test-api.ts'
import { checkPage } from './layout.ts'
import { expectErrorResponse } from './page-errors.ts'

const manager = newPerson('Mara Lindqvist', 'Harbour Studio')
const client = newPerson('Cleo Baker', 'Blue Door Bakery')

test('[SUB-2] [REG-1] [REG-3] [REG-8] [REG-10] [SUB-3] [MSG-6] a Manager goes from the trial to a conversation with a Client', async ({
  page,
  openPage,
  api,
}) => {
  await test.step('[SUB-2] the trial page leads to the registration of the chosen plan', async () => {
    await page.goto('/trial')
    await expect(page.getByRole('heading', { name: trialTexts.title })).toBeVisible()
    for (const plan of [planTexts.solo, planTexts.agency]) {
      for (const term of [planTexts.monthly, planTexts.annual]) {
        await expect(page.getByRole('link', { name: trialTexts.startLabel(plan, term) })).toBeVisible()
      }
    }
    await checkPage(page)
    await page.getByRole('link', { name: trialTexts.startLabel(planTexts.agency, planTexts.monthly) }).click()
    await expect(page).toHaveURL('/register/agency/monthly')
  })

  await test.step('[REG-1] [REG-3] the registration leads to the checkout', async () => {
    await expect(page.getByRole('heading', { name: 'Start your free 14-day trial' })).toBeVisible()
    await fillRegistration(page, manager)
    await checkPage(page)
    const theme = page.waitForResponse('**/api/themes/create')
    await page.getByRole('button', { name: 'Register & Checkout' }).click()
    expect((await theme).status()).toBe(201)
    await expect(page.getByText('14 days free')).toBeVisible()
    await checkPage(page)
  })

  await test.step('[SUB-3] the paid checkout shows a confirmation and leads to the dashboard', async () => {
    await payWith(page, cards.pays)
    await expect(page.getByRole('heading', { name: 'Checkout Succeeded' })).toBeVisible()
    await expect(page.getByText("You're all set for your 14 day trial!")).toBeVisible()
    await checkPage(page)
    await page.getByRole('link', { name: checkoutTexts.getStarted }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText(shellTexts.welcome('Mara'))).toBeVisible()
    await checkPage(page)
  })

  await test.step('[REG-10] inviting a client closes the dialog', async () => {
    await page.getByRole('button', { name: dashboardTexts.addNewClient }).first().click()
    const dialog = page.getByRole('dialog', { name: invitationTexts.addClient })
    await dialog.getByLabel(invitationTexts.email).fill('cleo')
    await dialog.getByRole('button', { name: invitationTexts.send }).click()
    await expect(dialog.getByText('Please enter a valid email')).toBeVisible()
    await checkPage(page)
    await dialog.getByLabel(invitationTexts.email).fill(client.email)
    await submitInvitation(page, () => dialog.getByRole('button', { name: invitationTexts.send }).click())
    await expect(dialog).toBeHidden()
  })

  const email = await api.waitForEmail(client.email, emailTexts.invitation.clientSubject(manager.business_name))
  const clientPage = await openPage()

  await test.step('[REG-4] [REG-8] the Client registers from the email', async () => {
    await clientPage.goto(linkInEmail(email, '/register/client/'))
    await expect(clientPage.getByText('Link Verified')).toBeVisible()
    await expect(
      clientPage.getByRole('heading', { name: registrationTexts.clientTitle('Harbour Studio') }),
    ).toBeVisible()
    await fillRegistration(clientPage, client)
    await clientPage.getByLabel(registrationTexts.termsOfService).check()
    await checkPage(clientPage)
    await clientPage.getByRole('button', { name: registrationTexts.register, exact: true }).click()
    await expect(clientPage).toHaveURL('/client/billing')
    await expect(clientPage.getByRole('textbox', { name: billingTexts.contactName })).toBeVisible()
    await expect(clientPage.getByRole('navigation', { name: shellTexts.places })).toContainText(shellTexts.account)
    await checkPage(clientPage)
  })

  await test.step('[REG-8] the bell shows the registration without a reload', async () => {
    const bell = page.getByRole('button', { name: notificationTexts.bell(1) })
    await bell.click()
    await expect(page.getByRole('link', { name: notificationTexts.hasRegistered(client.name) })).toBeVisible()
    await checkPage(page)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: dashboardTexts.viewClients }).first().click()
    await expect(page.getByRole('row', { name: client.business_name })).toContainText('555-010-2030')
    await expect(page.getByText(clientTexts.count(1))).toBeVisible()
    await checkPage(page)
  })

  await test.step('[MSG-6] the Client’s messages are unread until the Manager opens them', async () => {
    await goTo(page, shellTexts.messages)
    await goTo(clientPage, shellTexts.messages)
    await clientPage.getByRole('button', { name: manager.name }).click()
    await sendMessageTo(clientPage, manager.name, 'Good morning! The photos of the new ovens are ready.')
    await sendMessageTo(clientPage, manager.name, 'Shall I send them here?')
    const row = conversationRow(page, client.name)
    await expect(row.getByLabel(messageTexts.unread(2))).toBeVisible()
    await checkPage(page)
    await row.click()
    await expect(messageIn(page, client.name, 'Good morning! The photos of the new ovens are ready.')).toBeVisible()
    await expect(messageIn(page, client.name, 'Shall I send them here?')).toBeVisible()
    await expect(row.getByLabel(messageTexts.unread(2))).toHaveCount(0)
  })

  await test.step('[MSG-6] replies appear on both open pages', async () => {
    await sendMessageTo(page, client.name, 'Please do. I build the page today.')
    await expect(messageIn(clientPage, manager.name, 'Please do. I build the page today.')).toBeVisible()
    await sendMessageTo(clientPage, manager.name, 'Wonderful, thank you.')
    await expect(messageIn(page, client.name, 'Wonderful, thank you.')).toBeVisible()
    await checkPage(page)
    await checkPage(clientPage)
  })

  await test.step('a reload shows all messages', async () => {
    for (const [reader, other] of [
      [page, client],
      [clientPage, manager],
    ] as const) {
      await reader.reload()
      const messages = messageList(reader, other.name)
      for (const text of [
        'Good morning! The photos of the new ovens are ready.',
        'Shall I send them here?',
        'Please do. I build the page today.',
        'Wonderful, thank you.',
      ]) {
        await expect(messages.getByText(text, { exact: true })).toHaveCount(1)
      }
    }
  })
})

test('[AUTH-8] [SHELL-1] Log Out ends the session on the server and in every tab of the browser', async ({
  openPage,
  api,
}) => {
  const mara = await api.createManager()
  const page = await openPage({ as: mara })
  await page.goto('/dashboard')
  await expect(page.getByText(shellTexts.welcome('Mara'))).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('foyer-token') ?? '')
  const other = await page.context().newPage()
  await other.goto('/clients')
  await expect(other.getByText(commonTexts.loading)).toHaveCount(0)
  expectErrorResponse(page, 401, /^\/api\//)
  await page.getByRole('button', { name: shellTexts.logOut }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: authTexts.logIn })).toBeVisible()
    expect(await tab.evaluate(() => localStorage.getItem('foyer-token'))).toBeNull()
  }
  await expect.poll(() => api.call(me, {}, token).catch((error: Error) => error.message)).toContain('401')
  await other.reload()
  await expect(other.getByRole('button', { name: authTexts.logIn })).toBeVisible()
})

async function goTo(page: Page, place: string): Promise<void> {
  await page.getByRole('navigation', { name: shellTexts.places }).getByRole('link', { name: place }).click()
}
