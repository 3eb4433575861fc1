import { createHash, timingSafeEqual } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { BillingDatabase } from '../billing-database.ts'
import type { BillingTransaction, SavedAnswer } from '../billing-transaction.ts'
import { API_VERSION } from '../objects/event.ts'
import { newId } from '../references.ts'
import { StripeApiError } from '../stripe-error.ts'
import type { Log } from '../webhooks.ts'
import { customerRoutes } from './customers.ts'
import { expandAnswer } from './expand.ts'
import { decodeForm, type Form } from './form.ts'
import { invoiceRoutes } from './invoices.ts'
import { parse } from './parameters.ts'
import { priceAndEventRoutes } from './prices-and-events.ts'
import type { Route } from './route.ts'
import { sessionRoutes } from './sessions.ts'
import { subscriptionRoutes } from './subscriptions.ts'

type Options = { database: BillingDatabase; apiKey: string; log: Log }
type Request = FastifyRequest<{ Params: { id?: string } }>
type Outcome = Pick<SavedAnswer, 'status' | 'body'>

const routes: Route[] = [
  ...customerRoutes,
  ...invoiceRoutes,
  ...priceAndEventRoutes,
  ...sessionRoutes,
  ...subscriptionRoutes,
]

/** The HTTP API that Stripe's SDK speaks, on a server of its own: the SDK has a fixed path, so it needs a fixed port. */
export function buildApi({ database, apiKey, log }: Options): FastifyInstance {
  const app = fastify({ logger: false, bodyLimit: 256 * 1024 })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', newId('req', 14))
    reply.header('stripe-version', request.headers['stripe-version'] ?? API_VERSION)
    const key = request.headers['idempotency-key']
    if (key !== undefined) reply.header('idempotency-key', key)
    authenticate(request, apiKey)
  })
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof StripeApiError)) log.error({ err: error, url: request.url }, 'The billing sandbox failed')
    const answer = error instanceof StripeApiError ? error : new StripeApiError(500, 'api_error', 'The sandbox failed.')
    return reply.status(answer.status).send(answer.body())
  })
  app.setNotFoundHandler((request) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`
    throw new StripeApiError(404, 'invalid_request_error', message)
  })
  for (const route of routes) {
    app.route<{ Params: { id?: string } }>({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => {
        const { status, body } = await answer(request, reply, database, route)
        return reply.status(status).send(body)
      },
    })
  }
  return app
}

async function answer(
  request: Request,
  reply: FastifyReply,
  database: BillingDatabase,
  route: Route,
): Promise<Outcome> {
  const body = typeof request.body === 'string' ? request.body : ''
  const form = { ...decodeForm(request.url.split('?')[1] ?? ''), ...decodeForm(body) }
  const handle = (tx: BillingTransaction) => perform(tx, route, form, request.params.id ?? '')
  if (route.method === 'GET') return database.read(handle)
  const key = request.headers['idempotency-key']
  return database.transaction(async (tx) => {
    if (typeof key !== 'string') return handle(tx)
    const fingerprint = createHash('sha256').update(`${request.method} ${request.url}\n${body}`).digest('hex')
    const saved = await tx.findAnswer(key)
    if (saved && saved.fingerprint !== fingerprint) throw keyReused(key)
    if (saved) {
      reply.header('idempotent-replayed', 'true')
      return saved
    }
    const fresh = await handle(tx)
    await tx.saveAnswer(key, { fingerprint, ...fresh })
    return fresh
  })
}

async function perform(tx: BillingTransaction, route: Route, form: Form, id: string): Promise<Outcome> {
  const params = parse(route.params, form)
  // `route()` bound this handler to the very schema it is called with here.
  const result = await route.handle({ tx, params: params as never, id })
  if (result instanceof StripeApiError) return { status: result.status, body: result.body() }
  return { status: 200, body: await expandAnswer(tx, result, params.expand) }
}

const keyReused = (key: string) =>
  new StripeApiError(
    400,
    'idempotency_error',
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  )

function authenticate(request: FastifyRequest, apiKey: string): void {
  const authorization = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${apiKey}`)
  if (authorization.length === expected.length && timingSafeEqual(authorization, expected)) return
  throw new StripeApiError(
    401,
    'invalid_request_error',
    authorization.length === 0 ? 'You did not provide an API key.' : 'Invalid API Key provided.',
  )
}
