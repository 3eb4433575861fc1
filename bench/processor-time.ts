import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { withDatabase } from './database.ts'

/** Linux counts in hundredths of a second. */
const TICK_MS = 10

/** `ended` is the time of children that are gone and were waited for. */
type Times = { parent: number; own: number; ended: number }

function timesOf(pid: number): Times | undefined {
  try {
    // The name in brackets may contain spaces; the fields behind it do not.
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=\w )/)
    const fields = after.split(' ').map(Number)
    const sum = (from: number) => ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) * TICK_MS
    return { parent: fields[1] ?? 0, own: sum(11), ended: sum(13) }
  } catch {
    return undefined // it has just ended
  }
}

/** Milliseconds of a core that a process has used since its start, with all that it started. NaN where there is no /proc. */
export function processorMs(pid: number): number {
  if (!existsSync('/proc')) return Number.NaN
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), ...timesOf(Number(name)) }))
  const sumFrom = (root: number): number => {
    const { own = 0, ended = 0 } = all.find((entry) => entry.pid === root) ?? {}
    return all.filter(({ parent }) => parent === root).reduce((sum, child) => sum + sumFrom(child.pid), own + ended)
  }
  return sumFrom(pid)
}

/** The first process of the PostgreSQL on this machine, which all of its others are children of. */
export async function findPostmaster(database: pg.ClientConfig): Promise<number> {
  return withDatabase(database, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return timesOf(rows[0]?.pid ?? 0)?.parent ?? 0 // while the connection is open: its process ends with it
  })
}

/** Milliseconds that the threads of these processes were on a processor, as Linux counts them; 0 for one that has ended. */
export const cpuMilliseconds = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + cpuOf(pid), 0)

function cpuOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    return threads.reduce((sum, thread) => sum + onProcessor(`/proc/${pid}/task/${thread}/schedstat`), 0)
  } catch {
    return 0
  }
}

const onProcessor = (file: string) => Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6
