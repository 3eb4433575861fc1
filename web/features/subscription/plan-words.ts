import { dollars, type Plan, plans, type Term } from '#contract/domain/plans.ts'
import { planTexts } from '#contract/texts.ts'

const per: Record<Term, (amount: string) => string> = {
  daily: planTexts.perDay,
  monthly: planTexts.perMonth,
  annual: planTexts.perYear,
}

/** What a plan costs, as it is shown: $10/month. */
export const priceOf = (plan: Plan): string => per[plan.term](dollars(plan.amount))

/** What twelve months at once cost less than one by one, for an annual plan. */
export function savingOf(plan: Plan): string | undefined {
  const monthly = plans.find(({ tier, term }) => tier === plan.tier && term === 'monthly')
  if (plan.term !== 'annual' || !monthly) return undefined
  return planTexts.saving(dollars(monthly.amount * 12 - plan.amount))
}
