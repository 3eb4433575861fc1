import { randomUUID } from 'node:crypto'
import { listMessages } from '#contract/messages.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { messageIn, sendMessageTo } from './steps.ts'
import { expect, test } from './fixtures.ts'
import type { TestApi, Account } from './test-api.ts'
import { expectServerDown } from './page-errors.ts'

/** The mark of an unacknowledged message; the first in the queue has its own text. */
const unsent = new RegExp(`^(${messageTexts.sending}…|${messageTexts.notSentYet})$`)

const numbered = (who: string, count: number) => Array.from({ length: count }, (_, at) => `${who}'s word ${at + 1}`)

test(
  '[MSG-12] a killed and restarted server loses and duplicates no acknowledged message',
  { tag: '@own-server' },
  async ({ ownServer, openPage }) => {
    const { api } = ownServer
    const { mara, cleo, conversationId } = await api.createManagerWithClient()
    const page = await openPage({ as: mara, api })
    const clientPage = await openPage({ as: cleo, api })
    for (const reader of [page, clientPage]) {
      expectServerDown(reader)
      await reader.goto(`/messages/${conversationId}`)
    }
    await sendMessageTo(page, cleo.name, 'The first word')
    await expect(messageIn(clientPage, mara.name, 'The first word')).toBeVisible()

    const sender = sendUntilServerStops(api, cleo, conversationId)
    const words = numbered('Mara', 30)
    const typing = (async () => {
      for (const word of words) await sendMessageTo(page, cleo.name, word)
    })()
    await expect.poll(() => sender.acknowledged.length, { intervals: [50] }).toBeGreaterThan(15)
    await ownServer.kill()
    const unanswered = await sender.unanswered
    await typing
    await sendMessageTo(page, cleo.name, 'Written while the server is down')

    await expect(page.getByText(shellTexts.connectionLost)).toBeVisible()
    await expect(page.getByText(unsent).last()).toBeVisible()
    const waiting = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => /^foyer-own \S+ outbox /.test(key)),
    )
    expect(waiting.length).toBeGreaterThan(0)

    await ownServer.start()
    await api.sendMessage(cleo, conversationId, unanswered.text, unanswered.sendId)
    await expect(page.getByText(shellTexts.connectionLost)).toBeHidden()
    await expect(page.getByText(unsent)).toHaveCount(0)
    await expect(messageIn(page, cleo.name, 'Written while the server is down')).toHaveCount(1)
    await expect(messageIn(clientPage, mara.name, 'Written while the server is down')).toHaveCount(1)

    const stored = await listAllMessages(api, mara, conversationId)
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, at) => at + 1))
    const of = (person: Account) => stored.filter((one) => one.sender_id === person.id).map((one) => one.message)
    expect(of(mara)).toEqual(['The first word', ...words, 'Written while the server is down'])
    expect(of(cleo)).toEqual([...sender.acknowledged, unanswered.text])

    await page.reload()
    await expect(messageIn(page, cleo.name, 'Written while the server is down')).toHaveCount(1)
  },
)

/** Sends one message after another, each when the previous one is acknowledged, until no answer comes. */
function sendUntilServerStops(api: TestApi, sender: Account, conversation: string) {
  const acknowledged: string[] = []
  const send = async (): Promise<{ text: string; sendId: string }> => {
    for (;;) {
      const text = `Word ${acknowledged.length + 1}`
      const sendId: string = randomUUID()
      try {
        await api.sendMessage(sender, conversation, text, sendId)
      } catch {
        return { text, sendId }
      }
      acknowledged.push(text)
    }
  }
  return { acknowledged, unanswered: send() }
}

async function listAllMessages(api: TestApi, reader: Account, conversationId: string) {
  const all: { seq: number; sender_id: string; message: string }[] = []
  for (;;) {
    const query = { after: all.at(-1)?.seq ?? 0, limit: 200 }
    const page = await api.call(listMessages, { params: { conversationId }, query }, reader.token)
    all.push(...page.items)
    if (!page.has_more) return all
  }
}
