import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { isCutShort } from '#contract/domain/link-address.ts'
import { listAudit } from '#contract/audit.ts'
import { showManagerDashboard } from '#contract/dashboard.ts'
import { dateOfDay, dayOf } from '#contract/domain/calendar-days.ts'
import { toLocalDate } from '#contract/domain/local-time.ts'
import { defaultRules, snoozeOptions } from '#contract/domain/reminders.ts'
import {
  openReminder,
  showOwnReminders,
  showReminders,
  snoozeReminders,
  updateReminderRules,
  updateReminders,
} from '#contract/reminders.ts'
import { listNotifications } from '#contract/notifications.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { runReminders } from './use-cases/run-reminders.ts'

let world: TestWorld
let manager: Person
let client: Person
let today: string
beforeAll(async () => {
  world = await createTestWorld()
  // The day does not end in the middle of a test. The database's clock goes on.
  vi.useFakeTimers({ toFake: ['Date'] })
  today = toLocalDate(new Date(), 'UTC')
})
beforeEach(async () => {
  await world.runJobs()
  world.emails().length = 0
  ;({ manager, client } = await world.agency({ client: { onboarded: { services: ['social', 'branding'] } } }))
})
afterAll(async () => {
  vi.useRealTimers()
  await world.close()
})

const inDays = (days: number) => dateOfDay(dayOf(today) + days)
const show = async () => (await world.call(showReminders, { params: { id: client.id } }, manager.token)).body
const update = (body: Parameters<typeof world.call<typeof updateReminders>>[1]['body'], who = manager) =>
  world.call(updateReminders, { params: { id: client.id }, body }, who.token)
const own = async () => (await world.call(showOwnReminders, {}, client.token)).body
const snooze = (until: string | null) => world.call(snoozeReminders, { body: { until } }, client.token)
const actions = async () =>
  (await world.call(listAudit, { query: {} }, manager.token)).body.items.map(({ action, field }) => [action, field])

/** The job looks at the clients of all tests. */
const emailsTo = ({ email }: Person) => world.emails().filter(({ to }) => to === email)

/** Runs the job at the time of the first planned email, and sends at once what it enqueues. */
async function runAtFirstPlanned(): Promise<string> {
  const [planned] = (await show()).planned
  const at = planned?.at ?? ''
  await runReminders(world.parts, new Date(at))
  await world.runJobs()
  return at
}
const linkOf = (text = '') => ({
  main: /http:\/\/foyer\.test\/in\?reminder=([\w-]+)#/.exec(text),
  later: /http:\/\/foyer\.test\/reminder\/([\w-]+)/.exec(text)?.[1] ?? '',
})

describe('[COL-54] after three automatic reminders without progress', () => {
  beforeEach(async () => {
    const rules = [-8, -4, 0, 4, 8].map((days) => ({ days, untouched: '', begun: '', nearly_done: '' }))
    await world.call(updateReminderRules, { body: { enabled: true, rules, closed_days: [] } }, manager.token)
    await update({ due_on: inDays(12) })
  })

  /** Runs the job at each time that the plan of a client names, until it names none. */
  async function runAll(): Promise<void> {
    for (let day = 0; day < 40; day++) await runReminders(world.parts, new Date(Date.parse(`${inDays(day)}T09:00:00Z`)))
  }

  test('the Manager is asked to call, by the bell and the dashboard, and the client gets no more emails', async () => {
    const emails = async () => {
      const rows = await world.database.db.system.sql<{ kind: string }>({
        name: 'kinds_of_reminders',
        text: 'select kind from reminders where client_id = $1 order by created_at',
        values: [client.id],
      })
      return rows.map(({ kind }) => kind)
    }
    await runAll()
    expect(await emails()).toEqual(['automatic', 'automatic', 'automatic', 'call'])
    const { items } = (await world.call(listNotifications, {}, manager.token)).body
    expect(items.map(({ message, link }) => [message, link])).toContainEqual([
      'Blue Door Bakery has not reacted to three reminders: call them',
      `/clients/${client.id}`,
    ])
    const calls = async () => (await world.call(showManagerDashboard, {}, manager.token)).body.calls
    expect(await calls()).toMatchObject([{ _id: client.id, business_name: 'Blue Door Bakery', phone: '1234567890' }])
    expect((await show()).call_since).not.toBeNull()
    expect((await update({ called: true })).body.call_since).toBeNull()
    expect(await calls()).toEqual([])
    expect((await actions())[0]).toEqual(['client.called', ''])
  })

  test('progress ends the request to call', async () => {
    await runAll()
    await world.database.db.system.transaction((tx) =>
      tx
        .updateTable('onboardings')
        .set({ changed_at: new Date(Date.now() + 60 * 86_400_000) })
        .where('client_id', '=', client.id)
        .execute(),
    )
    expect((await show()).call_since).toBeNull()
    expect((await world.call(showManagerDashboard, {}, manager.token)).body.calls).toEqual([])
  })

  test('the preview says that the fourth is a call, and ends there', async () => {
    const rules = [-5, -4, -3, -2, -1, 0, 1].map((days) => ({ days, untouched: '', begun: '', nearly_done: '' }))
    await world.call(updateReminderRules, { body: { enabled: true, rules, closed_days: [] } }, manager.token)
    await update({ due_on: inDays(7) })
    expect((await show()).planned.map(({ kind }) => kind)).toEqual(['email', 'email', 'email', 'call'])
  })
})

describe('[COL-55] putting the next reminder off', () => {
  test('the client chooses a day, gets nothing before and one reminder that morning, and can take it back', async () => {
    await update({ due_on: inDays(8) })
    const { days, suggested } = await own()
    expect(days).toEqual(snoozeOptions(today, defaultRules.closed_days))
    expect(days).toContain(suggested)
    const last = days.at(-1) ?? ''
    expect(await snooze(last)).toMatchObject({ status: 200, body: { snoozed_until: last } })
    const state = await show()
    expect(state.snoozed_until).toBe(last)
    expect(state.planned[0]).toMatchObject({ local: `${last} 09:00` })
    expect(await runAtFirstPlanned()).toContain(last)
    expect((await show()).snoozed_until).toBeNull()
    expect((await snooze(null)).body.snoozed_until).toBeNull()
  })

  test('works without a due date too', async () => {
    const { days } = await own()
    await snooze(days[0] ?? '')
    expect((await show()).planned).toHaveLength(1)
  })

  test.each([
    ['today', () => today],
    ['the past', () => inDays(-3)],
    ['in 15 days', () => inDays(15)],
    ['a Saturday', () => inDays((6 - new Date().getUTCDay() + 7) % 7 || 7)],
  ])('%s is refused with a sentence', async (_, day) => {
    const answer = await snooze(day())
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'until' }] } })
    expect(answer.body.errors?.[0]?.message).toMatch(/^Choose a day between tomorrow and \w+day /)
  })

  test('an Employee and the Manager have no reminders of their own', async () => {
    const employee = await world.employee(manager)
    for (const { token } of [manager, employee])
      expect((await world.call(snoozeReminders, { body: { until: null } }, token)).status).toBe(403)
  })
})

describe('[COL-56] the links of a reminder', () => {
  const open = (token: string, body: { until?: string | null } = {}) =>
    world.call(openReminder, { params: { token }, body })
  async function sentLink() {
    await update({ due_on: inDays(8) })
    await runAtFirstPlanned()
    return linkOf(emailsTo(client)[0]?.text)
  }

  test('lead to the first missing item and are seen when they are followed', async () => {
    const { main, later } = await sentLink()
    expect(main?.[1]).toBe(later)
    expect(isCutShort(later, 'signed')).toBe(false)
    expect(isCutShort(later.slice(1), 'signed')).toBe(true)
    expect((await show()).sent[0]?.opened).toBeNull()
    const { status, body } = await open(later)
    expect(status).toBe(200)
    expect(body).toMatchObject({ business_name: 'Harbour Agency', path: '/onboarding/items/logo', snoozed_until: null })
    expect(JSON.stringify(body)).not.toContain(client.email)
    const opened = (await show()).sent[0]?.opened
    expect(opened).not.toBeNull()
    vi.setSystemTime(Date.now() + 1000)
    await open(later)
    expect((await show()).sent[0]?.opened).toBe(opened)
  })

  test('put the next reminder off and take that back without a session', async () => {
    const { later } = await sentLink()
    const { body } = await open(later)
    const until = body.days.at(-1) ?? ''
    expect((await open(later, { until })).body.snoozed_until).toBe(until)
    expect((await open(later, { until: null })).body.snoozed_until).toBeNull()
    expect((await open(later, { until: inDays(-1) })).status).toBe(422)
  })

  test('a changed, foreign or old link, and that of an archived client, is invalid', async () => {
    const { later } = await sentLink()
    const changed = `${later.slice(0, 5)}${later[5] === 'A' ? 'B' : 'A'}${later.slice(6)}`
    for (const token of [changed, `${later}A`, 'x', later.slice(0, 40)])
      expect(await open(token)).toMatchObject({ status: 404, body: { code: 'invalid_link' } })
    await world.database.db.system.transaction((tx) =>
      tx
        .updateTable('reminders')
        .set({ created_at: new Date(Date.now() - 61 * 86_400_000) })
        .where('client_id', '=', client.id)
        .execute(),
    )
    expect((await open(later)).status).toBe(404)
  })
})
