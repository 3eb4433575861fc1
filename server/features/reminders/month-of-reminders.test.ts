import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { defaultRules, type ReminderRules } from '#contract/domain/reminders.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { Email } from '#server/platform/email/mailer.ts'
import { createRandom, ITEMS, type ModelClient, playModel, plusDays, QUARTER } from '#server/testing/reminder-model.ts'
import { advanceJobs } from '#server/testing/waiting-jobs.ts'
import { byLength, testSeed } from '#server/testing/test-length.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import {
  saveRulesOfWorkspace,
  snoozeReminders,
  updateOwnTimeZone,
  updateReminders,
} from './use-cases/change-reminders.ts'
import { remindClient } from './use-cases/remind-client.ts'
import { runReminders } from './use-cases/run-reminders.ts'

/*
 * A month of random clients, played with the clock against a model. In March clocks change in America, on the 8th, and
 * in Europe, on the 29th.
 */
const START = Date.parse('2026-03-01T00:00:00Z')
const TICKS = 31 * 96
const CLIENTS = byLength(80, 200)
const ZONES = [
  'Pacific/Chatham',
  'Pacific/Auckland',
  'Asia/Tokyo',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Europe/Berlin',
  'Europe/London',
  'America/Sao_Paulo',
  'America/St_Johns',
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Honolulu',
] as const
/** No client has nine o'clock when the outages begin and end. */
const MAIL_DOWN = [Date.parse('2026-03-10T10:15:00Z'), Date.parse('2026-03-12T10:15:00Z')] as const
const SERVER_DOWN = [
  [Date.parse('2026-03-05T10:15:00Z'), Date.parse('2026-03-06T06:15:00Z')],
  [Date.parse('2026-03-19T13:15:00Z'), Date.parse('2026-03-19T15:00:00Z')],
  [Date.parse('2026-03-26T02:15:00Z'), Date.parse('2026-03-28T06:15:00Z')],
] as const
/** The server is killed between the transaction that enqueues the email and the job that sends it, and is back later. */
const KILLED = [
  [Date.parse('2026-03-17T08:00:00Z'), Date.parse('2026-03-17T20:00:00Z')],
  [Date.parse('2026-03-24T13:00:00Z'), Date.parse('2026-03-24T20:00:00Z')],
] as const
/** The quarters in which reminders of a workspace are turned off and on again. */
const RULES_CHANGE = [13 * 96, 16 * 96]
/**
 * The share of the quarters in which `npm test` looks, besides the first after each zone's nine and those with something to send;
 * `npm run test:long` looks in each.
 */
const SHARE = byLength(0.1, 1)

const clocks = new Map<string, Intl.DateTimeFormat>()
/** The date and hour that a clock on the wall shows, by another formatter than the product's. */
function wall(zone: string, at: number): { date: string; hour: number } {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
    })
  clocks.set(zone, clock)
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  return { date: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) }
}
/** An email names what its client has not given, at most nine lines of it, and nothing else. */
function namesMissing({ to, text, messageId = '' }: Email, clients: readonly Client[]): boolean {
  if (!messageId.startsWith('reminder.')) return true
  const completed = clients.find(({ person }) => person.email === to)?.completed ?? 0
  const lines = [...text.matchAll(/^- (.*?)(?:, (?:under )?\d+ minutes?)?$/gm)].map(([, title]) => title)
  const open = ITEMS - completed
  if (open > 9 && lines.at(-1) !== `And ${open - 8} more`) return false
  return (
    lines.length === Math.min(open, 9) &&
    lines.includes('Logo') === completed < 1 &&
    lines.includes('Dates worth a post') === completed < 2
  )
}
type Workspace = { manager: Person; actor: Actor; zone: string; rules: ReminderRules }
type Client = ModelClient & { person: Person; of: Workspace }
type Sent = { client: string; at: number }

/** The required items of social media and branding. */
const items = [
  'logo',
  'dates',
  ...['two', 'five', 'eleven', 'thirteen', 'fifteen'].map((question) => `social_${question}`),
  ...['one', 'four', 'six', 'eight', 'nine'].map((question) => `branding_${question}`),
]

let world: TestWorld
let isMailUp = true
const delivered: (Email & { at: number })[] = []
beforeAll(async () => {
  const mailer = {
    send: (email: Email) => {
      if (!isMailUp) return Promise.reject(new Error('the mail server is away'))
      delivered.push({ ...email, at: Date.now() })
      return Promise.resolve()
    },
    close: () => {},
  }
  world = await createTestWorld({ replace: () => Promise.resolve({ mailer }) })
})
afterAll(async () => {
  vi.useRealTimers()
  await world.close()
})

const actorOf = ({ id, name, role, workspace, session }: Person): Actor =>
  ({ id, name, role, workspace, session, tier: 'agency' }) as Actor // The use cases read no more of it.

const saveRules = ({ actor, rules: { enabled, rules, closed_days } }: Workspace) =>
  saveRulesOfWorkspace(world.parts, actor, { enabled, rules: [...rules], closed_days: [...closed_days] })

const CUSTOM: ReminderRules = {
  enabled: true,
  rules: [
    { days: -10, untouched: 'Own words <b>1</b>', begun: null, nearly_done: null },
    { days: -5, untouched: '', begun: '', nearly_done: null },
    { days: -1, untouched: null, begun: '', nearly_done: 'Nearly!' },
    { days: 0, untouched: '', begun: null, nearly_done: '' },
    { days: 3, untouched: '', begun: '', nearly_done: '' },
    { days: 10, untouched: '', begun: '', nearly_done: '' },
  ],
  closed_days: ['03-17', '2026-03-09', '2027-03-10'],
}

test(`[COL-59] a month of ${CLIENTS} clients in 12 time zones: each email that was due went out once, in the hour after nine of the client`, async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  const random = createRandom(testSeed)
  const system = world.database.db.system

  // 1. People
  const workspaces: Workspace[] = []
  for (const [zone, rules] of [
    ['Europe/Berlin', defaultRules],
    ['America/New_York', CUSTOM],
    ['UTC', defaultRules],
  ] as const) {
    const manager = await world.manager()
    const of = { manager, actor: actorOf(manager), zone, rules }
    await system.transaction((tx) =>
      tx.updateTable('workspaces').set({ time_zone: zone }).where('manager_id', '=', manager.id).execute(),
    )
    if (rules !== defaultRules) await saveRules(of)
    workspaces.push(of)
  }
  const setItems = ({ person: { id: client_id, workspace: manager_id } }: Pick<Client, 'person'>, completed: number) =>
    system.transaction(async (tx) => {
      const stateAt = (index: number) => (index < completed ? 'given' : index === completed ? 'sent_back' : 'open')
      const rows = items.map((key, index) => ({ manager_id, client_id, key, state: stateAt(index) }) as const)
      await tx.deleteFrom('client_items').where('client_id', '=', client_id).execute()
      await tx.insertInto('client_items').values(rows).execute()
    })
  const clients: Client[] = []
  expect(items).toHaveLength(ITEMS)
  for (let number = 0; number < CLIENTS; number++) {
    const of = random.pick(workspaces)
    const person = await world.client(of.manager, { business_name: `Business ${number}` })
    const zone = random.chance(0.1) ? of.zone : (ZONES[number % ZONES.length] ?? 'UTC')
    if (zone !== of.zone) await updateOwnTimeZone(world.parts, actorOf(person), { time_zone: zone })
    const completed = random.chance(0.6) ? 0 : random.below(ITEMS)
    const touched = completed > 0
    await world.onboard(person, {
      services: ['social', 'branding'],
      more: touched ? { changed_at: new Date(START - 1000) } : {},
    })
    await setItems({ person }, completed)
    clients.push({
      person,
      of,
      rules: of.rules,
      zone,
      due: null,
      paused: false,
      snooze: null,
      settled: '',
      restsUntil: 0,
      completed,
      touched,
      ignored: 0,
      toCall: false,
    })
  }

  // 2. What people do. The model follows what the product accepted.
  const accepted = (call: Promise<unknown>) =>
    call.then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError) return false
        throw error
      },
    )
  const settleToday = (client: Client, at: number) => {
    const { date } = wall(client.zone, at)
    if (date > client.settled) client.settled = date
  }
  const change = async (client: Client, completed: number, at: number) => {
    await setItems(client, completed)
    await system.transaction((tx) =>
      tx
        .updateTable('onboardings')
        .set({ changed_at: new Date(at) })
        .where('client_id', '=', client.person.id)
        .execute(),
    )
  }
  let dueDates = 0
  const acts: Record<string, (client: Client, at: number) => Promise<void>> = {
    async due(client, at) {
      const due = plusDays(wall(client.of.zone, at).date, random.below(26) - 2)
      const saved = updateReminders(world.parts, client.of.actor, client.person.id, { due_on: due })
      if (!(await accepted(saved))) return expect(due < wall(client.of.zone, at).date).toBe(true)
      dueDates++
      if (client.due !== due) settleToday(client, at)
      client.due = due
    },
    async noDue(client, at) {
      await updateReminders(world.parts, client.of.actor, client.person.id, { due_on: null })
      if (client.due !== null) settleToday(client, at)
      client.due = null
    },
    async progress(client, at) {
      if (client.completed === ITEMS) return
      client.completed += 1 + random.below(ITEMS - client.completed)
      client.touched = true
      client.ignored = 0
      client.toCall = false
      await change(client, client.completed, at)
    },
    async sentBack(client, at) {
      if (client.completed < ITEMS) return
      client.completed--
      client.ignored = 0
      client.toCall = false
      await change(client, client.completed, at)
    },
    async pause(client) {
      await updateReminders(world.parts, client.of.actor, client.person.id, { paused: true })
      client.paused = true
    },
    async resume(client) {
      await updateReminders(world.parts, client.of.actor, client.person.id, { paused: false })
      client.paused = false
    },
    async snooze(client, at) {
      const until = plusDays(wall(client.zone, at).date, random.below(16))
      if (await accepted(snoozeReminders(world.parts, actorOf(client.person), until))) client.snooze = until
    },
    async remind(client, at) {
      if (await accepted(remindClient(world.parts, client.of.actor, client.person.id))) settleToday(client, at)
    },
    async called(client) {
      const wasToCall = client.toCall
      await updateReminders(world.parts, client.of.actor, client.person.id, { called: true })
      if (!wasToCall) return
      client.toCall = false
      client.ignored = 0
    },
    async move(client, at) {
      if (at < client.restsUntil + 3 * 3_600_000) return
      client.zone = random.pick(ZONES)
      await updateOwnTimeZone(world.parts, actorOf(client.person), { time_zone: client.zone })
    },
  }
  const weighted =
    'due due due noDue progress progress sentBack pause resume resume snooze snooze remind called called move'.split(
      ' ',
    )

  // 3. The month
  const expected: Sent[] = []
  const expectedCalls: Sent[] = []
  const doneSince = new Map<string, number>()
  const within = (at: number, spans: readonly (readonly [number, number])[]) =>
    spans.some(([from, to]) => at >= from && at < to)
  const waiting = async () => {
    const [row] = await system.sql<{ count: number }>({
      name: 'count_waiting_reminders',
      text: "select count(*)::integer as count from reminders where state in ('waiting', 'deferred')",
      values: [],
    })
    return row?.count ?? 0
  }
  const runJobs = async () => {
    if ((await waiting()) === 0) return
    await world.runJobs().catch((error: unknown) => {
      if (isMailUp) throw error
    })
  }
  const isNineSomewhere = (at: number) =>
    ZONES.some((zone) => wall(zone, at).hour === 9 && wall(zone, at - QUARTER).hour === 8)
  let lastLook = START
  let isWaiting = false
  for (let tick = 0; tick < TICKS; tick++) {
    const at = START + tick * QUARTER
    // At first each client gets a due date.
    const isFirstDay = tick < CLIENTS / 2
    const isKilledNow = KILLED.some(([from]) => from === at)
    const isLook =
      isFirstDay || isKilledNow || isNineSomewhere(at) || RULES_CHANGE.includes(tick) || random.chance(SHARE)
    if (!isLook && !isWaiting) continue
    vi.setSystemTime(at)
    isMailUp = !within(at, [MAIL_DOWN])
    const isDown = !isKilledNow && within(at, [...SERVER_DOWN, ...KILLED])
    if (isWaiting) await advanceJobs(world, (at - lastLook) / 1000)
    lastLook = at
    if (isDown) continue
    const changes = isFirstDay ? 2 : random.below(2)
    for (let number = 0; number < changes; number++) {
      const client = isFirstDay ? clients[2 * tick + number] : random.pick(clients)
      const act = isFirstDay ? 'due' : random.pick(weighted)
      if (client) await acts[act]?.(client, at)
    }
    const [, , third] = workspaces
    if (third && RULES_CHANGE.includes(tick)) {
      third.rules = { ...third.rules, enabled: tick !== RULES_CHANGE[0] }
      await saveRules(third)
      for (const client of clients) client.rules = client.of.rules
    }
    await runJobs()
    for (const client of clients) {
      const happened = playModel(client, at, { ...wall(client.zone, at), isMailUp: isMailUp && !isKilledNow })
      if (happened === 'email') expected.push({ client: client.person.email, at })
      if (happened === 'call') expectedCalls.push({ client: client.person.id, at })
    }
    // Two servers look at the same time.
    await Promise.all([runReminders(world.parts, new Date(at)), runReminders(world.parts, new Date(at))])
    if (!isKilledNow) await runJobs()
    isWaiting = (await waiting()) > 0
    for (const { person, completed } of clients) {
      if (completed < ITEMS) doneSince.delete(person.email)
      else if (!doneSince.has(person.email)) doneSince.set(person.email, at)
    }
    const unnamed = delivered.filter((email) => email.at === at && !namesMissing(email, clients))
    expect(unnamed).toEqual([])
    const late = delivered.filter((email) => email.at === at && doneSince.has(email.to))
    expect(late).toEqual([])
  }

  // 4. What happened
  const rows = await system.sql<{
    id: string
    kind: string
    client_id: string
    created_at: Date
    state: string | null
  }>({
    name: 'all_reminders',
    text: 'select id, kind, client_id, created_at, state from reminders',
    values: [],
  })
  const automatic = new Set(rows.filter(({ kind }) => kind === 'automatic').map(({ id }) => `reminder.${id}`))
  const sent = delivered.filter(({ messageId = '' }) => automatic.has(messageId))
  const inOrder = (list: readonly Sent[]) =>
    list.map(({ client, at }) => `${new Date(at).toISOString()} ${client}`).toSorted()
  expect(inOrder(sent.map(({ to, at }) => ({ client: to, at })))).toEqual(inOrder(expected))
  const calls = rows.filter(({ kind }) => kind === 'call')
  expect(inOrder(calls.map(({ client_id, created_at }) => ({ client: client_id, at: created_at.getTime() })))).toEqual(
    inOrder(expectedCalls),
  )
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(sent.length)
  expect(sent.filter(({ at }) => within(at, [MAIL_DOWN]))).toEqual([])
  // The month was a busy one.
  expect(dueDates).toBeGreaterThan(CLIENTS)
  expect(sent.length).toBeGreaterThan(CLIENTS)
  expect(calls.length).toBeGreaterThan(CLIENTS / 40)
  expect(rows.filter(({ state }) => state === 'missed').length).toBeGreaterThan(CLIENTS / 20)
})
