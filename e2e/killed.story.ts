import { randomUUID } from 'node:crypto'
import { listMessages } from '#contract/messages.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { said, writeTo } from './acts.ts'
import { expect, test } from './fixtures.ts'
import type { House, Resident } from './house.ts'
import { expectNoServer } from './watch.ts'

/** Under or beside a message that is not acknowledged; the first in the queue is told apart from those behind it. */
const unsent = new RegExp(`^(${messageTexts.sending}…|${messageTexts.notSentYet})$`)

const numbered = (who: string, count: number) => Array.from({ length: count }, (_, at) => `${who}'s word ${at + 1}`)

test(
  '[MSG-12] the server is killed in the middle of a conversation, and nothing acknowledged is missing or doubled',
  { tag: '@own-server' },
  async ({ ownServer, open }) => {
    const { house } = ownServer
    const { mara, cleo, talk } = await house.managerWithClient()
    const page = await open({ as: mara, house })
    const guest = await open({ as: cleo, house })
    for (const reader of [page, guest]) {
      expectNoServer(reader)
      await reader.goto(`/messages/${talk}`)
    }
    await writeTo(page, cleo.name, 'The first word')
    await expect(said(guest, mara.name, 'The first word')).toBeVisible()

    const spoken = talkUntilLost(house, cleo, talk)
    const words = numbered('Mara', 30)
    const typing = (async () => {
      for (const word of words) await writeTo(page, cleo.name, word)
    })()
    await expect.poll(() => spoken.acknowledged.length, { intervals: [50] }).toBeGreaterThan(15)
    await ownServer.kill()
    const unanswered = await spoken.lost
    await typing
    await writeTo(page, cleo.name, 'Written while nobody listens')

    await expect(page.getByText(shellTexts.offline)).toBeVisible()
    await expect(page.getByText(unsent).last()).toBeVisible()
    const waiting = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => /^foyer-own \S+ outbox /.test(key)),
    )
    expect(waiting.length).toBeGreaterThan(0)

    await ownServer.start()
    await house.write(cleo, talk, unanswered.text, unanswered.sendId)
    await expect(page.getByText(shellTexts.offline)).toBeHidden({ timeout: 30_000 })
    await expect(page.getByText(unsent)).toHaveCount(0, { timeout: 30_000 })
    await expect(said(page, cleo.name, 'Written while nobody listens')).toHaveCount(1)
    await expect(said(guest, mara.name, 'Written while nobody listens')).toHaveCount(1)

    const stored = await everyMessage(house, mara, talk)
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, at) => at + 1))
    const of = (person: Resident) => stored.filter((one) => one.sender_id === person.id).map((one) => one.message)
    expect(of(mara)).toEqual(['The first word', ...words, 'Written while nobody listens'])
    expect(of(cleo)).toEqual([...spoken.acknowledged, unanswered.text])

    await page.reload()
    await expect(said(page, cleo.name, 'Written while nobody listens')).toHaveCount(1)
  },
)

/** Writes one message after the other, each as soon as the one before is acknowledged, until no answer comes. */
function talkUntilLost(house: House, sender: Resident, conversation: string) {
  const acknowledged: string[] = []
  const talk = async (): Promise<{ text: string; sendId: string }> => {
    for (;;) {
      const text = `Word ${acknowledged.length + 1}`
      const sendId: string = randomUUID()
      try {
        await house.write(sender, conversation, text, sendId)
      } catch {
        return { text, sendId }
      }
      acknowledged.push(text)
    }
  }
  return { acknowledged, lost: talk() }
}

async function everyMessage(house: House, reader: Resident, conversationId: string) {
  const all: { seq: number; sender_id: string; message: string }[] = []
  for (;;) {
    const query = { after: all.at(-1)?.seq ?? 0, limit: 200 }
    const page = await house.ask(listMessages, { params: { conversationId }, query }, reader.token)
    all.push(...page.items)
    if (!page.has_more) return all
  }
}
