import { authorizeBy, type Verdict } from '#server/platform/policy.ts'

export const authorize = authorizeBy({
  /** REG-12: only the Manager of a workspace on agency has employees. */
  'employee.manage': (actor, _: undefined): Verdict => {
    if (actor.role !== 'Manager') return 'forbidden'
    return actor.tier === 'agency' || 'agency_only'
  },
})
