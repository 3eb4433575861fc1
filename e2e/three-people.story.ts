import type { Page } from '@playwright/test'
import { createConversation, listMessages } from '#contract/messages.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { messagesWith, said, writeTo } from './acts.ts'
import { expect, phone, test } from './fixtures.ts'
import { House, somebody } from './house.ts'
import { Line } from './line.ts'
import { checkPage } from './layout.ts'
import { expectNoServer } from './watch.ts'

const group = 'Launch of the new shop'

/** What stands in the list, in its order. */
async function wordsIn(page: Page, words: readonly string[]): Promise<string[]> {
  const text = await messagesWith(page, group).innerText()
  return words.filter((word) => text.includes(word)).toSorted((one, other) => text.indexOf(one) - text.indexOf(other))
}

test('[MSG-6] [MSG-12] [MSG-13] three people write at once; the one on a phone loses the line, writes on, and misses and doubles nothing', async ({
  house,
  open,
}) => {
  const mara = await house.manager()
  const emil = await house.employee(mara)
  const cleo = await house.client(mara)
  const { _id: talk } = await house.ask(
    createConversation,
    { body: { type: 'Group', name: group, user_ids: [mara.id, emil.id, cleo.id] } },
    mara.token,
  )
  const line = await Line.to(house.origin)
  const far = new House(line.origin)
  const desk = await open({ as: mara })
  const colleague = await open({ as: emil })
  const mobile = await open({ as: cleo, house: far, ...phone })
  expectNoServer(mobile)
  const pages = [desk, colleague, mobile]

  await test.step('everybody reads everybody, in one order', async () => {
    for (const page of pages) await page.goto(`/messages/${talk}`)
    for (const page of pages)
      await expect(page.getByRole('textbox', { name: messageTexts.writeTo(group) })).toBeVisible()
    await Promise.all(
      pages.map(async (page, who) => {
        for (let n = 1; n <= 2; n++) await writeTo(page, group, `Word ${n} of person ${who}`)
      }),
    )
    for (const page of pages)
      for (let who = 0; who < 3; who++) await expect(said(page, group, `Word 2 of person ${who}`)).toBeVisible()
    const words = [0, 1, 2].flatMap((who) => [1, 2].map((n) => `Word ${n} of person ${who}`))
    const orders = await Promise.all(pages.map((page) => wordsIn(page, words)))
    expect(orders[0]).toHaveLength(6)
    expect(orders[1]).toEqual(orders[0])
    expect(orders[2]).toEqual(orders[0])
  })

  await test.step('[MSG-14] without the line the phone says so and keeps what is written', async () => {
    line.cut()
    await expect(mobile.getByText(shellTexts.offline)).toBeVisible({ timeout: 30_000 })
    await writeTo(mobile, group, 'From the tunnel')
    await expect(mobile.getByText(messageTexts.notSentYet)).toBeVisible()
    await checkPage(mobile)
    await writeTo(desk, group, 'Said while the phone was away')
    await writeTo(colleague, group, 'And answered')
    await expect(said(desk, group, 'And answered')).toBeVisible()
    await expect(said(mobile, group, 'And answered')).toHaveCount(0)
  })

  await test.step('[MSG-12] with the line back nothing is missing and nothing is there twice', async () => {
    line.mend()
    await expect(said(mobile, group, 'And answered')).toBeVisible({ timeout: 30_000 })
    await expect(mobile.getByText(messageTexts.notSentYet)).toHaveCount(0)
    for (const page of pages) await expect(said(page, group, 'From the tunnel')).toHaveCount(1)
    const words = ['Said while the phone was away', 'And answered', 'From the tunnel']
    const orders = await Promise.all(pages.map((page) => wordsIn(page, words)))
    expect(orders[1]).toEqual(orders[0])
    expect(orders[2]).toEqual(orders[0])
  })

  await test.step('[MSG-12] what was written without a line outlives the closed tab', async () => {
    line.cut()
    await expect(mobile.getByText(shellTexts.offline)).toBeVisible({ timeout: 30_000 })
    await writeTo(mobile, group, 'Before the battery died')
    await expect(mobile.getByText(messageTexts.notSentYet)).toBeVisible()
    const context = mobile.context()
    await mobile.close()
    line.mend()
    const again = await context.newPage()
    await again.goto('/dashboard')
    await expect(said(desk, group, 'Before the battery died')).toHaveCount(1)
    await expect(said(colleague, group, 'Before the battery died')).toHaveCount(1)
    await again.goto(`/messages/${talk}`)
    await expect(said(again, group, 'Before the battery died')).toHaveCount(1)
  })

  const stored = await house.ask(listMessages, { params: { conversationId: talk }, query: { limit: 200 } }, mara.token)
  expect(stored.items.map(({ seq }) => seq)).toEqual(stored.items.map((_, at) => at + 1))
  expect(stored.items).toHaveLength(10)
  await line.end()
})

test('[MSG-6] [NOTE-1] [NOTE-3] what is not read is counted once a conversation, and reading it on one device is seen on the other', async ({
  house,
  open,
}) => {
  const mara = await house.manager()
  const cleo = await house.client(mara)
  const dev = await house.client(mara, somebody('Dev Patel', 'Northside Dental'))
  const one = await house.conversation(mara, cleo)
  const other = await house.conversation(mara, dev)
  const desk = await open({ as: mara })
  const mobile = await open({ as: mara, ...phone })
  for (const page of [desk, mobile]) await page.goto('/messages')
  for (let n = 1; n <= 3; n++) await house.write(cleo, one._id, `Question ${n}`)
  await house.write(dev, other._id, 'A word from the dentist')

  const row = (page: Page, name: string) => page.getByRole('link', { name })
  for (const page of [desk, mobile]) {
    await expect(row(page, cleo.name).getByLabel(messageTexts.unread(3))).toBeVisible()
    await expect(row(page, dev.name).getByLabel(messageTexts.unread(1))).toBeVisible()
  }
  await row(mobile, cleo.name).click()
  await expect(said(mobile, cleo.name, 'Question 3')).toBeVisible()
  await expect(row(desk, cleo.name).getByLabel(messageTexts.unread(3))).toHaveCount(0)
  await expect(row(desk, dev.name).getByLabel(messageTexts.unread(1))).toBeVisible()
})
