import type { Pool, PoolClient } from 'pg'
import { BillingTransaction } from './billing-transaction.ts'

const realSeconds = () => Math.floor(Date.now() / 1000)

export class BillingDatabase {
  readonly #pool: Pool
  readonly #afterChange: () => void

  constructor(pool: Pool, afterChange: () => void) {
    this.#pool = pool
    this.#afterChange = afterChange
  }

  /** Reads what is committed, at the sandbox's present time. */
  async read<T>(work: (tx: BillingTransaction) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect()
    try {
      return await work(new BillingTransaction(client, await now(client)))
    } finally {
      client.release()
    }
  }

  /** One transaction; changes happen one after the other, so a form sent twice finds what the first one did. */
  async transaction<T>(work: (tx: BillingTransaction) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect()
    let result: T
    try {
      await client.query('begin')
      await client.query(`select pg_advisory_xact_lock(hashtext('sandbox.billing'))`)
      result = await work(new BillingTransaction(client, await now(client)))
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
    this.#afterChange()
    return result
  }
}

async function now(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ value: string }>(`select value from sandbox.settings where name = 'clock'`)
  return realSeconds() + Number(rows[0]?.value ?? 0)
}
