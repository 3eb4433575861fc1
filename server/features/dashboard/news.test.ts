import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { archivePerson, viewAsClient } from '#contract/clients.ts'
import {
  listOnboardingBoard,
  showClientDashboard,
  showEmployeeDashboard,
  showManagerDashboard,
} from '#contract/dashboard.ts'
import { createConversation, markRead, sendText } from '#contract/messages.ts'
import { giveClientItem, withdrawItem } from '#contract/items.ts'
import { createOnboarding, showClientOnboarding } from '#contract/onboarding.ts'
import { everything, itemCalls } from '#server/testing/item-calls.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let client: Person
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  manager = await world.manager()
  client = await world.client(manager, { name: 'Cleo', business_name: 'Blue Door' })
})
afterAll(() => world.close())

const dashboard = async () => (await world.call(showManagerDashboard, {}, manager.token)).body

describe('[COL-90] answers that wait for review', () => {
  const { choose, give, decide, settle } = itemCalls(() => ({ world, manager, client }))
  const answered = async () => (await dashboard()).answered
  const forReview = async () => {
    const query = { stage: 'review', page: 1, sort: 'business_name' } as const
    const { items, total, stages } = (await world.call(listOnboardingBoard, { query }, manager.token)).body
    expect(stages?.review).toBe(total)
    return items.map(({ business_name, stage }) => [business_name, stage])
  }
  beforeEach(async () => {
    await world.call(createOnboarding, {}, client.token)
    await choose(everything)
  })

  test('are a row of each client, with their number and the newest of them', async () => {
    expect(await answered()).toEqual({ items: [], clients: 0 })
    await give('form_general', { text: 'a@b.example' })
    await give('handle_facebook', { text: '@door' })
    await settle('handle_instagram', 'not_applicable')
    expect(await answered()).toEqual({
      items: [
        {
          _id: client.id,
          business_name: 'Blue Door',
          answers: 2,
          newest: { title: 'Facebook: name or address', by: 'Cleo', at: expect.any(String) },
        },
      ],
      clients: 1,
    })
    const record = await world.call(showClientOnboarding, { params: { id: client.id } }, manager.token)
    expect(record.body.to_review).toBe(2)
    expect(await forReview()).toEqual([['Blue Door', 'working']])
  })

  test('are fewer with every decision, and as many again when it is taken back', async () => {
    await give('form_general', { text: 'a@b.example' })
    await decide([{ key: 'form_general', decision: 'approve', state: 'given' }])
    expect(await answered()).toEqual({ items: [], clients: 0 })
    expect(await forReview()).toEqual([])
    await decide([{ key: 'form_general', decision: 'reopen', state: 'approved' }])
    expect((await answered()).items).toMatchObject([{ answers: 1 }])
    await decide([{ key: 'form_general', decision: 'send_back', reason: 'It bounces', state: 'given' }])
    expect((await answered()).clients).toBe(0)
    await decide([{ key: 'form_general', decision: 'reopen', state: 'sent_back' }])
    expect((await answered()).items).toMatchObject([{ answers: 1 }])
  })

  test('are neither those that staff gave, nor those of archived clients or of another workspace', async () => {
    const { manager: stranger, client: other } = await world.agency()
    await world.call(createOnboarding, {}, other.token)
    await give('form_general', { text: 'a@b.example' })
    await world.call(archivePerson, { body: { id: client.id, archive: true } }, manager.token)
    expect((await answered()).clients).toBe(0)
    expect(await forReview()).toEqual([])
    await world.call(archivePerson, { body: { id: client.id, archive: false } }, manager.token)
    expect((await answered()).clients).toBe(1)
    expect(await forReview()).toHaveLength(1)
    expect((await world.call(showManagerDashboard, {}, stranger.token)).body.answered.clients).toBe(0)
  })

  test('name the newest that waits: not what staff filled in, nor what is no longer asked', async () => {
    await give('form_general', { text: 'a@b.example' })
    const params = { id: client.id, key: 'form_leads' }
    await world.call(giveClientItem, { params, body: { text: 'a@b.example' } }, manager.token)
    const waiting = { answers: 1, newest: { title: 'Emails about: General inquiries', by: 'Cleo' } }
    expect((await answered()).items).toMatchObject([waiting])
    await give('handle_facebook', { text: '@door' })
    await world.call(withdrawItem, { params: { ...params, key: 'handle_facebook' } }, manager.token)
    expect((await answered()).items).toMatchObject([waiting])
  })

  test('are the newest five of many, and counted', async () => {
    await give('form_general', { text: 'a@b.example' })
    for (let at = 0; at < 6; at++) {
      const another = await world.client(manager, { business_name: `Client ${at}` })
      await world.call(createOnboarding, {}, another.token)
      const calls = itemCalls(() => ({ world, manager, client: another }))
      await calls.choose(everything)
      await calls.give('form_general', { text: 'a@b.example' })
    }
    const { items, clients } = await answered()
    expect(items.map(({ business_name }) => business_name)).toEqual([5, 4, 3, 2, 1].map((at) => `Client ${at}`))
    expect(clients).toBe(7)
    expect(await forReview()).toHaveLength(7)
  })
})

describe('[DASH-1] unread messages', () => {
  const write = async (from: Person, to: Person, ...messages: string[]) => {
    const body = { type: 'Direct' as const, user_ids: [from.id, to.id] }
    const { _id } = (await world.call(createConversation, { body }, from.token)).body
    for (const message of messages)
      await world.call(sendText, { body: { conversation_id: _id, message, type: 'text' } }, from.token)
    return _id
  }

  test('are shown with the newest of each conversation, and are gone once they were read', async () => {
    const conversation = await write(client, manager, 'Hello', `Is Friday fine? ${'x'.repeat(300)}`)
    const { unread, managerCount } = await dashboard()
    expect(managerCount).toBe(2)
    expect(unread).toEqual([
      {
        conversation_id: conversation,
        sender: { _id: client.id, name: 'Cleo', business_name: 'Blue Door' },
        group: null,
        message: expect.stringMatching(/^Is Friday fine\? x+$/),
        date: expect.any(String),
        unread: 2,
      },
    ])
    expect(unread[0]?.message).toHaveLength(200)
    await world.call(markRead, { body: { id: conversation, seq: 2 } }, manager.token)
    expect(await dashboard()).toMatchObject({ unread: [], managerCount: 0 })
  })

  test('a Manager who sees the app as the client reads none of them', async () => {
    const employee = await world.employee(manager)
    await write(employee, client, 'Between us')
    expect((await world.call(showClientDashboard, {}, client.token)).body.unread).toHaveLength(1)
    const view = (await world.call(viewAsClient, { params: { id: client.id } }, manager.token)).body.token
    const seen = await world.call(showClientDashboard, {}, view)
    expect(seen.status).toBe(200)
    expect(JSON.stringify(seen.body)).not.toContain('Between us')
  })
})

test('[PERM-1] an employee who sees nothing yet is named until something is granted', async () => {
  const employee = await world.employee(manager, { name: 'Rui' })
  expect((await dashboard()).without_grants).toEqual([{ _id: employee.id, name: 'Rui', since: expect.any(String) }])
  await world.grant(employee, client, 'assets')
  const { without_grants, employees } = await dashboard()
  expect({ without_grants, employees }).toEqual({ without_grants: [], employees: 1 })
  const own = () => world.call(showEmployeeDashboard, {}, employee.token)
  expect((await own()).body.sees_clients).toBe(true)
  const other = await world.employee(manager)
  expect((await world.call(showEmployeeDashboard, {}, other.token)).body.sees_clients).toBe(false)
})
