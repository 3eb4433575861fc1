import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { StartRefused } from '../start-problem.ts'
import type { DatabaseConfig } from '../db/database.ts'
import { ensureLogins, ensureOwnedDatabase, OWNER } from './roles.ts'
import { startServer } from './start-server.ts'
import { claimServer, connection, currentServer, type ServerLease, releaseLease } from './server-lease.ts'
import type { PostgresSettings } from './launch.ts'
import { openFolders, type PostgresFolders } from './location.ts'
import { isPostgresOf } from './processes.ts'
import { hasSocket, removeSocketFolder } from './socket-folder.ts'

export type Log = { info(message: string): void; warn(message: string): void }

export type EmbeddedPostgres = {
  /**
   * How to connect, as the user that owns the database; the same for the whole run, also after PostgreSQL was killed and
   * started again.
   */
  config(database: string): DatabaseConfig
  /** The same with every right, for tests. */
  superuserConfig(database: string): pg.ClientConfig
  /** Whether it was running already, left behind by a process that was killed or still used by another. */
  adopted: boolean
  ensureDatabase(name: string): Promise<void>
  /** Makes this process the one server of the data, until it ends. Throws DataInUse when there is one. */
  claim(): Promise<void>
  /** Settles when PostgreSQL is gone for good, or another server has taken the data: nothing works any more. */
  lost: Promise<Error>
  /** Ends PostgreSQL, unless another process uses it. The pools have to be closed before. */
  stop(): Promise<void>
}

/** A second server on the same data. The message is for the person at the terminal. */
export class DataInUse extends StartRefused {}

/**
 * PostgreSQL releases the claim of a killed server a moment later. Tries are counted instead of time, because a machine that
 * stalls also delays PostgreSQL.
 */
const CLAIM_TRIES = 15
const CLAIM_PAUSE_MS = 100
const STOP_PATIENCE_MS = 8000
const SOCKET_CHECK_MS = 1000

/**
 * Starts the PostgreSQL that comes with the packages, or takes over the one that runs on `home` already. While it is
 * used it is watched: when it is killed it is started again.
 * @param home absolute path of the folder that has, or gets, the database.
 * @param settings postgresql.conf settings, for tests.
 */
export async function startPostgres(
  home: string,
  log: Log,
  settings: PostgresSettings = {},
): Promise<EmbeddedPostgres> {
  const folders = openFolders(home)
  let { hold, adopted } = await startServer(folders, settings)
  const { socketFolder } = hold
  await ensureLogins(hold.client)
  let claimed = false
  let stopping: Promise<void> | undefined
  let recovery = Promise.resolve()
  const lost = Promise.withResolvers<Error>()

  const recover = async () => {
    log.warn('PostgreSQL has gone away; starting it again')
    try {
      hold = (await startServer(folders, settings, socketFolder)).hold
      if (hold.socketFolder !== socketFolder) throw new DataInUse('PostgreSQL was started again by another process.')
      if (claimed) await claimWithin(hold, folders)
      watch()
      log.info('PostgreSQL is back')
    } catch (error) {
      lost.resolve(error instanceof Error ? error : new Error(String(error)))
    }
  }
  const watch = () => {
    // PostgreSQL makes its socket anew only when it starts.
    const looking = setInterval(() => {
      if (hasSocket(socketFolder)) return
      log.warn('the socket of PostgreSQL was removed; starting it again')
      if (isPostgresOf(folders.data, hold.pid)) process.kill(hold.pid, 'SIGINT')
    }, SOCKET_CHECK_MS).unref()
    hold.client.once('end', () => {
      clearInterval(looking)
      if (!stopping) recovery = recover()
    })
  }
  watch()

  const stop = async () => {
    await recovery
    if (await endPostgres(hold, folders)) removeSocketFolder(socketFolder)
    else log.info('PostgreSQL stays up: another process uses it')
  }

  return {
    adopted,
    lost: lost.promise,
    config: (database) => ({ ...connection(socketFolder, database), user: OWNER, rolesLogIn: true }),
    superuserConfig: (database) => connection(socketFolder, database),
    ensureDatabase: (name) => ensureOwnedDatabase(hold.client, name, connection(socketFolder, name)),
    claim: async () => {
      await claimWithin(hold, folders)
      claimed = true
    },
    stop: () => (stopping ??= stop()),
  }
}

async function claimWithin(hold: ServerLease, folders: PostgresFolders): Promise<void> {
  for (let tried = 1; !(await claimServer(hold)); tried++) {
    if (tried > CLAIM_TRIES) {
      const number = await currentServer(hold)
      throw new DataInUse(
        `Foyer is already running on ${folders.home} (process ${number ?? 'unknown'}). ` +
          'Use that one, stop it first, or give this one a folder of its own with FOYER_DATA.',
      )
    }
    await wait(CLAIM_PAUSE_MS)
  }
}

/** False when another process uses it. A stopped PostgreSQL counts as ended. */
async function endPostgres(hold: ServerLease, folders: PostgresFolders): Promise<boolean> {
  try {
    if (!(await releaseLease(hold))) return false
    if (isPostgresOf(folders.data, hold.pid)) process.kill(hold.pid, 'SIGINT') // the orderly end that does not wait for connections
  } catch {
    // ended before
  } finally {
    await hold.client.end().catch(() => {})
  }
  const end = Date.now() + STOP_PATIENCE_MS
  while (isPostgresOf(folders.data, hold.pid) && Date.now() < end) await wait(20)
  return true
}
