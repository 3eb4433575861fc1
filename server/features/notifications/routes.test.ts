import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  clearNotifications,
  deleteNotification,
  listNotifications,
  type Notification,
  viewNotification,
} from '#contract/notifications.ts'
import { notificationReceived, notificationUpdate } from '#contract/realtime.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { type NotificationInput, notify } from './use-cases/notify.ts'

const SUBJECT = '01900000-0000-7000-8000-000000000001'
const UNKNOWN = '01900000-0000-7000-8000-00000000dead'

let world: TestWorld
let address: string
let manager: Person
let client: Person
let stranger: Person
beforeAll(async () => {
  world = await createTestWorld()
  address = await world.listen()
})
beforeEach(async () => {
  ;({ manager, client } = await world.agency())
  stranger = await world.manager({ name: 'Stranger' })
})
afterAll(() => world.close())

const createNotification = (who: Person, message: string, more: Partial<NotificationInput> = {}) =>
  world.parts.db.forWorkspace(who.workspace).transaction((tx) =>
    notify(tx, world.parts, {
      workspace: who.workspace,
      userId: who.id,
      kind: 'registration',
      message,
      link: '/clients',
      ...more,
    }),
  )
const listOf = async (who: Person) => (await world.call(listNotifications, {}, who.token)).body
const messagesOf = async (who: Person) => (await listOf(who)).items.map((item) => item.message)

async function connect(who: Person): Promise<Socket> {
  const socket = io(address, { transports: ['websocket'], auth: { token: who.token }, forceNew: true })
  await new Promise((resolve) => void socket.once('connect', () => resolve(undefined)))
  return socket
}
const heard = <T>(socket: Socket, event: string) => new Promise<T>((resolve) => void socket.once(event, resolve))

describe('the notification list', () => {
  test('the list is newest first, with the number of unviewed ones', async () => {
    expect(await listOf(manager)).toEqual({ items: [], unread: 0 })
    await createNotification(manager, 'first')
    await createNotification(manager, 'second', { link: '/clients/1' })
    const { items, unread } = await listOf(manager)
    expect(unread).toBe(2)
    expect(items).toMatchObject([
      { message: 'second', link: '/clients/1', viewed: false, count: 1 },
      { message: 'first', link: '/clients', viewed: false, count: 1 },
    ])
    expect(new Date(items[0]?.date ?? '').getTime()).toBeGreaterThanOrEqual(new Date(items[1]?.date ?? '').getTime())
  })

  test('the list ends at 200; the number of unviewed ones does not', async () => {
    await world.parts.db.forWorkspace(manager.workspace).transaction(async (tx) => {
      for (let at = 1; at <= 203; at++) {
        await notify(tx, world.parts, {
          workspace: manager.workspace,
          userId: manager.id,
          kind: 'milestone',
          message: `${at}`,
          link: '/',
        })
      }
    })
    const { items, unread } = await listOf(manager)
    expect([items.length, items[0]?.message, unread]).toEqual([200, '203', 203])
  })

  test("the list shows only one's own notifications", async () => {
    await createNotification(manager, 'for the manager')
    await createNotification(client, 'for the client')
    expect(await messagesOf(manager)).toEqual(['for the manager'])
    expect(await messagesOf(client)).toEqual(['for the client'])
    expect(await messagesOf(stranger)).toEqual([])
  })
})

describe('unread messages of one conversation', () => {
  const message = (from: string, more = {}) =>
    createNotification(manager, `New message from ${from}`, { kind: 'message', subjectId: SUBJECT, ...more })

  test('[NOTE-3] messages of one conversation become one entry with a count, at the top', async () => {
    await message('Ana')
    await createNotification(manager, 'something else')
    await message('Bo')
    await message('Ana', { subjectId: UNKNOWN })
    expect((await listOf(manager)).items).toMatchObject([
      { message: 'New message from Ana', count: 1 },
      { message: 'New message from Bo', count: 2 },
      { message: 'something else', count: 1 },
    ])
  })

  test('[NOTE-3] simultaneous messages are all counted', async () => {
    await Promise.all(Array.from({ length: 12 }, () => message('Ana')))
    expect((await listOf(manager)).items).toMatchObject([{ count: 12 }])
  })

  test('[NOTE-3] a message after viewing the entry creates a new one', async () => {
    await message('Ana')
    const [before] = (await listOf(manager)).items
    await world.call(viewNotification, { body: { id: before?._id ?? '' } }, manager.token)
    await message('Ana')
    expect((await listOf(manager)).items.map(({ viewed, count }) => [viewed, count])).toEqual([
      [false, 1],
      [true, 1],
    ])
  })

  test('[NOTE-3] messages of two people are two entries, and other kinds are never counted together', async () => {
    await message('Ana')
    await createNotification(client, 'New message from Ana', { kind: 'message', subjectId: SUBJECT })
    for (const name of ['Cleo', 'Cora'])
      await createNotification(client, `${name} has registered`, { subjectId: SUBJECT })
    expect((await listOf(manager)).items).toHaveLength(1)
    expect((await listOf(client)).items.map((item) => item.count)).toEqual([1, 1, 1])
  })
})

describe('viewing and deleting', () => {
  test('a viewed notification stays viewed', async () => {
    await createNotification(manager, 'one')
    const [item] = (await listOf(manager)).items
    const id = item?._id ?? ''
    const view = () => world.call(viewNotification, { body: { id } }, manager.token)
    const viewed = { status: 200, body: { _id: id, viewed: true, message: 'one' } }
    expect(await view()).toMatchObject(viewed)
    expect(await view()).toMatchObject(viewed)
    expect(await listOf(manager)).toMatchObject({ unread: 0, items: [{ viewed: true }] })
  })

  test('one notification can be deleted, then all', async () => {
    for (const message of ['one', 'two', 'three']) await createNotification(manager, message)
    await createNotification(client, 'stays')
    const [newest] = (await listOf(manager)).items
    const params = { id: newest?._id ?? '' }
    expect((await world.call(deleteNotification, { params }, manager.token)).status).toBe(204)
    expect((await world.call(deleteNotification, { params }, manager.token)).status).toBe(404)
    expect(await messagesOf(manager)).toEqual(['two', 'one'])
    expect((await world.call(clearNotifications, {}, manager.token)).status).toBe(204)
    expect((await world.call(clearNotifications, {}, manager.token)).status).toBe(204)
    expect(await messagesOf(manager)).toEqual([])
    expect(await messagesOf(client)).toEqual(['stays'])
  })

  test('what came after the time that a person saw stays', async () => {
    for (const message of ['one', 'two', 'three']) await createNotification(manager, message)
    const dates = (await listOf(manager)).items.map(({ date }) => date)
    const clear = (until?: string) => world.call(clearNotifications, { query: { until } }, manager.token)
    expect((await clear('2020-01-01T00:00:00.000Z')).status).toBe(204)
    expect(await messagesOf(manager)).toEqual(['three', 'two', 'one'])
    await createNotification(manager, 'between press and answer')
    expect((await clear(dates[0])).status).toBe(204)
    expect(await messagesOf(manager)).toEqual(['between press and answer'])
    for (const wrong of ['yesterday', '0000-01-01T00:00:00Z']) expect((await clear(wrong)).status).toBe(422)
    expect((await clear()).status).toBe(204)
    expect(await messagesOf(manager)).toEqual([])
  })

  test("another person's notification, of this workspace or another, answers 404 and stays unchanged", async () => {
    await createNotification(manager, 'one')
    const [item] = (await listOf(manager)).items
    for (const id of [item?._id ?? '', UNKNOWN, 'no-id']) {
      for (const who of [client, stranger]) {
        expect((await world.call(viewNotification, { body: { id } }, who.token)).status).toBe(404)
        expect((await world.call(deleteNotification, { params: { id } }, who.token)).status).toBe(404)
      }
    }
    expect(await listOf(manager)).toMatchObject({ unread: 1, items: [{ message: 'one', viewed: false }] })
  })

  test('every call needs a token and names an invalid field', async () => {
    const statuses = [
      await world.call(listNotifications, {}),
      await world.call(viewNotification, { body: { id: UNKNOWN } }),
      await world.call(deleteNotification, { params: { id: UNKNOWN } }),
      await world.call(clearNotifications, {}),
    ].map((answer) => answer.status)
    expect(statuses).toEqual([401, 401, 401, 401])
    const body = { id: UNKNOWN, viewed: true }
    const refused = await world.call(viewNotification, { body }, manager.token)
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'viewed' }] } })
  })
})

describe('realtime events', () => {
  test('[NOTE-2] a new notification reaches only its reader, in the form of the list', async () => {
    const [mine, theirs] = await Promise.all([connect(manager), connect(client)])
    const strayed: unknown[] = []
    // Presence events reach everyone who may write to the person.
    theirs.onAny((event: string) => event.startsWith('user ') || strayed.push(event))
    const arriving = heard<Notification>(mine, notificationReceived(manager.id))
    const reaching = heard<Notification>(theirs, notificationReceived(client.id))
    await createNotification(manager, 'one')
    expect(await arriving).toEqual((await listOf(manager)).items[0])
    await createNotification(client, 'two')
    await reaching
    expect(strayed).toEqual([notificationReceived(client.id)])
    mine.disconnect()
    theirs.disconnect()
  })

  test('[NOTE-2] a notification of a rolled back transaction is neither stored nor published', async () => {
    const socket = await connect(manager)
    const events: Notification[] = []
    socket.on(notificationReceived(manager.id), (notification: Notification) => events.push(notification))
    const failing = world.parts.db.forWorkspace(manager.workspace).transaction(async (tx) => {
      await notify(tx, world.parts, {
        workspace: manager.workspace,
        userId: manager.id,
        kind: 'milestone',
        message: 'never',
        link: '/',
      })
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    const arriving = heard<Notification>(socket, notificationReceived(manager.id))
    await createNotification(manager, 'kept')
    await arriving
    expect(events.map((event) => event.message)).toEqual(['kept'])
    expect(await messagesOf(manager)).toEqual(['kept'])
    socket.disconnect()
  })

  test('[NOTE-2] other devices of the same person get an event to reload the list', async () => {
    await createNotification(manager, 'one')
    const [item] = (await listOf(manager)).items
    const id = item?._id ?? ''
    const socket = await connect(manager)
    const acts = [
      () => world.call(viewNotification, { body: { id } }, manager.token),
      () => world.call(deleteNotification, { params: { id } }, manager.token),
      () => world.call(clearNotifications, {}, manager.token),
    ]
    for (const act of acts) {
      const published = heard(socket, notificationUpdate(manager.id))
      await act()
      expect(await published).toEqual({})
    }
    socket.disconnect()
  })
})
