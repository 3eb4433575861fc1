import type { z } from 'zod'
import type { BillingTransaction } from '../billing-transaction.ts'
import { listOf } from '../references.ts'
import { resourceMissing, type StripeApiError } from '../stripe-error.ts'
import type { ObjectKind } from '../stripe-objects.ts'

export type Call<T> = { tx: BillingTransaction; params: T; id: string }
/** A returned error commits what was written; a thrown one rolls it back. */
export type Answer = object | StripeApiError

type Schema = z.ZodType<{ expand?: string[] | undefined }>

export type Route = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  params: Schema
  handle: (call: Call<never>) => Promise<Answer>
}

export function route<S extends Schema>(
  method: Route['method'],
  path: string,
  params: S,
  handle: (call: Call<z.output<S>>) => Promise<Answer>,
): Route {
  return { method, path, params, handle }
}

type Paging = {
  limit?: number | undefined
  starting_after?: string | undefined
  created?: { gte: number } | undefined
}
type Listing<K extends ObjectKind> = { kind: K; url: string; filters: object[] }

export async function list<K extends ObjectKind>(
  tx: BillingTransaction,
  { kind, url, filters }: Listing<K>,
  paging: Paging,
) {
  const { limit = 10, starting_after: startingAfter, created } = paging
  if (startingAfter !== undefined) await find(tx, kind, startingAfter, 'starting_after')
  const { data, hasMore } = await tx.listPage(kind, filters, { limit, startingAfter, since: created?.gte })
  return listOf(data, url, hasMore)
}

/** Finds the object that an address (404) or a parameter (400) names. */
export async function find<K extends ObjectKind>(tx: BillingTransaction, kind: K, id: string, param?: string) {
  const found = await tx.get(kind, id)
  if (!found) throw resourceMissing(kind, id, param, param ? 400 : 404)
  return found
}

/** Stripe refuses a filter by a customer that never existed. A deleted customer keeps its history. */
export async function assertCustomerKnown(tx: BillingTransaction, id: string | undefined): Promise<void> {
  if (id !== undefined && !(await tx.get('deleted_customer', id))) await find(tx, 'customer', id, 'customer')
}

export function defined(filter: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}
