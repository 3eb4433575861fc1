import { totalmem } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type BenchEnvironment, startBenchEnvironment } from '../bench-environment.ts'
import { withDatabase } from '../database.ts'
import { fill } from './fill.ts'
import { measureMaintenance } from './maintenance.ts'
import { measureCalls, type Stage } from './measure-calls.ts'
import { writeLargeResults } from './large-report.ts'
import { type Results, writeResults } from './report.ts'
import { largeStep, type Step, stepsTo } from './steps.ts'
import { findSubjects } from './subjects.ts'

/**
 * Fills databases of 10 thousand to 10 million messages and measures the hot calls in each: docs/testing.md, Growth.
 * `large` measures them only in a workspace of 10,000 clients and a million messages, and in the typical ones beside it.
 * `--data FOLDER` keeps the databases there, and the next run uses them again; `--fill-only` measures nothing.
 */
const SETTINGS = {
  shared_buffers: `${Math.floor(totalmem() / 4 / 2 ** 20)}MB`, // a quarter of the memory, as ops/cluster has it
  max_wal_size: '8GB',
  max_connections: '200',
  shared_preload_libraries: 'pg_stat_statements',
}

const databaseOf = (step: Step) => `growth_${step.name}`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string', default: '10000000' },
    rounds: { type: 'string', default: '12' },
    data: { type: 'string' },
    'fill-only': { type: 'boolean', default: false },
    write: { type: 'string', default: 'docs/growth' },
  },
})
const isLarge = positionals.includes('large')
const steps = isLarge ? [largeStep] : stepsTo(Number(values.to))
if (steps.length === 0) {
  console.error('--to is the largest number of messages: 10000, 100000, 1000000 or 10000000.')
  process.exit(2)
}
const bench = await startBenchEnvironment({
  isBuilt: true,
  settings: SETTINGS,
  ...(values.data !== undefined && { kept: resolve(values.data) }),
})
try {
  const results = await measure(bench, steps, Number(values.rounds))
  if (results) writeResults(values.write, results)
} finally {
  await bench.close()
}
process.exit(0)

async function measure(bench: BenchEnvironment, steps: readonly Step[], rounds: number): Promise<Results | undefined> {
  const admin = new pg.Client(await bench.emptyDatabase('growth'))
  admin.on('error', () => {}) // the end of PostgreSQL after a failure
  await admin.connect()
  await admin.query('create extension if not exists pg_stat_statements')
  const filled: Results['filled'] = []
  for (const step of steps) filled.push({ ...step, ...(await prepare(bench, admin, step)) })
  if (values['fill-only']) return admin.end().then(() => undefined)
  const stages: Stage[] = []
  for (const step of steps) stages.push(await openStage(bench, step))
  const calls = await measureCalls(admin, stages, rounds)
  if (isLarge) {
    writeLargeResults(values.write, calls)
    return admin.end().then(() => undefined)
  }
  const results: Results = {
    settings: SETTINGS,
    filled,
    calls,
    maintenance: [],
  }
  // A failure from here on leaves what is known.
  writeResults(values.write, results)
  for (const stage of stages) await stage.server.stop()
  for (const step of steps)
    results.maintenance.push(await measureMaintenance(bench, await bench.database(databaseOf(step)), step.messages))
  writeResults(values.write, results)
  await admin.end()
  return results
}

/** Fills a database, unless it was left by a run before. */
async function prepare(
  bench: BenchEnvironment,
  admin: pg.Client,
  step: Step,
): Promise<{ fillSeconds: number; vacuumSeconds: number }> {
  const name = databaseOf(step)
  const config = await bench.database(name)
  const { rows } = await admin.query<{ note: string | null }>(
    "select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1",
    [name],
  )
  const note = rows[0]?.note
  if (note) return JSON.parse(note)
  const begun = performance.now()
  await fill(config, step)
  const fillSeconds = (performance.now() - begun) / 1000
  await withDatabase(config, (client) => client.query('vacuum (analyze)'))
  const vacuumSeconds = (performance.now() - begun) / 1000 - fillSeconds
  const times = { fillSeconds, vacuumSeconds }
  await admin.query(`comment on database ${name} is '${JSON.stringify(times)}'`)
  console.log(`${name}: filled in ${fillSeconds.toFixed(0)} s, first vacuum and analyze ${vacuumSeconds.toFixed(0)} s`)
  return times
}

async function openStage(bench: BenchEnvironment, step: Step): Promise<Stage> {
  const database = databaseOf(step)
  const config = await bench.database(database)
  const subjects = await withDatabase(config, findSubjects)
  const server = await bench.product(config, { FOYER_PROCESSES: '1' })
  return { name: step.name, messages: step.messages, database, server, subjects }
}
