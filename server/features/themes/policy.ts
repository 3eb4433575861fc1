import { authorizeBy, type Verdict } from '#server/platform/actor.ts'

export const authorize = authorizeBy({
  'theme.create': (actor, owner: { id: string }): Verdict => owner.id === actor.id || 'not_yours',
})
