import { randomBytes } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { Client, Pool, type ClientConfig } from 'pg'
import { Stripe } from 'stripe'
import { inject } from 'vitest'
import { openSandbox, type Sandbox } from '#sandbox/main.ts'

/** A sandbox with its own database and a stub of the product, both over real HTTP. */
export type World = {
  pool: Pool
  sandbox: Sandbox
  stripe: Stripe
  url: string
  receiver: Receiver
  /** Closes the sandbox and opens it again on the same data, as a restart does. */
  reopen: () => Promise<void>
  close: () => Promise<void>
}

/** The webhooks that the product's endpoint received. `answer` chooses the status for each delivery. */
type Receiver = { events: Stripe.Event[]; answer: (event: Stripe.Event) => number }

type Running = { app: FastifyInstance; sandbox: Sandbox }

export async function openWorld(): Promise<World> {
  const server = inject('postgres')
  const database = `sandbox_${randomBytes(6).toString('hex')}`
  await asAdmin(server, `create database ${database}`)
  const pool = new Pool({ ...server, database, max: 4 })
  // Dropping the database at the end may cut off a connection that is closing.
  pool.on('error', () => {})
  const receiver: Receiver = { events: [], answer: () => 200 }
  let running = await run(pool, receiver, 0)
  const { port } = new URL(running.app.listeningOrigin)
  const stop = async () => {
    await running.sandbox.stop()
    await running.app.close()
  }
  const world: World = {
    pool,
    receiver,
    sandbox: running.sandbox,
    stripe: clientFor(running.sandbox),
    url: running.app.listeningOrigin,
    reopen: async () => {
      await stop()
      running = await run(pool, receiver, Number(port))
      world.sandbox = running.sandbox
      world.stripe = clientFor(running.sandbox)
    },
    close: async () => {
      await stop()
      await pool.end()
      await asAdmin(server, `drop database ${database} with (force)`)
    },
  }
  return world
}

export function clientFor({ billing }: Sandbox, apiKey = billing.apiKey): Stripe {
  return new Stripe(apiKey, { ...billing.stripeOptions, telemetry: false, maxNetworkRetries: 0 })
}

async function run(pool: Pool, receiver: Receiver, port: number): Promise<Running> {
  const app = fastify({ forceCloseConnections: true })
  const quiet = { info: () => {}, warn: () => {}, error: () => {} }
  const publicUrl = () => app.listeningOrigin
  const webhookUrl = () => `${app.listeningOrigin}/hook`
  const sandbox = await openSandbox({ pool, publicUrl, webhookUrl, log: quiet, retryAfter: 20 })
  await app.register(sandbox.plugin)
  await app.register(async (hooks) => receive(hooks, receiver, sandbox.billing.webhookSecret))
  await app.listen({ host: '127.0.0.1', port })
  return { app, sandbox }
}

function receive(app: FastifyInstance, receiver: Receiver, secret: string): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post<{ Body: Buffer }>('/hook', async (request, reply) => {
    const signature = request.headers['stripe-signature'] ?? ''
    const event = Stripe.webhooks.constructEvent(request.body, signature, secret)
    receiver.events.push(event)
    return reply.status(receiver.answer(event)).send()
  })
}

async function asAdmin(server: ClientConfig, statement: string): Promise<void> {
  const client = new Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
