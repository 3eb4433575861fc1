import { authorizeBy, type Verdict } from '#server/platform/actor.ts'

export const authorize = authorizeBy({
  /** Everybody's settings are their own (NOTE-4). */
  'settings.change': (actor, owner: { id: string }): Verdict => owner.id === actor.id || 'not_yours',
})
