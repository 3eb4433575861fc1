import { authorizeBy, type Verdict } from '#server/platform/actor.ts'

export const authorize = authorizeBy({
  /** The Manager owns the workspace, paid or not; the use case confirms the password. */
  'workspace.delete': (actor, workspace: { manager_id: string }): Verdict =>
    (actor.role === 'Manager' && actor.id === workspace.manager_id) || 'forbidden',
})
