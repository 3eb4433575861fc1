import type { IncomingMessage } from 'node:http'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import { auditJobs, auditRoutes } from '#server/features/audit/index.ts'
import { clientDateRoutes } from '#server/features/client-dates/index.ts'
import { clientRoutes, contractFiles } from '#server/features/clients/index.ts'
import { credentialRoutes } from '#server/features/credentials/index.ts'
import { dashboardRoutes } from '#server/features/dashboard/index.ts'
import { deletionJobs, deletionRoutes } from '#server/features/deletion/index.ts'
import { authJobs, authRoutes, createAuthenticator, readDeviceCookie } from '#server/features/auth/index.ts'
import { employeeRoutes, findEmployee } from '#server/features/employees/index.ts'
import { emailJobs } from '#server/features/emails/index.ts'
import { exportJobs, exportRoutes } from '#server/features/exports/index.ts'
import { fileJobs, fileRoutes } from '#server/features/files/index.ts'
import { askedInvitationJobs, invitationJobs, invitationRoutes } from '#server/features/invitations/index.ts'
import { messageEvents, messageJobs, messageRoutes } from '#server/features/messages/index.ts'
import { notificationJobs, notificationRoutes } from '#server/features/notifications/index.ts'
import {
  itemFiles,
  listGrantableItems,
  onboardingEvents,
  onboardingJobs,
  onboardingRoutes,
} from '#server/features/onboarding/index.ts'
import { peopleJobs, peopleRoutes } from '#server/features/people/index.ts'
import { pictureFiles, pictureRoutes } from '#server/features/pictures/index.ts'
import { permissionJobs, permissionRoutes } from '#server/features/permissions/index.ts'
import { reminderJobs, reminderRoutes } from '#server/features/reminders/index.ts'
import { searchRoutes } from '#server/features/search/index.ts'
import { settingsJobs, settingsRoutes } from '#server/features/settings/index.ts'
import { subscriptionJobs, subscriptionRoutes } from '#server/features/subscription/index.ts'
import { themeFiles, themeRoutes } from '#server/features/themes/index.ts'
import { vacationJobs, vacationRoutes } from '#server/features/vacations/index.ts'
import type { Parts } from '#server/parts.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { Nodes } from '#server/platform/nodes.ts'
import { healthRoutes, type Lifecycle } from '#server/platform/http/health.ts'
import { trustedProxies } from '#server/platform/http/headers.ts'
import { registerDocs } from '#server/platform/http/docs/docs.ts'
import { frameworkProblem, registerErrorHandler } from '#server/platform/http/errors.ts'
import { idempotencyJobs } from '#server/platform/http/idempotency.ts'
import { watchRefusals } from '#server/platform/http/refused-access.ts'
import { trackSources } from '#server/platform/http/request-source.ts'
import { registerNamedSchemas, createLazySerializers } from '#server/platform/http/response-schemas.ts'
import type { Api } from '#server/platform/http/route.ts'
import { refuseOverload } from '#server/platform/http/overload/overload.ts'
import { guardRequests, hasOneHost, HEADERS_MS } from '#server/platform/http/request-guard.ts'
import { takeTurns } from '#server/platform/http/overload/turns.ts'
import { trackUploads } from '#server/platform/http/running-uploads.ts'
import { siteFiles } from '#server/platform/http/site-files.ts'
import { securityHeaders } from '#server/platform/http/security-headers.ts'
import { keepPageCookie } from '#server/platform/http/rendered-pages.ts'
import { type Offer, webApp } from '#server/platform/http/web-app.ts'
import { newRequestId, RequestLog } from '#server/platform/log/log.ts'
import { failedJobsJobs } from '#server/platform/jobs/failed-jobs.ts'
import { operatorEventJobs } from '#server/platform/log/security-events.ts'
import { type Metrics, metricsRoute } from '#server/platform/metrics/metrics.ts'

const ROUTES: readonly ((api: Api, parts: Parts) => void | Promise<void>)[] = [
  authRoutes,
  invitationRoutes,
  subscriptionRoutes,
  themeRoutes,
  dashboardRoutes,
  clientRoutes,
  clientDateRoutes,
  peopleRoutes,
  deletionRoutes,
  onboardingRoutes,
  reminderRoutes,
  // Its pages are the Manager's, whose id is the workspace's.
  (api, parts) =>
    permissionRoutes(api, parts, {
      findEmployee: (db, id) => findEmployee(db, parts, { id: db.id }, id),
      findItems: listGrantableItems,
    }),
  credentialRoutes,
  employeeRoutes,
  settingsRoutes,
  auditRoutes,
  searchRoutes,
  exportRoutes,
  (api, parts) =>
    fileRoutes(api, parts, { theme: themeFiles, picture: pictureFiles, contract: contractFiles, item: itemFiles }),
  pictureRoutes,
  messageRoutes,
  notificationRoutes,
  vacationRoutes,
]
/** Jobs and socket events of the features. */
const WORK = [
  authJobs,
  auditJobs,
  askedInvitationJobs,
  invitationJobs,
  subscriptionJobs,
  deletionJobs,
  fileJobs,
  emailJobs,
  settingsJobs,
  exportJobs,
  idempotencyJobs,
  operatorEventJobs,
  failedJobsJobs,
  messageEvents,
  messageJobs,
  notificationJobs,
  onboardingJobs,
  reminderJobs,
  onboardingEvents,
  permissionJobs,
  peopleJobs,
  vacationJobs,
]

export type AppOptions = {
  metrics: Metrics
  lifecycle: Lifecycle
  nodes?: Nodes | undefined
  /** The folder of the built web app; without it only the calls are served. */
  webRoot?: string
  /** The stand-ins that the landing page offers. */
  offers?: Offer[]
  /** The sandbox's pages. */
  extraPlugins?: FastifyPluginAsync[]
  /** How long a call waits at most for its turn and for the database to keep up, and a page to be rendered. */
  patienceMs?: number | undefined
}

export type App = {
  server: FastifyInstance
  /** Ends when the running uploads have. */
  untilUploaded(): Promise<unknown>
}

/** The whole server without its port: serve.ts listens, tests call it directly. */
export async function buildApp(parts: Parts, options: AppOptions): Promise<App> {
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new RequestLog(),
    genReqId: newRequestId,
    trustProxy: trustedProxies(parts.config.trustProxy),
    frameworkErrors: frameworkProblem,
    bodyLimit: 1_000_000,
    routerOptions: { maxParamLength: 500 }, // the name of a file stands in its link
    http: { shouldUpgradeCallback: isSocket, headersTimeout: HEADERS_MS, connectionsCheckingInterval: HEADERS_MS / 4 },
    schemaController: { compilersFactory: { buildSerializer: createLazySerializers() } },
    forceCloseConnections: 'idle',
    return503OnClosing: false, // requests that arrived are answered; a load balancer has read /readyz by then
  })
  const untilUploaded = trackUploads(app)
  registerErrorHandler(app)
  takeTurns(app, parts.tokens, options.patienceMs)
  refuseOverload(app, parts.db, options.patienceMs)
  guardRequests(app)
  securityHeaders(app, parts.config.publicUrl)
  readJson(app)
  registerNamedSchemas(app)
  // Compressed bodies are refused: no browser sends them, and a small one could expand to a large one.
  await app.register(compress, { threshold: 1024, globalDecompression: false })
  healthRoutes(app, parts.db, options.lifecycle, options.nodes)
  metricsRoute(app, options.metrics, parts.config.metricsToken)
  trackSources(app, (request) => readDeviceCookie(parts, request))
  watchRefusals(app, parts)
  registerDocs(app)
  siteFiles(app, parts.config)

  const sessions = await createAuthenticator(parts.db, parts.tokens, parts.config.idleMinutes)
  const https = parts.config.publicUrl.startsWith('https:')
  const { tokens, pageTokens } = parts
  const rendering = { tokens, pageTokens, https, patienceMs: options.patienceMs }
  keepPageCookie(app, rendering)
  const api: Api = { app, db: parts.db, ...sessions, https }
  for (const routes of ROUTES) await routes(api, parts)
  for (const prepare of WORK) prepare(parts)

  for (const plugin of options.extraPlugins ?? []) await app.register(plugin)
  if (options.webRoot) {
    const { operatorPages } = parts.config
    await webApp(app, options.webRoot, { offers: options.offers, operatorPages, rendering })
  }
  parts.realtime.attach(app.server, sessions)
  await app.ready()
  return { server: app, untilUploaded }
}

/**
 * Only Socket.IO upgrades a connection. Any other offer to upgrade, such as curl's of HTTP/2, may be ignored (RFC 9110,
 * 7.8): the request is answered as HTTP/1.1. A connection that ended without an answer would count against this process
 * at a load balancer.
 */
function isSocket(request: IncomingMessage): boolean {
  const { url, headers } = request
  return (
    url?.startsWith('/socket.io/') === true && headers.upgrade?.toLowerCase() === 'websocket' && hasOneHost(request)
  )
}

/** Browsers and programs send the JSON content type with a DELETE that has no body; that is no malformed JSON. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  // Plain text is no call either, and the one kind of body that another site's form could send unasked.
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    const { 'content-encoding': packed = 'identity' } = request.headers
    if (packed !== 'identity') done(new ApiError('unsupported_type'))
    else if (request.routeOptions.config.consumes === 'raw') done(null, body)
    else if (body.trim() === '') done(null, undefined)
    else void parse(request, body, done)
  })
}
