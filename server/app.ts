import compress from '@fastify/compress'
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import { openSessions } from '#server/features/auth/sessions.ts'
import { messageEvents, messageRoutes } from '#server/features/messages/routes.ts'
import { notificationRoutes } from '#server/features/notifications/routes.ts'
import type { Parts } from '#server/parts.ts'
import { type Life, healthRoutes } from '#server/platform/health.ts'
import { frameworkProblem, problems } from '#server/platform/http/errors.ts'
import { registerNamedSchemas } from '#server/platform/http/json-schema.ts'
import type { Api } from '#server/platform/http/route.ts'
import { registerUnbuilt } from '#server/platform/http/unbuilt.ts'
import { newRequestId, RequestLog } from '#server/platform/log.ts'
import { type Metrics, metricsRoute } from '#server/platform/metrics.ts'

export type AppOptions = {
  metrics: Metrics
  life: Life
  /** The folder of the built web app; without it only the calls are served. */
  webRoot?: string
  /** Served beside the product: the sandbox's pages. */
  beside?: FastifyPluginAsync[]
}

export type App = {
  server: FastifyInstance
  /** The calls of the contract that answer 501. */
  unbuilt: string[]
}

/** The whole server without its port: main.ts listens, the tests call it as it is. */
export async function buildApp(parts: Parts, options: AppOptions): Promise<App> {
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new RequestLog(),
    genReqId: newRequestId,
    trustProxy: trusted(parts.config.trustProxy),
    frameworkErrors: frameworkProblem,
    bodyLimit: 1_000_000,
    forceCloseConnections: 'idle',
  })
  problems(app)
  acceptEmptyJson(app)
  registerNamedSchemas(app)
  await app.register(compress, { threshold: 1024 })
  healthRoutes(app, parts.db, options.life)
  metricsRoute(app, options.metrics, parts.config.metricsToken)

  const sessions = await openSessions(parts.db, parts.tokens)
  const api: Api = { app, db: parts.db, authenticate: sessions.authenticate, built: new Set() }
  messageRoutes(api, parts)
  messageEvents(parts)
  notificationRoutes(api, parts)
  const unbuilt = registerUnbuilt(api)

  for (const plugin of options.beside ?? []) await app.register(plugin)
  parts.realtime.attach(app.server, sessions)
  await app.ready()
  return { server: app, unbuilt }
}

/** A number is that many proxies before us, counted from here. */
const trusted = (proxies: Parts['config']['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/** Browsers and programs send the JSON content type with a DELETE that has no body; that is no malformed JSON. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (request.routeOptions.config.consumes === 'raw') done(null, body)
    else if (body.trim() === '') done(null, undefined)
    else void parse(request, body, done)
  })
}
