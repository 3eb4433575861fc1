import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { databaseAt } from '../db/connection-settings.ts'
import type { DatabaseConfig } from '../db/database.ts'
import { cleanUpOnSignal } from '../clean-up.ts'
import { type EmbeddedPostgres, type Log, startPostgres } from './embedded.ts'

type Where = Pick<Config, 'databaseUrl' | 'dataFolder'>

const quiet: Log = {
  info: () => {},
  // oxlint-disable-next-line no-console -- for the person at the terminal
  warn: (message) => console.warn(message),
}

/** The configured database, for a command. The embedded one may be running for a server already, or is started meanwhile. */
export async function withDatabase<T>(where: Where, work: (database: DatabaseConfig) => Promise<T>): Promise<T> {
  if (where.databaseUrl) return work(databaseAt(where.databaseUrl))
  return withEmbedded(where, work)
}

/** The same, made where there is none yet, and with no server beside. */
export async function withDatabaseAlone<T>(where: Where, work: (database: DatabaseConfig) => Promise<T>): Promise<T> {
  if (where.databaseUrl) return work(databaseAt(where.databaseUrl))
  return withEmbedded(where, work, (postgres) => postgres.claim())
}

async function withEmbedded<T>(
  where: Where,
  work: (database: DatabaseConfig) => Promise<T>,
  begin: (postgres: EmbeddedPostgres) => Promise<void> = () => Promise.resolve(),
): Promise<T> {
  const starting = startPostgres(where.dataFolder, quiet)
  const stop = async () => (await starting).stop()
  return cleanUpOnSignal(stop, async () => {
    const postgres = await starting
    try {
      await begin(postgres)
      await postgres.ensureDatabase('foyer')
      return await work(postgres.config('foyer'))
    } finally {
      await stop()
    }
  })
}

/** Whether there is a database to look into: starting the embedded one would make an empty one. */
export const hasDatabase = ({ databaseUrl, dataFolder }: Where): boolean =>
  databaseUrl !== undefined ||
  existsSync(join(dataFolder, 'postgres')) ||
  existsSync(join(dataFolder, 'postgres.location'))
