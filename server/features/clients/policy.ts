import { authorizeBy, type Verdict } from '#server/platform/actor.ts'

export const authorize = authorizeBy({
  /** Viewing and changing a client's record: the Manager for every client of the workspace, a Client for themselves. */
  'client_record.view': (actor, client: { id: string }): Verdict =>
    actor.role === 'Manager' || (actor.role === 'Client' && client.id === actor.id) || 'not_found',
  'contract.sign': (actor, client: { id: string }): Verdict =>
    (actor.role === 'Client' && client.id === actor.id) || 'forbidden',
})
