import { convertIcsCalendar } from 'ts-ics'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  confirmDates,
  createDateFeed,
  deleteDateFeed,
  type LeadTime,
  listDateConfirmations,
  readDateFeed,
  showDateConfirmation,
  showDateFeed,
  updateDateFeed,
} from '#contract/client-dates.ts'
import { archivePerson } from '#contract/clients.ts'
import { listNotifications } from '#contract/notifications.ts'
import { updateEvents } from '#contract/onboarding.ts'
import { confirmationTexts } from '#contract/texts/client-dates.ts'
import { untilWaiting } from '#server/testing/test-database.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let employee: Person
let client: Person
beforeAll(async () => void (world = await createTestWorld()))
afterAll(() => world.close())
afterEach(() => void vi.useRealTimers())

async function prepare(): Promise<void> {
  ;({ manager, employee, client } = await world.agency({ client: { onboarded: { services: ['social'] } } }))
  const year = new Date().getUTCFullYear()
  const custom_dates = [{ date: `${year}-03-14`, name: 'Our birthday, and "more"' }]
  await world.call(updateEvents, { body: { february_dates: ["Valentine's Day"], custom_dates } }, client.token)
}

const at = (who: Person, whose = client) => [{ params: { client_id: whose.id } }, who.token] as const
const alarm: LeadTime = { lead: 'alarm', lead_days: 14 }
const make = (who: Person, lead = alarm, whose = client) =>
  world.call(createDateFeed, { params: { client_id: whose.id }, body: lead }, who.token)
const show = (who: Person) => world.call(showDateFeed, ...at(who))
const read = (url: string) =>
  world.call(readDateFeed, { params: { secret: /feed\/(.+)\.ics$/.exec(url)?.[1] ?? 'none' } })
const made = async (who: Person, lead = alarm) => (await make(who, lead)).body.url
const events = async (url: string) => {
  const answer = await read(url)
  return convertIcsCalendar(undefined, String(answer.body)).events ?? []
}

describe("[COL-64] the calendar address of a client's days", () => {
  beforeEach(prepare)

  test('shows the days to the client, the Manager and an Employee with the grant', async () => {
    await world.grant(employee, client, 'national_days')
    for (const person of [client, manager, employee]) {
      const url = await made(person)
      const answer = await read(url)
      expect(answer.status).toBe(200)
      expect(answer.headers['content-type']).toContain('text/calendar')
      const names = (await events(url)).map(({ summary }) => summary)
      expect(names).toContain("Valentine's Day")
      expect(names).toContain('Our birthday, and "more"')
      expect((await show(person)).body).toMatchObject({ created: expect.any(String), ...alarm })
    }
  })

  test('announces a day by an alarm, an entry, both or not at all, and the lead time changes without a new address', async () => {
    const url = await made(client, { lead: 'both', lead_days: 10 })
    const found = await events(url)
    const day = found.find(({ summary }) => summary === "Valentine's Day")
    const prepared = found.find(({ summary }) => summary === "Prepare: Valentine's Day")
    expect(day?.alarms).toHaveLength(1)
    const days = (Number(day?.start.date) - Number(prepared?.start.date)) / 86_400_000
    expect(days).toBe(10)
    expect(String((await read(url)).body)).toContain('TRIGGER:-P9DT15H')
    const change = { params: { client_id: client.id }, body: { lead: 'none', lead_days: 3 } as const }
    expect((await world.call(updateDateFeed, change, client.token)).body).toMatchObject({ lead: 'none', lead_days: 3 })
    const plain = await events(url)
    expect(plain.some(({ summary, alarms }) => summary.startsWith('Prepare') || alarms?.length)).toBe(false)
    expect((await make(client, { lead: 'alarm', lead_days: 0 })).status).toBe(422)
    expect((await make(client, { lead: 'alarm', lead_days: 91 })).status).toBe(422)
  })

  test('is unchanged for a program that has this version', async () => {
    const url = await made(client)
    const first = await read(url)
    const params = { secret: /feed\/(.+)\.ics$/.exec(url)?.[1] ?? '' }
    const again = await world.call(readDateFeed, { params }, undefined, {
      'if-none-match': String(first.headers['etag']),
    })
    expect(again.status).toBe(304)
  })

  test('shows nothing any more when the grant ends, and the days again when it is given back', async () => {
    await world.grant(employee, client, 'national_days')
    const url = await made(employee)
    await world.grant(employee, client, 'assets')
    expect((await read(url)).status).toBe(404)
    expect((await show(employee)).status).toBe(404)
    await world.grant(employee, client, 'national_days')
    expect((await read(url)).status).toBe(200)
  })

  test('shows nothing of an archived client, and nothing for an archived Employee', async () => {
    await world.grant(employee, client, 'national_days')
    const urls = [await made(client), await made(manager), await made(employee)]
    await world.call(archivePerson, { body: { id: employee.id, archive: true } }, manager.token)
    expect((await read(urls[2] ?? '')).status).toBe(404)
    expect((await read(urls[1] ?? '')).status).toBe(200)
    await world.call(archivePerson, { body: { id: client.id, archive: true } }, manager.token)
    for (const url of urls) expect((await read(url)).status).toBe(404)
  })

  test('ends with a new one, and when it is ended', async () => {
    const first = await made(client)
    const second = await made(client)
    expect((await read(first)).status).toBe(404)
    expect((await world.call(deleteDateFeed, ...at(client))).status).toBe(204)
    expect((await read(second)).status).toBe(404)
    expect((await show(client)).body.created).toBeNull()
  })

  test('is made by nobody else: another client, an Employee without the grant, another workspace', async () => {
    const other = await world.client(manager)
    const stranger = await world.manager()
    for (const person of [other, employee, stranger]) {
      expect((await make(person)).status).toBe(404)
      expect((await show(person)).status).toBe(404)
    }
    expect((await read('https://x/feed/nonsense.ics')).status).toBe(404)
  })
})

describe('[COL-65] the dates of the next year', () => {
  // A December that is still to come, in every month: the database, which has its own clock, ends sessions of the past.
  const thisYear = new Date().getUTCFullYear() + 1
  const next = thisYear + 1
  const confirm = (year: number, who = client) => world.call(confirmDates, { body: { year } }, who.token)
  const asked = (who = client) => world.call(showDateConfirmation, {}, who.token)
  const all = (who = manager) => world.call(listDateConfirmations, {}, who.token)
  const inDecember = async (day = `${thisYear}-12-05T12:00:00Z`) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(day) })
    await prepare()
  }

  test('are asked for in December alone', async () => {
    await inDecember(`${thisYear}-11-30T23:50:00Z`)
    expect((await asked()).body).toMatchObject({ year: next, due: false })
    expect(await confirm(next)).toMatchObject({ status: 409, body: { detail: confirmationTexts.notDecember } })
    expect((await all()).body).toMatchObject({ due: false, waiting: [] })
    vi.setSystemTime(`${thisYear}-12-01T00:10:00Z`)
    expect((await asked()).body).toMatchObject({ year: next, due: true, confirmed: null, days: 2 })
  })

  test('are stored with the year, and the Manager hears of it once', async () => {
    await inDecember()
    expect((await all()).body).toMatchObject({ due: true, asked: 1, confirmed: 0, waiting: [{ _id: client.id }] })
    expect((await confirm(next)).body).toMatchObject({ due: false, confirmed: expect.any(String) })
    expect((await confirm(next)).status).toBe(200)
    expect((await confirm(next + 1)).status).toBe(409)
    const stored = await world.database.db.system.read
      .selectFrom('date_confirmations')
      .select(['year', 'dates'])
      .where('client_id', '=', client.id)
      .execute()
    expect(stored).toEqual([
      {
        year: next,
        dates: [
          { date: `${next}-02-14`, name: "Valentine's Day" },
          { date: `${next}-03-14`, name: 'Our birthday, and "more"' },
        ],
      },
    ])
    expect((await all()).body).toMatchObject({ asked: 1, confirmed: 1, waiting: [] })
    const { items } = (await world.call(listNotifications, {}, manager.token)).body
    const told = items.filter(({ message }) => message === confirmationTexts.told('Blue Door Bakery', next))
    expect(told).toHaveLength(1)
  })

  test('notify the Manager once when a client confirms in two tabs at once', async () => {
    await inDecember()
    const { answers } = await world.parts.db.forWorkspace(manager.workspace).transaction(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', client.id).forUpdate().execute()
      const answers = Promise.all([confirm(next), confirm(next)])
      await untilWaiting(world.database, 2)
      return { answers }
    })
    expect((await answers).map(({ status }) => status)).toEqual([200, 200])
    const { items } = (await world.call(listNotifications, {}, manager.token)).body
    expect(items.filter(({ link }) => link === `/clients/${client.id}`)).toHaveLength(1)
  })

  test('are not asked for without social media, and counted in the own workspace alone', async () => {
    await inDecember()
    const other = await world.client(manager)
    expect((await asked(other)).body.due).toBe(false)
    expect((await confirm(next, other)).status).toBe(409)
    const stranger = await world.manager()
    expect((await all(stranger)).body).toMatchObject({ asked: 0, due: false })
    expect((await asked(manager)).status).toBe(403)
    expect((await all(client)).status).toBe(403)
  })
})
