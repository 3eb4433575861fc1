import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { countAudit, countedDays, listAudit } from '#contract/audit.ts'
import { updateBilling, uploadContract } from '#contract/clients.ts'
import { dateOfDay, dayOf } from '#contract/domain/calendar-days.ts'
import { toLocalDate } from '#contract/domain/local-time.ts'
import type { CallOf } from '#contract/endpoint.ts'
import { inviteClient, resendInvitation, withdrawInvitation } from '#contract/invitations.ts'
import { deleteConversation } from '#contract/messages.ts'
import { decideVacation } from '#contract/vacations.ts'
import { createTestConversation, createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { type AuditEvent, recordAuditEvents } from './record-audit-event.ts'

let world: TestWorld
let manager: Person
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => void (manager = await world.manager()))
afterEach(() => void vi.useRealTimers())
afterAll(() => world.close())

type Query = CallOf<typeof listAudit>['query']
const list = (query: Query = {}, who = manager) => world.call(listAudit, { query }, who.token)
const items = async (query?: Query) => (await list(query)).body.items ?? []
const subjects = async (query?: Query) => (await items(query)).map(({ subject }) => subject)
const done = async (query?: Query) =>
  (await items(query)).map(({ action, subject, detail }) => [action, subject, detail])

const about = (subjectName: string, event: Partial<AuditEvent> = {}): AuditEvent => ({
  action: 'client.archived',
  subjectId: newId(),
  subjectName,
  ...event,
})

async function record(by: Person, ...events: AuditEvent[]): Promise<void> {
  const actor = {
    ...by,
    sessionEnds: new Date(),
    tier: null,
    subscriptionStatus: null,
    twoStepMissing: false,
    permissions: { vacation: false, add_new_clients: false },
  }
  // Each event is recorded by a transaction of its own, so that the timestamps differ.
  for (const event of events) {
    await world.parts.db.forWorkspace(by.workspace).transaction((tx) => recordAuditEvents(tx, actor, [event]))
  }
}

describe('[SET-8] the audit list', () => {
  test('an entry names date, actor, action and subject, the newest first', async () => {
    await record(manager, about('Ana'))
    // An answer names no part of a millisecond.
    await world.database.db.system.sqlWrite({
      name: 'age_audit_entry',
      text: "update audit_entries set created_at = created_at - interval '1 second' where manager_id = $1",
      values: [manager.id],
    })
    await record(manager, about('Bo', { action: 'client.deleted' }))
    await record(await world.manager(), about('Somebody else’s'))
    const [first, second, ...more] = await items()
    expect(first).toMatchObject({
      actor: manager.name,
      actor_id: manager.id,
      action: 'client.deleted',
      subject: 'Bo',
      detail: '',
    })
    expect(second).toMatchObject({ action: 'client.archived', subject: 'Ana' })
    expect(more).toEqual([])
    expect(Date.parse(first?.date ?? '')).toBeGreaterThan(Date.parse(second?.date ?? ''))
  })

  test('an entry describes the field and the second party in words', async () => {
    await record(
      manager,
      about('Bo', { action: 'credential.revealed', field: 'instagram_password' }),
      about('Emil', {
        action: 'permission.changed',
        about: { id: newId(), name: 'Blue Door' },
        granted: ['assets', 'yelp_password'],
        revoked: ['website'],
      }),
    )
    expect((await items()).map(({ detail }) => detail)).toEqual([
      'About Blue Door. Granted: Access to Client Assets, Yelp Password. Taken back: Company Website Access',
      'Instagram password',
    ])
  })

  test('the list is sorted by each column, in natural order', async () => {
    const employee = await world.employee(manager, { name: 'Ana' })
    await record(manager, about('Team 10'), about('team 2', { action: 'client.deleted' }))
    await record(employee, about('Zoë'))
    expect(await subjects()).toEqual(['Zoë', 'team 2', 'Team 10'])
    expect(await subjects({ sort: 'date', order: 'asc' })).toEqual(['Team 10', 'team 2', 'Zoë'])
    expect(await subjects({ sort: 'subject' })).toEqual(['team 2', 'Team 10', 'Zoë'])
    expect(await subjects({ sort: 'subject', order: 'desc' })).toEqual(['Zoë', 'Team 10', 'team 2'])
    expect((await subjects({ sort: 'actor' }))[0]).toBe('Zoë')
    expect((await subjects({ sort: 'action', order: 'desc' }))[0]).toBe('team 2')
  })

  test.each([
    ['BLUE', 'a name in any case'],
    ['mara m', 'who did it'],
    ['revealed a pass', 'what was done, in words'],
    ['yelp', 'which password, in words'],
    ['harbour', 'about whom else'],
    ['100%', 'a sign that means something in a pattern'],
  ])('a search finds %s: %s', async (search) => {
    await record(await world.employee(manager, { name: 'Emil' }), about('Bo 100 per cent'))
    const found = { field: 'yelp_password', about: { id: newId(), name: 'Harbour' } }
    await record(manager, about('Blue 100% Door', { action: 'credential.revealed', ...found }))
    expect(await subjects({ search })).toEqual(['Blue 100% Door'])
    expect(await subjects({ search: `${search}_` })).toEqual([])
  })

  test('the list shows one kind when a kind is given', async () => {
    await record(manager, about('Ana'), about('Emil', { action: 'employee.created' }))
    expect(await subjects({ kind: 'employees' })).toEqual(['Emil'])
    expect(await subjects({ kind: 'employees', search: 'zebra' })).toEqual([])
  })

  test('the list is about one person when a subject is given', async () => {
    const [ana, bo] = [newId(), newId()]
    await record(manager, about('Ana', { subjectId: ana }), about('Bo', { subjectId: bo }))
    expect(await subjects({ subject: ana })).toEqual(['Ana'])
    expect(await subjects({ subject: ana, search: 'ana', kind: 'clients' })).toEqual(['Ana'])
    expect(await subjects({ subject: ana, search: 'bo' })).toEqual([])
    expect((await list({ subject: bo, per_page: 5 })).body).toMatchObject({ total: 1 })
    expect(await subjects({ subject: newId() })).toEqual([])
  })

  test('the list comes in pages, and a page past the end is empty', async () => {
    await record(manager, about('Ana'), about('Bo'), about('Cy'))
    const { body } = await list({ page: 2, per_page: 2 })
    expect(body).toMatchObject({ total: 3, page: 2, per_page: 2, items: [{ subject: 'Ana' }] })
    expect((await list({ page: 9 })).body).toEqual({ items: [], total: 3, page: 9, per_page: 25 })
  })

  test('the list has 1,000 entries at most, and each page of 100,000 is found by an index', async () => {
    await world.database.db.system.transaction(async (tx) => {
      for (let at = 0; at < 100; at++) {
        await tx.sql({
          name: 'many_entries',
          text: `insert into audit_entries (manager_id, id, created_at, actor_id, actor_name, action, subject_id, subject_name)
            select $1, gen_random_uuid(), now() - make_interval(secs => n + $2), $1, 'Mara', 'client.archived', $1, 'Client ' || n
            from generate_series(1, 1000) n`,
          values: [manager.id, at * 1000],
        })
      }
    })
    expect(await list()).toMatchObject({ status: 422, body: { code: 'paging_needed' } })
    expect((await list({ page: 4000, per_page: 25 })).body).toMatchObject({ total: 100_000 })
    for (const order of [
      'created_at desc, id desc',
      'actor_name collate natural_order, id',
      'action, id',
      'subject_name collate natural_order desc, id desc',
    ]) {
      const plan = await world.parts.db.forWorkspace(manager.id).sql<{ 'QUERY PLAN': string }>({
        name: `plan ${order}`,
        text: `explain select id from audit_entries where manager_id = $1 order by ${order} limit 25`,
        values: [manager.id],
      })
      expect(plan.map((line) => line['QUERY PLAN']).join('\n')).not.toContain('Sort')
    }
  })

  test('an invalid page, order, column or kind is refused', async () => {
    for (const query of [{ page: 0 }, { per_page: 101 }, { sort: 'detail' }, { order: 'up' }, { kind: 'other' }]) {
      // Deliberately not what the contract asks for.
      const { status, body } = await list(query as Query)
      expect({ status, paths: body.errors?.map(({ path }) => path) }).toEqual({
        status: 422,
        paths: Object.keys(query),
      })
    }
  })

  test('only the Manager reads the list', async () => {
    expect((await world.call(listAudit, {})).status).toBe(401)
    for (const who of [await world.employee(manager), await world.client(manager)]) {
      expect((await list({}, who)).status).toBe(403)
    }
    expect((await list({}, await world.manager({ status: 'canceled' }))).status).toBe(402)
  })
})

describe('[SET-8] the audit entries by day', () => {
  const hourMs = 3_600_000
  const zones = ['UTC', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Auckland']

  async function insert(who: Person, times: readonly Date[]): Promise<void> {
    await world.parts.db.forWorkspace(who.workspace).transaction((tx) =>
      tx
        .insertInto('audit_entries')
        .values(
          times.map((created_at) => ({
            manager_id: who.workspace,
            id: newId(),
            created_at,
            actor_id: who.id,
            actor_name: who.name,
            action: 'client.archived',
            subject_id: newId(),
            subject_name: 'Blue Door',
          })),
        )
        .execute(),
    )
  }

  test('each of the last 30 days counts what a recount of the list finds in it, in every time zone', async () => {
    vi.useFakeTimers({ toFake: ['Date'] }) // no midnight between the answer and the recount
    const times = Array.from({ length: 400 }, (_, at) => new Date(Date.now() - at * 4.7 * hourMs))
    await insert(manager, times)
    await insert(await world.manager(), times)
    for (const time_zone of zones) {
      const { status, body } = await world.call(countAudit, { query: { time_zone } }, manager.token)
      expect(status).toBe(200)
      const recounted = Map.groupBy(times, (time) => toLocalDate(time, time_zone))
      const today = dayOf(toLocalDate(new Date(), time_zone))
      const dates = Array.from({ length: 2 * countedDays }, (_, at) => dateOfDay(today - 2 * countedDays + 1 + at))
      const counts = dates.map((date) => ({ date, count: recounted.get(date)?.length ?? 0 }))
      expect(body.days).toEqual(counts.slice(countedDays))
      expect(body.before).toBe(counts.slice(0, countedDays).reduce((sum, { count }) => sum + count, 0))
    }
  })

  test('the list answers the entries between two times', async () => {
    const [first, second, third] = [30, 20, 10].map((hours) => new Date(Date.now() - hours * hourMs))
    await insert(
      manager,
      [first, second, third].filter((time) => time !== undefined),
    )
    const between = { from: second?.toISOString() ?? '', before: third?.toISOString() ?? '' }
    expect((await items(between)).map(({ date }) => date)).toEqual([second?.toISOString()])
    expect((await list({ ...between, page: 1 })).body).toMatchObject({ total: 1 })
    expect(await items({ ...between, search: 'nobody' })).toEqual([])
    for (const name of ['from', 'before']) expect((await list({ [name]: '0000-01-01T00:00:00Z' })).status).toBe(422)
  })

  test('days are for the Manager alone, and need a time zone', async () => {
    const asked = async (query: { time_zone: string }, who = manager) =>
      (await world.call(countAudit, { query }, who.token)).status
    expect(await asked({ time_zone: 'UTC' }, await world.employee(manager))).toBe(403)
    expect(await asked({ time_zone: 'UTC' }, await world.client(manager))).toBe(403)
    expect(await asked({ time_zone: 'Mars/Olympus' })).toBe(422)
    expect(await asked({ time_zone: 'SystemV/PST8PDT' })).toBe(422)
    const unknownToPostgres = [
      'AET',
      'CNT',
      'US/Pacific-New',
      'ACT',
      'AGT',
      'ART',
      'BET',
      'CTT',
      'IET',
      'NET',
      'PLT',
      'VST',
    ]
    for (const time_zone of unknownToPostgres) expect(await asked({ time_zone }), time_zone).toBe(200)
  })
})

describe('[SET-8] recorded audit events', () => {
  test('an invitation is recorded when it is sent, sent again and withdrawn', async () => {
    const email = 'new@example.com'
    await world.call(inviteClient, { body: { email } }, manager.token)
    const [invitation] = await world.parts.db
      .forWorkspace(manager.id)
      .read.selectFrom('invitations')
      .select('id')
      .execute()
    const params = { id: invitation?.id ?? '' }
    await world.call(resendInvitation, { params }, manager.token)
    await world.call(withdrawInvitation, { params }, manager.token)
    expect(await done()).toEqual([
      ['invitation.withdrawn', email, 'As a client'],
      ['invitation.sent', email, 'As a client'],
      ['invitation.sent', email, 'As a client'],
    ])
  })

  test('a contract and billing information are recorded when the client did not change them', async () => {
    const client = await world.client(manager)
    await world.call(updateBilling, { body: { billing_name: 'Own' } }, client.token)
    await world.call(updateBilling, { body: { client_id: client.id, billing_name: 'Theirs' } }, manager.token)
    const file = await world.upload(manager, { name: 'contract.pdf', bytes: Buffer.from('%PDF-1.7'), owner: client })
    const body = { user_id: client.id, filename: file.filename, location: file.location }
    // The second upload is listed.
    await world.call(uploadContract, { body }, manager.token)
    await world.call(uploadContract, { body }, manager.token)
    expect(await done()).toEqual([
      ['contract.uploaded', client.name, ''],
      ['client.billing_changed', client.name, ''],
    ])
  })

  test('a deleted group and a decided vacation are recorded', async () => {
    const employee = await world.employee(manager)
    const group = await createTestConversation(world, [manager, employee, await world.client(manager)], 'Launch')
    await world.call(deleteConversation, { params: { id: group } }, manager.token)
    const vacation_id = await world.vacation(employee)
    await world.call(decideVacation, { body: { vacation_id, status: 'Approved', response: 'Enjoy' } }, manager.token)
    expect(await done()).toEqual([
      ['vacation.decided', employee.name, 'Approved'],
      ['group.deleted', 'Launch', ''],
    ])
  })
})
