import type { Role } from '../endpoint.ts'
import { hasEmployees, type Tier } from './plans.ts'

/** MSG-2: staff reach everyone active in the workspace, a Client only its staff. On solo there are no employees (SUB-9). */
export function mayWriteTo(writer: { role: Role; tier: Tier | null }, person: { role: Role }): boolean {
  if (person.role === 'Employee' && !hasEmployees(writer.tier)) return false
  return writer.role !== 'Client' || person.role !== 'Client'
}
