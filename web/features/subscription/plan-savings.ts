import { dollars, type Plan, plans } from '#contract/domain/plans.ts'
import { planTexts } from '#contract/texts/subscription.ts'

/** The savings of an annual plan over twelve single months. */
export function findSaving(plan: Plan): string | undefined {
  const monthly = plans.find(({ tier, term }) => tier === plan.tier && term === 'monthly')
  if (plan.term !== 'annual' || !monthly) return undefined
  return planTexts.saving(dollars(monthly.amount * 12 - plan.amount))
}
