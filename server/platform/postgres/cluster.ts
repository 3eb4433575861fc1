import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { StartRefused } from '../start-problem.ts'
import type { Account } from './binaries.ts'
import { isAlive } from './processes.ts'

/** Makes the users that work in it (roles.ts); the permissions of the socket's folder decide who connects. */
export const SUPERUSER = 'foyer'

/** PostgreSQL gets none of our environment: it holds secrets, and PG… variables would change what is started. */
export const programEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, LANG: 'C', TZ: 'UTC' })

/** Made aside and renamed: neither a kill halfway nor a second process at the same moment leaves half a database. */
export function createCluster(data: string, programs: string, account: Account): void {
  removeAbandoned(data)
  const fresh = `${data}.new-${process.pid}`
  mkdirSync(fresh, { mode: 0o700 })
  if (account) chownSync(fresh, account.uid, account.gid)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const made = spawnSync(join(programs, 'bin/initdb'), ['-D', fresh, '-U', SUPERUSER, '--auth=trust', ...locale], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
    env: programEnvironment(),
  })
  if (made.status !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    if (/could not look up effective user ID/.test(made.stderr))
      throw new StartRefused(namelessUser(account?.uid ?? process.getuid?.()))
    throw new Error(`PostgreSQL could not create its database in ${data}: ${made.stderr || made.error?.message}`)
  }
  try {
    renameSync(fresh, data)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(join(data, 'PG_VERSION'))) throw error
  }
}

const namelessUser = (uid: number | undefined) =>
  `The user with the number ${uid} has no name on this machine, and the packaged PostgreSQL needs one. ` +
  `Add it (useradd --uid ${uid} foyer), start as another user, or set DATABASE_URL to a PostgreSQL 15 or newer.`

/** Left by a process that was killed in here. */
function removeAbandoned(data: string): void {
  const prefix = `${basename(data)}.new-`
  const abandoned = readdirSync(dirname(data)).filter(
    (name) => name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length))),
  )
  for (const name of abandoned) rmSync(join(dirname(data), name), { recursive: true, force: true })
}
