import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { isForeignKeyViolation, isDatabaseAway } from '../db/errors.ts'
import { ApiError, toProblem } from '../api-error.ts'

/** The one place where an error becomes an answer: problem details (RFC 9457) for every error and unknown path. */
export function registerErrorHandler(app: FastifyInstance): void {
  const methods = new KnownMethods()
  app.addHook('onRoute', (route) => methods.add(route.url, route.method))
  app.setErrorHandler((error, request, reply) => sendProblem(refusalOf(error, request), reply))
  app.setNotFoundHandler((request, reply) => {
    const allowed = methods.at(request.url)
    if (allowed.length === 0 || allowed.includes(request.method)) return sendProblem(new ApiError('not_found'), reply)
    return sendProblem(new ApiError('method_not_allowed'), reply.header('allow', allowed.join(', ')))
  })
}

/** Fastify's `frameworkErrors`: failures before a route is found, such as an undecodable path. */
export function frameworkProblem(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void sendProblem(new ApiError('not_found'), reply)
}

function sendProblem(refusal: ApiError, reply: FastifyReply): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds))
  reply.request.problem = refusal.code
  // Serialized here: the route's own schema for this status, if it has one, is not that of a problem.
  const body = JSON.stringify(toProblem(refusal))
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer(() => body)
    .send(body)
}

/** The errors of Fastify and its plugins that the caller caused, by the status they carry. */
const BY_STATUS: { [status: number]: ErrorCode } = {
  400: 'malformed_json',
  401: 'not_signed_in',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  406: 'unsupported_type',
  413: 'too_large',
  414: 'not_found',
  415: 'unsupported_type',
  429: 'too_many_requests',
}

function refusalOf(error: unknown, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) {
    if ((error.status >= 500 && error.code !== 'overloaded') || error.code === 'unreadable')
      request.log.warn({ err: error }, error.code)
    return error
  }
  // The caller went away in the middle of the body: nobody reads the answer.
  if (request.raw.destroyed && !request.raw.complete) return new ApiError('upload_cut_off', { cause: error })
  if (isDatabaseAway(error)) {
    request.log.warn({ err: error }, 'the database is away')
    return new ApiError('unavailable', { retryAfterSeconds: 2, cause: error })
  }
  if (isForeignKeyViolation(error)) {
    // The row that the call refers to was deleted while it ran, such as a client.
    request.log.warn({ err: error }, 'what a call refers to is gone')
    return new ApiError('not_found', { cause: error })
  }
  const code = error instanceof Error && 'statusCode' in error ? BY_STATUS[Number(error.statusCode)] : undefined
  if (code) return new ApiError(code, { cause: error })
  request.log.error({ err: error }, 'a request failed for a reason nobody foresaw')
  return new ApiError('internal', { cause: error })
}

/** The methods of each registered path, to tell a wrong method from a wrong path. */
class KnownMethods {
  readonly #routes: { path: RegExp; methods: string[] }[] = []

  add(url: string, method: string | string[]): void {
    // A route for everything, such as the web app's page, says nothing about any address.
    if (url.includes('*')) return
    const path = new RegExp(`^${url.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}$`)
    this.#routes.push({ path, methods: [method].flat() })
  }

  at(url: string): string[] {
    const path = url.split('?', 1)[0] ?? ''
    return [
      ...new Set(this.#routes.filter((route) => route.path.test(path)).flatMap((route) => route.methods)),
    ].toSorted()
  }
}
