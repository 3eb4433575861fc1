import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSettings, updateNotificationSettings, updateTimeZone } from '#contract/settings.ts'
import { listNotifications } from '#contract/notifications.ts'
import { notificationReceived } from '#contract/realtime.ts'
import { recordEvents, connectSocket } from '#server/testing/sockets.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { notifyMilestones } from './notify-milestones.ts'

let world: TestWorld
let manager: Person
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => void (manager = await world.manager()))
afterAll(() => world.close())

const notificationsOf = async (who: Person = manager) =>
  (await world.call(listNotifications, {}, who.token)).body.items.map(({ message }) => message).toSorted()
const at = (now: string) => notifyMilestones(world.parts, new Date(now))
const zone = (time_zone: string) => world.call(updateTimeZone, { body: { time_zone } }, manager.token)
async function employee(name: string, dates: { birthday?: string; hire_date?: string }, of = manager): Promise<Person> {
  const made = await world.employee(of, { name })
  await world.database.db.system.transaction(async (tx) => {
    const { birthday = null, hire_date = null } = dates
    await tx.updateTable('users').set({ birthday }).where('id', '=', made.id).execute()
    await tx
      .insertInto('employee_details')
      .values({ manager_id: of.id, user_id: made.id, hire_date })
      .onConflict((conflict) => conflict.columns(['manager_id', 'user_id']).doUpdateSet({ hire_date }))
      .execute()
  })
  return made
}

test("[NOTE-3] [NOTE-7] birthdays and anniversaries are notified at nine in the workspace's time zone, with a link", async () => {
  const ana = await employee('Ana', { birthday: '1990-05-04', hire_date: '2023-05-04' })
  await employee('Bo', { birthday: '1990-05-05', hire_date: '2026-05-04' })
  await zone('America/New_York')
  await at('2026-05-04T12:45:00Z')
  expect(await notificationsOf()).toEqual([])
  const page = await connectSocket(await world.listen(), manager)
  const listener = await recordEvents(page, 'notification')
  await at('2026-05-04T13:00:00Z')
  expect(await notificationsOf()).toEqual(['Ana: 3 years', 'Ana: birthday'])
  const { items } = (await world.call(listNotifications, {}, manager.token)).body
  expect(items.map(({ link }) => link)).toEqual([`/employees/${ana.id}`, `/employees/${ana.id}`])
  expect((await listener.takeEvents()).map(([event]) => event)).toEqual(
    [1, 2].map(() => notificationReceived(manager.id)),
  )
  expect(await notificationsOf(ana)).toEqual([])
  page.disconnect()
})

test('[NOTE-3] a day is notified once by any number of processes, and the next day again', async () => {
  await employee('Ana', { birthday: '1990-05-04' })
  await employee('Bo', { birthday: '1990-05-05' })
  await Promise.all([1, 2, 3, 4].map(() => at('2026-05-04T09:00:00Z')))
  await at('2026-05-04T21:00:00Z')
  expect(await notificationsOf()).toEqual(['Ana: birthday'])
  await at('2026-05-05T09:15:00Z')
  expect(await notificationsOf()).toEqual(['Ana: birthday', 'Bo: birthday'])
})

test('moving to another time zone does not repeat a day', async () => {
  await employee('Ana', { birthday: '1990-05-04' })
  await zone('Pacific/Auckland')
  await at('2026-05-03T21:30:00Z')
  expect(await notificationsOf()).toEqual(['Ana: birthday'])
  await zone('America/Los_Angeles')
  await at('2026-05-03T22:00:00Z')
  await at('2026-05-04T20:00:00Z')
  expect(await notificationsOf()).toEqual(['Ana: birthday'])
})

test('a workspace with an unknown time zone is notified by UTC', async () => {
  await employee('Ana', { birthday: '1990-05-04' })
  await world.database.db.system.transaction((tx) =>
    tx.updateTable('workspaces').set({ time_zone: 'Atlantis/Capital' }).where('manager_id', '=', manager.id).execute(),
  )
  await at('2026-05-04T08:59:00Z')
  expect(await notificationsOf()).toEqual([])
  await at('2026-05-04T09:00:00Z')
  expect(await notificationsOf()).toEqual(['Ana: birthday'])
})

test('milestones skip archived Employees, Clients, and Managers without employees or an active subscription', async () => {
  const others = [
    await world.manager({ tier: 'solo' }),
    await world.manager({ status: 'past_due' }),
    await world.manager({ tier: null }),
  ]
  for (const other of others) await employee('Ana', { birthday: '1990-05-04' }, other)
  const gone = await employee('Gone', { birthday: '1990-05-04', hire_date: '2020-05-04' })
  const client = await world.client(manager)
  await world.database.db.system.transaction(async (tx) => {
    await tx.updateTable('users').set({ archived_at: new Date() }).where('id', '=', gone.id).execute()
    await tx.updateTable('users').set({ birthday: '1990-05-04' }).where('id', '=', client.id).execute()
  })
  await employee('Bo', { birthday: '1990-05-04' })
  await at('2026-05-04T10:00:00Z')
  expect(await notificationsOf()).toEqual(['Bo: birthday'])
  const rows = await world.database.db.system.transaction((tx) =>
    tx
      .selectFrom('notifications')
      .select('message')
      .where(
        'manager_id',
        'in',
        others.map(({ id }) => id),
      )
      .execute(),
  )
  expect(rows).toEqual([])
})

test('[NOTE-4] [NOTE-5] milestones go to the bell and by email, each if enabled', async () => {
  await employee('Ana', { birthday: '1990-05-04' })
  await world.call(createSettings, {}, manager.token)
  const milestone_notifications = { notification: false, email: true }
  await world.call(
    updateNotificationSettings,
    { body: { user_id: manager.id, milestone_notifications } },
    manager.token,
  )
  await at('2026-05-04T10:00:00Z')
  await world.runJobs()
  expect(await notificationsOf()).toEqual([])
  expect(world.emails().filter(({ to }) => to === manager.email)).toMatchObject([{ subject: 'Ana: birthday' }])
})

test('a workspace that fails does not stop the others', async () => {
  const failing = await world.manager()
  await employee('Ana', { birthday: '1990-05-04' })
  await employee('Bo', { birthday: '1990-05-04' }, failing)
  const db = {
    ...world.parts.db,
    forWorkspace: (id: string) => {
      if (id === failing.id) throw new Error('broken')
      return world.parts.db.forWorkspace(id)
    },
  }
  await expect(notifyMilestones({ ...world.parts, db }, new Date('2026-05-04T10:00:00Z'))).rejects.toThrow(
    'could not be notified',
  )
  expect(await notificationsOf()).toEqual(['Ana: birthday'])
  await at('2026-05-04T10:15:00Z')
  expect(await notificationsOf(failing)).toEqual(['Bo: birthday'])
})
