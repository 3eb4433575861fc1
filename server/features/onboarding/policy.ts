import { authorizeBy, type Verdict } from '#server/platform/actor.ts'

export const authorize = authorizeBy({
  'changes.notify': (actor, client: { id: string }): Verdict =>
    (actor.role === 'Client' && actor.id === client.id) || 'forbidden',
})
