import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/audit.ts'
import { dateOfDay, dayOf } from '#contract/domain/calendar-days.ts'
import { toLocalDate } from '#contract/domain/local-time.ts'
import { defaultRules } from '#contract/domain/reminders.ts'
import { showReminderRules, showReminders, updateReminderRules, updateReminders } from '#contract/reminders.ts'
import { archivePerson } from '#contract/clients.ts'
import { untilWaiting } from '#server/testing/test-database.ts'
import { lockReminders, lockRules, saveRules } from './queries/client-reminders.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let client: Person
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => {
  ;({ manager, client } = await world.agency())
})
afterAll(() => world.close())

const inDays = (days: number) => dateOfDay(dayOf(toLocalDate(new Date(), 'UTC')) + days)
const show = async () => (await world.call(showReminders, { params: { id: client.id } }, manager.token)).body
const update = (body: { due_on: string }) =>
  world.call(updateReminders, { params: { id: client.id }, body }, manager.token)
const actions = async () =>
  (await world.call(listAudit, { query: {} }, manager.token)).body.items.map(({ action, field }) => [action, field])

describe('[COL-52] the rules', () => {
  const save = (body: object) =>
    // @ts-expect-error invalid bodies are tried too
    world.call(updateReminderRules, { body }, manager.token)
  const rule = { days: -3, untouched: '', begun: ' Own <b>words</b> ', nearly_done: null }

  test('are the defaults until they are changed', async () => {
    const { body } = await world.call(showReminderRules, {}, manager.token)
    expect(body).toEqual(defaultRules)
    const changed = { enabled: false, rules: [{ ...rule, days: 4 }, rule], closed_days: ['2026-12-24', '01-06'] }
    expect((await save(changed)).body).toEqual({
      enabled: false,
      rules: [
        { ...rule, begun: 'Own <b>words</b>' },
        { ...rule, days: 4, begun: 'Own <b>words</b>' },
      ],
      closed_days: ['01-06', '2026-12-24'],
    })
    expect(await actions()).toEqual([['reminders.changed', '']])
  })

  describe('[SHELL-12] of two devices', () => {
    const first = { enabled: true, rules: [rule], closed_days: ['01-06'] }
    const second = { enabled: true, rules: [rule], closed_days: ['01-06', '12-24'] }
    const stored = async () => (await world.call(showReminderRules, {}, manager.token)).body

    test.each([
      ['the defaults', defaultRules],
      ['other rules', { enabled: false, rules: [], closed_days: [] }],
      ['another text', { ...first, rules: [{ ...rule, begun: 'Other' }] }],
      ['another closed day', { ...first, closed_days: ['05-01'] }],
    ])('are refused when they began with %s, and saved by beginning with what is stored', async (_, before) => {
      await save(first)
      expect(await save({ ...second, before })).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
      const now = await stored()
      expect(now.closed_days).toEqual(['01-06'])
      expect((await save({ ...second, before: now })).status).toBe(200)
      expect((await stored()).closed_days).toEqual(['01-06', '12-24'])
    })

    test('are saved when they began with what is stored in another order, or are the same', async () => {
      await save(second)
      const before = { ...second, closed_days: second.closed_days.toReversed() }
      expect((await save({ ...first, before })).status).toBe(200)
      expect((await save({ ...first, before: second })).status).toBe(200)
      expect((await save(second)).status).toBe(200)
    })

    test('are compared when they are saved at the same moment, the first ones too', async () => {
      const answers = await Promise.all([first, second].map((body) => save({ ...body, before: defaultRules })))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    })
  })

  test.each([
    ['a text of 1,001 characters', { rules: [{ ...rule, begun: 'x'.repeat(1001) }] }],
    ['two rules of a day', { rules: [rule, rule] }],
    ['21 rules', { rules: Array.from({ length: 21 }, (_, days) => ({ ...rule, days })) }],
    ['61 days', { rules: [{ ...rule, days: 61 }] }],
    ['half a day', { rules: [{ ...rule, days: 0.5 }] }],
    ['a day that does not exist', { closed_days: ['02-30'] }],
    ['a day twice', { closed_days: ['01-01', '01-01'] }],
  ])('%s is refused with a sentence', async (_, part) => {
    const answer = await save({ enabled: true, rules: [rule], closed_days: [], ...part })
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_fields' } })
    expect(answer.body.errors?.[0]?.message).toMatch(/^[A-Z].*\.$/)
    expect((await world.call(showReminderRules, {}, manager.token)).body).toEqual(defaultRules)
  })

  test('wait while a due date is set, so that no reminder is planned by the former ones', async () => {
    const { saved } = await world.parts.db.forWorkspace(manager.workspace).transaction(async (tx) => {
      await lockReminders(tx, client.id)
      const saved = save({ enabled: true, rules: [rule], closed_days: [] })
      await untilWaiting(world.database)
      return { saved }
    })
    expect((await saved).status).toBe(200)
  })

  test('are those of now for a client who is restored meanwhile', async () => {
    const archive = (archive: boolean) => world.call(archivePerson, { body: { id: client.id, archive } }, manager.token)
    await update({ due_on: inDays(9) })
    await archive(true)
    const { restored } = await world.parts.db.forWorkspace(manager.workspace).transaction(async (tx) => {
      await lockRules(tx)
      const restored = archive(false)
      await untilWaiting(world.database)
      await saveRules(tx, { enabled: false, rules: [], closed_days: [] })
      return { restored }
    })
    expect((await restored).status).toBe(204)
    const details = world.database.db.system.read.selectFrom('client_details').select('next_reminder_at')
    expect(await details.where('client_id', '=', client.id).executeTakeFirst()).toEqual({ next_reminder_at: null })
  })

  test('change the plan of clients at once, and end it where they are switched off', async () => {
    await update({ due_on: inDays(9) })
    await save({
      enabled: true,
      rules: [{ days: -1, untouched: 'Only <i>this</i>', begun: '', nearly_done: '' }],
      closed_days: [],
    })
    expect((await show()).planned.map(({ text }) => text.slice(0, 16))).toEqual(['Only <i>this</i>'])
    await save({ enabled: false, rules: [rule], closed_days: [] })
    expect(await show()).toMatchObject({ enabled: false, planned: [] })
  })
})
