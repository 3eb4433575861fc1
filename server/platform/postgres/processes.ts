import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Whether a process has this number, of whichever user; a zombie has one too. */
export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Whether `pid` is a living PostgreSQL, and as far as known the one of `data` (an absolute path without links). False
 * for a killed one that its parent never collected (a zombie), and for a reused process id.
 */
export function isPostgresOf(data: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  const folder = workingFolder(pid)
  // Only Linux provides it, and in a container root may be forbidden to inspect another user's process; then the name
  // has to do.
  return folder === undefined ? isPostgres(pid) : folder === data
}

/** Whether `pid` is a living PostgreSQL of any data folder. */
export function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false
  return process.platform === 'linux' ? nameAndState(pid) === 'postgres' : /^[^Z]\S*\s.*postgres/.test(describe(pid))
}

/** Postgres processes that work in `data`, though no postmaster.pid names them. Linux only; elsewhere: none known. */
export function postgresProcessesIn(data: string): number[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter((pid) => workingFolder(pid) === data && nameAndState(pid) === 'postgres')
}

const describe = (pid: number) =>
  spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/** The program's name; for a zombie "zombie". /proc/N/stat reads: number (name) state … */
function nameAndState(pid: number): string | undefined {
  try {
    const [, name, state] = /^\d+ \((.*)\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return state === 'Z' || state === 'X' ? 'zombie' : name
  } catch {
    return undefined
  }
}
