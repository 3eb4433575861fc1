import { dollars, type Term } from './domain/plans.ts'
import { planTexts } from './texts/subscription.ts'

const per: Record<Term, (amount: string) => string> = {
  daily: planTexts.perDay,
  monthly: planTexts.perMonth,
  annual: planTexts.perYear,
}

/** A price with its term: $10/month. */
export const formatPrice = ({ term, amount }: { term: Term; amount: number }): string => per[term](dollars(amount))

/** Visa ending in 4242; undefined where there is no card. */
export function formatCard(brand: string | null | undefined, last4: string | null | undefined): string | undefined {
  if (!last4) return undefined
  const brands = new Map(Object.entries(planTexts.brands))
  return planTexts.card(brands.get(brand ?? '') ?? planTexts.otherBrand, last4)
}
