import type pg from 'pg'
import { setTimeout as wait } from 'node:timers/promises'
import type { ServerProcess } from '../bench-environment.ts'
import { median, percentile } from '../statistics.ts'
import { cpuMilliseconds } from '../processor-time.ts'
import { itemAt } from './steps.ts'
import { type Series, seriesNames, type Subject } from './subjects.ts'
import { listAudit } from '#contract/audit.ts'
import { listManagerClients } from '#contract/clients.ts'
import { listOnboardingBoard, showManagerDashboard } from '#contract/dashboard.ts'
import { addressOf } from '#contract/endpoint.ts'
import { listConversations, listMessages, mostActive, searchMessages, sendText } from '#contract/messages.ts'
import { listNotifications } from '#contract/notifications.ts'
import { search } from '#contract/search.ts'

type Request = { path: string; body?: object }

/** The hot calls, each as the browser makes it. `at` counts the requests. */
const calls = {
  'client list': (_, at) => ({
    path: addressOf(listManagerClients, { params: { archived: 'false' }, query: { page: 1 + (at % 2), per_page: 50 } }),
  }),
  board: () => ({ path: addressOf(listOnboardingBoard, { query: { page: 1, per_page: 50 } }) }),
  dashboard: () => ({ path: addressOf(showManagerDashboard, {}) }),
  bell: () => ({ path: addressOf(listNotifications, {}) }),
  inbox: () => ({ path: addressOf(listConversations, { query: mostActive }) }),
  conversation: ({ conversation }) => ({
    path: addressOf(listMessages, { params: { conversationId: conversation } }),
  }),
  'scrolling back': ({ conversation, last_seq }, at) => ({
    path: addressOf(listMessages, {
      params: { conversationId: conversation },
      query: { before: Math.max(60, Math.floor(last_seq * ((at * 0.37) % 1))) },
    }),
  }),
  send: ({ direct }, at) => ({
    path: addressOf(sendText, {}),
    body: { conversation_id: direct, type: 'text', message: `Thanks, the draft is ready ${at}` },
  }),
  'search, common word': (_, at) => ({
    path: addressOf(searchMessages, { query: { q: ['invoice', 'website', 'logo photos', 'contract'][at % 4] } }),
  }),
  'search, rare word': (_, at) => ({ path: addressOf(searchMessages, { query: { q: `${(at * 7919) % 1_000_000}` } }) }),
  'quick find': ({ business }, at) => {
    const [first = '', , last = ''] = business.split(' ')
    return { path: addressOf(search, { query: { q: at % 2 === 0 ? `${first} ${last}` : last.slice(0, -2) } }) }
  },
  audit: () => ({ path: addressOf(listAudit, { query: { page: 1, per_page: 50 } }) }),
} satisfies Record<string, (subject: Subject, at: number) => Request>
type Call = keyof typeof calls
const callNames = Object.keys(calls) as Call[]

/** The answer is read to its end. A connection that the server closed because it was idle is replaced. */
async function call(address: string, name: Call, subject: Subject, at: number): Promise<void> {
  const { path, body }: Request = calls[name](subject, at)
  const headers = { authorization: `Bearer ${subject.token}` }
  const options = body
    ? { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : { headers }
  const answer = await fetch(address + path, options).catch(() => fetch(address + path, options))
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${name} was answered with ${answer.status}: ${text.slice(0, 300)}`)
}

export type Stage = {
  name: string
  messages: number
  database: string
  server: ServerProcess
  subjects: Record<Series, Subject[]>
}

/** A statement of a call, with the pages (of 8 kB) it read for each call. */
type Statement = { text: string; pages: number }

export type Measured = {
  step: string
  messages: number
  series: Series
  call: Call
  p50: number
  p99: number
  /** Calls that were refused, such as one whose statement took longer than its 5 s. */
  failed: number
  /** Milliseconds on a processor for each call, of the server and of PostgreSQL. */
  serverCpu: number
  databaseCpu: number
  /** Pages read for each call, and the statements that read most. */
  pages: number
  statements: Statement[]
}

const A_BLOCK = 25
const LONGEST_BLOCK_MS = 2500
const COUNTED = 20
/** Until the jobs that a call begins have run. */
const JOBS_MS = 4000

/** Every call at every step and size of workspace; their blocks alternate, so that what else the machine does meets all of them. */
export async function measureCalls(admin: pg.Client, stages: readonly Stage[], rounds: number): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const name of callNames) {
    const taken = await inTurn(admin, stages, name, rounds)
    for (const { stage, series, times, failed, server, database } of taken) {
      const read = await pagesOf(admin, stage, series, name)
      measured.push({
        step: stage.name,
        messages: stage.messages,
        series,
        call: name,
        p50: median(times),
        p99: percentile(times, 0.99),
        failed,
        serverCpu: server / times.length,
        databaseCpu: database / times.length,
        ...read,
      })
    }
    const lines = taken.map(({ series, times }) => `${series} ${median(times).toFixed(2)}`)
    console.log(`${name}: p50 ${lines.join('  ')} ms`)
  }
  return measured
}

type Turn = { stage: Stage; series: Series; times: number[]; failed: number; server: number; database: number }

async function inTurn(admin: pg.Client, stages: readonly Stage[], name: Call, rounds: number): Promise<Turn[]> {
  const taken = stages.flatMap((stage) =>
    seriesNames.map((series): Turn => ({ stage, series, times: [], failed: 0, server: 0, database: 0 })),
  )
  for (let round = -1; round < rounds; round++) {
    for (let turn = 0; turn < taken.length; turn++) {
      const sum = itemAt(taken, (turn + round + 1) % taken.length)
      const people = sum.stage.subjects[sum.series]
      if (round < 0) {
        // Each statement is prepared and each page of each workspace read once; what a first call costs is measured apart.
        for (const at of people.keys())
          await call(sum.stage.server.address, name, itemAt(people, at), at).catch(() => {})
        continue
      }
      await runBlock(admin, sum, name, (round + 1) * A_BLOCK)
    }
  }
  return taken
}

/** Adds to the turn. */
async function runBlock(admin: pg.Client, turn: Turn, name: Call, from: number): Promise<void> {
  const { stage } = turn
  const people = stage.subjects[turn.series]
  const backends = await backendsOf(admin, stage)
  const [server, database] = [cpuMilliseconds([stage.server.pid]), cpuMilliseconds(backends)]
  const end = performance.now() + LONGEST_BLOCK_MS
  for (let at = from; at < from + A_BLOCK && performance.now() < end; at++) {
    const begun = performance.now()
    // The same calls as those that went before, so that their pages are in memory.
    const person = at % people.length
    await call(stage.server.address, name, itemAt(people, person), person).catch(() => turn.failed++)
    turn.times.push(performance.now() - begun)
  }
  turn.server += cpuMilliseconds([stage.server.pid]) - server
  turn.database += cpuMilliseconds(backends) - database
}

async function backendsOf(admin: pg.Client, { database }: Stage): Promise<number[]> {
  const { rows } = await admin.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
    [database],
  )
  return rows.map(({ pid }) => pid)
}

const STATEMENTS = `
  select regexp_replace(query, '\\s+', ' ', 'g') as text, (shared_blks_hit + shared_blks_read)::float as pages
  from pg_stat_statements s join pg_database d on d.oid = s.dbid
  where d.datname = $1 order by pages desc`

/** What PostgreSQL counts for some calls, and for the jobs that they begin. */
async function pagesOf(
  admin: pg.Client,
  stage: Stage,
  series: Series,
  name: Call,
): Promise<Pick<Measured, 'pages' | 'statements'>> {
  const people = stage.subjects[series]
  await admin.query('select pg_stat_statements_reset(0, oid, 0) from pg_database where datname = $1', [stage.database])
  for (let at = 0; at < COUNTED; at++)
    await call(stage.server.address, name, itemAt(people, at % people.length), at).catch(() => {})
  if (name === 'send') await wait(JOBS_MS)
  const { rows } = await admin.query<Statement>(STATEMENTS, [stage.database])
  // The queue's own looking for jobs is not about the call.
  const own = rows.filter(({ text }) => name === 'send' || !text.includes('graphile_worker'))
  const each = own.map(({ text, pages }) => ({ text: text.slice(0, 160), pages: pages / COUNTED }))
  return { pages: each.reduce((sum, { pages }) => sum + pages, 0), statements: each.slice(0, 3) }
}
