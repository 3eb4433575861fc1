import { readdirSync, statSync, writeFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { listManagerClients } from '#contract/clients.ts'
import { inviteClient } from '#contract/invitations.ts'
import { call } from '../chat/call.ts'
import { BreakableServer } from './breakable-server.ts'
import { chatUnderFault, type FaultContext } from './chat-under-fault.ts'
import { memoryOf } from './process-memory.ts'
import { drawCurves } from './draw-curves.ts'
import { printFaultRun } from './run.ts'
import { Uploads } from './uploads.ts'

/**
 * A day of mixed traffic in half an hour: `npm run soak`, or `npm run soak -- --minutes 3`. Memory, open handles, dead
 * rows, jobs and the size of the database have to stay flat; the curves are drawn as data/soak.svg.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, picture: { type: 'string', default: 'data/soak.svg' } },
})
const DURATION_MS = Number(values.minutes) * 60_000
const SAMPLES = 120
const PLAN = { seed: 41, employees: 3, clients: 12, pauseMs: 1500 }

/** How much the average of the last quarter may exceed that of the second: the first one is the start. */
const FLAT = { memory: 1.25, handles: 1.25, 'dead rows': 3, 'due jobs': 3 }

// Growth by fewer is not worth a ratio.
const SMALL = { memory: 20, handles: 20, 'dead rows': 5000, 'due jobs': 20 }

type Sample = {
  seconds: number
  memory: number
  handles: number
  'dead rows': number
  'due jobs': number
  /** Kilobytes of database and files for each stored message: they grow with what is stored, and no faster. */
  'kB per message': number
}

const STATE = `
  select coalesce((select sum(n_dead_tup) from pg_stat_user_tables), 0)::int as dead,
    (select count(*) from graphile_worker._private_jobs where run_at <= now())::int as due,
    pg_database_size(current_database())::float8 / 1024 as size,
    (select count(*) from foyer.messages)::int as messages`

const over = new AbortController()
const server = await BreakableServer.begin()
try {
  const database = new pg.Client(server.database)
  database.on('error', () => {}) // the run reports what failed
  await database.connect()
  const samples: Sample[] = []
  const began = performance.now()
  const sample = async (): Promise<void> => {
    const { rows } = await database.query<{ dead: number; due: number; size: number; messages: number }>(STATE)
    const [{ dead, due, size, messages } = { dead: 0, due: 0, size: 0, messages: 0 }] = rows
    samples.push({
      seconds: Math.round((performance.now() - began) / 1000),
      memory: memoryOf(server.pid),
      handles: readdirSync(`/proc/${server.pid}/fd`).length,
      'dead rows': dead,
      'due jobs': due,
      'kB per message': size / Math.max(1, messages),
    })
  }

  const run = await chatUnderFault('soak', PLAN, server, async (context) => {
    const uploads = new Uploads(server.address, context.people.manager, { size: 20_000, pauseMs: 3000 })
    const others = useTheRest(context)
    while (performance.now() - began < DURATION_MS) {
      await wait(DURATION_MS / SAMPLES)
      await sample()
      context.users.drop()
    }
    over.abort()
    await uploads.stop()
    await others
    for (const fault of growing(samples)) context.unmet(fault)
    return [
      `${samples.length} samples in ${values.minutes} minutes, ${uploads.stored.size} uploads`,
      ...summary(samples),
    ]
  })
  await database.end()
  mkdirSync(dirname(values.picture), { recursive: true })
  writeFileSync(values.picture, drawCurves(samples))
  printFaultRun(run)
  console.log(`  the curves: ${join(process.cwd(), values.picture)} (${statSync(values.picture).size} bytes)`)
  process.exitCode = run.faults.length === 0 ? 0 : 1
} finally {
  await server.remove()
}

/** What people do beside writing: they look at lists and invite. */
async function useTheRest({ people }: FaultContext): Promise<void> {
  const { token } = people.manager
  for (let turn = 1; !over.signal.aborted; turn++) {
    await call(server.address, listManagerClients, { params: { archived: 'false' }, query: {} }, token).catch(() => {})
    if (turn % 20 === 0) {
      const body = { email: `soak-${turn}@example.com` }
      await call(server.address, inviteClient, { body }, token).catch(() => {})
    }
    await wait(500)
  }
}

function average(numbers: number[]): number {
  return numbers.reduce((sum, value) => sum + value, 0) / Math.max(1, numbers.length)
}

function quarters(samples: Sample[], name: keyof typeof FLAT): { second: number; last: number } {
  const quarter = Math.floor(samples.length / 4)
  const of = (from: number) => average(samples.slice(from, from + quarter).map((sample) => sample[name]))
  return { second: of(quarter), last: of(samples.length - quarter) }
}

function growing(samples: Sample[]): string[] {
  const names = Object.keys(FLAT) as (keyof typeof FLAT)[] // the keys of a constant
  return names.flatMap((name) => {
    const { second, last } = quarters(samples, name)
    const isFlat = last <= second * FLAT[name] || last - second <= SMALL[name]
    return isFlat ? [] : [`${name} grew from ${Math.round(second)} to ${Math.round(last)}`]
  })
}

function summary(samples: Sample[]): string[] {
  return Object.keys(FLAT).map((name) => {
    const { second, last } = quarters(samples, name as keyof typeof FLAT) // the keys of a constant
    return `${name}: ${Math.round(second)} in the second quarter, ${Math.round(last)} in the last`
  })
}
