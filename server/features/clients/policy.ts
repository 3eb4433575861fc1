import { authorizeBy, type Verdict } from '#server/platform/actor.ts'

export const authorize = authorizeBy({
  /** A client's record, to see and to change: the Manager any of the workspace, a Client their own. */
  'client.reach': (actor, client: { id: string }): Verdict =>
    actor.role === 'Manager' || (actor.role === 'Client' && client.id === actor.id) || 'not_found',
  /** A signature is the Client's own. */
  'contract.sign': (actor, client: { id: string }): Verdict =>
    (actor.role === 'Client' && client.id === actor.id) || 'forbidden',
})
