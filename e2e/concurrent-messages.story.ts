import type { Page } from '@playwright/test'
import { createConversation, listMessages } from '#contract/messages.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { conversationRow, messageList, messageIn, sendMessageTo } from './steps.ts'
import { expect, phone, test } from './fixtures.ts'
import { TestApi, newPerson } from './test-api.ts'
import { CuttableConnection } from './cuttable-connection.ts'
import { checkPage } from './layout.ts'
import { expectServerDown } from './page-errors.ts'

const group = 'Launch of the new shop'

/** The given texts that the thread shows, in the thread's order. */
async function shownInOrder(page: Page, words: readonly string[]): Promise<string[]> {
  const text = await messageList(page, group).innerText()
  return words.filter((word) => text.includes(word)).toSorted((one, other) => text.indexOf(one) - text.indexOf(other))
}

test('[MSG-6] [MSG-12] [MSG-13] a group shows every message once and in the same order when three people write at once and one loses the connection', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const emil = await api.createEmployee(mara)
  const cleo = await api.createClient(mara)
  const { _id: conversationId } = await api.call(
    createConversation,
    { body: { type: 'Group', name: group, user_ids: [mara.id, emil.id, cleo.id] } },
    mara.token,
  )
  const connection = await CuttableConnection.open(api.origin)
  const apiOverConnection = new TestApi(connection.origin)
  const desktop = await openPage({ as: mara })
  const colleague = await openPage({ as: emil })
  const mobile = await openPage({ as: cleo, api: apiOverConnection, ...phone })
  expectServerDown(mobile)
  const pages = [desktop, colleague, mobile]
  const listStored = async () => {
    const query = { limit: 200 }
    return (await api.call(listMessages, { params: { conversationId }, query }, mara.token)).items
  }
  /** All pages show these texts in the order in which they are stored. One's own stand at the end until their answers come. */
  const expectInOrder = async (words: readonly string[]) => {
    const order = async () => (await listStored()).map(({ message }) => message).filter((text) => words.includes(text))
    await expect.poll(order).toHaveLength(words.length)
    const stored = await order()
    for (const page of pages) await expect.poll(() => shownInOrder(page, words)).toEqual(stored)
  }

  await test.step('all three pages show all messages in the same order', async () => {
    for (const page of pages) await page.goto(`/messages/${conversationId}`)
    for (const page of pages)
      await expect(page.getByRole('textbox', { name: messageTexts.writeTo(group) })).toBeVisible()
    await Promise.all(
      pages.map(async (page, who) => {
        for (let n = 1; n <= 2; n++) await sendMessageTo(page, group, `Word ${n} of person ${who}`)
      }),
    )
    for (const page of pages)
      for (let who = 0; who < 3; who++) await expect(messageIn(page, group, `Word 2 of person ${who}`)).toBeVisible()
    await expectInOrder([0, 1, 2].flatMap((who) => [1, 2].map((n) => `Word ${n} of person ${who}`)))
  })

  await test.step('[MSG-14] the phone shows that it is offline and keeps the message', async () => {
    connection.cut()
    await expect(mobile.getByText(shellTexts.connectionLost)).toBeVisible()
    await sendMessageTo(mobile, group, 'From the tunnel')
    await expect(mobile.getByText(messageTexts.notSentYet)).toBeVisible()
    await checkPage(mobile)
    await sendMessageTo(desktop, group, 'Said while the phone was away')
    await sendMessageTo(colleague, group, 'And answered')
    await expect(messageIn(desktop, group, 'And answered')).toBeVisible()
    await expect(messageIn(mobile, group, 'And answered')).toHaveCount(0)
  })

  await test.step('[MSG-12] the phone has every message once after it reconnects', async () => {
    connection.restore()
    await expect(messageIn(mobile, group, 'And answered')).toBeVisible()
    await expect(mobile.getByText(messageTexts.notSentYet)).toHaveCount(0)
    for (const page of pages) await expect(messageIn(page, group, 'From the tunnel')).toHaveCount(1)
    await expectInOrder(['Said while the phone was away', 'And answered', 'From the tunnel'])
  })

  await test.step('[MSG-12] a message written offline is sent after the tab was closed', async () => {
    connection.cut()
    await expect(mobile.getByText(shellTexts.connectionLost)).toBeVisible()
    await sendMessageTo(mobile, group, 'Before the battery died')
    await expect(mobile.getByText(messageTexts.notSentYet)).toBeVisible()
    const context = mobile.context()
    await mobile.close()
    connection.restore()
    const again = await context.newPage()
    await again.goto('/dashboard')
    await expect(messageIn(desktop, group, 'Before the battery died')).toHaveCount(1)
    await expect(messageIn(colleague, group, 'Before the battery died')).toHaveCount(1)
    await again.goto(`/messages/${conversationId}`)
    await expect(messageIn(again, group, 'Before the battery died')).toHaveCount(1)
  })

  const stored = await listStored()
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, at) => at + 1))
  expect(stored).toHaveLength(10)
  await connection.close()
})

test('[MSG-6] [NOTE-1] [NOTE-3] the bell counts one unread conversation once, and reading on one device clears the other', async ({
  api,
  openPage,
}) => {
  const mara = await api.createManager()
  const cleo = await api.createClient(mara)
  const dev = await api.createClient(mara, newPerson('Dev Patel', 'Northside Dental'))
  const one = await api.createConversation(mara, cleo)
  const other = await api.createConversation(mara, dev)
  const desktop = await openPage({ as: mara })
  const mobile = await openPage({ as: mara, ...phone })
  for (const page of [desktop, mobile]) await page.goto('/messages')
  for (let n = 1; n <= 3; n++) await api.sendMessage(cleo, one._id, `Question ${n}`)
  await api.sendMessage(dev, other._id, 'A word from the dentist')

  for (const page of [desktop, mobile]) {
    await expect(conversationRow(page, cleo.name).getByLabel(messageTexts.unread(3))).toBeVisible()
    await expect(conversationRow(page, dev.name).getByLabel(messageTexts.unread(1))).toBeVisible()
  }
  await conversationRow(mobile, cleo.name).click()
  await expect(messageIn(mobile, cleo.name, 'Question 3')).toBeVisible()
  await expect(conversationRow(desktop, cleo.name).getByLabel(messageTexts.unread(3))).toHaveCount(0)
  await expect(conversationRow(desktop, dev.name).getByLabel(messageTexts.unread(1))).toBeVisible()
})
