import Stripe from 'stripe'

export type Billing = {
  stripe: Stripe
  /** What Stripe signs its webhooks with. */
  webhookSecret: string
}

/** `host`, `port` and `protocol` lead to the sandbox, which speaks Stripe's own API; without them it is Stripe. */
export type BillingOptions = {
  apiKey: string
  webhookSecret: string
  host?: string
  port?: number
  protocol?: 'http' | 'https'
}

export function createBilling({ apiKey, webhookSecret, ...address }: BillingOptions): Billing {
  const stripe = new Stripe(apiKey, {
    ...address,
    telemetry: false,
    // A retry sends the same idempotency key, so nothing happens twice.
    maxNetworkRetries: 2,
    timeout: 20_000,
  })
  return { stripe, webhookSecret }
}
