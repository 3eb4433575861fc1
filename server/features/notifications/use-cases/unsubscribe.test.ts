import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type NotificationKind, notificationKinds, showUnsubscribe, unsubscribe } from '#contract/notifications.ts'
import { createSettings, showSettings, updateNotificationSettings } from '#contract/settings.ts'
import { submitVacation } from '#contract/vacations.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { notify } from './notify.ts'

let world: TestWorld
let manager: Person
let employee: Person
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => {
  ;({ manager, employee } = await world.agency({ employee: { vacation: true } }))
})
afterAll(() => world.close())

const tokenOf = ({ id, workspace }: Person, kind: NotificationKind) =>
  world.parts.unsubscribeLinks.tokenFor({ workspace, userId: id, kind })
const show = (token: string) => world.call(showUnsubscribe, { params: { token } })
const end = (token: string) => world.call(unsubscribe, { params: { token } })
const settingsOf = async (who: Person) => (await world.call(showSettings, {}, who.token)).body

async function emailTo(who: Person) {
  await world.runJobs()
  return world.emails().findLast(({ to }) => to === who.email)
}

describe('[NOTE-5] every email that follows a preference', () => {
  const registered = () =>
    world.parts.db.forWorkspace(manager.workspace).transaction((tx) =>
      notify(tx, world.parts, {
        workspace: manager.workspace,
        userId: manager.id,
        kind: 'registration',
        message: 'Cleo Client has registered',
        link: '/clients/1',
      }),
    )
  const asked = () =>
    world.call(submitVacation, { body: { start_date: '2026-08-03', end_date: '2026-08-10' } }, employee.token)

  test.each([
    ['registration', registered],
    ['vacation', asked],
  ] as const)('an email of kind %s has an unsubscribe link for people and for mail programs', async (kind, happen) => {
    await happen()
    const sentEmail = await emailTo(manager)
    const token = tokenOf(manager, kind)
    expect(sentEmail?.headers).toEqual({
      'List-Unsubscribe': `<http://foyer.test/api/notifications/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(sentEmail?.text).toContain(`Stop emails of this kind:\nhttp://foyer.test/unsubscribe/${token}`)
    expect(sentEmail?.html).toContain(`href="http://foyer.test/unsubscribe/${token}"`)
  })

  test('one click in a mail program unsubscribes, as RFC 8058 requires', async () => {
    await registered()
    const address = /<http:\/\/foyer\.test(.+)>/.exec(
      (await emailTo(manager))?.headers?.['List-Unsubscribe'] ?? '',
    )?.[1]
    const reply = await world.app.server.inject({
      method: 'POST',
      url: address ?? '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(reply.statusCode).toBe(200)
    const before = world.emails().length
    await registered()
    await world.runJobs()
    expect(world.emails().length).toBe(before)
  })
})

describe('an unsubscribe link', () => {
  test.each(notificationKinds)(
    'a link of kind %s shows its kind, and stops only this kind for only this person',
    async (kind) => {
      const token = tokenOf(employee, kind)
      const shown = { kind, business_name: 'Harbour Agency' }
      expect(await show(token)).toMatchObject({ status: 200, body: { ...shown, email: true } })
      expect((await settingsOf(employee))[`${kind}_notifications`]).toEqual({ notification: true, email: true })
      for (const time of [1, 2]) {
        expect([time, await end(token)]).toMatchObject([time, { status: 200, body: { ...shown, email: false } }])
        expect(await show(token)).toMatchObject({ status: 200, body: { ...shown, email: false } })
      }
      const settings = await settingsOf(employee)
      for (const each of notificationKinds) {
        expect(settings[`${each}_notifications`]).toEqual({ notification: true, email: each !== kind })
      }
      expect((await settingsOf(manager))[`${kind}_notifications`]).toEqual({ notification: true, email: true })
    },
  )

  test('a link keeps the other preferences', async () => {
    await world.call(createSettings, {}, employee.token)
    const message_notifications = { notification: false, email: true }
    const body = { user_id: employee.id, message_notifications }
    await world.call(updateNotificationSettings, { body }, employee.token)
    await end(tokenOf(employee, 'message'))
    expect((await settingsOf(employee)).message_notifications).toEqual({ notification: false, email: false })
  })

  test('a link works for an archived person and in a closed workspace, but not for a deleted person', async () => {
    const closed = await world.manager({ status: 'canceled' })
    const archived = await world.employee(manager, { archived: true })
    for (const who of [closed, archived]) expect((await end(tokenOf(who, 'message'))).status).toBe(200)
    const token = tokenOf(employee, 'message')
    await world.database.db.system.transaction((tx) => tx.deleteFrom('users').where('id', '=', employee.id).execute())
    for (const call of [show, end])
      expect(await call(token)).toMatchObject({ status: 404, body: { code: 'invalid_link' } })
  })

  test('a forged link is invalid', async () => {
    const [kind, signed = ''] = tokenOf(employee, 'message').split('.')
    const stranger = await world.manager()
    const mixed = Buffer.concat([
      Buffer.from(stranger.id.replaceAll('-', ''), 'hex'),
      Buffer.from(signed, 'base64url').subarray(16),
    ]).toString('base64url')
    for (const token of [`vacation.${signed}`, `${kind}.${mixed}`, `${kind}.`, 'x', '%00', 'x'.repeat(499)]) {
      for (const call of [show, end])
        expect(await call(token)).toMatchObject({ status: 404, body: { code: 'invalid_link' } })
    }
    expect((await settingsOf(employee)).message_notifications).toEqual({ notification: true, email: true })
  })
})

test('a browser that opens the address for mail programs gets the page', async () => {
  const token = tokenOf(employee, 'message')
  const reply = await world.app.server.inject({
    url: `/api/notifications/unsubscribe/${token}`,
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  })
  expect([reply.statusCode, reply.headers.location]).toEqual([303, `/unsubscribe/${token}`])
  expect((await settingsOf(employee)).message_notifications.email).toBe(true)
})

describe('the one-click request', () => {
  const post = (headers: Record<string, string>, payload?: string | Buffer) =>
    world.app.server.inject({
      method: 'POST',
      url: `/api/notifications/unsubscribe/${tokenOf(employee, 'message')}`,
      headers,
      ...(payload === undefined ? {} : { payload }),
    })

  test.each([
    ['no body', {}, undefined],
    ['a body of no kind', {}, 'List-Unsubscribe=One-Click'],
    ['a form', { 'content-type': 'multipart/form-data; boundary=b' }, '--b\r\n\r\nList-Unsubscribe=One-Click\r\n--b--'],
    ['a form without its boundary', { 'content-type': 'multipart/form-data' }, 'List-Unsubscribe=One-Click'],
    ['plain text', { 'content-type': 'text/plain' }, 'hello'],
    ['JSON that is none', { 'content-type': 'application/json' }, '{'],
    ['no JSON', { 'content-type': 'application/json' }, ''],
    ['a kind that is no kind', { 'content-type': ';;;' }, 'x'],
    ['bytes', { 'content-type': 'application/octet-stream' }, Buffer.from([0, 255])],
  ] as const)('the one-click request accepts %s', async (_, headers, payload) => {
    expect((await post(headers, payload)).statusCode).toBe(200)
    expect((await settingsOf(employee)).message_notifications.email).toBe(false)
  })

  test('the one-click request accepts a few kilobytes at most', async () => {
    expect((await post({}, 'x'.repeat(10_000))).statusCode).toBe(200)
    expect((await post({}, 'x'.repeat(10_001))).statusCode).toBe(413)
  })
})
