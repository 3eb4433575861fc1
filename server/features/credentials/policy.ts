import type { CredentialField } from '#contract/domain/credential-fields.ts'
import { grantFor } from '#contract/domain/grants.ts'
import type { GrantKey } from '#contract/domain/grant-keys.ts'
import { authorizeBy, type Verdict } from '#server/platform/actor.ts'

export const authorize = authorizeBy({
  /** `may` holds the Employee's effective grants. A Manager may see everything. */
  'password.reveal': (actor, credential: { field: CredentialField; may: (grant: GrantKey) => boolean }): Verdict =>
    actor.role === 'Manager' || credential.may(grantFor(credential.field)) || 'field_not_granted',
  /** A Client may see the list of themselves. Other clients answer as if they did not exist. */
  'access.view': (actor, client: { id: string }): Verdict =>
    actor.role === 'Manager' || actor.id === client.id || 'not_found',
})
