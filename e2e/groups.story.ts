import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { listConversations } from '#contract/messages.ts'
import { groupTexts, messageTexts } from '#contract/texts/messages.ts'
import { conversationRow, messageIn, sendMessageTo } from './steps.ts'
import { expect, phone, test } from './fixtures.ts'
import { newPerson } from './test-api.ts'
import { checkPage } from './layout.ts'

const name = 'Launch of the new shop'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })

test('[MSG-3] [MSG-7] [MSG-8] [MSG-15] a group can be created, get members, lose a member who has it open, and be deleted', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const emil = await api.createEmployee(mara)
  const cleo = await api.createClient(mara)
  const dev = await api.createClient(mara, newPerson('Dev Patel', 'Northside Dental'))
  const desktop = await openPage({ as: mara })
  const colleague = await openPage({ as: emil })
  const mobile = await openPage({ as: cleo, ...phone })
  for (const page of [desktop, colleague, mobile]) await page.goto('/messages')

  await test.step('[MSG-7] the form shows an error without a name or members, and then creates the group for all members', async () => {
    await button(desktop, messageTexts.addGroup).click()
    await button(desktop, groupTexts.create).click()
    await expect(dialog(desktop).getByText('Please select a name')).toBeVisible()
    await dialog(desktop).getByLabel(groupTexts.name).fill(name)
    await button(desktop, groupTexts.create).click()
    await expect(dialog(desktop).getByText('Please select more group members')).toBeVisible()
    await checkPage(desktop)
    await dialog(desktop).getByRole('checkbox', { name: emil.name }).check()
    await dialog(desktop).getByRole('checkbox', { name: cleo.name }).check()
    await expect(dialog(desktop).getByText(groupTexts.clientsMeet)).toHaveCount(0)
    await button(desktop, groupTexts.create).click()
    await expect(desktop).toHaveURL(/\/messages\/[0-9a-f-]{36}$/)
    await expect(conversationRow(colleague, name)).toBeVisible()
    await expect(conversationRow(mobile, name)).toBeVisible()
    await sendMessageTo(desktop, name, 'Welcome, both of you')
    await conversationRow(colleague, name).click()
    await conversationRow(mobile, name).click()
    await expect(messageIn(colleague, name, 'Welcome, both of you')).toBeVisible()
    await expect(messageIn(mobile, name, 'Welcome, both of you')).toBeVisible()
    await checkPage(mobile)
  })

  await test.step('[MSG-13] the group shows which members are online', async () => {
    await expect(desktop.getByText(groupTexts.onlineCount(2))).toBeVisible()
    await button(desktop, groupTexts.details).click()
    await expect(desktop.getByRole('complementary', { name: groupTexts.detailsOf(name) })).toContainText(emil.name)
    await checkPage(desktop)
  })

  await test.step('[MSG-15] adding a second client shows a warning, and the client sees only later messages', async () => {
    await button(desktop, groupTexts.add).click()
    await dialog(desktop).getByRole('checkbox', { name: dev.name }).check()
    await expect(dialog(desktop).getByText(groupTexts.clientsMeet)).toBeVisible()
    await checkPage(desktop)
    await button(desktop, groupTexts.addChosen(1)).click()
    await expect(dialog(desktop)).toBeHidden()
    const newcomer = await openPage({ as: dev })
    await newcomer.goto('/messages')
    await conversationRow(newcomer, name).click()
    await sendMessageTo(desktop, name, 'Dev looks after the photos')
    await expect(messageIn(newcomer, name, 'Dev looks after the photos')).toBeVisible()
    await expect(newcomer.getByText('Welcome, both of you')).toHaveCount(0)
    await expect(newcomer.getByText(groupTexts.managerReadsHere)).toBeVisible()
    await checkPage(newcomer)
  })

  await test.step('[MSG-10] the group is exported as CSV', async () => {
    const arrives = desktop.waitForEvent('download')
    await button(desktop, groupTexts.download).click()
    const download = await arrives
    expect(download.suggestedFilename()).toBe('Launch_of_the_new_shop_group.csv')
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv).toContain('Sender,Message,Date/Time')
    expect(csv).toContain('Welcome, both of you')
  })

  await test.step('[MSG-8] a member removed while writing sees a notice and keeps the draft', async () => {
    await colleague.getByRole('textbox', { name: messageTexts.writeTo(name) }).fill('I was about to say')
    await button(desktop, groupTexts.removeOf(emil.name)).click()
    await dialog(desktop).getByRole('button', { name: groupTexts.remove }).click()
    await expect(colleague.getByText(groupTexts.gone(name))).toBeVisible()
    await expect(colleague.getByText('I was about to say')).toBeVisible()
    await checkPage(colleague)
    await sendMessageTo(desktop, name, 'Only for the three of us')
    await expect(messageIn(mobile, name, 'Only for the three of us')).toBeVisible()
    const { conversations } = await api.call(listConversations, {}, emil.token)
    expect(conversations.map((conversation) => conversation.name)).not.toContain(name)
  })

  await test.step('[MSG-8] a deleted group disappears from every open page', async () => {
    await button(desktop, groupTexts.delete).click()
    await checkPage(desktop)
    await dialog(desktop).getByRole('button', { name: groupTexts.delete }).click()
    await expect(desktop).toHaveURL('/messages')
    await expect(mobile.getByText(groupTexts.gone(name))).toBeVisible()
    await checkPage(mobile)
    await expect(conversationRow(desktop, name)).toHaveCount(0)
  })
})
