/**
 * Stands in for the mail server and for Stripe where neither is configured. Nothing but `server/serve.ts` knows it:
 *
 *   const sandbox = await openSandbox({ pool, publicUrl, webhookUrl, log })
 *   await app.register(sandbox.plugin)                       // the pages under /sandbox/
 *   nodemailer.createTransport(sandbox.mail.transport)       // keeps mails instead of sending them
 *   new Stripe(sandbox.billing.apiKey, sandbox.billing.stripeOptions)
 *   stripe.webhooks.constructEvent(raw, signature, sandbox.billing.webhookSecret)
 *
 * State lies in the schema `sandbox` of the given database, which it makes itself, so everything outlives a restart,
 * webhooks that are still to be delivered included. `publicUrl` (no slash at the end) and `webhookUrl` are asked for
 * when they are needed: the server may learn its port after the sandbox is open. Webhooks may come at any time after
 * opening, more than once, and in any order. `stop` ends deliveries and the API; the pool stays the caller's.
 */
import type { FastifyPluginAsync } from 'fastify'
import type { Transport } from 'nodemailer'
import type { Pool } from 'pg'
import { openBilling, type Billing } from './billing/main.ts'
import type { Log } from './billing/webhooks.ts'
import { Demo, demoRoute } from './demo/main.ts'
import { Mailbox } from './mail/mailbox.ts'
import { mailPages } from './mail/pages.ts'
import { readForms, refuseNul, serveAssets } from './pages/page.ts'
import { createSchema } from './schema.ts'

export type SandboxOptions = {
  pool: Pool
  /** Where browsers reach the pages, such as `http://localhost:3000`. */
  publicUrl: () => string
  /** Where Stripe's webhooks are posted to. */
  webhookUrl: () => string
  log: Log
  /** Whether there is a demo workspace: only where nothing real is configured. */
  demo?: boolean
  /** Milliseconds before a webhook that was not accepted is sent again; doubles each time. */
  retryAfter?: number
}

export type Sandbox = {
  billing: Pick<Billing, 'apiKey' | 'webhookSecret' | 'stripeOptions'>
  mail: { transport: Transport; removeFor: (emails: string[]) => Promise<void> }
  plugin: FastifyPluginAsync
  stop: () => Promise<void>
}

export async function openSandbox({
  pool,
  publicUrl,
  webhookUrl,
  log,
  demo = false,
  retryAfter = 1_000,
}: SandboxOptions): Promise<Sandbox> {
  await createSchema(pool)
  const mailbox = new Mailbox(pool)
  const billing = await openBilling({ pool, publicUrl, webhookUrl, log, retryAfter })
  return {
    billing,
    mail: { transport: mailbox.transport, removeFor: (emails) => mailbox.removeFor(emails) },
    plugin: async (app) => {
      refuseNul(app)
      readForms(app)
      serveAssets(app)
      mailPages(app, mailbox)
      billing.pages(app)
      if (demo) demoRoute(app, new Demo({ pool, productUrl: () => new URL(webhookUrl()).origin, log }), log)
    },
    stop: () => billing.stop(),
  }
}
