import { hasEmployees } from '#contract/domain/plans.ts'
import { type Actor, authorizeBy, type Verdict } from '#server/platform/actor.ts'

export const authorize = authorizeBy({
  /** REG-12: only the Manager of a workspace on agency has employees. */
  'employee.manage': (actor, _: undefined): Verdict => {
    if (actor.role !== 'Manager') return 'forbidden'
    return hasEmployees(actor.tier) || 'agency_only'
  },
})

/** A Client has no colleagues and signs no forms of the agency. */
export const canSeeFormsToSign = ({ tier, role }: Pick<Actor, 'tier' | 'role'>): boolean =>
  hasEmployees(tier) && role !== 'Client'
