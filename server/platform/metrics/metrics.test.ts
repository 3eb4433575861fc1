import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { registerErrorHandler } from '../http/errors.ts'
import { createMetrics, metricsRoute } from './metrics.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function appWith(token?: string) {
  const app = Fastify()
  registerErrorHandler(app)
  const metrics = createMetrics({ ofProcess: false })
  metricsRoute(app, metrics, token)
  app.get('/api/clients/:id', async () => ({ ok: true }))
  await app.ready()
  closing.push(() => app.close())
  return { app, metrics }
}

test('[OPS-5] requests are counted by template and status, jobs by outcome, sockets as they stand', async () => {
  const { app, metrics } = await appWith()
  await app.inject('/api/clients/ana-secret-id')
  await app.inject('/api/clients/ben')
  await app.inject('/somewhere-secret')
  metrics.jobEnded('invitation.mail', 'failed', 0.2)
  metrics.sockets.inc()
  const { body, headers } = await app.inject('/metrics')
  expect(headers['content-type']).toMatch(/^text\/plain/)
  expect(body).toContain(
    'foyer_http_request_duration_seconds_count{method="GET",route="/api/clients/:id",status="200"} 2',
  )
  expect(body).toContain('foyer_http_request_duration_seconds_count{method="GET",route="unknown",status="404"} 1')
  expect(body).toContain('foyer_jobs_total{kind="invitation.mail",outcome="failed"} 1')
  expect(body).toContain('foyer_sockets 1')
  expect(body).not.toContain('secret')
})

test('[OPS-5] the metrics contain those of the process', async () => {
  const metrics = createMetrics({ ofProcess: true })
  expect(await metrics.registry.metrics()).toContain('nodejs_eventloop_lag_seconds')
})

test.each([
  ['this machine', {}, '127.0.0.1', 200],
  ['this machine, IPv6', {}, '::1', 200],
  ['another machine', {}, '203.0.113.7', 404],
  ['a proxy on this machine', { 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1', 404],
  ['a proxy that only says via', { via: '1.1 proxy' }, '127.0.0.1', 404],
])('without a token %s gets its answer', async (_, headers, remoteAddress, status) => {
  const { app } = await appWith()
  expect((await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode).toBe(status)
})

test.each([
  ['the right token', 'Bearer right-token-right', 200],
  ['a wrong token', 'Bearer wrong', 404],
  ['no token', undefined, 404],
])('with a token configured, %s gets its answer from anywhere', async (_, authorization, status) => {
  const { app } = await appWith('right-token-right')
  const headers = authorization ? { authorization } : {}
  expect((await app.inject({ url: '/metrics', headers, remoteAddress: '203.0.113.7' })).statusCode).toBe(status)
  expect((await app.inject({ url: '/metrics', headers, remoteAddress: '127.0.0.1' })).statusCode).toBe(status)
})
