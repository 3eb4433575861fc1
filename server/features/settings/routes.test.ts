import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addEmployeeFile, updateGeneralPermissions } from '#contract/employees.ts'
import {
  createSettings,
  notificationGroups,
  showSettings,
  updateEmailContents,
  updateMessagePreferences,
  updateNotificationSettings,
  updateTimeZone,
} from '#contract/settings.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { samples } from '#server/testing/sample-files.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let employee: Person
let client: Person
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  ;({ manager, employee, client } = await world.agency({ employee: { vacation: true } }))
})
afterAll(() => world.close())

const show = async (who: Person) => (await world.call(showSettings, {}, who.token)).body
const change = (who: Person, body: object, user_id = who.id) =>
  world.call(updateNotificationSettings, { body: { user_id, ...body } }, who.token)
const allOn = recordOf(notificationGroups, { notification: true, email: true })
const messages = { toasts: true, times: false, enter_sends: null }
const off = { notification: false, email: false }

test('[NOTE-4] reading settings that do not exist returns the defaults, all on, and creates none', async () => {
  expect(await show(manager)).toEqual({
    ...allOn,
    messages,
    employee_onboarding_files: [],
    time_zone: null,
    emails_show_messages: true,
    two_step_required: false,
    two_step_required_of_clients: false,
    idle_minutes: null,
    idle_minutes_at_most: null,
  })
  expect(await show(client)).toEqual({ ...allOn, messages, employee_onboarding_files: [] })
  const employee_permissions = { vacation: true, add_new_clients: false }
  expect(await show(employee)).toEqual({ ...allOn, messages, employee_onboarding_files: [], employee_permissions })
  expect(await change(manager, {})).toMatchObject({ status: 404, body: { code: 'settings_not_found' } })
})

test('[NOTE-4] settings are created once, also by two simultaneous calls, and a repetition returns the same', async () => {
  const create = () => world.call(createSettings, {}, manager.token)
  const both = await Promise.all([create(), create()])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 201]))
  await change(manager, { vacation_notifications: off })
  const again = await create()
  expect(again.status).toBe(200)
  expect(again.body).toEqual({
    ...allOn,
    vacation_notifications: off,
    messages,
    employee_onboarding_files: [],
    time_zone: null,
    emails_show_messages: true,
    two_step_required: false,
    two_step_required_of_clients: false,
    idle_minutes: null,
    idle_minutes_at_most: null,
  })
})

test('[NOTE-4] saving one group keeps the others', async () => {
  for (const who of [manager, employee, client]) {
    await world.call(createSettings, {}, who.token)
    const half = { notification: true, email: false }
    expect((await change(who, { vacation_notifications: off, message_notifications: half })).status).toBe(200)
    const { status, body } = await change(who, { vacation_notifications: { notification: false, email: true } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...allOn, message_notifications: half, vacation_notifications: { email: true } })
    expect(await show(who)).toEqual(body)
  }
})

test("[NOTE-4] saving one switch keeps the others: two pages do not undo each other's change of a group", async () => {
  await world.call(createSettings, {}, client.token)
  const answers = await Promise.all([
    change(client, { message_notifications: { notification: false } }),
    change(client, { message_notifications: { email: false }, vacation_notifications: { email: false } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const vacation_notifications = { notification: true, email: false }
  expect(await show(client)).toMatchObject({ ...allOn, message_notifications: off, vacation_notifications })
})

test("[NOTE-4] another person's settings cannot be changed", async () => {
  const stranger = await world.manager()
  for (const whose of [employee, client, stranger]) {
    await world.call(createSettings, {}, whose.token)
    const refused = await change(manager, { vacation_notifications: off }, whose.id)
    expect(refused).toMatchObject({ status: 403, body: { code: 'not_yours' } })
    expect(await show(whose)).toMatchObject(allOn)
  }
})

test('a group without a switch changes nothing', async () => {
  await world.call(createSettings, {}, manager.token)
  expect(await change(manager, { vacation_notifications: {} })).toMatchObject({ status: 200, body: allOn })
  expect(await show(manager)).toMatchObject(allOn)
})

test('an invalid switch value or an unknown group is named in the error', async () => {
  await world.call(createSettings, {}, manager.token)
  const wrong = [
    [{ vacation_notifications: { notification: 'yes', email: true } }, 'vacation_notifications.notification'],
    [{ billing_notifications: off }, 'billing_notifications'],
  ] as const
  for (const [body, path] of wrong) {
    expect(await change(manager, body)).toMatchObject({ status: 422, body: { errors: [{ path }] } })
  }
  expect(await show(manager)).toMatchObject(allOn)
})

test('staff see the files to sign in their settings, a Client does not', async () => {
  const { filename, location } = await world.upload(manager, { name: 'form.pdf', bytes: samples.pdf })
  await world.call(addEmployeeFile, { body: { filename, location } }, manager.token)
  for (const who of [manager, employee]) {
    expect((await show(who)).employee_onboarding_files.map((file) => file.filename)).toEqual(['form.pdf'])
  }
  expect((await show(client)).employee_onboarding_files).toEqual([])
})

test('an Employee’s permissions are read at each call', async () => {
  const body = { vacation: false, add_new_clients: true }
  await world.call(updateGeneralPermissions, { params: { id: employee.id }, body }, manager.token)
  await expect.poll(async () => (await show(employee)).employee_permissions).toEqual(body)
})

test('[SUB-5] without a subscription settings can be read and created, but not changed', async () => {
  const unpaid = await world.manager({ status: 'canceled' })
  expect((await world.call(createSettings, {}, unpaid.token)).status).toBe(201)
  expect(await show(unpaid)).toMatchObject(allOn)
  expect(await change(unpaid, { vacation_notifications: off })).toMatchObject({ status: 402 })
})

test("[NOTE-3] a Manager saves the workspace's time zone, with or without settings", async () => {
  const saveTimeZone = (time_zone: string, who = manager) =>
    world.call(updateTimeZone, { body: { time_zone } }, who.token)
  for (const zone of ['Europe/Berlin', 'America/St_Johns']) {
    expect(await saveTimeZone(zone)).toMatchObject({ status: 200, body: { ...allOn, time_zone: zone } })
    expect(await show(manager)).toMatchObject({ time_zone: zone })
    await world.call(createSettings, {}, manager.token)
  }
  for (const [alias, zone] of [
    ['AET', 'Australia/Sydney'],
    ['US/Pacific-New', 'America/Los_Angeles'],
    ['CNT', 'America/St_Johns'],
  ] as const) {
    expect(await saveTimeZone(alias)).toMatchObject({ status: 200, body: { time_zone: zone } })
  }
  expect(await show(await world.manager())).toMatchObject({ time_zone: null, two_step_required: false })
  for (const zone of ['', '+01:00', 'Nowhere/Town', 'UTC\u0000']) {
    expect(await saveTimeZone(zone)).toMatchObject({ status: 422, body: { errors: [{ path: 'time_zone' }] } })
  }
  for (const who of [employee, client]) expect(await saveTimeZone('UTC', who)).toMatchObject({ status: 403 })
  expect(await saveTimeZone('UTC', { ...manager, token: '' })).toMatchObject({ status: 401 })
  expect(await show(manager)).toMatchObject({ time_zone: 'America/St_Johns' })
})

test('[NOTE-5] a Manager chooses whether emails show what was written', async () => {
  const save = (show_messages: boolean, who = manager) =>
    world.call(updateEmailContents, { body: { show_messages } }, who.token)
  expect(await save(false)).toMatchObject({ status: 200, body: { emails_show_messages: false } })
  expect(await show(manager)).toMatchObject({ emails_show_messages: false })
  for (const who of [employee, client]) expect(await save(true, who)).toMatchObject({ status: 403 })
  expect(await save(true)).toMatchObject({ body: { emails_show_messages: true } })
})

test('[MSG-4] each person chooses how they see messages, one switch at a time, with or without settings', async () => {
  const save = (who: Person, body: object) => world.call(updateMessagePreferences, { body }, who.token)
  for (const who of [manager, employee, client]) {
    expect(await save(who, {})).toMatchObject({ status: 200, body: { ...allOn, messages } })
    const both = await Promise.all([save(who, { times: true }), save(who, { toasts: false })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await show(who)).toMatchObject({ messages: { toasts: false, times: true } })
    await save(who, { toasts: true })
    await save(who, { enter_sends: false })
    expect(await show(who)).toMatchObject({ messages: { toasts: true, times: true, enter_sends: false } })
  }
  expect(await show(await world.client(manager))).toMatchObject({ messages })
  expect(await save(client, { times: 'yes' })).toMatchObject({ status: 422, body: { errors: [{ path: 'times' }] } })
  expect(await save(client, { toast: true })).toMatchObject({ status: 422, body: { errors: [{ path: 'toast' }] } })
})
