import { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Role = 'Manager' | 'Employee' | 'Client'

/**
 * Who may call. `anyone` needs no token, `signature` is a webhook that proves itself. Otherwise each allowed role with
 * its condition: `agency` is the workspace's tier, the others are the employee's general permissions.
 */
export type Who =
  | 'anyone'
  | 'signature'
  | { Manager?: true | 'agency'; Employee?: true | 'add_new_clients' | 'vacation'; Client?: true }

type Schema = z.ZodType
type Answers = Record<number, Schema>

export type Endpoint<
  Path extends string = string,
  W extends Who = Who,
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  A extends Answers = Answers,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: Path
  who: W
  /** `open` endpoints also answer without an active subscription (SUB-5). */
  gate: 'open' | 'closed'
  /**
   * A followed link sends no header: here the token may come in this cookie, set by the call that returned the link.
   */
  cookie: string | undefined
  /** A Manager who looks at the app as one of their clients may call it; every other call refuses them (decision 39). */
  viewable: boolean
  summary: string
  params: Params
  query: Query
  body: Body
  consumes: 'json' | 'multipart' | 'raw' | 'anything'
  answers: A
  /** This endpoint's own codes of contract/errors.ts, beside those every endpoint can answer. */
  problems: readonly ErrorCode[]
}

type Needed = 'method' | 'path' | 'who' | 'summary' | 'answers'
type Draft<E extends Endpoint> = Pick<E, Needed> & Partial<Omit<E, Needed>>

/** The schema of an omitted part, and of the body of a 204. */
export const nothing = z.undefined()

/** One call of the product. The route, its checks, its OpenAPI entry and the browser's typed call derive from it. */
export function endpoint<
  const Path extends string,
  const W extends Who,
  const A extends Answers,
  Params extends Schema = z.ZodUndefined,
  Query extends Schema = z.ZodUndefined,
  Body extends Schema = z.ZodUndefined,
>(draft: Draft<Endpoint<Path, W, Params, Query, Body, A>>): Endpoint<Path, W, Params, Query, Body, A> {
  const schemas = { params: nothing, query: nothing, body: nothing, ...draft }
  // An omitted part is `undefined`, as the default of its type parameter says.
  const { params, query, body } = schemas as unknown as { params: Params; query: Query; body: Body }
  const usual = {
    gate: 'closed',
    cookie: undefined,
    viewable: false,
    consumes: 'json',
    problems: [],
  } as const
  return { ...usual, ...draft, params, query, body }
}

type Part<Key extends string, T> = [T] extends [undefined]
  ? unknown
  : undefined extends T
    ? { [K in Key]?: T }
    : { [K in Key]: T }

/** A query with only optional fields is itself optional. */
type QueryPart<T> = [T] extends [undefined] ? unknown : Partial<T> extends T ? { query?: T } : { query: T }

/** The arguments of a call: only the parts that the endpoint has. */
export type CallOf<E extends Endpoint> = Part<'params', z.input<E['params']>> &
  QueryPart<z.input<E['query']>> &
  Part<'body', z.input<E['body']>>

export type AnswerOf<E extends Endpoint> = {
  [S in keyof E['answers'] & number]: { status: S; body: z.output<E['answers'][S]> }
}[keyof E['answers'] & number]

export type Result<E extends Endpoint> = z.output<E['answers'][keyof E['answers']]>

/** The path with its parameters filled in, followed by the query. */
export function addressOf(e: Pick<Endpoint, 'path'>, call: { params?: unknown; query?: unknown }): string {
  const params = (call.params ?? {}) as Record<string, unknown> // The server validates it with the endpoint's own schema.
  const path = e.path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const queryEntries = Object.entries((call.query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  )
  const query = new URLSearchParams(queryEntries.map(([key, value]) => [key, String(value)])).toString()
  return query ? `${path}?${query}` : path
}
