import type { Stripe } from 'stripe'

export const DAY = 86_400

/**
 * The next due time of a price after `from`, in Unix seconds. Months and years keep the anchor's day when the month has
 * it: a start on January 31 is due on the last day of February and on March 31.
 */
export function periodEnd(from: number, anchor: number, recurring: Stripe.Price.Recurring | null): number {
  const interval = recurring?.interval ?? 'month'
  const count = recurring?.interval_count ?? 1
  if (interval === 'day') return from + DAY * count
  if (interval === 'week') return from + 7 * DAY * count
  return addMonths(from, anchor, interval === 'year' ? 12 * count : count)
}

function addMonths(from: number, anchor: number, months: number): number {
  const start = new Date(from * 1000)
  const month = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1))
  const lastDay = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate()
  const day = Math.min(new Date(anchor * 1000).getUTCDate(), lastDay)
  return Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), day) / 1000 + (from % DAY)
}
