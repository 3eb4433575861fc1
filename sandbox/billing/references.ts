import { randomInt } from 'node:crypto'
import type { Stripe } from 'stripe'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Stripe's id format: `sub_` and 24 letters or digits, long enough to be the secret part of an address. */
export function newId(prefix: string, length = 24): string {
  const characters = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length)))
  return `${prefix}_${characters.join('')}`
}

/** Stored objects reference each other by id. The types also allow the whole object, as after an expansion. */
export const idOf = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id

/** Stripe's list envelope. The SDK reads the next page from `url`. */
export function listOf<T>(data: T[], url: string, hasMore = false): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: hasMore, url }
}

/** Subscriptions of this sandbox have one item. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = subscription.items.data[0]
  if (!item) throw new Error(`Subscription ${subscription.id} has no item`)
  return item
}

export function withItem(
  subscription: Stripe.Subscription,
  changes: Partial<Stripe.SubscriptionItem>,
): Stripe.Subscription['items'] {
  return { ...subscription.items, data: [{ ...itemOf(subscription), ...changes }] }
}

/** Each price of this sandbox recurs. */
export const intervalOf = ({ recurring }: Stripe.Price) => recurring?.interval ?? 'month'

export const isOver = ({ status }: Stripe.Subscription) => status === 'canceled' || status === 'incomplete_expired'

export function subscriptionIdOf(invoice: Stripe.Invoice): string {
  const subscription = invoice.parent?.subscription_details?.subscription
  if (!subscription) throw new Error(`Invoice ${invoice.id} belongs to no subscription`)
  return idOf(subscription)
}
