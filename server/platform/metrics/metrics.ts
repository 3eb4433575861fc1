import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { type MetricSources, observe } from './collect-state.ts'
import { ApiError } from '../api-error.ts'
import type { JobOutcome } from '../jobs/jobs.ts'
import { hashOfToken } from '../crypto/session-tokens.ts'
import {
  type SecurityEventName,
  securityEventNames,
  type SecurityOutcome,
  securityOutcomes,
} from '../log/security-events.ts'

export type MeasuredMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

export type Metrics = {
  registry: Registry
  requestAnswered(request: { method: string; route: string; status: number; seconds: number }): void
  jobEnded(kind: string, outcome: JobOutcome, seconds: number): void
  requestBegan(request: { method: string; route: string }): void
  requestEnded(request: { method: string; route: string }): void
  /** Keeps the time of the last success too: rare events are alerted on by it. */
  countSecurityEvent(event: SecurityEventName, outcome: SecurityOutcome, at: Date): void
  countEmail(outcome: 'sent' | 'failed' | 'refused'): void
  countScan(outcome: 'clean' | 'infected' | 'failed'): void
  sockets: Gauge
  /** Adds what is asked for when the metrics are read. */
  observe(observed: MetricSources): void
  /** Those of this process, for the first one to add up. */
  current(): Promise<MeasuredMetrics>
  /** From now on `text` answers those of all processes. */
  gather(fromAll: () => Promise<string>): void
  /** All of them, as Prometheus reads them. */
  text(): Promise<string>
}

/**
 * A label `job` or `instance` would give way to the ones that Prometheus adds itself, so none is called so.
 * `ofProcess` adds memory, event loop and garbage collection of this process: once a process, so not in tests.
 */
export function createMetrics({ ofProcess }: { ofProcess: boolean }): Metrics {
  const registry = new Registry()
  if (ofProcess) collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'foyer_http_request_duration_seconds',
    help: 'Answered requests by method, route template and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const jobs = new Counter({
    name: 'foyer_jobs_total',
    help: 'Attempts of jobs by outcome',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  })
  const jobSeconds = new Histogram({
    name: 'foyer_job_duration_seconds',
    help: 'How long an attempt of a job took',
    labelNames: ['kind'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30],
    registers: [registry],
  })
  const inFlight = new Gauge({
    name: 'foyer_http_requests_in_flight',
    help: 'Requests that are being answered, by method and route template; an upload is one as long as it lasts',
    labelNames: ['method', 'route'],
    registers: [registry],
  })
  const lastDone = new Gauge({
    name: 'foyer_job_last_done_timestamp_seconds',
    help: 'When this process last did a job of this kind to its end',
    labelNames: ['kind'],
    aggregator: 'max',
    registers: [registry],
  })
  const emails = new Counter({
    name: 'foyer_mails_total',
    help: 'Emails handed to the mail server: sent, failed and to be tried again, or refused for good',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const security = new Counter({
    name: 'foyer_security_events_total',
    help: 'Security events by name and outcome (docs/operating/monitoring.md)',
    labelNames: ['event', 'outcome'],
    registers: [registry],
  })
  const lastSecurity = new Gauge({
    name: 'foyer_security_event_last_timestamp_seconds',
    help: 'When a security event last succeeded, as far as this process knows',
    labelNames: ['event'],
    aggregator: 'max',
    registers: [registry],
  })
  // An alert on an increase needs the value before the first event.
  for (const event of securityEventNames) for (const outcome of securityOutcomes) security.inc({ event, outcome }, 0)
  const scans = new Counter({
    name: 'foyer_virus_scans_total',
    help: 'Uploads scanned for viruses: clean, infected and refused, or failed and refused',
    labelNames: ['outcome'],
    registers: [registry],
  })
  let ask = () => Promise.resolve()
  let text = async () => {
    await ask()
    return registry.metrics()
  }
  for (const outcome of ['sent', 'failed', 'refused']) emails.inc({ outcome }, 0)
  for (const outcome of ['clean', 'infected', 'failed']) scans.inc({ outcome }, 0)
  const sockets = new Gauge({ name: 'foyer_sockets', help: 'Open sockets', registers: [registry] })
  return {
    registry,
    requestAnswered: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    jobEnded(kind, outcome, seconds) {
      jobs.inc({ kind, outcome })
      jobSeconds.observe({ kind }, seconds)
      if (outcome === 'done') lastDone.set({ kind }, Date.now() / 1000)
    },
    requestBegan: (request) => inFlight.inc(request),
    requestEnded: (request) => inFlight.dec(request),
    countSecurityEvent(event, outcome, at) {
      security.inc({ event, outcome })
      if (outcome === 'success') lastSecurity.set({ event }, at.getTime() / 1000)
    },
    countEmail: (outcome) => emails.inc({ outcome }),
    countScan: (outcome) => scans.inc({ outcome }),
    sockets,
    observe: (observed) => void (ask = observe(registry, observed)),
    async current() {
      await ask()
      return registry.getMetricsAsJSON()
    },
    gather: (fromAll) => void (text = fromAll),
    text: () => text(),
  }
}

/**
 * Counts every request by its route's template, never by its address, and answers `/metrics`: to the bearer of the token
 * where one is configured, otherwise only to this machine itself.
 */
export function metricsRoute(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  const named = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url ?? 'unknown' })
  app.addHook('onRequest', (request, _reply, next) => {
    metrics.requestBegan(named(request))
    next()
  })
  app.addHook('onResponse', (request, reply, next) => {
    metrics.requestEnded(named(request))
    metrics.requestAnswered({
      ...named(request),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
    next()
  })
  app.get('/metrics', async (request, reply) => {
    if (!(token ? isBearer(request, token) : isFromThisMachine(request))) throw new ApiError('not_found')
    return reply.type(metrics.registry.contentType).send(await metrics.text())
  })
}

const isBearer = (request: FastifyRequest, token: string) =>
  timingSafeEqual(hashOfToken(request.headers.authorization ?? ''), hashOfToken(`Bearer ${token}`))

const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']

/** A proxy on this machine also speaks from here, for the whole world; it says so in a header. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? ''
  return /^(?:::ffff:)?127\.|^::1$/.test(address) && FORWARDED.every((header) => request.headers[header] === undefined)
}
