import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from './processes.ts'

/** PostgreSQL's own note about itself, postmaster.pid. `pid` is undefined where the file is damaged. */
export type PidFile = { pid: number | undefined; socketFolder: string | undefined; ready: boolean; text: string }

/** Higher than any process id of any system. */
const NOBODYS_PID = 4_999_999

const pathOf = (data: string) => join(data, 'postmaster.pid')

export function readPidFile(data: string): PidFile | undefined {
  try {
    return parsePidFile(readFileSync(pathOf(data), 'utf8'))
  } catch {
    return undefined
  }
}

/** Lines: 1 process number, 2 data folder, 3 start time, 4 port, 5 socket folder, 6 address, 7 shared memory, 8 status. */
function parsePidFile(text: string): PidFile {
  const lines = text.split('\n').map((line) => line.trim())
  const pid = /^\d{1,9}$/.test(lines[0] ?? '') ? Number(lines[0]) : 0
  return { pid: pid > 0 ? pid : undefined, socketFolder: lines[4] || undefined, ready: lines[7] === 'ready', text }
}

/**
 * Makes a left-behind file harmless. PostgreSQL refuses to start while the process it names is alive, which a zombie
 * or a stranger with the same number is too. Only the number is replaced: by the shared-memory key further down
 * PostgreSQL still finds backends of the former run that go on working.
 */
export function disarmPidFile(data: string, found: PidFile): void {
  if (readPidFile(data)?.text !== found.text) return // another process is at it
  if (found.pid === undefined) rmSync(pathOf(data), { force: true })
  else if (isAlive(found.pid)) writeFileSync(pathOf(data), found.text.replace(/^\s*\d+/, String(NOBODYS_PID)))
}
