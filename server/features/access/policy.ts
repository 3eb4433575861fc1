import { authorizeBy, type Verdict } from '#server/platform/actor.ts'

export const authorize = authorizeBy({
  /** Only the Manager sees archived clients (CLI-4). An Employee gets the same answer as for a client that does not exist. */
  'client.view': (actor, client: { archived: boolean }): Verdict =>
    actor.role === 'Manager' || (actor.role === 'Employee' && !client.archived) || 'not_found',
})
