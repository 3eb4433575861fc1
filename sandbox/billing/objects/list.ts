import type { Stripe } from 'stripe'

/** Stripe's envelope for many; `url` is what the next page is asked from. */
export function listOf<T>(data: T[], url: string, hasMore = false): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: hasMore, url }
}
