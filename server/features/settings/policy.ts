import { authorizeBy, type Verdict } from '#server/platform/actor.ts'

export const authorize = authorizeBy({
  /** Settings belong to their person alone (NOTE-4). */
  'settings.change': (actor, owner: { id: string }): Verdict => owner.id === actor.id || 'not_yours',
})
