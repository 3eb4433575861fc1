import pg from 'pg'

export type Mode = 'read only' | 'read write'

/** Statements that set the workspace until the transaction ends and answer no row. They are prepared on every new connection. */
const SET_WORKSPACE: Record<Mode, { name: string; text: string }> = {
  'read only': {
    name: 'enter_reading',
    text: "select where set_config('app.workspace', $1, true) is null or set_config('transaction_read_only', 'on', true) is null",
  },
  'read write': { name: 'enter', text: "select where set_config('app.workspace', $1, true) is null" },
}

/** A separate statement, so that the one after it gets a snapshot from after the lock was granted. */
const LOCK_CONVERSATION = {
  name: 'lock_conversation',
  text: 'select from conversations where manager_id = $1 and id = $2 for no key update',
}
const NIL_UUID = '00000000-0000-0000-0000-000000000000'

/** Prepares the leading statements. Must be called first on a connection. */
export async function prepareRoundTrips(client: pg.ClientBase): Promise<void> {
  const preparing = Object.values(SET_WORKSPACE).map((statement) => client.query({ ...statement, values: [''] }))
  await Promise.all([...preparing, client.query({ ...LOCK_CONVERSATION, values: [NIL_UUID, NIL_UUID] })])
}

/** `lockConversation`: the conversation whose row is locked before the statement runs. */
export type RoundTripOptions = { lockConversation?: string }

type Done = (error: Error | null, result: pg.QueryResult) => void

// The part of the driver used here; its types leave it out.
type Wire = { bind(message: { statement: string; values: unknown[] }): void; execute(message: object): void }
type DriverQuery = pg.Submittable & {
  prepare(wire: Wire): void
  requiresPreparation(): boolean
  handleDataRow(message: object): void
  handleCommandComplete(message: object, wire: Wire): void
}
const Query = pg.Query as unknown as new (statement: pg.QueryConfig, values: undefined, done: Done) => DriverQuery

/**
 * Sends the statement that sets the workspace and the main statement with one Sync: PostgreSQL runs both in one transaction and
 * skips the second if the first fails (protocol, 'extended query'). So no statement runs in another workspace, and it takes one
 * round trip without begin and commit.
 */
class WorkspaceRoundTrip extends Query {
  /** The statements before the main one. */
  readonly #leading: { statement: string; values: unknown[] }[]
  #passed = 0

  constructor(statement: pg.QueryConfig, leading: { statement: string; values: unknown[] }[], done: Done) {
    super(statement, undefined, done)
    this.#leading = leading
  }

  override requiresPreparation(): boolean {
    return true
  }

  override prepare(wire: Wire): void {
    for (const message of this.#leading) {
      wire.bind(message)
      wire.execute({})
    }
    super.prepare(wire)
  }

  /** The first results belong to the leading statements, which return nothing. */
  override handleCommandComplete(message: object, wire: Wire): void {
    if (this.#passed === this.#leading.length) super.handleCommandComplete(message, wire)
    else this.#passed++
  }

  override handleDataRow(message: object): void {
    if (this.#passed === this.#leading.length) super.handleDataRow(message)
  }
}

/** Runs one statement in the workspace, in a transaction of its own. */
export function runInRoundTrip(
  client: pg.ClientBase,
  mode: Mode,
  workspace: string,
  statement: pg.QueryConfig,
  { lockConversation }: RoundTripOptions = {},
): Promise<pg.QueryResult> {
  const leading = [{ statement: SET_WORKSPACE[mode].name, values: [workspace] }]
  if (lockConversation !== undefined)
    leading.push({ statement: LOCK_CONVERSATION.name, values: [workspace, lockConversation] })
  return new Promise((resolve, reject) => {
    const done: Done = (error, result) => (error ? reject(error) : resolve(result))
    client.query(new WorkspaceRoundTrip(statement, leading, done))
  })
}
