import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  listNotifications,
  type Notification,
  type NotificationKind,
  notificationKinds,
} from '#contract/notifications.ts'
import { notificationReceived } from '#contract/realtime.ts'
import { waitForEvent, connectSocket } from '#server/testing/sockets.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { findPreferences, findEnabledChannels, savePreferences } from './preferences.ts'
import { createPreferences } from './queries/notification-preferences.ts'
import { notify } from './use-cases/notify.ts'

let world: TestWorld
let manager: Person
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  manager = await world.manager()
})
afterAll(() => world.close())

const inside = ({ workspace }: Person) => world.parts.db.forWorkspace(workspace)
const createNotification = (who: Person, kind: NotificationKind) =>
  inside(who).transaction((tx) =>
    notify(tx, world.parts, { workspace: who.workspace, userId: who.id, kind, message: kind, link: '/' }),
  )
const listNotifiedKinds = async (who: Person) =>
  (await world.call(listNotifications, {}, who.token)).body.items.map(({ message }) => message).toSorted()

const off = { notification: false, email: false }
async function choose(
  who: Person,
  kind: NotificationKind,
  wanted: { notification: boolean; email: boolean },
): Promise<void> {
  await inside(who).transaction(async (tx) => {
    await createPreferences(tx, who.id)
    await savePreferences(tx, who.id, { [`${kind}_notifications`]: wanted })
  })
}

test('[NOTE-4] all kinds are enabled by default', async () => {
  for (const kind of notificationKinds) {
    expect(await findEnabledChannels(inside(manager), manager.id, kind)).toEqual({ notification: true, email: true })
    await createNotification(manager, kind)
  }
  expect(await listNotifiedKinds(manager)).toEqual(notificationKinds.toSorted())
})

test.each(notificationKinds)(
  '[NOTE-4] disabling %s keeps all other notificationKinds and the emails enabled',
  async (kind) => {
    await choose(manager, kind, { notification: false, email: true })
    expect(await findEnabledChannels(inside(manager), manager.id, kind)).toEqual({ notification: false, email: true })
    for (const each of notificationKinds) await createNotification(manager, each)
    expect(await listNotifiedKinds(manager)).toEqual(notificationKinds.filter((each) => each !== kind).toSorted())
    await choose(manager, kind, { notification: true, email: false })
    expect(await findEnabledChannels(inside(manager), manager.id, kind)).toEqual({ notification: true, email: false })
    await createNotification(manager, kind)
    expect(await listNotifiedKinds(manager)).toEqual(notificationKinds.toSorted())
  },
)

test('[NOTE-4] disabling a kind affects no other person, in this workspace or another', async () => {
  const employee = await world.employee(manager)
  const stranger = await world.manager()
  await choose(manager, 'vacation', off)
  for (const who of [manager, employee, stranger]) await createNotification(who, 'vacation')
  expect(await Promise.all([manager, employee, stranger].map(listNotifiedKinds))).toEqual([
    [],
    ['vacation'],
    ['vacation'],
  ])
})

test('[NOTE-4] a disabled kind does not reach an open page either', async () => {
  const socket = await connectSocket(await world.listen(), manager)
  await choose(manager, 'vacation', off)
  const next = waitForEvent<Notification>(socket, notificationReceived(manager.id))
  await createNotification(manager, 'vacation')
  await createNotification(manager, 'onboarding')
  expect(await next).toMatchObject({ message: 'onboarding' })
  socket.disconnect()
})

test('[NOTE-4] preferences are created once, and a change leaves the other groups unchanged', async () => {
  const db = inside(manager)
  const begin = () => db.transaction((tx) => createPreferences(tx, manager.id))
  expect(await begin()).toBe(true)
  await choose(manager, 'milestone', off)
  expect(await begin()).toBe(false)
  const on = { notification: true, email: true }
  expect(await findPreferences(db, manager.id)).toEqual({
    message_notifications: on,
    registration_notifications: on,
    onboarding_notifications: on,
    vacation_notifications: on,
    milestone_notifications: off,
    storage_notifications: on,
  })
})

test("[NOTE-4] a missing person's preferences are neither created nor changed", async () => {
  const stranger = await world.manager()
  await inside(manager).transaction(async (tx) => {
    expect(await createPreferences(tx, stranger.id)).toBe(false)
    expect(await savePreferences(tx, stranger.id, { vacation_notifications: off })).toBeUndefined()
  })
  expect(await findEnabledChannels(inside(stranger), stranger.id, 'vacation')).toEqual({
    notification: true,
    email: true,
  })
})
