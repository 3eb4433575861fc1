import pg from 'pg'

type Mode = 'read only' | 'read write' | 'read only, planned once'

/** Statements that set the workspace until the transaction ends and answer no row. They are prepared on every new connection. */
const SET_WORKSPACE: Record<Mode, { name: string; text: string }> = {
  'read only': {
    name: 'enter_reading',
    text: "select where set_config('app.workspace', $1, true) is null or set_config('transaction_read_only', 'on', true) is null",
  },
  'read write': { name: 'enter', text: "select where set_config('app.workspace', $1, true) is null" },
  'read only, planned once': {
    name: 'enter_planned_once',
    text: `select where set_config('app.workspace', $1, true) is null or set_config('transaction_read_only', 'on', true) is null
      or set_config('plan_cache_mode', 'force_generic_plan', true) is null`,
  },
}

/** Prepares the leading statements. Must be called first on a connection. */
export async function prepareRoundTrips(client: pg.ClientBase): Promise<void> {
  await Promise.all(Object.values(SET_WORKSPACE).map((statement) => client.query({ ...statement, values: [''] })))
}

export type RoundTrip = { mode: Mode; workspace: string; statement: pg.QueryConfig }

type Done = (error: Error | null, result: pg.QueryResult) => void

// The part of the driver used here; its types leave it out.
type Wire = {
  bind(message: { statement: string; values: unknown[] }): void
  execute(message: object): void
  describe(message: object): void
  stream: { writable: boolean; write(bytes: Uint8Array): void }
}
type RowDescription = { fields: unknown[] }
type DriverQuery = pg.Submittable & {
  prepare(wire: Wire): void
  requiresPreparation(): boolean
  handleRowDescription(message: RowDescription): void
  handleDataRow(message: object): void
  handleCommandComplete(message: object, wire: Wire): void
}
const Query = pg.Query as unknown as new (statement: pg.QueryConfig, values: undefined, done: Done) => DriverQuery

/** The columns of the prepared statements of a connection. PostgreSQL refuses to run one whose columns have changed. */
const described = new WeakMap<Wire, Map<string, RowDescription>>()

/**
 * Sends the statement that sets the workspace and the main statement with one Sync: PostgreSQL runs both in one transaction and
 * skips the second if the first fails (protocol, 'extended query'). So no statement runs in another workspace, and it takes one
 * round trip without begin and commit.
 */
class WorkspaceRoundTrip extends Query {
  /** The statement before the main one. */
  readonly #leading: { statement: string; values: unknown[] }
  readonly #name: string | undefined
  readonly #out: Uint8Array[]
  #columns: Map<string, RowDescription> | undefined
  #hasEntered = false

  /** What is to be sent is added to `out`. */
  constructor({ mode, workspace, statement }: RoundTrip, out: Uint8Array[], done: Done) {
    super(statement, undefined, done)
    this.#leading = { statement: SET_WORKSPACE[mode].name, values: [workspace] }
    this.#name = statement.name
    this.#out = out
  }

  override requiresPreparation(): boolean {
    return true
  }

  override prepare(wire: Wire): void {
    let columns = described.get(wire)
    if (!columns) described.set(wire, (columns = new Map()))
    const cached = this.#name === undefined ? undefined : columns.get(this.#name)
    if (cached) this.handleRowDescription(cached)
    else this.#columns = columns
    const gathering = Object.assign(Object.create(wire) as Wire, {
      _send: (bytes: Uint8Array) => this.#out.push(bytes),
      ...(cached && { describe: () => {} }),
    })
    gathering.bind(this.#leading)
    gathering.execute({})
    super.prepare(gathering)
  }

  override handleRowDescription(message: RowDescription): void {
    if (this.#name !== undefined) this.#columns?.set(this.#name, message)
    super.handleRowDescription(message)
  }

  /** The first result belongs to the leading statement, which returns nothing. */
  override handleCommandComplete(message: object, wire: Wire): void {
    if (this.#hasEntered) super.handleCommandComplete(message, wire)
    this.#hasEntered = true
  }

  override handleDataRow(message: object): void {
    if (this.#hasEntered) super.handleDataRow(message)
  }
}

/** Runs statements in their workspaces, each in a transaction of its own. All are sent by one write. */
export function runRoundTrips(client: pg.ClientBase, trips: readonly RoundTrip[]): Promise<pg.QueryResult>[] {
  const out: Uint8Array[] = []
  const results = trips.map((trip) => submit(client, trip, out))
  send(client, out)
  return results
}

export function runRoundTrip(client: pg.ClientBase, trip: RoundTrip): Promise<pg.QueryResult> {
  const out: Uint8Array[] = []
  const result = submit(client, trip, out)
  send(client, out)
  return result
}

const submit = (client: pg.ClientBase, trip: RoundTrip, out: Uint8Array[]): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(new WorkspaceRoundTrip(trip, out, (error, result) => (error ? reject(error) : resolve(result))))
  })

function send(client: pg.ClientBase, out: Uint8Array[]): void {
  const { connection } = client as unknown as { connection: Wire }
  if (out.length > 0 && connection.stream.writable) connection.stream.write(Buffer.concat(out))
}
