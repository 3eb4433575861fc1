import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bytes, contentTypeOf } from '#contract/domain/content-types.ts'
import type { AnswerOf, Endpoint, Result, Role, Who } from '#contract/endpoint.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Database, WorkspaceDb } from '#server/platform/db/database.ts'
import { authorizeRequest, type AuthGate } from './auth-gate.ts'
import { onceForKey } from '#server/platform/http/idempotency.ts'
import { outputSchema } from './response-schemas.ts'
import { checkFields } from '../check-fields.ts'
import { ApiError } from '../api-error.ts'
import { parameterTexts } from '#contract/texts/errors.ts'

declare module 'fastify' {
  // Merging is how Fastify learns what a route carries; a type alias cannot merge.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyContextConfig {
    /** A `raw` body reaches the handler as the text that came: a signature is over exactly that. */
    consumes?: Endpoint['consumes']
  }
}

/** The part of the application that endpoints are put on. */
export type Api = AuthGate & {
  app: FastifyInstance
  db: Database
}

type RolesOf<W extends Who> = W extends 'anyone' | 'signature' ? never : Extract<keyof W, Role>
/** The caller: undefined for public endpoints, otherwise an actor with one of the endpoint's roles. */
type ActorOf<W extends Who> = W extends 'anyone' | 'signature' ? undefined : Actor & { role: RolesOf<W> }

export type Input<E extends Endpoint> = {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  actor: ActorOf<E['who']>
  /** The actor's workspace; public endpoints have none and go through the system's handle. */
  db: ActorOf<E['who']> extends undefined ? undefined : WorkspaceDb
  request: FastifyRequest
  reply: FastifyReply
  answer: <S extends keyof E['answers'] & number>(status: S, body: Sent<z.output<E['answers'][S]>>) => AnswerOf<E>
}

/** An answer that is not JSON may be long, and is streamed. */
type Sent<T> = string extends T ? T | Readable : T

const isAbsent = (schema: z.ZodType) => schema instanceof z.ZodUndefined

const isBytes = ({ answers }: Endpoint) => Object.values(answers).includes(bytes)

export const keyOf = (e: Endpoint): string => `${e.method} ${e.path}`

/** Puts an endpoint of the contract on the server; its checks run in the API document's order: 401, 403, 402, 404 and 422, then the handler. */
export function route<E extends Endpoint>(
  api: Api,
  e: E,
  handler: (input: Input<NoInfer<E>>) => Promise<AnswerOf<NoInfer<E>>>,
): void {
  const checkQuery = queryCheck(e)
  api.app.route({
    method: e.method,
    url: e.path,
    config: { consumes: e.consumes },
    ...(isBytes(e) ? { compress: false } : {}), // a part of them is a part of what is stored
    schema: routeSchema(e),
    validatorCompiler: () => () => true, // zod checks below; the schema here is what the serializer is made from
    onRequest: async (request) => {
      request.actor = await authorizeRequest(e, request, api)
    },
    handler: async (request, reply) => {
      const actor = request.actor ?? undefined
      const input = {
        params: checkParams(e.params, request.params),
        query: checkQuery(request.query),
        body: e.consumes === 'json' ? checkBody(e.body, request.body) : request.body,
        actor,
        db: actor && api.db.forWorkspace(actor.workspace),
        request,
        reply,
        answer: (status: number, body: unknown) => ({ status, body }),
      } as unknown as Input<E> // each part was checked by the schema its type comes from
      const asSent = (answer: { status: number; body?: unknown }) => reply.code(answer.status).serialize(answer.body)
      const { params, query, body, db } = input
      const call = { endpoint: e, input: { params, query, body }, actor, db, request, asSent }
      const answer = await onceForKey(call, () => handler(input))
      return reply.code(answer.status).send(answer.body)
    },
  })
}

type BodyOf<T> = [T] extends [undefined] ? void : Sent<T>
/** As strict as a literal: inferred from a function's result, a body could have further fields. */
type Exactly<B, T> = B & ([B] extends [void] ? unknown : Partial<Record<Exclude<keyof B, KeysOf<T>>, never>>)
type KeysOf<T> = T extends unknown ? keyof T : never

/** Puts an endpoint with one answer on the server; the handler returns its body, or nothing. */
export function routeTo<E extends Endpoint, B extends BodyOf<Result<E>>>(
  api: Api,
  e: E,
  handler: (input: Input<NoInfer<E>>) => Promise<Exactly<B, BodyOf<Result<E>>>>,
): void {
  const [status, another] = Object.keys(e.answers).map(Number)
  if (another !== undefined) throw new Error(`${keyOf(e)} has several answers`)
  route(api, e, async (input) => ({ status, body: await handler(input) }) as AnswerOf<E>)
}

function routeSchema(e: Endpoint) {
  const bodies = Object.entries(e.answers).filter(
    ([, schema]) => !isAbsent(schema) && contentTypeOf(schema) === undefined,
  )
  return { response: Object.fromEntries(bodies.map(([status, schema]) => [status, outputSchema(schema)])) }
}

/** A malformed path parameter is answered like a record that does not exist (API document). */
function checkParams(schema: z.ZodType, value: unknown): unknown {
  if (isAbsent(schema)) return undefined
  const result = schema.safeParse(value)
  if (!result.success) throw new ApiError('not_found')
  return result.data
}

/** An unknown parameter is refused, by a text that names the known ones: a misspelt filter would be ignored in silence. */
function queryCheck({ query: schema, who }: Endpoint): (value: unknown) => unknown {
  // A webhook would be repeated for days.
  if (who === 'signature') return () => undefined
  if (isAbsent(schema)) {
    const none = z.strictObject({})
    return (value) => void checkFields(none, value, parameterTexts.none)
  }
  if (!(schema instanceof z.ZodObject)) throw new Error('a query is an object')
  const strict = schema.strict()
  const unknown = parameterTexts.unknown(Object.keys(schema.shape))
  return (value) => checkFields(strict, value, unknown)
}

function checkBody(schema: z.ZodType, value: unknown): unknown {
  if (!isAbsent(schema)) return checkFields(schema, value ?? {})
  if (value && typeof value === 'object') checkFields(z.strictObject({}), value)
  return undefined
}

/** The one-click unsubscribe request of an email program is a few bytes. */
const MOST_BYTES = 10_000

/**
 * A scope for calls that accept and ignore any body. Elsewhere unknown content types are refused, because a form of
 * another site could send them.
 */
export async function acceptAnyBody(api: Api, routes: (scope: Api) => void): Promise<void> {
  await api.app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, _body, done) =>
      done(null, undefined),
    )
    // One that is malformed would be refused before any parser is asked.
    scope.addHook('onRequest', async ({ headers }) => void delete headers['content-type'])
    routes({ ...api, app: scope })
  })
}
