import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { DB as Tables } from './tables.ts'

/** A statement written by hand because it is one of the few hottest; `name` makes it planned once per connection. */
export type PlainStatement = { name: string; text: string; values: unknown[] }

/** A running transaction. What must not be seen before it is committed, such as a realtime event, waits in `afterCommit`. */
export type Transaction = Kysely<Tables> & {
  /** The workspace's, as on its handle; empty in one of the system. */
  readonly id: string
  afterCommit(run: () => void): void
  plain<Row extends pg.QueryResultRow>(statement: PlainStatement): Promise<Row[]>
}

/** What a running transaction holds back until it is committed. */
export class AfterCommit {
  readonly #waiting: (() => void)[] = []

  attachedTo(db: Kysely<Tables>, client: pg.ClientBase, workspace: string): Transaction {
    return Object.assign(db, {
      id: workspace,
      afterCommit: (run: () => void) => void this.#waiting.push(run),
      plain: async <Row extends pg.QueryResultRow>(statement: PlainStatement) =>
        (await client.query<Row>(statement)).rows,
    })
  }

  run(): void {
    for (const run of this.#waiting) run()
  }
}
