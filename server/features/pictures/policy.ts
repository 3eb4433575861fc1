import { authorizeBy, type Verdict } from '#server/platform/actor.ts'

export const authorize = authorizeBy({
  /** The Manager, the client, and Employees who see the client's assets, as the logo is one of them. */
  'client_logo.change': (actor, client: { id: string; assetsGranted: boolean }): Verdict => {
    if (actor.role === 'Client') return client.id === actor.id || 'not_found'
    return actor.role === 'Manager' || client.assetsGranted || 'permission_missing'
  },
})
