import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from './binaries.ts'
import { isPostgres } from './processes.ts'

/** The socket is named .s.PGSQL.<port>; there is no TCP port of that number. */
export const PORT = 5432
const PREFIX = 'foyer-socket-'
const SOCKET = `.s.PGSQL.${PORT}`
/** A socket's whole path may have 107 bytes, on macOS 103. */
const LONGEST_PATH = 103

/** A new folder that only PostgreSQL's user may enter, somewhere short: the data folder's path may be too long. */
export function makeSocketFolder(account: Account): string {
  const parent = fits(tmpdir(), account) ? tmpdir() : '/tmp'
  sweep(parent, account)
  const folder = mkdtempSync(join(parent, PREFIX)) // mode 700
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

/** The same folder again, for connections that know its name; without what a killed PostgreSQL left in it. */
export function remakeSocketFolder(folder: string, account: Account): void {
  removeSocketFolder(folder)
  mkdirSync(folder, { mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
}

/** A cleaner of temporary folders may have taken it away. */
export const hasSocket = (folder: string): boolean => existsSync(join(folder, SOCKET))

export const removeSocketFolder = (folder: string) => rmSync(folder, { recursive: true, force: true })

const fits = (parent: string, account: Account) =>
  Buffer.byteLength(join(parent, `${PREFIX}XXXXXX`, SOCKET)) <= LONGEST_PATH &&
  (account === undefined || spawnSync('/bin/sh', ['-c', 'cd "$0"', parent], { ...account, cwd: '/' }).status === 0)

/** Removes what killed runs left: folders of the same owner whose PostgreSQL is gone, or that stand empty for long. */
function sweep(parent: string, account: Account): void {
  const uid = account?.uid ?? process.getuid?.()
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name)
    if (name.startsWith(PREFIX) && isAbandoned(folder, uid)) removeSocketFolder(folder)
  }
}

function isAbandoned(folder: string, uid: number | undefined): boolean {
  try {
    const { uid: owner, mtimeMs } = lstatSync(folder)
    if (owner !== uid) return false
    if (readdirSync(folder).length === 0) return Date.now() - mtimeMs > 60_000 // else about to be used
    return !isPostgres(Number.parseInt(readFileSync(join(folder, `${SOCKET}.lock`), 'utf8'), 10))
  } catch {
    return false
  }
}
