import { canWriteTo } from '#contract/domain/can-write-to.ts'
import { hasEmployees } from '#contract/domain/plans.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { FoundPersonRow } from './queries.ts'

type Viewer = Pick<Actor, 'role' | 'tier'>
type Person = Pick<FoundPersonRow, 'role' | 'archived'>

/** A Client finds staff and no other client (MSG-2), staff find everybody. Groups are found by their members (MSG-15). */
export const findsClients = ({ role }: Pick<Viewer, 'role'>): boolean => role !== 'Client'

/** Staff see a client's contact data; an employee's only the Manager sees (EMP-1). */
export const findsByContact = (viewer: Pick<Viewer, 'role'>, person: Pick<Person, 'role'>): boolean =>
  viewer.role === 'Manager' || (viewer.role === 'Employee' && person.role === 'Client')

/** Staff open the pages of clients, the Manager of an agency those of employees. A Manager has none. */
export function canOpenPage({ role, tier }: Viewer, person: Pick<Person, 'role'>): boolean {
  if (person.role === 'Client') return role !== 'Client'
  return person.role === 'Employee' && role === 'Manager' && hasEmployees(tier)
}

/** An Employee sees archived clients only in the archive's list (CLI-4). */
export const canOpenClient = ({ role }: Pick<Viewer, 'role'>, client: Pick<Person, 'archived'>): boolean =>
  !client.archived || role === 'Manager'

/** A person with neither page nor conversation is listed so that the viewer can write to them. */
export const canFindToWriteTo = (viewer: Viewer, person: Person): boolean =>
  !canOpenPage(viewer, person) && !person.archived && canWriteTo(viewer, person)
