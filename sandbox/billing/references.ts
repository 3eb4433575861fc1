import type { Stripe } from 'stripe'

/** Stored documents name each other by id; the types also allow the whole object, as after an expansion. */
export const idOf = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id

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

export const isOver = ({ status }: Stripe.Subscription) => status === 'canceled' || status === 'incomplete_expired'
