import { authorizeBy, type Verdict } from '#server/platform/actor.ts'

export const authorize = authorizeBy({
  /** What was changed is told by whoever changed it. */
  'changes.tell': (actor, client: { id: string }): Verdict =>
    (actor.role === 'Client' && actor.id === client.id) || 'forbidden',
})
