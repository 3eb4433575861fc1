import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listAudit } from '#contract/audit.ts'
import { archivePerson } from '#contract/clients.ts'
import { remindClient } from '#contract/dashboard.ts'
import { dateOfDay, dayOf } from '#contract/domain/calendar-days.ts'
import { toLocalDate } from '#contract/domain/local-time.ts'
import {
  showOwnReminders,
  showReminders,
  updateOwnTimeZone,
  updateReminderRules,
  updateReminders,
} from '#contract/reminders.ts'
import { pageNames } from '#contract/onboarding-record.ts'
import { updateTimeZone } from '#contract/settings.ts'
import { settlePages } from '#server/testing/settle-pages.ts'
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
const actions = async () =>
  (await world.call(listAudit, { query: {} }, manager.token)).body.items.map(({ action, field }) => [action, field])

/** The job looks at the clients of all tests. */
const emailsTo = ({ email }: Person) => world.emails().filter(({ to }) => to === email)

describe('[COL-50] a due date', () => {
  test('is set, shown to the client, changed and removed by the Manager, and stands in the activity', async () => {
    expect(await show()).toMatchObject({ due_on: null, planned: [], sent: [], time_zone: 'UTC', today })
    const set = await update({ due_on: inDays(20) })
    expect(set).toMatchObject({ status: 200, body: { due_on: inDays(20) } })
    expect(await own()).toMatchObject({ due_on: inDays(20), snoozed_until: null })
    await update({ due_on: inDays(21) })
    await update({ due_on: inDays(21) })
    expect((await update({ due_on: null })).body).toMatchObject({ due_on: null, planned: [] })
    expect(await actions()).toEqual([
      ['client.due_date_changed', ''],
      ['client.due_date_changed', inDays(21)],
      ['client.due_date_changed', inDays(20)],
    ])
  })

  test("cannot be in the past of the workspace's time zone, which is a sentence and changes nothing", async () => {
    await world.call(updateTimeZone, { body: { time_zone: 'Pacific/Kiritimati' } }, manager.token)
    const there = toLocalDate(new Date(), 'Pacific/Kiritimati')
    await update({ due_on: there })
    const refused = await update({ due_on: dateOfDay(dayOf(there) - 1) })
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalid_fields', errors: [{ path: 'due_on' }] } })
    expect(refused.body.errors?.[0]?.message).toMatch(/^The due date cannot be in the past\. Choose \w+day /)
    expect((await show()).due_on).toBe(there)
  })

  test.each(['2026-02-30', 'tomorrow', '0001-01-01', 5])('%j is no date', async (due_on) => {
    // @ts-expect-error the number is what is tried
    expect((await update({ due_on })).status).toBe(422)
  })
})

describe('[COL-51] the time zone of a person', () => {
  test.each(['Mars/Olympus', '+02:00', '', 'x'.repeat(200)])('%j is refused', async (time_zone) => {
    const answer = await world.call(updateOwnTimeZone, { body: { time_zone } }, client.token)
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_fields', errors: [{ path: 'time_zone' }] } })
  })

  test("decides over the morning: the client's own, else the workspace's, else UTC", async () => {
    await update({ due_on: inDays(20) })
    const zone = async () => (await show()).time_zone
    expect(await zone()).toBe('UTC')
    await world.call(updateTimeZone, { body: { time_zone: 'Asia/Tokyo' } }, manager.token)
    expect(await zone()).toBe('Asia/Tokyo')
    expect((await world.call(updateOwnTimeZone, { body: { time_zone: 'Asia/Kathmandu' } }, client.token)).status).toBe(
      204,
    )
    await world.call(updateOwnTimeZone, { body: { time_zone: 'America/New_York' } }, manager.token)
    expect(await zone()).toBe('Asia/Kathmandu')
    await update({ due_on: inDays(9) })
    expect((await show()).planned.map(({ local, at }) => [local.slice(11), at.slice(11, 16)])[0]).toEqual([
      '09:00',
      '03:15',
    ])
  })
})

describe('[COL-53] an automatic reminder', () => {
  test('goes out at the planned time once, names what is missing and never an answer, and shows markup as text', async () => {
    const rules = [{ days: -2, untouched: 'Please <b>go on</b>', begun: '', nearly_done: '' }]
    await world.call(updateReminderRules, { body: { enabled: true, rules, closed_days: [] } }, manager.token)
    await update({ due_on: inDays(10) })
    const [planned] = (await show()).planned
    const early = new Date(Date.parse(planned?.at ?? '') - 1000)
    await runReminders(world.parts, early)
    await world.runJobs()
    expect(emailsTo(client)).toEqual([])
    const at = new Date(planned?.at ?? '')
    await Promise.all([runReminders(world.parts, at), runReminders(world.parts, at)])
    await runReminders(world.parts, at)
    await world.runJobs()
    const [email, ...more] = emailsTo(client)
    expect(more).toEqual([])
    expect(email).toMatchObject({ to: client.email, subject: planned?.subject })
    expect(email?.html).toContain('Please &#60;b&#62;go on&#60;/b&#62;')
    expect(email?.text).toContain('\n\n- Logo, 1 minute\n- Dates worth a post, 3 minutes\n')
    expect(email?.text).toMatch(/^Due \w{3} \d+ \w{3,4}( \d{4})?$|^Due \d+ \w{3,4} \d{4}$/m)
    expect((await show()).sent).toMatchObject([
      { kind: 'automatic', delivery: { state: 'sent' }, missed: false, opened: null },
    ])
  })

  test('is not sent to a client who finished before the job ran, nor to a paused or archived one', async () => {
    await update({ due_on: inDays(10) })
    const at = new Date((await show()).planned[0]?.at ?? '')
    await runReminders(world.parts, at)
    await settlePages(world, client, pageNames)
    await world.runJobs()
    expect(emailsTo(client)).toEqual([])
    expect(await show()).toMatchObject({ done: true, sent: [], planned: [] })

    for (const prevent of [
      () => update({ paused: true }),
      async () => {
        await update({ paused: false })
        return world.call(archivePerson, { body: { id: client.id, archive: true } }, manager.token)
      },
    ]) {
      expect((await prevent()).status).toBeLessThan(300)
      await runReminders(world.parts, new Date(at.getTime() + 86_400_000 * 3))
      await world.runJobs()
      expect(emailsTo(client)).toEqual([])
    }
    expect((await actions()).map(([action]) => action).slice(1, 3)).toEqual([
      'client.reminders_resumed',
      'client.reminders_paused',
    ])
  })

  test('comes again to a client who was archived over a planned one and then restored', async () => {
    const archive = (archive: boolean) => world.call(archivePerson, { body: { id: client.id, archive } }, manager.token)
    const emailsAfter = async (planned: { at: string } | undefined) => {
      await runReminders(world.parts, new Date(planned?.at ?? ''))
      await world.runJobs()
      return emailsTo(client).length
    }
    await update({ due_on: inDays(10) })
    const [first, second] = (await show()).planned
    await archive(true)
    expect(await emailsAfter(first)).toBe(0)
    await archive(false)
    expect(await emailsAfter(second)).toBe(1)
  })

  test('is not sent without an active subscription', async () => {
    await update({ due_on: inDays(10) })
    const at = new Date((await show()).planned[0]?.at ?? '')
    await world.database.db.system.transaction((tx) =>
      tx.updateTable('subscriptions').set({ status: 'past_due' }).where('manager_id', '=', manager.id).execute(),
    )
    await runReminders(world.parts, at)
    await world.runJobs()
    expect(emailsTo(client)).toEqual([])
  })

  test('is not sent by hand when the subscription ends before its email leaves', async () => {
    expect((await world.call(remindClient, { params: { client_id: client.id } }, manager.token)).status).toBe(204)
    await world.database.db.system.transaction((tx) =>
      tx.updateTable('subscriptions').set({ status: 'canceled' }).where('manager_id', '=', manager.id).execute(),
    )
    await world.runJobs()
    expect(emailsTo(client)).toEqual([])
  })

  test('does not come on the day of a reminder by hand, which counts as the latest contact', async () => {
    await update({ due_on: inDays(1) })
    expect((await world.call(remindClient, { params: { client_id: client.id } }, manager.token)).status).toBe(204)
    expect((await show()).planned.every(({ local }) => local.slice(0, 10) > today)).toBe(true)
    expect((await show()).sent).toMatchObject([{ kind: 'manual' }])
  })
})

test('[COL-57] the activity and the calls are the Manager’s alone, and nobody reaches another workspace', async () => {
  const stranger = await world.manager()
  const employee = await world.employee(manager)
  const params = { id: client.id }
  for (const [who, status] of [
    [stranger, 404],
    [employee, 403],
    [client, 403],
  ] as const) {
    expect((await world.call(showReminders, { params }, who.token)).status).toBe(status)
    expect((await update({ due_on: null }, who)).status).toBe(status)
  }
})
