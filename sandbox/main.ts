/**
 * Stands in for the mail server and for Stripe where neither is configured. Only `server/serve.ts` uses it:
 *
 *   const sandbox = await openSandbox({ pool, publicUrl, webhookUrl, log })
 *   await app.register(sandbox.plugin)                       // the pages under /sandbox/
 *   nodemailer.createTransport(sandbox.mail.transport)       // stores emails instead of sending them
 *   new Stripe(sandbox.billing.apiKey, sandbox.billing.stripeOptions)
 *   stripe.webhooks.constructEvent(raw, signature, sandbox.billing.webhookSecret)
 *
 * The sandbox creates the schema `sandbox` in the given database and stores its state there, so everything survives a
 * restart, pending webhooks included. `publicUrl` (without a trailing slash) and `webhookUrl` are called when needed,
 * because the server may choose its port later. Webhooks may arrive at any time after opening, more than once, and in
 * any order. `stop` ends deliveries and the API; the caller closes the pool.
 */
import type { FastifyPluginAsync } from 'fastify'
import type { Transport } from 'nodemailer'
import { openBilling, type Billing, type BillingOptions } from './billing/main.ts'
import { Demo, demoRoute } from './demo/main.ts'
import type { DrawPng } from './demo/product-client.ts'
import { EmailStore } from './email/email-store.ts'
import { emailPages } from './email/pages.ts'
import { readForms, refuseNul, refuseOtherHosts, serveAssets } from './pages/page.ts'
import { createSchema } from './schema.ts'

export type SandboxOptions = BillingOptions & {
  /** Enables the demo workspace, and makes PNGs of its drawings. Only for servers without any real service configured. */
  demo?: DrawPng | undefined
}

export type Sandbox = {
  billing: Pick<Billing, 'apiKey' | 'webhookSecret' | 'stripeOptions'>
  emails: { transport: Transport; removeFor: (emails: string[]) => Promise<void> }
  plugin: FastifyPluginAsync
  stop: () => Promise<void>
}

export async function openSandbox({ demo, ...options }: SandboxOptions): Promise<Sandbox> {
  const { pool, publicUrl, webhookUrl, log } = options
  await createSchema(pool)
  const emailStore = new EmailStore(pool)
  const billing = await openBilling(options)
  return {
    billing,
    emails: { transport: emailStore.transport, removeFor: (emails) => emailStore.removeFor(emails) },
    plugin: async (app) => {
      refuseOtherHosts(app, publicUrl)
      refuseNul(app)
      readForms(app)
      serveAssets(app)
      emailPages(app, emailStore)
      billing.pages(app)
      if (demo)
        demoRoute(app, new Demo({ pool, productUrl: () => new URL(webhookUrl()).origin, log, drawPng: demo }), log)
    },
    stop: () => billing.stop(),
  }
}
