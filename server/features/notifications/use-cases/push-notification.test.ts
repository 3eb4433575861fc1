import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createConversation, markRead, sendText } from '#contract/messages.ts'
import { logout } from '#contract/auth.ts'
import { showPushKey, subscribePush, unsubscribePush } from '#contract/notifications.ts'
import { requireTwoStep } from '#contract/settings.ts'
import { createPush } from '#server/platform/push.ts'
import { PushBrowser } from '#server/testing/push-browser.ts'
import { advanceJobs } from '#server/testing/waiting-jobs.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
beforeAll(async () => {
  world = await createTestWorld()
  manager = await world.manager()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => world.close())

/** A browser in which this person has allowed notifications. */
async function browserOf(person: Person): Promise<{ browser: PushBrowser; id: string }> {
  const browser = new PushBrowser()
  const { body } = await world.call(showPushKey, {}, person.token)
  const { key } = body as { key: string } // answers 200
  const fetch = browser.service(key)
  Object.assign(world.parts, {
    push: createPush({ keys: world.parts.config.keys, contact: 'mailto:a@foyer.test', fetch }),
  })
  const answer = await world.call(subscribePush, { body: browser.subscription }, person.token)
  expect(answer.status).toBe(201)
  return { browser, id: (answer.body as { _id: string })._id } // asserted above
}

async function write(from: Person, to: Person, message: string): Promise<string> {
  const users = { type: 'Direct' as const, user_ids: [from.id, to.id] }
  const { body: conversation } = await world.call(createConversation, { body: users }, from.token)
  const { _id } = conversation as { _id: string } // 200 or 201
  await world.call(sendText, { body: { conversation_id: _id, message, type: 'text' } }, from.token)
  return _id
}

/** Runs delayed jobs now. */
async function later(): Promise<void> {
  await world.runJobs()
  await advanceJobs(world, 3600)
  await world.runJobs()
}

const subscriptions = () =>
  world.database.db.system.sql({ name: 'push_rows', text: 'select user_id from push_subscriptions', values: [] })

describe('[NOTE-6] a subscribed browser', () => {
  test("a subscribed browser gets the bell's text, encrypted for it and signed, without the message's text", async () => {
    const client = await world.client(manager)
    const { browser } = await browserOf(client)
    const conversation = await write(manager, client, 'The secret recipe is in the drawer.')
    await later()
    expect(browser.shown).toMatchObject([
      {
        message: {
          title: 'Harbour Agency',
          body: `New message from ${manager.name}`,
          link: `/messages/${conversation}`,
        },
        contact: 'mailto:a@foyer.test',
        ttl: '86400',
      },
    ])
    expect(JSON.stringify(browser.shown)).not.toContain('recipe')
  })

  test('a subscribed browser gets nothing that was read in the meantime', async () => {
    const client = await world.client(manager)
    const { browser } = await browserOf(client)
    const id = await write(manager, client, 'Read at once.')
    // In a minute: however slow the machine is, the push is not due among these jobs.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    await world.runJobs()
    vi.useRealTimers()
    await world.call(markRead, { body: { id, seq: 1 } }, client.token)
    await later()
    expect(browser.shown).toEqual([])
  })

  test('a browser gets nothing after unsubscribing or after its session has ended', async () => {
    const client = await world.client(manager)
    const off = await browserOf(client)
    expect((await world.call(unsubscribePush, { params: { id: off.id } }, client.token)).status).toBe(204)
    expect((await world.call(unsubscribePush, { params: { id: off.id } }, client.token)).status).toBe(404)
    const { browser } = await browserOf(client)
    await world.call(logout, {}, client.token)
    await write(manager, client, 'Is anybody there?')
    await later()
    expect([...off.browser.shown, ...browser.shown]).toEqual([])
  })

  test('[AUTH-16] a browser gets nothing while its Employee lacks a required second step', async () => {
    const { manager: careful, employee } = await world.agency()
    const { browser } = await browserOf(employee)
    await world.call(requireTwoStep, { body: { required: true } }, careful.token)
    await write(careful, employee, 'Set it up, please.')
    await later()
    expect(browser.shown).toEqual([])
    await world.call(requireTwoStep, { body: { required: false } }, careful.token)
    await write(careful, employee, 'Never mind.')
    await later() // the job of the conversation's second message runs a moment later
    await later()
    expect(browser.shown).toHaveLength(1)
  })

  test('[SUB-5] a browser gets nothing while the subscription closes the workspace', async () => {
    const { manager: owner, client } = await world.agency()
    const { browser } = await browserOf(client)
    await write(owner, client, 'Just in time.')
    await world.database.db.system.transaction((tx) =>
      tx.updateTable('subscriptions').set({ status: 'canceled' }).where('manager_id', '=', owner.workspace).execute(),
    )
    await later()
    expect(browser.shown).toEqual([])
  })

  test('a browser belongs to the person who subscribed last, of any workspace', async () => {
    const [one, other] = [await world.client(manager), await world.client(await world.manager())]
    const { browser } = await browserOf(one)
    const again = await world.call(subscribePush, { body: browser.subscription }, other.token)
    expect(again.status).toBe(201)
    await write(manager, one, 'For one alone.')
    await later()
    expect(browser.shown).toEqual([])
  })

  test('a gone subscription is deleted, and an unavailable push service is retried', async () => {
    const client = await world.client(manager)
    const { browser } = await browserOf(client)
    browser.answers = [503]
    await write(manager, client, 'First')
    await expect(later()).rejects.toThrow()
    expect(browser.shown).toEqual([])
    await later()
    expect(browser.shown).toHaveLength(1)
    browser.answers = [410]
    await write(client, manager, 'An answer')
    const before = (await subscriptions()).length
    await write(await world.employee(manager), client, 'Second')
    await later()
    expect(await subscriptions()).toHaveLength(before - 1)
  })

  test('a subscription must belong to a known push service and have valid keys', async () => {
    const client = await world.client(manager)
    const { subscription } = new PushBrowser()
    const bad = [
      { ...subscription, endpoint: 'https://169.254.169.254/latest' },
      { ...subscription, endpoint: 'http://fcm.googleapis.com/x' },
      { ...subscription, keys: { ...subscription.keys, auth: 'short' } },
      { ...subscription, keys: { ...subscription.keys, p256dh: 'x'.repeat(87) } },
    ]
    for (const body of bad) expect((await world.call(subscribePush, { body }, client.token)).status).toBe(422)
    const noPoint = { ...subscription, keys: { ...subscription.keys, p256dh: `B${'A'.repeat(86)}` } }
    const push = createPush({ keys: world.parts.config.keys, contact: 'mailto:a@foyer.test' })
    const { id: key_id } = push.key()
    const message = { title: '', body: '', link: '/', tag: '' }
    expect(await push.send({ endpoint: noPoint.endpoint, ...noPoint.keys, key_id }, message)).toBe('gone')
  })

  test('a subscription cannot be removed by another person', async () => {
    const client = await world.client(manager)
    const { id } = await browserOf(client)
    for (const other of [manager, await world.client(manager), await world.manager()]) {
      expect((await world.call(unsubscribePush, { params: { id } }, other.token)).status).toBe(404)
    }
  })
})
