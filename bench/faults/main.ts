import { breakDisk, breakS3, LONG as STORAGE } from './break-storage.ts'
import { canMount } from '#server/testing/small-disk.ts'
import { killPostgres, killServer, LONG as KILLS } from './kill-server.ts'
import { LONG as CUTS, cutConnections } from './cut-connections.ts'
import { LONG as NODES, killNodes } from './two-nodes.ts'
import { printFaultRun, type FaultRun } from './run.ts'

/** Runs all fault runs in full length and prints a report. `npm run faults -- cut-connections` runs one. */
const RUNS: Record<string, () => Promise<FaultRun>> = {
  'kill-server': () => killServer(KILLS),
  'kill-postgres': () => killPostgres({ ...KILLS, kills: 5 }),
  'cut-connections': () => cutConnections(CUTS),
  'two-nodes': () => killNodes(NODES),
  ...(canMount() ? { 'storage-disk': () => breakDisk(STORAGE) } : {}),
  'storage-s3': () => breakS3(STORAGE),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in RUNS))
if (unknown.length > 0) {
  console.error(`There is no run ${unknown.join(', ')}; there are ${Object.keys(RUNS).join(', ')}.`)
  process.exit(2)
}
let clean = true
for (const [name, run] of Object.entries(RUNS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const done = await run()
  printFaultRun(done)
  clean &&= done.faults.length === 0
}
process.exit(clean ? 0 : 1)
