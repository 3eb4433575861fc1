import pg from 'pg'
import type Stripe from 'stripe'
import { openSandbox, type Sandbox } from '#sandbox/main.ts'
import { createBilling } from '../platform/billing.ts'
import { createLog } from '../platform/log/log.ts'
import { createMailer } from '../platform/email/mailer.ts'
import type { TestServerOptions } from './test-server.ts'
import { createTestWorld, type TestWorld } from './test-world.ts'

export const goodCard = '4242424242424242'
export const declinedCard = '4000000000000002'
export const laterFailingCard = '4000000000000341'

/** A world with the Stripe sandbox. It delivers no webhooks by itself: the tests deliver them. */
export type BilledTestWorld = TestWorld & {
  stripe: Stripe
  /** Submits the form of a hosted page. */
  post(url: string, fields: Record<string, string>): Promise<{ status: number; location: string | undefined }>
  advanceClock(days: number): Promise<void>
  /** Everything Stripe has reported so far, oldest first. */
  events(): Promise<Stripe.Event[]>
  deliver(event: Stripe.Event, signature?: string): Promise<number>
  /** How to reach the API of the sandbox itself. */
  sandbox: { apiKey: string; webhookSecret: string; port: number }
  /** Stripe does not answer during this function. */
  withoutStripe<T>(run: () => Promise<T>): Promise<T>
}

type BilledOptions = Pick<TestServerOptions, 'limits'> & {
  /** Emails go to the sandbox's mailbox, as without a configured mail server. */
  mailbox?: boolean
}

export async function createBilledTestWorld({
  limits = false,
  mailbox = false,
}: BilledOptions = {}): Promise<BilledTestWorld> {
  let pool: pg.Pool | undefined
  let sandbox: Sandbox | undefined
  const world = await createTestWorld({
    limits,
    extraPlugins: [
      async (app, options) => {
        await sandbox?.plugin(app, options)
      },
    ],
    async replace(parts, database) {
      pool = new pg.Pool({ ...database.config, max: 3 })
      pool.on('error', () => {}) // dropping the database may end a connection that is about to close
      sandbox = await openSandbox({
        pool,
        publicUrl: () => parts.config.publicUrl,
        webhookUrl: () => 'http://127.0.0.1:9/', // a closed port
        log: createLog({ level: 'silent', format: 'json', destination: { write: () => {} } }),
        retryAfter: 3_600_000,
      })
      const { apiKey, webhookSecret, stripeOptions } = sandbox.billing
      const billing = createBilling({ apiKey, webhookSecret, ...stripeOptions })
      if (!mailbox) return { billing }
      const { transport: via, removeFor: deleteEmails } = sandbox.emails
      return { billing, mailer: createMailer({ via, deleteEmails, from: parts.config.email.from }) }
    },
  })
  if (!sandbox) throw new Error('the sandbox did not start')
  const { apiKey, webhookSecret, stripeOptions } = sandbox.billing
  const { billing, config } = world.parts
  const stripe = await billing.stripe()
  const server = world.app.server

  return {
    ...world,
    stripe,
    sandbox: { apiKey, webhookSecret, port: stripeOptions.port },
    async post(url, fields) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: config.publicUrl }
      const payload = new URLSearchParams(fields).toString()
      const reply = await server.inject({ method: 'POST', url: url.replace(config.publicUrl, ''), headers, payload })
      return { status: reply.statusCode, location: reply.headers.location?.toString() }
    },
    async advanceClock(days) {
      const reply = await server.inject({
        method: 'POST',
        url: '/sandbox/billing/clock',
        payload: { advance_days: days },
      })
      if (reply.statusCode !== 200) throw new Error(`the clock answered ${reply.statusCode}`)
    },
    events: async () => (await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })).toReversed(),
    async deliver(event, signature) {
      const payload = JSON.stringify(event)
      const header =
        signature ?? (await stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: webhookSecret }))
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header }
      return (await server.inject({ method: 'POST', url: '/api/payment/webhook', headers, payload })).statusCode
    },
    async withoutStripe(run) {
      world.parts.billing = createBilling({
        apiKey: 'sk_test_x',
        webhookSecret,
        host: '127.0.0.1',
        port: 9,
        protocol: 'http',
      })
      try {
        return await run()
      } finally {
        world.parts.billing = billing
      }
    },
    async close() {
      await sandbox?.stop()
      await pool?.end()
      await world.close()
    },
  }
}

/** The receipt's id is at the end of the address after a paid checkout. */
export const receiptParams = (location: string | undefined): { receipt_id: string } => ({
  receipt_id: location?.split('/').at(-1) ?? '',
})
