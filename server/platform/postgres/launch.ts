import { spawn } from 'node:child_process'
import { chownSync, closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { programEnvironment } from './cluster.ts'
import type { PostgresFolders } from './location.ts'
import { readPidFile } from './pid-file.ts'

/** postgresql.conf settings by name. */
export type PostgresSettings = Record<string, string>

const SETTINGS: PostgresSettings = {
  listen_addresses: '', // the socket is the only door
  unix_socket_permissions: '0700',
  max_connections: '100',
  // Neither statements nor the values that broke a constraint belong into a log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/**
 * Starts PostgreSQL as a process of its own, so that Ctrl-C in the terminal does not reach it before the server is done.
 * Answers false when it ended instead of becoming ready; its log says why.
 */
export async function launch(
  folders: PostgresFolders,
  socketFolder: string,
  port: number,
  settings: PostgresSettings,
): Promise<boolean> {
  const log = openLog(folders)
  const options = Object.entries({ ...SETTINGS, ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(join(folders.programs, 'bin/postgres'), ['-D', folders.data, '-k', socketFolder, ...options], {
    ...folders.account,
    cwd: '/',
    detached: true,
    env: programEnvironment(),
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  const ended = new AbortController()
  child.once('exit', () => ended.abort()).once('error', () => ended.abort())
  while (!ended.signal.aborted) {
    const note = readPidFile(folders.data)
    if (note?.pid === child.pid && note?.ready) return true
    await wait(10)
  }
  return false
}

const logFile = ({ home }: PostgresFolders) => join(home, 'postgres.log')
const LARGEST_LOG = 10_000_000

function openLog(folders: PostgresFolders): number {
  const file = logFile(folders)
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_LOG) renameSync(file, `${file}.old`)
  const log = openSync(file, 'a', 0o600)
  if (folders.account) chownSync(file, folders.account.uid, folders.account.gid)
  return log
}

export function lastLogLines(folders: PostgresFolders): string {
  try {
    return readFileSync(logFile(folders), 'utf8').trimEnd().split('\n').slice(-5).join('\n')
  } catch {
    return ''
  }
}
