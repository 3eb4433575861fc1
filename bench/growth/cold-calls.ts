import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { median, percentile } from '../statistics.ts'
import { type Call, call } from './calls.ts'
import type { Stage } from './measure-calls.ts'

export type Cold = { step: string; call: Call; p50: number; p99: number }

const CALLS: readonly Call[] = ['client list', 'conversation', 'search, common word']
/** Workspaces that are touched for the first time. */
const TOUCHED = 20

/** The first call into workspaces whose pages are neither in PostgreSQL's nor in the system's cache. */
export async function measureColdCalls(admin: pg.Client, stages: readonly Stage[]): Promise<Cold[]> {
  const cold: Cold[] = []
  for (const name of CALLS) {
    for (const stage of stages) {
      const people = stage.subjects.typical.slice(0, TOUCHED)
      await forgetPages(admin, stage)
      const times: number[] = []
      for (const [at, subject] of people.entries()) {
        const begun = performance.now()
        await call(stage.server.address, name, subject, at)
        times.push(performance.now() - begun)
      }
      cold.push({ step: stage.name, call: name, p50: median(times), p99: percentile(times, 0.99) })
    }
  }
  return cold
}

async function forgetPages(admin: pg.Client, { database }: Stage): Promise<void> {
  await admin.query('checkpoint')
  await admin.query('select pg_buffercache_evict_all()')
  const { rows } = await admin.query<{ folder: string }>(
    "select current_setting('data_directory') || '/base/' || oid as folder from pg_database where datname = $1",
    [database],
  )
  const folder = rows[0]?.folder ?? ''
  // Without anything to copy, dd tells Linux that the pages of the file are not needed (posix_fadvise).
  for (const file of readdirSync(folder).filter((name) => /^\d/.test(name)))
    execFileSync('dd', [`if=${join(folder, file)}`, 'iflag=nocache', 'count=0', 'status=none'])
}
