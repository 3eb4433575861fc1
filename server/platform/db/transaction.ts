import type { Kysely } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import type pg from 'pg'
import type { DB as Tables } from './tables.ts'

/** A hand-written statement. `name` makes PostgreSQL prepare it once per connection; it must be unique to its text. */
export type SqlStatement = { name: string; text: string; values: unknown[] }

/** A running transaction: Kysely and named statements. Realtime events are published in `afterCommit`. */
export type Transaction = Kysely<Tables> & {
  /** The workspace; empty on the system's handle. */
  readonly id: string
  /** The transaction itself, for queries that a handle can run as well. */
  readonly read: ReadonlyKysely<Tables>
  afterCommit(run: () => void): void
  sql<Row extends pg.QueryResultRow>(statement: SqlStatement): Promise<Row[]>
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
    })
  }

  run(): void {
    for (const run of this.#waiting) run()
  }
}
