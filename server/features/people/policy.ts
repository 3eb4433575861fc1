import { hasEmployees } from '#contract/domain/plans.ts'
import type { Role } from '#contract/endpoint.ts'
import { authorizeBy, type Verdict } from '#server/platform/actor.ts'

export const authorize = authorizeBy({
  /** Clients and, on agency, Employees; never a Manager. */
  'person.archive': (actor, person: { role: Role }): Verdict => {
    if (actor.role !== 'Manager' || person.role === 'Manager') return 'not_found'
    return person.role === 'Client' || hasEmployees(actor.tier) || 'agency_only'
  },
  'client.offboard': (actor, person: { role: Role }): Verdict =>
    (actor.role === 'Manager' && person.role === 'Client') || 'not_found',
  'client.delete': (actor, person: { role: Role }): Verdict =>
    (actor.role === 'Manager' && person.role === 'Client') || 'not_found',
  'employee.delete': (actor, person: { role: Role }): Verdict => {
    if (actor.role !== 'Manager' || person.role !== 'Employee') return 'not_found'
    return hasEmployees(actor.tier) || 'agency_only'
  },
})
