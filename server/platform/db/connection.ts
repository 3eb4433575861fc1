import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'

const names = new Map<string, string>()
// Lists of varying length would otherwise fill every connection's memory with statements used once.
const MOST_NAMES = 500

function statementName(text: string): string | undefined {
  const cached = names.get(text)
  if (cached) return cached
  if (names.size >= MOST_NAMES) return undefined
  const name = `q${names.size}`
  names.set(text, name)
  return name
}

/** Adds the name under which PostgreSQL prepares the statement: Kysely sends none. */
function named(query: CompiledQuery): pg.QueryConfig {
  return { name: statementName(query.sql), text: query.sql, values: [...query.parameters] }
}

/** Runs Kysely's statements through `send`: on a transaction's client as they come, or each in a round of its own. */
export class Connection implements DatabaseConnection {
  readonly #send: (statement: pg.QueryConfig) => Promise<pg.QueryResult>

  constructor(send: (statement: pg.QueryConfig) => Promise<pg.QueryResult>) {
    this.#send = send
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await this.#send(named(query))
    return {
      rows: result.rows,
      ...(result.rowCount === null ? {} : { numAffectedRows: BigInt(result.rowCount) }),
    }
  }

  // oxlint-disable-next-line require-yield -- Kysely asks for the method; a pipelined connection cannot stream.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('a pipelined connection cannot stream')
  }
}

/** Lends a client; one that broke for another reason than its statement is not used again. */
export async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken = false
  try {
    return await work(client)
  } catch (error) {
    broken = error instanceof Error && 'severity' in error ? error.severity === 'FATAL' : isConnectionError(error)
    throw error
  } finally {
    client.release(broken)
  }
}

/** An application error leaves the connection usable; a driver error without a severity does not. */
const isConnectionError = (error: unknown) =>
  error instanceof Error &&
  (error.message.includes('Connection terminated') || error.message.includes('timeout') || 'errno' in error)
