import type { Page } from '@playwright/test'
import { updateNotificationSettings } from '#contract/settings.ts'
import { inboxTexts, messageTexts } from '#contract/texts/messages.ts'
import { notificationTexts, preferenceTexts, unsubscribeTexts } from '#contract/texts/notifications.ts'
import { messageIn, sendMessageTo } from './steps.ts'
import { expect, phone, test } from './fixtures.ts'
import { linkInEmail } from './test-api.ts'
import { checkPage } from './layout.ts'
import { refuseCalls } from './page-errors.ts'

const bell = (page: Page, count: number) => page.getByRole('button', { name: notificationTexts.bell(count) })
const toggle = (page: Page, label: string) => page.getByRole('switch', { name: label, exact: true })

test('[NOTE-1] [NOTE-2] [NOTE-3] [NOTE-7] the bell counts a conversation once and clears it when the messages are read', async ({
  api,
  openPage,
}) => {
  const { mara, cleo, conversationId } = await api.createManagerWithClient()
  const clientPage = await openPage({ as: cleo, ...phone })
  await clientPage.goto('/dashboard')
  await expect(bell(clientPage, 0)).toBeVisible()
  await api.sendMessage(mara, conversationId, 'Good morning')
  await expect(bell(clientPage, 1)).toBeVisible()
  await api.sendMessage(mara, conversationId, 'The photos are in')
  await api.sendMessage(mara, conversationId, 'Have a look')
  await bell(clientPage, 1).click()
  await expect(clientPage.getByRole('link', { name: notificationTexts.newMessage(mara.name) })).toHaveCount(1)
  await expect(clientPage.getByText(notificationTexts.messages(3))).toBeVisible()
  await checkPage(clientPage)
  await clientPage.getByRole('link', { name: notificationTexts.newMessage(mara.name) }).click()
  await expect(clientPage).toHaveURL(`/messages/${conversationId}`)
  await expect(messageIn(clientPage, mara.name, 'Have a look')).toBeVisible()
  await expect(bell(clientPage, 0)).toBeVisible()
  await api.sendMessage(mara, conversationId, 'And one more')
  await expect(messageIn(clientPage, mara.name, 'And one more')).toBeVisible()
  await expect(bell(clientPage, 0)).toBeVisible()
})

test('[NOTE-4] [NOTE-5] an email’s link stops further emails with one click, without a log-in, and the settings show it', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const emil = await api.createEmployee(mara)
  const email = await api.createApprovedVacation(mara, emil)

  const stranger = await openPage(phone)
  await stranger.goto(linkInEmail(email, '/unsubscribe/'))
  const what = unsubscribeTexts.kinds.vacation
  await expect(stranger.getByText(unsubscribeTexts.sentence(what, mara.business_name))).toBeVisible()
  await checkPage(stranger)
  const page = await openPage({ as: emil })
  await page.goto('/settings/notifications')
  await expect(toggle(page, preferenceTexts.emailOf(preferenceTexts.kinds.vacation))).toBeChecked()
  await expect(toggle(page, preferenceTexts.allEmails)).toBeChecked()
  await checkPage(page)
  await stranger.getByRole('button', { name: unsubscribeTexts.stop }).click()
  await expect(stranger.getByText(unsubscribeTexts.stopped(what, mara.business_name))).toBeVisible()
  await checkPage(stranger)

  await page.reload()
  await expect(toggle(page, preferenceTexts.emailOf(preferenceTexts.kinds.vacation))).not.toBeChecked()
  await expect(toggle(page, preferenceTexts.allEmails)).not.toBeChecked()
  await expect(toggle(page, preferenceTexts.notificationOf(preferenceTexts.kinds.vacation))).toBeChecked()
  await toggle(page, preferenceTexts.allNotifications).press('Space')
  await expect(page.getByText(preferenceTexts.saved).first()).toBeVisible()
  await expect(toggle(page, preferenceTexts.notificationOf(preferenceTexts.kinds.message))).not.toBeChecked()
  await page.reload()
  await expect(toggle(page, preferenceTexts.allNotifications)).not.toBeChecked()
})

test('[NOTE-4] a switch turns at once, and back with a sentence when the server refuses', async ({ api, openPage }) => {
  const page = await openPage({ as: await api.createManager() })
  await page.goto('/settings/notifications')
  const vacations = toggle(page, preferenceTexts.emailOf(preferenceTexts.kinds.vacation))
  await expect(vacations).toBeChecked()
  const refused = await refuseCalls(page, updateNotificationSettings.path)
  await vacations.press('Space')
  await expect(vacations).not.toBeChecked()
  refused.release()
  await expect(page.getByRole('alert')).toContainText(preferenceTexts.failed)
  await expect(vacations).toBeChecked()
  await checkPage(page)
  refused.end()
  await vacations.press('Space')
  await expect(page.getByText(preferenceTexts.saved).first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.reload()
  await expect(vacations).not.toBeChecked()
})

test('[MSG-11] a Manager reads an Employee’s conversation live; nothing is marked read, and the members see a notice', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const emil = await api.createEmployee(mara)
  const cleo = await api.createClient(mara)
  const { _id: conversationId } = await api.createConversation(emil, cleo)
  await api.sendMessage(cleo, conversationId, 'Is the logo ready?')
  const desktop = await openPage({ as: mara })
  const clientPage = await openPage({ as: cleo })

  await test.step('the list of unread messages leads to the inbox', async () => {
    await desktop.goto('/employee-unread-messages')
    await expect(desktop.getByRole('row', { name: emil.name })).toContainText('1')
    await api.sendMessage(cleo, conversationId, 'Hello?')
    await expect(desktop.getByRole('row', { name: emil.name })).toContainText('2')
    await desktop.getByRole('link', { name: 'View Inbox' }).first().click()
    await expect(desktop).toHaveURL(`/messages/employee/${emil.id}`)
    await expect(desktop.getByText(inboxTexts.readOnly(emil.name)).first()).toBeVisible()
    await checkPage(desktop)
  })

  await test.step('the conversation has the other person’s name and shows new messages', async () => {
    await desktop.getByRole('link', { name: cleo.name }).click()
    await expect(desktop).toHaveURL(`/messages/employee/${emil.id}/${conversationId}`)
    await expect(messageIn(desktop, cleo.name, 'Is the logo ready?')).toBeVisible()
    await api.sendMessage(cleo, conversationId, 'The printer is waiting')
    await expect(messageIn(desktop, cleo.name, 'The printer is waiting')).toBeVisible()
    await expect(desktop.getByRole('textbox', { name: messageTexts.writeTo(cleo.name) })).toHaveCount(0)
    await checkPage(desktop)
  })

  await test.step('the client sees the notice, and the Employee’s messages stay unread', async () => {
    await clientPage.goto(`/messages/${conversationId}`)
    await expect(clientPage.getByText(/manager can read the messages here/)).toBeVisible()
    await checkPage(clientPage)
    const colleague = await openPage({ as: emil })
    await colleague.goto('/messages')
    await expect(colleague.getByText(messageTexts.managerReads).first()).toBeVisible()
    await expect(colleague.getByRole('link', { name: cleo.name }).getByLabel(messageTexts.unread(3))).toBeVisible()
    await checkPage(colleague)
    await colleague.getByRole('link', { name: cleo.name }).click()
    await sendMessageTo(colleague, cleo.name, 'Here it is')
    await expect(desktop.getByText('Here it is', { exact: true }).first()).toBeVisible()
  })

  await test.step('the eye button opens another Employee’s messages', async () => {
    await desktop.goto('/messages')
    await desktop.getByRole('button', { name: inboxTexts.open }).click()
    // The options open by themselves and cover the button.
    await desktop.getByRole('dialog').getByRole('heading', { name: inboxTexts.open }).click()
    await desktop.getByRole('button', { name: inboxTexts.show }).click()
    await expect(desktop.getByText('Please select an employee')).toBeVisible()
    await checkPage(desktop)
  })
})
