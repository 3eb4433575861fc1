import pg from 'pg'

export type Mode = 'read only' | 'read write'

/** Statements that set the workspace until the transaction ends and answer no row. They are prepared on every new connection. */
const ENTER: Record<Mode, { name: string; text: string }> = {
  'read only': {
    name: 'enter_reading',
    text: "select where set_config('app.workspace', $1, true) is null or set_config('transaction_read_only', 'on', true) is null",
  },
  'read write': { name: 'enter', text: "select where set_config('app.workspace', $1, true) is null" },
}

/** Has to be the first that happens on a connection. */
export async function prepareRounds(client: pg.ClientBase): Promise<void> {
  await Promise.all(Object.values(ENTER).map((statement) => client.query({ ...statement, values: [''] })))
}

type Done = (error: Error | null, result: pg.QueryResult) => void

// What of the driver is used here; its types leave these out.
type Wire = { bind(message: { statement: string; values: unknown[] }): void; execute(message: object): void }
type DriverQuery = pg.Submittable & {
  prepare(wire: Wire): void
  requiresPreparation(): boolean
  handleCommandComplete(message: object, wire: Wire): void
}
const Query = pg.Query as unknown as new (statement: pg.QueryConfig, values: undefined, done: Done) => DriverQuery

/**
 * A statement and, before it, the workspace it runs in, sent with one Sync behind both: to PostgreSQL that is one transaction
 * (protocol, 'extended query'), and if the first fails the second is passed over. So nothing can run in another workspace, and
 * it takes one round trip and none of the work of begin and commit.
 */
class WorkspaceRound extends Query {
  readonly #enter: string
  readonly #workspace: string
  #entered = false

  constructor(statement: pg.QueryConfig, mode: Mode, workspace: string, done: Done) {
    super(statement, undefined, done)
    this.#enter = ENTER[mode].name
    this.#workspace = workspace
  }

  override requiresPreparation(): boolean {
    return true
  }

  override prepare(wire: Wire): void {
    wire.bind({ statement: this.#enter, values: [this.#workspace] })
    wire.execute({})
    super.prepare(wire)
  }

  /** The first is that of the workspace's statement, which has no rows to tell of. */
  override handleCommandComplete(message: object, wire: Wire): void {
    if (this.#entered) super.handleCommandComplete(message, wire)
    this.#entered = true
  }
}

/** Runs one statement in the workspace, in a transaction of its own. */
export function oneRound(
  client: pg.ClientBase,
  mode: Mode,
  workspace: string,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const done: Done = (error, result) => (error ? reject(error) : resolve(result))
    client.query(new WorkspaceRound(statement, mode, workspace, done))
  })
}
