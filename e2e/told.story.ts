import type { Page } from '@playwright/test'
import { inboxTexts, messageTexts } from '#contract/texts/messages.ts'
import { notificationTexts, preferenceTexts, unsubscribeTexts } from '#contract/texts/notifications.ts'
import { said, writeTo } from './acts.ts'
import { expect, phone, test } from './fixtures.ts'
import { linkIn } from './house.ts'
import { checkPage } from './layout.ts'

const bell = (page: Page, count: number) => page.getByRole('button', { name: notificationTexts.bell(count) })
const toggle = (page: Page, label: string) => page.getByRole('switch', { name: label, exact: true })

test('[NOTE-1] [NOTE-2] [NOTE-3] [NOTE-7] messages ring once a conversation, and what is read rings no more', async ({
  house,
  open,
}) => {
  const { mara, cleo, talk } = await house.managerWithClient()
  const guest = await open({ as: cleo, ...phone })
  await guest.goto('/dashboard')
  await expect(bell(guest, 0)).toBeVisible()
  await house.write(mara, talk, 'Good morning')
  await expect(bell(guest, 1)).toBeVisible()
  await house.write(mara, talk, 'The photos are in')
  await house.write(mara, talk, 'Have a look')
  await bell(guest, 1).click()
  await expect(guest.getByRole('link', { name: notificationTexts.newMessage(mara.name) })).toHaveCount(1)
  await expect(guest.getByText(notificationTexts.messages(3))).toBeVisible()
  await checkPage(guest)
  await guest.getByRole('link', { name: notificationTexts.newMessage(mara.name) }).click()
  await expect(guest).toHaveURL(`/messages/${talk}`)
  await expect(said(guest, mara.name, 'Have a look')).toBeVisible()
  await expect(bell(guest, 0)).toBeVisible()
  await house.write(mara, talk, 'And one more')
  await expect(said(guest, mara.name, 'And one more')).toBeVisible()
  await expect(bell(guest, 0)).toBeVisible()
})

test('[NOTE-4] [NOTE-5] an e-mail says how to stop it, one click without a log-in does, and the settings show it', async ({
  house,
  open,
}) => {
  const mara = await house.manager()
  const emil = await house.employee(mara)
  const mail = await house.approvedVacation(mara, emil)

  const stranger = await open(phone)
  await stranger.goto(linkIn(mail, '/unsubscribe/'))
  const what = unsubscribeTexts.kinds.vacation
  await expect(stranger.getByText(unsubscribeTexts.sentence(what, mara.business_name))).toBeVisible()
  await checkPage(stranger)
  const page = await open({ as: emil })
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

test('[MSG-11] a Manager reads an employee’s conversation as it goes on; nothing is marked read, and those in it know', async ({
  house,
  open,
}) => {
  const mara = await house.manager()
  const emil = await house.employee(mara)
  const cleo = await house.client(mara)
  const { _id: talk } = await house.conversation(emil, cleo)
  await house.write(cleo, talk, 'Is the logo ready?')
  const desk = await open({ as: mara })
  const guest = await open({ as: cleo })

  await test.step('from the list of unread messages into the inbox', async () => {
    await desk.goto('/employee-unread-messages')
    await expect(desk.getByRole('row', { name: emil.name })).toContainText('1')
    await house.write(cleo, talk, 'Hello?')
    await expect(desk.getByRole('row', { name: emil.name })).toContainText('2')
    await desk.getByRole('link', { name: 'View Inbox' }).first().click()
    await expect(desk).toHaveURL(`/messages/employee/${emil.id}`)
    await expect(desk.getByText(inboxTexts.readOnly(emil.name)).first()).toBeVisible()
    await checkPage(desk)
  })

  await test.step('the conversation stands under the other party’s name and goes on while it is read', async () => {
    await desk.getByRole('link', { name: cleo.name }).click()
    await expect(desk).toHaveURL(`/messages/employee/${emil.id}/${talk}`)
    await expect(said(desk, cleo.name, 'Is the logo ready?')).toBeVisible()
    await house.write(cleo, talk, 'The printer is waiting')
    await expect(said(desk, cleo.name, 'The printer is waiting')).toBeVisible()
    await expect(desk.getByRole('textbox', { name: messageTexts.writeTo(cleo.name) })).toHaveCount(0)
    await checkPage(desk)
  })

  await test.step('the client is told of it, and the employee still has it all unread', async () => {
    await guest.goto(`/messages/${talk}`)
    await expect(guest.getByText(/manager can read the messages here/)).toBeVisible()
    await checkPage(guest)
    const colleague = await open({ as: emil })
    await colleague.goto('/messages')
    await expect(colleague.getByText(messageTexts.managerReads).first()).toBeVisible()
    await expect(colleague.getByRole('link', { name: cleo.name }).getByLabel(messageTexts.unread(3))).toBeVisible()
    await checkPage(colleague)
    await colleague.getByRole('link', { name: cleo.name }).click()
    await writeTo(colleague, cleo.name, 'Here it is')
    await expect(desk.getByText('Here it is', { exact: true }).first()).toBeVisible()
  })

  await test.step('the eye leads to another employee’s messages', async () => {
    await desk.goto('/messages')
    await desk.getByRole('button', { name: inboxTexts.open }).click()
    // What there is to choose from opens by itself, above the button.
    await desk.getByRole('dialog').getByRole('heading', { name: inboxTexts.open }).click()
    await desk.getByRole('button', { name: inboxTexts.show }).click()
    await expect(desk.getByText('Please select an employee')).toBeVisible()
    await checkPage(desk)
  })
})
