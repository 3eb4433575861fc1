import type { Stripe } from 'stripe'
import { anyReader, formatDate } from '#contract/domain/format-dates.ts'
import { intervalOf } from './references.ts'

/** From Unix seconds: `22 Nov 2026`. */
export const dayOf = (seconds: number) => formatDate(new Date(seconds * 1000).toISOString(), anyReader)

/** From cents: `$10` or `$10.50`. */
export function money(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2
  const style = { style: 'currency', currency: 'usd', minimumFractionDigits: digits } as const
  return new Intl.NumberFormat('en-US', style).format(cents / 100)
}

/** `$10/month` */
export const rateOf = (price: Stripe.Price) => `${money(price.unit_amount ?? 0)}/${intervalOf(price)}`
