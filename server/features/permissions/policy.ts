import { hasEmployees } from '#contract/domain/plans.ts'
import { authorizeBy, type Verdict } from '#server/platform/actor.ts'

export const authorize = authorizeBy({
  /** Nobody decides what they may see themselves; on solo there is nobody to decide about. */
  'permission.change': (actor, _employee: { id: string }): Verdict => {
    if (actor.role !== 'Manager') return 'forbidden'
    return hasEmployees(actor.tier) || 'agency_only'
  },
})
