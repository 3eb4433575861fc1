import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { markRead, sendText } from '#contract/messages.ts'
import { listNotifications, type Notification } from '#contract/notifications.ts'
import { notificationReceived, notificationUpdate } from '#contract/realtime.ts'
import { updateNotificationSettings, createSettings } from '#contract/settings.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { createTestConversation, createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { recordEvents, connectSocket } from '#server/testing/sockets.ts'
import { advanceJobs, listWaitingJobs } from '#server/testing/waiting-jobs.ts'
import { notifyMembersJob } from './job-definitions.ts'
import { resumeStalledNotifications } from './jobs.ts'

let world: TestWorld
let address: string
let manager: Person
let client: Person
let employee: Person
beforeAll(async () => {
  world = await createTestWorld()
  address = await world.listen()
})
beforeEach(async () => {
  ;({ manager, employee, client } = await world.agency())
})
afterAll(() => world.close())

const begin = (...people: Person[]) => createTestConversation(world, people, people.length > 2 ? 'Launch' : undefined)
const say = async (from: Person, conversation_id: string, times = 1) => {
  for (let time = 0; time < times; time++) {
    const body = { conversation_id, message: 'a secret', type: 'text' as const }
    expect((await world.call(sendText, { body }, from.token)).status).toBe(201)
  }
}
const read = (who: Person, id: string, seq = 2_000_000) => world.call(markRead, { body: { id, seq } }, who.token)
const entriesOf = async (who: Person) => (await world.call(listNotifications, {}, who.token)).body.items
const countsOf = async (who: Person) => (await entriesOf(who)).map(({ count, viewed }) => [count, viewed])
/** Runs jobs until only emails are left. */
async function followAll(): Promise<void> {
  while ((await listWaitingJobs(world, notifyMembersJob.name)).length > 0) {
    await advanceJobs(world, 2)
    await world.runJobs()
  }
}

describe('a member with an unread message', () => {
  test('[NOTE-3] [NOTE-7] a member is notified of the writer with a link, at once and live; the sender is not', async () => {
    const conversation = await begin(manager, client)
    const page = await connectSocket(address, client)
    const listener = await recordEvents(page, 'notification')
    await say(manager, conversation)
    await world.runJobs()
    const entry = {
      message: 'New message from Mara Manager',
      link: `/messages/${conversation}`,
      count: 1,
      viewed: false,
    }
    const [shown, ...more] = await entriesOf(client)
    expect(shown).toMatchObject(entry)
    expect(more).toEqual([])
    expect(await listener.takeEvents()).toEqual([[notificationReceived(client.id), shown]])
    expect(await entriesOf(manager)).toEqual([])
    page.disconnect()
  })

  test('[NOTE-3] several unread messages form one entry at the top with a count and the last writer', async () => {
    const conversation = await begin(manager, client, employee)
    await say(manager, conversation, 3)
    await world.runJobs()
    await say(employee, conversation, 2)
    await followAll()
    const [entry, ...more] = await entriesOf(client)
    expect(entry).toMatchObject({ message: 'New message from Emil Employee', count: 5, viewed: false })
    expect(more).toEqual([])
    // Writing marks the earlier messages as read.
    expect(await countsOf(employee)).toEqual([[3, true]])
    expect(await countsOf(manager)).toEqual([[2, false]])
  })

  test('a member is notified only of unread messages', async () => {
    const conversation = await begin(manager, client, employee)
    await say(manager, conversation, 5)
    await read(client, conversation, 3)
    await read(employee, conversation)
    await world.runJobs()
    expect(await countsOf(client)).toEqual([[2, false]])
    expect(await countsOf(employee)).toEqual([])
  })

  test('[NOTE-4] a member without interest in this kind is not notified', async () => {
    const conversation = await begin(manager, client)
    await world.call(createSettings, {}, client.token)
    const body = { user_id: client.id, message_notifications: { notification: false, email: true } }
    await world.call(updateNotificationSettings, { body }, client.token)
    await say(manager, conversation)
    await world.runJobs()
    expect(await entriesOf(client)).toEqual([])
    const { mail_waits } = await world.database.db.system.transaction((tx) =>
      tx
        .selectFrom('conversation_members')
        .select('mail_waits')
        .where('user_id', '=', client.id)
        .executeTakeFirstOrThrow(),
    )
    expect(mail_waits).toBe(true)
  })

  test('a former member is not notified', async () => {
    const conversation = await begin(manager, client, employee)
    await say(manager, conversation)
    await world.database.db.system.transaction((tx) =>
      tx.updateTable('conversation_members').set({ left_at: new Date() }).where('user_id', '=', client.id).execute(),
    )
    await world.runJobs()
    expect(await entriesOf(client)).toEqual([])
    expect(await countsOf(employee)).toEqual([[1, false]])
  })
})

describe('many messages at once', () => {
  test('a busy conversation has one job every two seconds, however many messages it gets', async () => {
    const conversation = await begin(manager, client, employee)
    const before = (await listWaitingJobs(world, notifyMembersJob.name)).length
    await say(manager, conversation, 4)
    expect((await listWaitingJobs(world, notifyMembersJob.name)).length).toBe(before + 1)
    await world.runJobs()
    // As if the job had run in an hour: however slow the machine is, the two seconds after it have not passed.
    const followed_at = new Date(Date.now() + 3_600_000)
    await world.database.db.system.transaction((tx) =>
      tx.updateTable('conversations').set({ followed_at }).where('id', '=', conversation).execute(),
    )
    await say(manager, conversation, 4)
    expect(await listWaitingJobs(world, notifyMembersJob.name)).toEqual([new Date(followed_at.getTime() + 2000)])
    await world.runJobs()
    expect(await countsOf(client)).toEqual([[4, false]])
    await advanceJobs(world, 3602)
    await followAll()
    expect(await countsOf(client)).toEqual([[8, false]])
  })

  test('[NOTE-3] a busy conversation is notified of every message exactly once', async () => {
    const conversation = await begin(manager, client, employee)
    const writing = Array.from({ length: 6 }, () => say(manager, conversation, 10))
    for (const written of writing) {
      await advanceJobs(world, 2)
      await world.runJobs()
      await written
    }
    await followAll()
    expect(await countsOf(client)).toEqual([[60, false]])
    expect(await countsOf(employee)).toEqual([[60, false]])
  })

  test('each of a hundred members gets an entry', async () => {
    // One by one: so many at once wait for a connection, on a slow machine too long.
    const many = await Array.fromAsync({ length: 100 }, () => world.employee(manager))
    const conversation = await begin(manager, ...many)
    await say(manager, conversation, 2)
    await world.runJobs()
    const rows = await world.database.db.system.transaction((tx) =>
      tx.selectFrom('notifications').select(['user_id', 'count']).where('subject_id', '=', conversation).execute(),
    )
    expect(rows.map((row) => row.count)).toEqual(many.map(() => 2))
    expect(new Set(rows.map((row) => row.user_id))).toEqual(new Set(many.map(({ id }) => id)))
  })

  test('a repeated job and a job of a deleted conversation do nothing', async () => {
    const conversation = await begin(manager, client)
    await say(manager, conversation)
    const again = (conversation_id: string) =>
      world.parts.db
        .forWorkspace(manager.workspace)
        .transaction((tx) => enqueue(tx, notifyMembersJob, { manager_id: manager.id, conversation_id }))
    await Promise.all([again(conversation), again(conversation), again(manager.id)])
    await world.runJobs()
    expect(await countsOf(client)).toEqual([[1, false]])
  })

  test('a stalled notification is resumed after a day', async () => {
    const conversation = await begin(manager, client)
    await say(manager, conversation)
    await followAll()
    await world.database.db.system.transaction((tx) =>
      tx.updateTable('conversations').set({ followed_seq: 0 }).where('id', '=', conversation).execute(),
    )
    await say(manager, conversation)
    await resumeStalledNotifications(world.parts)
    expect(await listWaitingJobs(world, notifyMembersJob.name)).toEqual([])
    await world.database.db.system.transaction((tx) =>
      tx
        .updateTable('conversations')
        .set({ last_message_at: new Date(Date.now() - 90_000_000) })
        .where('id', '=', conversation)
        .execute(),
    )
    await resumeStalledNotifications(world.parts)
    await world.runJobs()
    expect(await countsOf(client)).toEqual([[3, false]])
  })
})

describe('[NOTE-7] viewing an entry', () => {
  test('opening the conversation views the entry on every device, and reading a part does not', async () => {
    const conversation = await begin(manager, client)
    await say(manager, conversation, 3)
    await world.runJobs()
    const page = await connectSocket(address, client)
    const listener = await recordEvents(page, 'notification')
    await read(client, conversation, 2)
    expect(await countsOf(client)).toEqual([[3, false]])
    expect(await listener.takeEvents()).toEqual([])
    await page.emitWithAck('conversation selected', { id: conversation })
    expect(await countsOf(client)).toEqual([[3, true]])
    expect(await listener.takeEvents()).toEqual([[notificationUpdate(client.id), {}]])
    await say(manager, conversation)
    await followAll()
    expect(await countsOf(client)).toEqual([
      [1, false],
      [3, true],
    ])
    page.disconnect()
  })

  test('writing in the conversation views the entry', async () => {
    const conversation = await begin(manager, client)
    const other = await begin(employee, client)
    await say(manager, conversation)
    await say(employee, other)
    await world.runJobs()
    const page = await connectSocket(address, client)
    const listener = await recordEvents(page, 'notification')
    await say(client, conversation)
    expect(await listener.takeEvents()).toEqual([[notificationUpdate(client.id), {}]])
    const viewed = (await entriesOf(client)).map(({ link, viewed }: Notification) => [link, viewed])
    expect(viewed).toEqual([
      [`/messages/${other}`, false],
      [`/messages/${conversation}`, true],
    ])
    page.disconnect()
  })

  test('an entry created while the conversation is read is viewed', async () => {
    for (let time = 0; time < 8; time++) {
      const [one, other] = [await world.client(manager), await world.client(manager)]
      const conversation = await begin(manager, one, other)
      await say(manager, conversation, 3)
      await Promise.all([read(one, conversation), world.runJobs(), say(other, conversation)])
      await followAll()
      // In either order: a reader of everything has no unviewed entry, and a member with one unread message has one.
      const unread = async (who: Person) => (await entriesOf(who)).filter(({ viewed }) => !viewed)
      await read(one, conversation)
      expect(await unread(one)).toEqual([])
      expect(await unread(other)).toEqual([])
    }
  })
})
