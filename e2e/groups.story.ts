import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { listConversations } from '#contract/messages.ts'
import { groupTexts, messageTexts } from '#contract/texts/messages.ts'
import { said, writeTo } from './acts.ts'
import { expect, phone, test } from './fixtures.ts'
import { somebody } from './house.ts'
import { checkPage } from './layout.ts'

const name = 'Launch of the new shop'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })

test('[MSG-3] [MSG-7] [MSG-8] [MSG-15] a group is begun, grows, loses somebody who has it open, and is deleted', async ({
  house,
  open,
}) => {
  const mara = await house.manager()
  const emil = await house.employee(mara)
  const cleo = await house.client(mara)
  const dev = await house.client(mara, somebody('Dev Patel', 'Northside Dental'))
  const desk = await open({ as: mara })
  const colleague = await open({ as: emil })
  const mobile = await open({ as: cleo, ...phone })
  for (const page of [desk, colleague, mobile]) await page.goto('/messages')

  await test.step('[MSG-7] without a name or members it says so; then it is there for everybody in it', async () => {
    await button(desk, messageTexts.addGroup).click()
    await button(desk, groupTexts.create).click()
    await expect(dialog(desk).getByText('Please select a name')).toBeVisible()
    await dialog(desk).getByLabel(groupTexts.name).fill(name)
    await button(desk, groupTexts.create).click()
    await expect(dialog(desk).getByText('Please select more group members')).toBeVisible()
    await checkPage(desk)
    await dialog(desk).getByRole('checkbox', { name: emil.name }).check()
    await dialog(desk).getByRole('checkbox', { name: cleo.name }).check()
    await expect(dialog(desk).getByText(groupTexts.clientsMeet)).toHaveCount(0)
    await button(desk, groupTexts.create).click()
    await expect(desk).toHaveURL(/\/messages\/[0-9a-f-]{36}$/)
    await expect(colleague.getByRole('link', { name })).toBeVisible()
    await expect(mobile.getByRole('link', { name })).toBeVisible()
    await writeTo(desk, name, 'Welcome, both of you')
    await colleague.getByRole('link', { name }).click()
    await mobile.getByRole('link', { name }).click()
    await expect(said(colleague, name, 'Welcome, both of you')).toBeVisible()
    await expect(said(mobile, name, 'Welcome, both of you')).toBeVisible()
    await checkPage(mobile)
  })

  await test.step('[MSG-13] who is there is seen', async () => {
    await expect(desk.getByText(groupTexts.onlineCount(2))).toBeVisible()
    await button(desk, groupTexts.details).click()
    await expect(desk.getByRole('complementary', { name: groupTexts.detailsOf(name) })).toContainText(emil.name)
    await checkPage(desk)
  })

  await test.step('[MSG-15] a second client is added with a warning, and sees only what comes after', async () => {
    await button(desk, groupTexts.add).click()
    await dialog(desk).getByRole('checkbox', { name: dev.name }).check()
    await expect(dialog(desk).getByText(groupTexts.clientsMeet)).toBeVisible()
    await checkPage(desk)
    await button(desk, groupTexts.addChosen(1)).click()
    await expect(dialog(desk)).toBeHidden()
    const newcomer = await open({ as: dev })
    await newcomer.goto('/messages')
    await newcomer.getByRole('link', { name }).click()
    await writeTo(desk, name, 'Dev looks after the photos')
    await expect(said(newcomer, name, 'Dev looks after the photos')).toBeVisible()
    await expect(newcomer.getByText('Welcome, both of you')).toHaveCount(0)
    await expect(newcomer.getByText(groupTexts.managerReadsHere)).toBeVisible()
    await checkPage(newcomer)
  })

  await test.step('[MSG-10] the whole of it as CSV', async () => {
    const arrives = desk.waitForEvent('download')
    await button(desk, groupTexts.download).click()
    const download = await arrives
    expect(download.suggestedFilename()).toBe('Launch_of_the_new_shop_group.csv')
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv).toContain('Sender,Message,Date/Time')
    expect(csv).toContain('Welcome, both of you')
  })

  await test.step('[MSG-8] who is removed while writing is told so, and keeps what was written', async () => {
    await colleague.getByRole('textbox', { name: messageTexts.writeTo(name) }).fill('I was about to say')
    await button(desk, groupTexts.removeOf(emil.name)).click()
    await dialog(desk).getByRole('button', { name: groupTexts.remove }).click()
    await expect(colleague.getByText(groupTexts.gone(name))).toBeVisible()
    await expect(colleague.getByText('I was about to say')).toBeVisible()
    await checkPage(colleague)
    await writeTo(desk, name, 'Only for the three of us')
    await expect(said(mobile, name, 'Only for the three of us')).toBeVisible()
    const { conversations } = await house.ask(listConversations, {}, emil.token)
    expect(conversations.map((conversation) => conversation.name)).not.toContain(name)
  })

  await test.step('[MSG-8] deleted, it is gone from every open page', async () => {
    await button(desk, groupTexts.delete).click()
    await checkPage(desk)
    await dialog(desk).getByRole('button', { name: groupTexts.delete }).click()
    await expect(desk).toHaveURL('/messages')
    await expect(mobile.getByText(groupTexts.gone(name))).toBeVisible()
    await checkPage(mobile)
    await expect(desk.getByRole('link', { name })).toHaveCount(0)
  })
})
