import { authorizeBy, type Verdict } from '#server/platform/policy.ts'

export const authorize = authorizeBy({
  /** A person ends their own sessions; of others' they do not even learn that they are there. */
  'session.end': (actor, session: { user_id: string } | undefined): Verdict =>
    session?.user_id === actor.id || 'not_found',
})
