import { createHash } from 'node:crypto'
import type { BillingTransaction } from '../billing-transaction.ts'
import { StripeApiError } from '../stripe-error.ts'

export type Outcome = { status: number; body: object }

export function fingerprintOf(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex')
}

/** What the same key answered before. A key is for one request: with other parameters it is refused. */
export async function replayed(tx: BillingTransaction, key: string, fingerprint: string): Promise<Outcome | undefined> {
  const { rows } = await tx.client.query<Outcome & { fingerprint: string }>(
    'select fingerprint, status, body from sandbox.requests where key = $1',
    [key],
  )
  const [before] = rows
  if (!before) return undefined
  if (before.fingerprint === fingerprint) return { status: before.status, body: before.body }
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
  throw new StripeApiError(400, 'idempotency_error', message)
}

export async function remember(
  tx: BillingTransaction,
  key: string,
  fingerprint: string,
  { status, body }: Outcome,
): Promise<void> {
  await tx.client.query('insert into sandbox.requests (key, fingerprint, status, body) values ($1, $2, $3, $4)', [
    key,
    fingerprint,
    status,
    JSON.stringify(body),
  ])
}
