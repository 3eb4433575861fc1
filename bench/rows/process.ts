import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Row } from '../report.ts'
import { SilentSockets } from '../faults/silent-sockets.ts'
import { processorMs } from '../processor-time.ts'
import { type Seeded, seedWorkspaces } from '../seed.ts'
import { runServer, type BenchEnvironment } from '../bench-environment.ts'
import { median } from '../statistics.ts'
import { freePort } from '../../server/testing/free-port.ts'

const STARTS = 5
const SOCKETS = 5000
/** Each takes a file on both sides, and Linux allows a process 20,000 here. */
const MANY_SOCKETS = 18_000
/** Time until a server without requests has settled. */
const QUIET_MS = 35_000

function residentBytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}

/** From the start of the `npm start` process to the first answer of /readyz, on an existing embedded database. */
export async function startRow(): Promise<Row> {
  const home = mkdtempSync(join(tmpdir(), 'foyer-bench-start-'))
  chmodSync(home, 0o711)
  const taken: number[] = []
  try {
    for (let start = 0; start <= STARTS; start++) {
      const port = await freePort()
      const began = performance.now()
      const server = await runServer('bin/foyer.mjs', { FOYER_DATA: home, PORT: String(port), LOG_LEVEL: 'warn' }, port)
      if (start > 0) taken.push(performance.now() - began) // the first start creates the database
      await server.stop()
    }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
  const seconds = median(taken) / 1000
  return {
    what: 'start to ready with an existing database',
    measured: `${seconds.toFixed(2)} s`,
    bound: '≤ 0.8 s',
    holds: seconds <= 0.8,
  }
}

export async function memoryRows(bench: BenchEnvironment): Promise<Row[]> {
  const database = await bench.database('idle')
  const [manager] = await seedWorkspaces(database, 1)
  const server = await bench.product(database)
  await wait(QUIET_MS)
  const idle = residentBytes(server.pid)
  const open = (count: number) => SilentSockets.open(server.address, Array<Seeded>(count).fill(manager), 100)
  const memoryOfEach = async (count: number) => {
    await wait(QUIET_MS)
    return (residentBytes(server.pid) - idle) / count
  }
  const some = await open(SOCKETS)
  const each = await memoryOfEach(SOCKETS)
  const others = await open(MANY_SOCKETS - SOCKETS)
  const eachOfMany = await memoryOfEach(MANY_SOCKETS)
  const [used, began] = [processorMs(server.pid), performance.now()]
  await wait(QUIET_MS)
  const share = (processorMs(server.pid) - used) / (performance.now() - began)
  const connected = some.connected + others.connected
  some.close()
  others.close()
  return [
    { what: 'memory idle', measured: `${Math.round(idle / 1e6)} MB`, bound: '≤ 140 MB', holds: idle <= 140e6 },
    {
      what: `memory of an idle socket, ${SOCKETS} open`,
      measured: `${(each / 1000).toFixed(1)} kB`,
      bound: '≤ 20 kB',
      holds: each <= 20e3,
    },
    {
      what: 'idle sockets of one process, a ping each every 15 s',
      measured: `${connected} of ${MANY_SOCKETS} stay open, ${(eachOfMany / 1000).toFixed(1)} kB each, ${share.toFixed(2)} of a core`,
      bound: 'all, ≤ 20 kB',
      holds: connected === MANY_SOCKETS && eachOfMany <= 20e3,
    },
  ]
}
