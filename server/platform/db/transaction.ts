import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import type pg from 'pg'
import { isConflict, isNotPrepared } from './errors.ts'
import type { DB as Tables } from './tables.ts'

const MOST_ATTEMPTS = 5
const FIRST_PAUSE_MS = 20

/**
 * A hand-written statement. `name` makes PostgreSQL prepare it once per connection; it must be unique to its text. Without a name
 * it is planned anew each time, for the size that its tables have then. Where workspaces differ much in size PostgreSQL may plan a
 * named one anew for each call too, which can take longer than to run it; with `isPlannedOnce` a read has one plan for all of them
 * (plan_cache_mode).
 */
export type SqlStatement = { name?: string; text: string; values: unknown[]; isPlannedOnce?: boolean }

/**
 * A running transaction: Kysely and named statements. Its story may run again from the beginning (`rerunOnConflict`), so
 * it does nothing outside of the database: realtime events are published in `afterCommit`, the rest is done by jobs.
 */
export type Transaction = Kysely<Tables> & {
  /** The workspace; empty on the system's handle. */
  readonly id: string
  /** The transaction itself, for queries that a handle can run as well. */
  readonly read: ReadonlyKysely<Tables>
  afterCommit(run: () => void): void
  sql<Row extends pg.QueryResultRow>(statement: SqlStatement): Promise<Row[]>
  sqlOne<Row extends pg.QueryResultRow>(statement: SqlStatement): Promise<Row | undefined>
}

/** A running transaction of the system's handle for queries of one workspace. */
export function inWorkspace(tx: Transaction, id: string): Transaction {
  const db = tx.withoutPlugins()
  return Object.assign(db, {
    id,
    read: db as unknown as ReadonlyKysely<Tables>,
    sql: tx.sql,
    sqlOne: tx.sqlOne,
    afterCommit: (run: () => void) => tx.afterCommit(run),
  })
}

/** Callbacks that run once their transaction is committed. */
export class AfterCommit {
  readonly #waiting: (() => void)[] = []

  attachedTo(db: Kysely<Tables>, client: pg.ClientBase, workspace: string): Transaction {
    return Object.assign(db, {
      id: workspace,
      read: db as unknown as ReadonlyKysely<Tables>,
      afterCommit: (run: () => void) => void this.#waiting.push(run),
      sql: async <Row extends pg.QueryResultRow>(statement: SqlStatement) => (await client.query<Row>(statement)).rows,
      sqlOne: async <Row extends pg.QueryResultRow>(statement: SqlStatement) =>
        (await client.query<Row>(statement)).rows[0],
    })
  }

  run(): void {
    for (const run of this.#waiting) run()
  }
}

/**
 * Runs a whole transaction again when PostgreSQL undid it because of another one: nothing of it happened. Between the
 * attempts it holds no connection. The pauses differ, so that two do not meet again.
 */
export async function rerunOnConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (!(isConflict(error) || isNotPrepared(error)) || attempt === MOST_ATTEMPTS) throw error
      await wait(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random() / 2))
    }
  }
}
