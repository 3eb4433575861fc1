import type { Role } from '../endpoint.ts'
import { hasEmployees, type Tier } from './plans.ts'

/**
 * MSG-2: staff can write to everyone active in the workspace, a Client only to its staff. Solo has no employees
 * (SUB-9).
 */
export function canWriteTo(writer: { role: Role; tier: Tier | null }, person: { role: Role }): boolean {
  if (person.role === 'Employee' && !hasEmployees(writer.tier)) return false
  return writer.role !== 'Client' || person.role !== 'Client'
}
