import { authorizeBy, type Verdict } from '#server/platform/policy.ts'
import type { ClientRow } from './queries.ts'

export const authorize = authorizeBy({
  /** Archived clients are the Manager's alone (CLI-4); to an Employee they are as if they were not there. */
  'onboarding.see': (actor, client: Pick<ClientRow, 'archived'>): Verdict =>
    actor.role === 'Manager' || (actor.role === 'Employee' && !client.archived) || 'not_found',
  /** What was changed is told by whoever changed it. */
  'changes.tell': (actor, client: { id: string }): Verdict =>
    (actor.role === 'Client' && actor.id === client.id) || 'forbidden',
})
