import type Stripe from 'stripe'

export type Billing = {
  /** Stripe's client. Its code is large and loaded on first use. */
  stripe(): Promise<Stripe>
  webhookSecret: string
}

/** `host`, `port` and `protocol` lead to the sandbox, which speaks Stripe's own API; without them it is Stripe. */
export type BillingOptions = {
  apiKey: string
  webhookSecret: string
  host?: string
  port?: number
  protocol?: 'http' | 'https'
  /** Milliseconds until an attempt is given up. */
  timeout?: number
}

export function createBilling({ apiKey, webhookSecret, timeout = 20_000, ...address }: BillingOptions): Billing {
  const open = async () => {
    const { default: Stripe } = await import('stripe')
    return new Stripe(apiKey, {
      ...address,
      telemetry: false,
      // A retry sends the same idempotency key, so nothing happens twice.
      maxNetworkRetries: 2,
      timeout,
    })
  }
  let opened: Promise<Stripe> | undefined
  return { stripe: () => (opened ??= open()), webhookSecret }
}

/** The classes of what its client throws. */
export const stripeErrors = async () => (await import('stripe')).default.errors
