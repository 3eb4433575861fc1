import { canMount } from '#server/testing/small-disk.ts'
import { breakDisk, breakS3, LONG as STORAGE } from './break-storage.ts'
import { breakMail, LONG as MAIL } from './break-mail.ts'
import { fillDisk, LONG as DISK } from './disk-full.ts'
import { exhaustConnections, LONG as CONNECTIONS } from './exhaust-connections.ts'
import { killMigrations, LONG as MIGRATIONS } from './kill-migrations.ts'
import { canLimitMemory, littleMemory, LONG as MEMORY } from './little-memory.ts'
import { canMoveClock, LONG as CLOCK, moveClock } from './move-clock.ts'
import { LONG as SOCKETS, restartWithSockets } from './restart-with-sockets.ts'
import { LONG as SLOW, slowReaders } from './slow-readers.ts'
import { killPostgres, killServer, LONG as KILLS } from './kill-server.ts'
import { LONG as CUTS, cutConnections } from './cut-connections.ts'
import { LONG as NODES, killNodes } from './two-nodes.ts'
import { LONG as NOISY, noisyNeighbour } from './noisy-neighbour.ts'
import { printFaultRun, type FaultRun } from './run.ts'

/** Runs all fault runs in full length and prints a report. `npm run faults -- cut-connections` runs one. */
const RUNS: Record<string, () => Promise<FaultRun>> = {
  'kill-server': () => killServer(KILLS),
  'kill-postgres': () => killPostgres({ ...KILLS, kills: 5 }),
  'cut-connections': () => cutConnections(CUTS),
  'two-nodes': () => killNodes(NODES),
  'storage-disk': () => breakDisk(STORAGE),
  'storage-s3': () => breakS3(STORAGE),
  'disk-full': () => fillDisk(DISK),
  connections: () => exhaustConnections(CONNECTIONS),
  clock: () => moveClock(CLOCK),
  mail: () => breakMail(MAIL),
  migrations: () => killMigrations(MIGRATIONS),
  'slow-readers': () => slowReaders(SLOW),
  'noisy-neighbour': () => noisyNeighbour(NOISY),
  sockets: () => restartWithSockets(SOCKETS),
  memory: () => littleMemory(MEMORY),
}

/** What a run needs that not every machine has. */
const MISSING: Record<string, string | undefined> = {
  'storage-disk': canMount() ? undefined : 'root, to mount a small disk',
  'disk-full': canMount() ? undefined : 'root, to mount a small disk',
  memory: canLimitMemory() ? undefined : 'root and control groups, to limit the memory',
  clock: canMoveClock ? undefined : 'the package faketime',
}

const selected = process.argv.slice(2)
const unknown = selected.filter((name) => !(name in RUNS))
if (unknown.length > 0) {
  console.error(`There is no run ${unknown.join(', ')}; there are ${Object.keys(RUNS).join(', ')}.`)
  process.exit(2)
}
let clean = true
for (const [name, run] of Object.entries(RUNS)) {
  if (selected.length > 0 && !selected.includes(name)) continue
  if (MISSING[name]) {
    console.log(`${name}: skipped, it needs ${MISSING[name]}`)
    continue
  }
  const done = await run()
  printFaultRun(done)
  clean &&= done.faults.length === 0
}
process.exit(clean ? 0 : 1)
