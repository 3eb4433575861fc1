import { authorizeBy, type Verdict } from '#server/platform/actor.ts'

export const authorize = authorizeBy({
  /** Whoever it belongs to, paid or not; they have shown once more that it is them. */
  'workspace.delete': (actor, workspace: { manager_id: string }): Verdict =>
    (actor.role === 'Manager' && actor.id === workspace.manager_id) || 'forbidden',
})
