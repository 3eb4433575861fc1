import { hasEmployees } from '#contract/domain/plans.ts'
import { authorizeBy, type Verdict } from '#server/platform/actor.ts'

export const authorize = authorizeBy({
  /** Only the Manager decides. The solo plan has no employees. */
  'permission.change': (actor, _employee: { id: string }): Verdict => {
    if (actor.role !== 'Manager') return 'forbidden'
    return hasEmployees(actor.tier) || 'agency_only'
  },
})
