import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { isAlive } from './bootstrap/alone.mjs'
import { isRunning } from './bootstrap/run.mjs'
import { endProcessesOf } from './run-processes.mjs'
import { testSeed } from './test-sample.ts'

/**
 * Copying a database of hundreds of small files takes 15 ms in memory and up to half a second on a disk, and a run copies
 * some two hundred. A run without tests of full length needs less than 2 GB.
 */
const MEMORY = '/dev/shm'
const NEEDED_BYTES = 6e9

/** Followed by the number of the run's process. */
const PREFIX = 'foyer-run-'
const REPORTS = 'data/tests'

/**
 * What a run of tests has for itself, so that several can run beside each other: a temporary folder, which names all
 * processes that belong to the run, the same on a disk, and a folder of reports. All end with the run, however it ends; those of
 * killed runs end with the next. @typedef {{ temporary: string, disk: string, reports: string }} RunFolder
 * @param {{ inMemory?: boolean }} options @returns {RunFolder}
 */
export function openRunFolder({ inMemory = false } = {}) {
  const parent = realpathSync(tmpdir())
  for (const place of [parent, MEMORY]) removeEndedRuns(place)
  const name = `${PREFIX}${process.pid}`
  const disk = join(parent, name)
  const temporary = inMemory && hasMemory() ? join(MEMORY, name) : disk
  const reports = join(REPORTS, String(process.pid))
  for (const folder of [temporary, disk, reports]) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true, mode: 0o711 }) // PostgreSQL and its like may run as users of their own
  }
  process.once('exit', () => [temporary, disk].forEach(removeRun))
  for (const [signal, number] of Object.entries({ SIGINT: 2, SIGTERM: 15, SIGHUP: 1 }))
    process.on(signal, () => isRunning() || process.exit(128 + number))
  return { temporary, disk, reports }
}

/** Whoever names a temporary folder gets that one. */
function hasMemory() {
  if (process.env.TMPDIR || !existsSync(MEMORY) || process.availableMemory() < 2 * NEEDED_BYTES) return false
  const mount = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, place]) => place === MEMORY)
  if (mount?.[2] !== 'tmpfs' || mount[3]?.split(',').includes('noexec')) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > NEEDED_BYTES
}

/** The environment of the programs of a run. @param {RunFolder} run */
export const environmentOf = ({ temporary, disk, reports }) => ({
  TMPDIR: temporary,
  FOYER_TEST_DISK: disk,
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
