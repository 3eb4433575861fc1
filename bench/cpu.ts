import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

/** Linux counts in hundredths of a second. */
const TICK_MS = 10

type Used = { parent: number; own: number; ofEnded: number }

/** Undefined for a process that is gone, and where there is no /proc. */
function usedBy(pid: number): Used | undefined {
  try {
    const [, rest = ''] = /^\d+ \(.*\) \S (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    const field = rest.split(' ').map(Number)
    const sum = (...at: number[]) => at.reduce((total, index) => total + (field[index] ?? 0), 0)
    return { parent: field[0] ?? 0, own: sum(10, 11), ofEnded: sum(12, 13) }
  } catch {
    return undefined
  }
}

/** Milliseconds of processor time, in the program and in the kernel. */
export const cpuOf = (pid: number): number => (usedBy(pid)?.own ?? Number.NaN) * TICK_MS

/** Of all processes of the PostgreSQL server, also those that have ended. */
export async function cpuOfPostgres(database: pg.ClientConfig): Promise<() => number> {
  const client = new pg.Client(database)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'checkpointer'",
  )
  await client.end()
  const server = usedBy(rows[0]?.pid ?? 0)?.parent
  return () => {
    const main = usedBy(server ?? 0)
    if (!main) return Number.NaN
    const others = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => usedBy(Number(name)))
      .filter((used) => used?.parent === server)
    return others.reduce((sum, used) => sum + (used?.own ?? 0), main.own + main.ofEnded) * TICK_MS
  }
}
