import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { isAlive } from './bootstrap/alone.mjs'
import { isRunning } from './bootstrap/run.mjs'
import { endProcessesOf } from './run-processes.mjs'
import { testSeed } from './test-sample.ts'

/** Followed by the number of the run's process. */
const PREFIX = 'foyer-run-'
const REPORTS = 'data/tests'

/**
 * What a run of tests has for itself, so that several can run beside each other: a temporary folder, which names all
 * processes that belong to the run, and a folder of reports. Both end with the run, however it ends; those of killed runs
 * end with the next. @typedef {{ temporary: string, reports: string }} RunFolder @returns {RunFolder}
 */
export function openRunFolder() {
  const parent = realpathSync(tmpdir())
  removeEndedRuns(parent)
  const temporary = join(parent, `${PREFIX}${process.pid}`)
  const reports = join(REPORTS, String(process.pid))
  for (const folder of [temporary, reports]) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
  }
  chmodSync(temporary, 0o711) // PostgreSQL and its like may run as users of their own
  process.once('exit', () => removeRun(temporary))
  for (const [signal, number] of Object.entries({ SIGINT: 2, SIGTERM: 15, SIGHUP: 1 }))
    process.on(signal, () => isRunning() || process.exit(128 + number))
  return { temporary, reports }
}

/** The environment of the programs of a run. @param {RunFolder} run */
export const environmentOf = ({ temporary, reports }) => ({
  TMPDIR: temporary,
  FOYER_TEST_REPORTS: reports,
  FOYER_TEST_BUILT: '1',
  FOYER_TEST_SEED: String(testSeed), // one for the whole run, also at midnight
  PWTEST_CACHE_DIR: resolve('node_modules/.cache/playwright'), // else it would begin empty, in the temporary folder
})

/**
 * Moves a report to where the last one lies, and returns its path. @param {RunFolder} run @param {string} name
 */
export function keepReport({ reports }, name) {
  const from = join(reports, name)
  const to = join(dirname(REPORTS), name)
  if (!existsSync(from)) return from
  renameSync(from, to)
  return to
}

function removeEndedRuns(parent) {
  const isEnded = (name) => !isAlive(Number(basename(name).replace(PREFIX, '')))
  const isOurs = (name) => process.getuid?.() === 0 || statSync(join(parent, name)).uid === process.getuid?.()
  for (const name of list(parent).filter((name) => name.startsWith(PREFIX) && isEnded(name) && isOurs(name)))
    removeRun(join(parent, name))
  for (const name of list(REPORTS).filter(isEnded)) rmSync(join(REPORTS, name), { recursive: true, force: true })
}

function removeRun(temporary) {
  endProcessesOf(temporary)
  for (const place of mountsIn(temporary)) spawnSync('umount', ['-l', place])
  rmSync(temporary, { recursive: true, force: true, maxRetries: 3 })
}

/** Small disks that a killed test left. */
function mountsIn(folder) {
  if (!existsSync('/proc/self/mounts')) return []
  const places = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
  return places.filter((place) => place.startsWith(`${folder}/`))
}

function list(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
