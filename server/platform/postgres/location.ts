import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, makeSharedFolder, postgresPrograms, SHARED_FOLDER } from './binaries.ts'
import { makeFolder } from '../inherit-owner.ts'
import { createCluster } from './cluster.ts'

/** Where a PostgreSQL lives: its programs, its data folder, and the user it runs as. */
export type PostgresFolders = { home: string; programs: string; data: string; account: Account }

/** PostgreSQL refuses to run as root; this is the unprivileged user, "nobody" on most systems. */
const NOBODY = { uid: 65534, gid: 65534 }

/** Finds the database of `home`, or makes a new one. Errors are sentences for the person at the terminal. */
export function openFolders(home: string): PostgresFolders {
  if (process.platform === 'win32') {
    throw new Error('The embedded PostgreSQL needs Linux or macOS. Set DATABASE_URL to a PostgreSQL 15 or newer.')
  }
  makeFolder(home)
  const note = join(home, 'postgres.location')
  const inside = join(home, 'postgres')
  const folder = existsSync(note) ? notedFolder(note) : inside
  const account = owner(existsSync(folder) ? folder : home)
  const programs = postgresPrograms(account)
  const data = prepare(folder, { note, home, programs, account })
  return { home, programs, data: realpathSync(data), account }
}

/** A noted folder that is gone must not turn into an empty database without a word. */
function notedFolder(note: string): string {
  const data = readFileSync(note, 'utf8').trim()
  if (existsSync(data)) return data
  throw new Error(
    `The database was kept in ${data}, which is gone. Bring it back, or delete ${note} to begin with an empty one.`,
  )
}

/** Data made by an ordinary user stays that user's, also when root starts it once; so does a folder made for it. */
function owner(data: string): Account {
  const me = process.getuid?.()
  const found = existsSync(data) ? statSync(data) : undefined
  if (me === 0) return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : NOBODY
  if (found && found.uid !== me) {
    throw new Error(
      `The database in ${data} belongs to another user (number ${found.uid}). Start as that user, or as root.`,
    )
  }
  return undefined
}

/** Answers the folder that has the database. Below a folder that only root may enter it is made elsewhere, and noted. */
function prepare(data: string, at: { note: string; home: string; programs: string; account: Account }): string {
  if (existsSync(join(data, 'PG_VERSION'))) return data
  if (at.account === undefined || mayEnter(at.home, at.account)) {
    createCluster(data, at.programs, at.account)
    return data
  }
  makeSharedFolder()
  const outside = join(SHARED_FOLDER, `data-${randomBytes(6).toString('hex')}`)
  createCluster(outside, at.programs, at.account)
  try {
    writeFileSync(at.note, `${outside}\n`, { flag: 'wx' })
    return outside
  } catch (error) {
    rmSync(outside, { recursive: true, force: true })
    if (!existsSync(at.note)) throw error
    return readFileSync(at.note, 'utf8').trim() // another process came here at the same moment and was quicker
  }
}

const mayEnter = (folder: string, account: Account) =>
  spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...account, cwd: '/' }).status === 0
