import { timingSafeEqual } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { BillingTransaction } from '../billing-transaction.ts'
import { newId } from '../ids.ts'
import { StripeApiError } from '../stripe-error.ts'
import type { BillingDatabase } from '../billing-database.ts'
import type { Log } from '../webhooks.ts'
import { catalogRoutes } from './prices-and-events.ts'
import { checkoutRoutes } from './checkout.ts'
import { customerRoutes } from './customers.ts'
import { eventRoutes } from './events.ts'
import { present } from './expand.ts'
import { decodeForm, type Form, type FormValue } from './form.ts'
import { fingerprintOf, remember, replayed, type Outcome } from './idempotency.ts'
import { invoiceRoutes } from './invoices.ts'
import { parse } from './parameters.ts'
import { portalRoutes } from './portal.ts'
import type { Answer, Places, Route } from './route.ts'
import { subscriptionRoutes } from './subscriptions.ts'

type Options = { database: BillingDatabase; apiKey: string; places: Places; log: Log }
type Asked = { route: Route; form: Form; id: string; places: Places }

const routes: Route[] = [
  ...catalogRoutes,
  ...checkoutRoutes,
  ...customerRoutes,
  ...eventRoutes,
  ...invoiceRoutes,
  ...portalRoutes,
  ...subscriptionRoutes,
]

/** The HTTP API that Stripe's SDK speaks, on a server of its own: the SDK has a fixed path, so it needs a fixed port. */
export function buildApi({ database, apiKey, places, log }: Options): FastifyInstance {
  const app = fastify({ logger: false, bodyLimit: 256 * 1024 })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', newId('req', 14))
    authenticate(request, apiKey)
  })
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof StripeApiError)) log.error({ err: error, url: request.url }, 'The billing sandbox failed')
    const refusal =
      error instanceof StripeApiError ? error : new StripeApiError(500, 'api_error', 'The sandbox failed.')
    return reply.status(refusal.status).send(refusal.body())
  })
  app.setNotFoundHandler((request) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`
    throw new StripeApiError(404, 'invalid_request_error', message)
  })
  for (const route of routes) {
    app.route<{ Params: { id?: string } }>({
      method: route.method,
      url: route.path,
      handler: (request, reply) => answer(request, reply, { database, places, route }),
    })
  }
  return app
}

type Handling = { database: BillingDatabase; places: Places; route: Route }

async function answer(request: FastifyRequest<{ Params: { id?: string } }>, reply: FastifyReply, handling: Handling) {
  const { database, places, route } = handling
  const body = typeof request.body === 'string' ? request.body : ''
  const query = request.url.split('?')[1] ?? ''
  const form = { ...decodeForm(query), ...decodeForm(body) }
  const asked: Asked = { route, form, id: request.params.id ?? '', places }
  const key = request.headers['idempotency-key']
  const outcome =
    route.method === 'GET'
      ? await database.read((tx) => perform(tx, asked))
      : await database.transaction(async (tx) => {
          const requestId = String(reply.getHeader('request-id'))
          tx.cause = { id: requestId, idempotency_key: typeof key === 'string' ? key : null }
          if (typeof key !== 'string') return perform(tx, asked)
          const fingerprint = fingerprintOf(request.method, request.url, body)
          const before = await replayed(tx, key, fingerprint)
          if (before) reply.header('idempotent-replayed', 'true')
          if (before) return before
          const fresh = await perform(tx, asked)
          await remember(tx, key, fingerprint, fresh)
          return fresh
        })
  return reply.status(outcome.status).send(outcome.body)
}

async function perform(tx: BillingTransaction, { route, form, id, places }: Asked): Promise<Outcome> {
  // `route()` bound this handler to the very schema it is called with here.
  const params = parse(route.params, form) as never
  const result: Answer = await route.handle({ tx, params, id, places })
  if (result instanceof StripeApiError) return { status: result.status, body: result.body() }
  return { status: 200, body: await present(tx, result, expansions(form['expand'])) }
}

function expansions(asked: FormValue | undefined): string[] {
  return Array.isArray(asked) ? asked.filter((path) => typeof path === 'string') : []
}

function authenticate(request: FastifyRequest, apiKey: string): void {
  const given = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${apiKey}`)
  if (given.length === expected.length && timingSafeEqual(given, expected)) return
  throw new StripeApiError(
    401,
    'invalid_request_error',
    given.length === 0 ? 'You did not provide an API key.' : 'Invalid API Key provided.',
  )
}
