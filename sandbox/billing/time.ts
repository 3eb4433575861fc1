import type { Stripe } from 'stripe'

export const DAY = 86_400

/**
 * The next due time of a price after `from`, in Unix seconds. Months and years keep the anchor's day when the month has
 * it: a start on January 31 is due on the last day of February and on March 31.
 */
export function periodEnd(from: number, anchor: number, interval: Stripe.Price.Recurring.Interval): number {
  return interval === 'day' ? from + DAY : addMonths(from, anchor, interval === 'year' ? 12 : 1)
}

function addMonths(from: number, anchor: number, months: number): number {
  const start = new Date(from * 1000)
  const month = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1))
  const lastDay = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate()
  const day = Math.min(new Date(anchor * 1000).getUTCDate(), lastDay)
  return Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), day) / 1000 + (from % DAY)
}
