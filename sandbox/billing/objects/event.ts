import type { Stripe } from 'stripe'

/** The version that this version of the SDK requests; its type makes the compiler check it. */
export const API_VERSION: Stripe.LatestApiVersion = '2026-10-28.endive'

type Parts = {
  id: string
  type: string
  object: object
  previous: object | undefined
  created: number
}

export function eventOf({ id, type, object, previous, created }: Parts): Stripe.Event {
  const event = {
    id,
    object: 'event' as const,
    api_version: API_VERSION,
    created,
    data: { object, ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
  }
  // The SDK's event is a union over some 250 names, each with its own object; only the caller knows the pair.
  return event as unknown as Stripe.Event
}
