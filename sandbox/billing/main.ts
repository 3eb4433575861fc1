import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { setting } from '../schema.ts'
import { buildApi } from './api/server.ts'
import { detachCard } from './checkout.ts'
import { advance, runDue } from './clock.ts'
import { insertCatalog } from './objects/catalog.ts'
import { checkoutPages } from './pages/checkout.ts'
import { portalPages } from './pages/portal.ts'
import { BillingDatabase } from './billing-database.ts'
import { DAY } from './time.ts'
import { Webhooks, type Log } from './webhooks.ts'

export type BillingOptions = {
  pool: Pool
  /** The base URL of the pages, without a trailing slash: `http://localhost:3000`. */
  publicUrl: () => string
  webhookUrl: () => string
  log: Log
  /** Milliseconds before the first retry of a failed webhook. The pause doubles each time. */
  retryAfter?: number
}

export type Billing = {
  apiKey: string
  webhookSecret: string
  /** The options for `new Stripe(apiKey, { ...stripeOptions })`. */
  stripeOptions: { host: string; port: number; protocol: 'http' }
  pages: (app: FastifyInstance) => void
  stop: () => Promise<void>
}

/** Milliseconds between two checks for work that real time has made due. */
const tick = 60_000
const longestAdvance = 3_660

const random = () => randomBytes(24).toString('hex')

export async function openBilling({
  pool,
  publicUrl,
  webhookUrl,
  log,
  retryAfter = 1_000,
}: BillingOptions): Promise<Billing> {
  const apiKey = await setting(pool, 'api key', () => `sk_test_${random()}`)
  const webhookSecret = await setting(pool, 'webhook secret', () => `whsec_${random()}`)
  const webhooks = new Webhooks({ pool, url: webhookUrl, secret: webhookSecret, log, retryAfter })
  const database = new BillingDatabase({ pool, publicUrl, afterCommit: () => webhooks.wake() })
  await database.transaction(async (tx) => {
    await insertCatalog(tx)
    await runDue(tx)
  })
  const api = buildApi({ database, apiKey, log })
  const host = '127.0.0.1'
  const port = Number(new URL(await api.listen({ host, port: 0 })).port)
  const ticking = setInterval(() => {
    database
      .transaction(runDue)
      .catch((error: unknown) => log.error({ err: error }, 'The billing sandbox missed what was due'))
  }, tick)
  ticking.unref()
  return {
    apiKey,
    webhookSecret,
    stripeOptions: { host, port, protocol: 'http' },
    pages: (app) => {
      checkoutPages(app, database)
      portalPages(app, database)
      clockRoute(app, database, webhooks)
      detachRoute(app, database, webhooks)
    },
    stop: async () => {
      clearInterval(ticking)
      await api.close()
      await webhooks.stop()
    },
  }
}

/** Answers after one attempt at every resulting webhook, so the caller sees the effects. */
function clockRoute(app: FastifyInstance, database: BillingDatabase, webhooks: Webhooks): void {
  app.post('/sandbox/billing/clock', async (request, reply) => {
    const days = daysIn(request.body)
    if (days === undefined) {
      return reply.status(422).send({ message: `advance_days is a number above 0 and at most ${longestAdvance}.` })
    }
    const now = await database.transaction(async (tx) => {
      await advance(tx, Math.round(days * DAY))
      return tx.now
    })
    await webhooks.tried()
    return { now }
  })
}

/** Simulates the account owner's Dashboard: detaches every card of the customer with an email. */
function detachRoute(app: FastifyInstance, database: BillingDatabase, webhooks: Webhooks): void {
  app.post('/sandbox/billing/detach', async (request, reply) => {
    const email = emailIn(request.body)
    if (email === undefined) return reply.status(422).send({ message: 'email is that of a customer.' })
    const cards = await database.transaction(async (tx) => {
      const customers = await tx.list('customer', { email })
      const methods = await Promise.all(customers.map(({ id }) => tx.list('payment_method', { customer: id })))
      for (const method of methods.flat()) await detachCard(tx, method)
      return methods.flat().length
    })
    await webhooks.tried()
    return { cards }
  })
}

function emailIn(body: unknown): string | undefined {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined
  return typeof email === 'string' && email !== '' && !email.includes('\0') ? email : undefined
}

function daysIn(body: unknown): number | undefined {
  if (typeof body !== 'object' || body === null || !('advance_days' in body)) return undefined
  const { advance_days: days } = body
  return typeof days === 'number' && days > 0 && days <= longestAdvance ? days : undefined
}
