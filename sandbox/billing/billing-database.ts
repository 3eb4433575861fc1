import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '../in-transaction.ts'
import { BillingTransaction } from './billing-transaction.ts'

type Options = {
  pool: Pool
  /** The base URL of the hosted pages, without a trailing slash. */
  publicUrl: () => string
  afterCommit: () => void
}

const realSeconds = () => Math.floor(Date.now() / 1000)

export class BillingDatabase {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** Reads committed data at the sandbox's present time. */
  async read<T>(work: (tx: BillingTransaction) => Promise<T>): Promise<T> {
    const client = await this.#options.pool.connect()
    try {
      return await work(await this.#open(client))
    } finally {
      client.release()
    }
  }

  /** Runs transactions one after the other, so a form sent twice sees the result of the first. */
  async transaction<T>(work: (tx: BillingTransaction) => Promise<T>): Promise<T> {
    const result = await inTransaction(this.#options.pool, async (client) => {
      await client.query(`select pg_advisory_xact_lock(hashtext('sandbox.billing'))`)
      return work(await this.#open(client))
    })
    this.#options.afterCommit()
    return result
  }

  async #open(client: PoolClient): Promise<BillingTransaction> {
    const { rows } = await client.query<{ value: string }>(`select value from sandbox.settings where name = 'clock'`)
    const now = realSeconds() + Number(rows[0]?.value ?? 0)
    return new BillingTransaction({ client, now, publicUrl: this.#options.publicUrl })
  }
}
