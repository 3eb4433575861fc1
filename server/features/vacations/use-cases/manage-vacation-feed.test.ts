import { createHash, randomBytes } from 'node:crypto'
import { convertIcsCalendar } from 'ts-ics'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dateOfDay } from '#contract/domain/calendar-days.ts'
import { archivePerson } from '#contract/clients.ts'
import { requireTwoStep } from '#contract/settings.ts'
import {
  cancelVacation,
  createVacationFeed,
  decideVacation,
  deleteVacationFeed,
  readVacationFeed,
  showVacationFeed,
} from '#contract/vacations.ts'
import { setUpTotp } from '#server/testing/two-step/totp.ts'
import { readWholeDatabase } from '#server/testing/database-snapshot.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { WITHIN_A_SECOND } from '#server/testing/test-length.ts'

let world: TestWorld
let manager: Person
let ana: Person
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => {
  ;({ manager, employee: ana } = await world.agency({ employee: { name: 'Ana' } }))
})
afterAll(() => world.close())

const PREFIX = 'http://foyer.test/api/vacations/feed/'
const make = (who: Person) => world.call(createVacationFeed, {}, who.token)
const show = (who: Person) => world.call(showVacationFeed, {}, who.token)
const end = (who: Person) => world.call(deleteVacationFeed, {}, who.token)
const read = (secret: string) => world.call(readVacationFeed, { params: { secret } })
const secretOf = async (who: Person): Promise<string> => {
  const { url } = (await make(who)).body
  return url.slice(PREFIX.length, -'.ics'.length)
}
/** Names and first days, as a calendar program reads them. */
async function daysBehind(secret: string): Promise<[string, string][]> {
  const { body } = await read(secret)
  const { events = [] } = convertIcsCalendar(undefined, body)
  return events
    .filter(({ status }) => status !== 'CANCELLED')
    .map(({ summary, start }) => [summary, start.date.toISOString().slice(0, 10)])
}
const change = (table: 'users' | 'subscriptions', set: object, column: 'id' | 'manager_id', value: string) =>
  world.database.db.system.transaction((tx) => tx.updateTable(table).set(set).where(column, '=', value).execute())
const notThere = { status: 404, body: { code: 'not_found' } }

describe('[VAC-7] a calendar address', () => {
  test('the address is answered when it is created, and later only its creation date', async () => {
    expect((await show(ana)).body).toEqual({ created: null })
    const before = Date.now()
    const { status, body } = await make(ana)
    const after = Date.now()
    expect(status).toBe(200)
    expect(body.url).toMatch(/^http:\/\/foyer\.test\/api\/vacations\/feed\/[\w-]{54}\.ics$/)
    const created = Date.parse((await show(ana)).body.created ?? '')
    expect(created).toBeGreaterThanOrEqual(before)
    expect(created).toBeLessThanOrEqual(after)
    expect((await show(manager)).body).toEqual({ created: null })
  })

  test('the feed holds 2,000 vacations and leaves the oldest out', async () => {
    const rows = Array.from({ length: 2001 }, (_, day) => ({
      manager_id: manager.id,
      id: newId(),
      user_id: ana.id,
      start_date: dateOfDay(20_000 + day),
      end_date: dateOfDay(20_000 + day),
      note: '',
      status: 'Approved',
    }))
    await world.database.db.system.transaction((tx) => tx.insertInto('vacations').values(rows).execute())
    const days = (await daysBehind(await secretOf(manager))).map(([, day]) => day).toSorted()
    expect([days.length, days[0], days.at(-1)]).toEqual([2000, dateOfDay(20_001), dateOfDay(22_000)])
  })

  test('the feed answers without a session, and is kept by nobody in between', async () => {
    await world.vacation(ana, { status: 'Approved', note: 'a private note', response: 'a private response' })
    const { url } = (await make(manager)).body
    const reply = await world.app.server.inject({ method: 'GET', url: new URL(url).pathname })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    })
    expect(reply.body).toContain('SUMMARY:Ana is away\r\n')
    expect(reply.body).toContain('DTEND;VALUE=DATE:20260811\r\n')
    expect(reply.body).not.toContain('private')
    expect(reply.body).not.toContain('@example.com')
  })

  test('the feed shows approved days of active employees to the Manager and to Employees alike', async () => {
    const [ben, gone] = [
      await world.employee(manager, { name: 'Ben' }),
      await world.employee(manager, { archived: true }),
    ]
    await world.vacation(ben, { start: '2026-09-01', end: '2026-09-02', status: 'Approved' })
    await world.vacation(ana, { status: 'Approved' })
    await world.vacation(ana, { start: '2026-10-01', end: '2026-10-02' })
    await world.vacation(ana, { start: '2026-11-01', end: '2026-11-02', status: 'Denied' })
    await world.vacation(gone, { status: 'Approved' })
    await world.vacation(await world.employee(await world.manager()), { status: 'Approved' })
    const expected = [
      ['Ana is away', '2026-08-03'],
      ['Ben is away', '2026-09-01'],
    ]
    expect(await daysBehind(await secretOf(manager))).toEqual(expected)
    expect(await daysBehind(await secretOf(ana))).toEqual(expected)
  })

  test('an event keeps its id and counts its decisions', async () => {
    const id = await world.vacation(ana)
    const secret = await secretOf(manager)
    const decide = async (status: 'Approved' | 'Denied') => {
      await world.call(decideVacation, { body: { vacation_id: id, status } }, manager.token)
      return (await read(secret)).body.match(/^(?:UID|SEQUENCE):.*$/gm)
    }
    const uid = `UID:vacation.${id}@foyer`
    expect(await decide('Approved')).toEqual([uid, 'SEQUENCE:1'])
    expect(await decide('Denied')).toEqual([uid, 'SEQUENCE:2'])
    expect(await decide('Approved')).toEqual([uid, 'SEQUENCE:3'])
  })

  const archive = (on: boolean) => world.call(archivePerson, { body: { id: ana.id, archive: on } }, manager.token)
  const rename = (name: string) => change('users', { name }, 'id', ana.id)
  const decide = (status: 'Approved' | 'Denied') => (id: string) =>
    world.call(decideVacation, { body: { vacation_id: id, status } }, manager.token)
  const cancel = (id: string) => world.call(cancelVacation, { params: { id }, body: {} }, manager.token)
  const [approve, deny] = [decide('Approved'), decide('Denied')]
  type Step = (id: string) => Promise<unknown>

  /** The vacation was approved once before. */
  test.each<[string, Step[], string, string]>([
    ['nothing more', [], 'CONFIRMED', 'Ana'],
    ['archived', [() => archive(true)], 'CANCELLED', 'Ana'],
    ['archived and restored', [() => archive(true), () => archive(false)], 'CONFIRMED', 'Ana'],
    ['renamed', [() => rename('Anna')], 'CONFIRMED', 'Anna'],
    ['renamed and renamed back', [() => rename('Anna'), () => rename('Ana')], 'CONFIRMED', 'Ana'],
    ['renamed and archived', [() => rename('Anna'), () => archive(true)], 'CANCELLED', 'Anna'],
    ['denied', [deny], 'CANCELLED', 'Ana'],
    ['cancelled', [cancel], 'CANCELLED', 'Ana'],
    ['cancelled and approved again', [cancel, approve], 'CONFIRMED', 'Ana'],
    ['cancelled, archived and restored', [cancel, () => archive(true), () => archive(false)], 'CANCELLED', 'Ana'],
    ['archived and approved again', [() => archive(true), deny, approve], 'CANCELLED', 'Ana'],
    ['approved twice', [approve], 'CONFIRMED', 'Ana'],
  ])(
    '[VAC-7] %s: each version of an event says so, with a higher number and a later date',
    async (how, steps, status, name) => {
      const id = await world.vacation(ana)
      await approve(id)
      const secret = await secretOf(manager)
      const version = async () => {
        const [event] = convertIcsCalendar(undefined, (await read(secret)).body).events ?? []
        return event && { sequence: event.sequence ?? 0, modified: event.lastModified?.date.getTime() ?? 0, event }
      }
      for (const step of steps) {
        await age(1) // iCalendar counts whole seconds
        const before = await version()
        await step(id)
        const after = await version()
        if (how === 'approved twice') expect(after).toEqual(before)
        else {
          expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)
          expect(after?.modified).toBeGreaterThan(before?.modified ?? 0)
        }
      }
      const last = await version()
      expect(last?.event).toMatchObject({ uid: `vacation.${id}@foyer`, status, summary: `${name} is away` })
      expect(last?.event.stamp.date.getTime()).toBe(last?.modified)
    },
  )

  /** As if what happened until now had happened so many minutes earlier. */
  async function age(minutes: number): Promise<void> {
    const earlier = (column: string) => `${column} = ${column} - make_interval(mins => $2)`
    await world.database.db.system.transaction(async (tx) => {
      for (const [table, columns] of [
        ['vacations', ['created_at', 'decided_at', 'ended_at']],
        ['users', ['calendar_changed_at']],
      ] as const)
        await tx.sql({
          name: `age ${table}`,
          text: `update ${table} set ${columns.map(earlier).join()} where manager_id = $1`,
          values: [manager.workspace, minutes],
        })
    })
  }

  test('[VAC-7] the days of an archived employee leave the feed after a month', async () => {
    await world.vacation(ana, { status: 'Approved' })
    const secret = await secretOf(manager)
    await archive(true)
    for (const [days, count] of [
      [29, 1],
      [31, 0],
    ] as const) {
      await change('users', { archived_at: new Date(Date.now() - days * 86_400_000) }, 'id', ana.id)
      expect((await read(secret)).body.match(/BEGIN:VEVENT/g) ?? []).toHaveLength(count)
    }
  })

  test('the feed holds the last days that iCalendar can write', async () => {
    await world.vacation(ana, { start: '9999-12-29', end: '9999-12-30', status: 'Approved' })
    await world.vacation(ana, { start: '9999-12-30', end: '9999-12-31', status: 'Approved' })
    await world.vacation(ana, { start: '1000-01-01', end: '1000-01-01', status: 'Approved' })
    const { body } = await read(await secretOf(ana))
    expect(body.match(/DT(?:START|END).*$/gm)?.map((line) => line.trim())).toEqual([
      'DTSTART;VALUE=DATE:10000101',
      'DTEND;VALUE=DATE:10000102',
      'DTSTART;VALUE=DATE:99991229',
      'DTEND;VALUE=DATE:99991231',
    ])
  })
})

describe('[VAC-7] a calendar address ends', () => {
  test('an address ends when a new one is created or the owner deletes it', async () => {
    const first = await secretOf(ana)
    const second = await secretOf(ana)
    expect(first).not.toBe(second)
    expect(await read(first)).toMatchObject(notThere)
    expect((await read(second)).status).toBe(200)
    expect((await end(ana)).status).toBe(204)
    expect(await read(second)).toMatchObject(notThere)
    expect((await show(ana)).body).toEqual({ created: null })
    expect((await end(ana)).status).toBe(204)
  })

  test('an address stays when another person deletes theirs', async () => {
    const [own, managers] = [await secretOf(ana), await secretOf(manager)]
    await end(ana)
    expect([(await read(own)).status, (await read(managers)).status]).toEqual([404, 200])
  })

  test('[AUTH-16] an address answers not_found while its owner lacks a required second step', async () => {
    const [own, managers] = [await secretOf(ana), await secretOf(manager)]
    await world.call(requireTwoStep, { body: { required: true } }, manager.token)
    expect(await read(own)).toMatchObject(notThere)
    expect((await read(managers)).status).toBe(200)
    await setUpTotp(world, ana)
    expect((await read(own)).status).toBe(200)
  })

  test('an address ends with the workspace, even when it is created during the deletion', async () => {
    const secret = await secretOf(ana)
    await world.database.db.system.transaction((tx) =>
      tx.updateTable('workspaces').set({ closed_at: new Date() }).where('manager_id', '=', manager.id).execute(),
    )
    expect(await read(secret)).toMatchObject(notThere)
  })

  test('an address ends when its owner is archived or deleted', async () => {
    const secret = await secretOf(ana)
    await change('users', { archived_at: new Date() }, 'id', ana.id)
    expect(await read(secret)).toMatchObject(notThere)
    const ben = await world.employee(manager)
    const other = await secretOf(ben)
    await world.database.db.system.transaction((tx) => tx.deleteFrom('users').where('id', '=', ben.id).execute())
    expect(await read(other)).toMatchObject(notThere)
  })

  test('[SUB-9] an address answers not_found on solo and works again on agency', async () => {
    const secret = await secretOf(manager)
    await change('subscriptions', { tier: 'solo' }, 'manager_id', manager.id)
    expect(await read(secret)).toMatchObject(notThere)
    const refused = { status: 403, body: { code: 'agency_only' } }
    await expect.poll(async () => (await show(manager)).body, { timeout: WITHIN_A_SECOND }).toEqual({ created: null })
    expect(await make(manager)).toMatchObject(refused)
    await change('subscriptions', { tier: 'agency' }, 'manager_id', manager.id)
    expect((await read(secret)).status).toBe(200)
  })

  test.each(['canceled', 'past_due', 'unpaid'])(
    '[SUB-4] an address answers not_found while the subscription is %s',
    async (status) => {
      const secret = await secretOf(manager)
      await change('subscriptions', { status }, 'manager_id', manager.id)
      expect(await read(secret)).toMatchObject(notThere)
      await change('subscriptions', { status: 'trialing' }, 'manager_id', manager.id)
      expect((await read(secret)).status).toBe(200)
    },
  )
})

describe('invalid calendar addresses', () => {
  test('an invalid address answers not_found', async () => {
    const secret = await secretOf(ana)
    const bytes = Buffer.from(secret, 'base64url')
    const foreign = Buffer.from((await world.manager()).id.replaceAll('-', ''), 'hex')
    const wrong = [
      '',
      'x',
      'calendar',
      secret.slice(0, -1),
      `${secret}A`,
      `${secret}=`,
      // The last character has padding bits, so several spellings decode to the same bytes.
      `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`,
      secret.toLowerCase(),
      Buffer.concat([foreign, bytes.subarray(16)]).toString('base64url'),
      Buffer.concat([bytes.subarray(0, 16), randomBytes(24)]).toString('base64url'),
      bytes.toString('hex'),
      '%00',
      'ü'.repeat(54),
      '../feed',
      'x'.repeat(199),
    ]
    for (const other of wrong) expect({ other, ...(await read(other)) }).toMatchObject(notThere)
    expect((await read(secret)).status).toBe(200)
  })

  test('a Client cannot create an address', async () => {
    const client = await world.client(manager)
    for (const answer of [await make(client), await show(client), await end(client)])
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    for (const call of [createVacationFeed, showVacationFeed, deleteVacationFeed])
      expect((await world.call(call, {})).status).toBe(401)
  })
})

test('the database stores the hash of the secret and the log does not contain it', async () => {
  const secret = await secretOf(ana)
  await read(secret)
  await read(`${secret.slice(0, -4)}AAAA`)
  const rows = [...(await readWholeDatabase(world.database.config)).values()].flat().join('\n')
  expect(rows).toContain(createHash('sha256').update(secret).digest('hex'))
  const bytes = Buffer.from(secret, 'base64url').subarray(16)
  for (const form of [secret, secret.slice(22), bytes.toString('hex'), bytes.toString('base64')]) {
    expect(rows).not.toContain(form)
    expect(world.logLines().join('\n')).not.toContain(form)
  }
})
