import type { Stripe } from 'stripe'
import { anyReader, formatDate } from '#contract/domain/format-dates.ts'
import { texts } from '../texts.ts'

/** From Unix seconds: `22 Nov 2026`. */
export const dayOf = (seconds: number) => formatDate(new Date(seconds * 1000).toISOString(), anyReader)

/** From cents: `$10` or `$10.50`. */
export function money(cents: number, currency = 'usd'): string {
  const digits = cents % 100 === 0 ? 0 : 2
  const style = { style: 'currency', currency, minimumFractionDigits: digits } as const
  return new Intl.NumberFormat('en-US', style).format(cents / 100)
}

/** `$10/month` */
export function rateOf(price: Stripe.Price, quantity = 1): string {
  const intervals: Record<string, string> = texts.interval
  const interval = price.recurring?.interval ?? 'month'
  return `${money((price.unit_amount ?? 0) * quantity, price.currency)}/${intervals[interval] ?? interval}`
}
