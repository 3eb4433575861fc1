import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../platform/db/database.ts'

export type TestDatabase = { config: pg.PoolConfig; db: Database; drop(): Promise<void> }

/** A busy machine needs longer than a server may keep anybody waiting. */
/** A busy machine takes longer than the server allows itself. */
export const PATIENT = { connectionTimeoutMillis: 30_000, statement_timeout: 30_000 }

/** A copy of the migrated template for one test file. `client` replaces the driver's own. */
export async function openTestDatabase(client?: typeof pg.Client): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `${inject('template')}_${randomBytes(8).toString('hex')}`
  await asAdmin(server, `create database ${name} template ${inject('template')} strategy file_copy`)
  const config = { ...server, database: name, max: 3, idleTimeoutMillis: 0 }
  const db = openDatabase({ ...config, ...PATIENT, ...(client && { Client: client }) }, () => {})
  return {
    config,
    db,
    async drop() {
      await db.close()
      await asAdmin(server, `drop database ${name} with (force)`)
    },
  }
}

// The tests of other files have databases on the same server, and locks in them.
const WAITING = `select from pg_locks where not granted and pid in (
  select pid from pg_stat_activity where datname = current_database())`

/** Waits until so many statements wait for locks of others. */
export async function untilWaiting({ db: { system } }: Pick<TestDatabase, 'db'>, count = 1): Promise<void> {
  while ((await system.sql({ name: 'waiting_locks', text: WAITING, values: [] })).length < count) await wait(20)
}

/** An empty database, or an empty Foyer if `migrated`. It belongs to a user of its own if one is named. */
export async function openEmptyDatabase({ migrated = false, owner }: { migrated?: boolean; owner?: string } = {}) {
  const server = inject('postgres')
  const name = `${inject('template')}_${randomBytes(8).toString('hex')}`
  const template = migrated ? `template ${inject('template')} strategy file_copy` : ''
  await asAdmin(server, `create database ${name} ${template} ${owner ? `owner ${owner}` : ''}`)
  return {
    config: { ...server, database: name, max: 3, ...(owner ? { user: owner } : {}) },
    drop: () => asAdmin(server, `drop database ${name} with (force)`),
  }
}

async function asAdmin(server: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
