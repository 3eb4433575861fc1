import {
  type ConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  SingleConnectionProvider,
} from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import pg from 'pg'
import { Connection, withClient } from './connection.ts'
import { DATE_FORMAT } from './connection-settings.ts'
import { type Delivery, Listener } from './listener.ts'
import { AfterCommit, rerunOnConflict, type SqlStatement, type Transaction } from './transaction.ts'
import type { DB as Tables } from './tables.ts'
import { CONNECTION_MS, READING_ROUNDS, ReadingRounds } from './round-trips/reading-rounds.ts'
import { prepareRoundTrips, type RoundTrip, runRoundTrip } from './round-trips/workspace-round-trip.ts'

const asTheDriver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

/**
 * Parses a timestamptz in half the driver's time: apart from one letter and the offset's minutes PostgreSQL writes ISO
 * 8601, which the engine parses itself. Years of five digits, years BC, offsets with minutes and infinity are left to
 * the driver.
 */
export function parseTimestamptz(text: string): unknown {
  const isPlain = text[4] === '-' && text[10] === ' '
  const sign = text.at(-3)
  if (isPlain && (sign === '+' || sign === '-')) return new Date(`${text.slice(0, 10)}T${text.slice(11)}:00`)
  return asTheDriver(text)
}

export type { Tables }
export type Reader = ReadonlyKysely<Tables>
type Writer = Pick<Kysely<Tables>, 'insertInto' | 'updateTable' | 'deleteFrom'>
export type { Transaction }

/** The database as one workspace sees it. Row-level security applies even where a filter is missing. */
export type WorkspaceDb = {
  readonly id: string
  /** Kysely for one statement in a read-only transaction of its own, all in one round trip. */
  readonly read: Reader
  /** The same for a statement that writes: begun and committed in the same round trip. */
  readonly write: Writer
  /** A named statement in a read-only transaction of its own, in one round trip. On a `Transaction` it runs inside that. */
  sql<Row extends pg.QueryResultRow>(statement: SqlStatement): Promise<Row[]>
  /** The same for its first row. */
  sqlOne<Row extends pg.QueryResultRow>(statement: SqlStatement): Promise<Row | undefined>
  /** A named statement that writes, in one round trip. */
  sqlWrite<Row extends pg.QueryResultRow>(statement: SqlStatement): Promise<Row[]>
  transaction<T>(story: (tx: Transaction) => Promise<T>): Promise<T>
  /** Several reads of one state of the database (repeatable read, read-only). It takes no locks. */
  snapshot<T>(story: (tx: DbOrTransaction) => Promise<T>): Promise<T>
}

/** For queries that only read: a handle or a running transaction. A query that writes takes a `Transaction`. */
export type DbOrTransaction = Pick<WorkspaceDb, 'id' | 'read' | 'sql' | 'sqlOne'>

/** Sees all workspaces. For calls that have none yet: sign-in, links of emails, webhooks, cron jobs. */
export type SystemDb = Omit<WorkspaceDb, 'id'>

export type Database = {
  forWorkspace(id: string): WorkspaceDb
  readonly system: SystemDb
  /** Calls back with each payload of the channel, and with undefined when some may have been missed. */
  listen(channel: string, onPayload: (payload: string | undefined) => void): Promise<Delivery>
  /** How many connections each pool has, and how many callers wait for one. */
  pools(): Pools
  waiting(): number
  /** Ends when everybody was served who waits for a connection now. */
  untilServed(): Promise<void>
  close(): Promise<void>
}

export type Pools = { [name: string]: { used: number; idle: number; waiting: number } }

const SET_WORKSPACE = { name: 'set_workspace', text: "select set_config('app.workspace', $1, true)" }
const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()

/** The application's roles log in by themselves where they can; elsewhere the user of the connection becomes them. */
export type DatabaseConfig = pg.PoolConfig & { rolesLogIn?: boolean }

/** `config.max` bounds the connections of the workspaces; the system has three more. */
export function openDatabase(config: DatabaseConfig, onError: (error: Error) => void): Database {
  const app = openPool(config, 'foyer_app', config.max ?? 8, onError)
  const system = openPool(config, 'foyer_system', 3, onError)
  const listeners: Listener[] = []

  const rounds = { app: new ReadingRounds(app), system: new ReadingRounds(system) }
  const [forApp, forSystem] = [handles(app, rounds.app), handles(system, rounds.system)]

  return {
    forWorkspace: (id) => forApp(id),
    system: forSystem(''),
    async listen(channel, onPayload) {
      const listener = new Listener(
        config.rolesLogIn ? { ...config, user: 'foyer_system' } : config,
        channel,
        onPayload,
      )
      listeners.push(listener)
      await listener.start()
      return listener
    },
    pools: () => ({ workspaces: stateOf(app, rounds.app), system: stateOf(system, rounds.system) }),
    waiting: () => app.waitingCount + rounds.app.waiting + system.waitingCount + rounds.system.waiting,
    async untilServed() {
      await Promise.all([forApp('').sql(NOTHING), forSystem('').sql(NOTHING)])
    },
    async close() {
      await Promise.all([...listeners.map((listener) => listener.stop()), app.end(), system.end()])
    },
  }
}

const NOTHING = { name: 'nothing', text: 'select', values: [] }

const stateOf = ({ totalCount, idleCount, waitingCount }: pg.Pool, rounds: ReadingRounds): Pools[string] => ({
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount + rounds.waiting,
})

/**
 * PostgreSQL's default cost of a random page is that of a turning disk: for a page of a list it then sorts all rows of the
 * workspace instead of reading the first ones from the index (decision 60).
 */
export const CONNECTION_SETTINGS = `-c search_path=foyer ${DATE_FORMAT} -c random_page_cost=1.1`

/** Idle connections that stay open: a new one reads the tables' definitions and plans every statement again. */
const KEPT_OPEN = 2

function openPool(config: DatabaseConfig, role: string, max: number, onError: (error: Error) => void): pg.Pool {
  const { rolesLogIn = false, ...connection } = config
  const pool = new pg.Pool({
    statement_timeout: 5000,
    connectionTimeoutMillis: CONNECTION_MS,
    ...connection,
    ...(rolesLogIn ? { user: role } : {}),
    min: Math.min(KEPT_OPEN, max),
    max,
    pipeline: true,
    types: { getTypeParser },
    // A host that vanished is noticed, and a firewall on the way does not drop an idle connection.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: `${rolesLogIn ? '' : `-c role=${role} `}${CONNECTION_SETTINGS}`,
  })
  // An idle connection that breaks would otherwise end the process.
  pool.on('error', (error) => pool.ending || onError(error))
  // The same for a connection that breaks between two statements of a transaction; the next statement fails and reports
  // it.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', (client) => void prepareRoundTrips(client).catch(onError))
  return pool
}

/** Sequence numbers are numbers (they stay far below 2^53), calendar dates stay the text they are and never shift. */
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.DATE]: String,
  [pg.types.builtins.TIMESTAMPTZ]: parseTimestamptz,
}
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  parsers[oid] ?? pg.types.getTypeParser(oid, format ?? 'text')

/** Makes handles; a request makes one, so all that can be shared is made here once. */
function handles(pool: pg.Pool, rounds: ReadingRounds): (workspace: string) => WorkspaceDb {
  const dialect = new PostgresDialect({ pool })
  const driver = dialect.createDriver()
  const kyselyOn = (provider: ConnectionProvider) =>
    new Kysely<Tables>({
      config: { dialect },
      dialect,
      driver,
      executor: new DefaultQueryExecutor(compiler, adapter, provider),
    })
  /** Sends each statement at once, without waiting for the answer to the one before. */
  const kyselyThrough = (send: (statement: pg.QueryConfig) => Promise<pg.QueryResult>) => {
    const connection = new Connection(send)
    return kyselyOn({ provideConnection: (consumer) => consumer(connection) })
  }

  return (workspace) => {
    const alone = (trip: RoundTrip) => withClient(pool, (client) => runRoundTrip(client, trip))
    // One that is planned anew may take long, and one that writes may wait for a lock: nothing travels behind them.
    const reading = (statement: pg.QueryConfig & Pick<SqlStatement, 'isPlannedOnce'>) => {
      const mode = statement.isPlannedOnce ? 'read only, planned once' : 'read only'
      const trip: RoundTrip = { mode, workspace, statement }
      const isTogether = READING_ROUNDS.isOn && statement.name !== undefined
      return rerunOnConflict(() => (isTogether ? rounds.run(trip) : alone(trip)))
    }
    const writing = (statement: pg.QueryConfig) =>
      rerunOnConflict(() => alone({ mode: 'read write', workspace, statement }))
    return {
      id: workspace,
      get read() {
        // The read-only type is the point: PostgreSQL would refuse a write in this transaction.
        return kyselyThrough(reading) as unknown as Reader
      },
      get write() {
        return kyselyThrough(writing)
      },
      sql: async (statement) => (await reading(statement)).rows,
      sqlOne: async (statement) => (await reading(statement)).rows[0],
      sqlWrite: async (statement) => (await writing(statement)).rows,
      snapshot: (story) =>
        withClient(pool, async (client) => {
          const tx: DbOrTransaction = {
            id: workspace,
            read: kyselyThrough((statement) => client.query(statement)) as unknown as Reader,
            sql: async <Row extends pg.QueryResultRow>(statement: SqlStatement) =>
              (await client.query<Row>(statement)).rows,
            sqlOne: async <Row extends pg.QueryResultRow>(statement: SqlStatement) =>
              (await client.query<Row>(statement)).rows[0],
          }
          return inTransaction(client, workspace, () => story(tx), BEGIN.snapshot)
        }),
      async transaction(story) {
        const [result, after] = await rerunOnConflict(() =>
          withClient(pool, async (client) => {
            const after = new AfterCommit()
            const tx = kyselyOn(new SingleConnectionProvider(new Connection((statement) => client.query(statement))))
            const result = await inTransaction(client, workspace, () => story(after.attachedTo(tx, client, workspace)))
            return [result, after] as const
          }),
        )
        after.run()
        return result
      },
    }
  }
}

const BEGIN = { usual: 'begin', snapshot: 'begin isolation level repeatable read read only' } as const

async function inTransaction<T>(
  client: pg.PoolClient,
  workspace: string,
  story: () => Promise<T>,
  begin: string = BEGIN.usual,
): Promise<T> {
  // Not awaited: it travels together with the story's first statement.
  const opened = Promise.all([client.query(begin), client.query({ ...SET_WORKSPACE, values: [workspace] })])
  opened.catch(() => {}) // looked at below; the story may fail first, because of it
  try {
    const result = await story()
    await opened
    const end = await client.query('commit')
    // After a swallowed error PostgreSQL answers a commit with ROLLBACK and no error.
    if (end.command !== 'COMMIT') throw new Error('the transaction was aborted: the error of a statement was swallowed')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
