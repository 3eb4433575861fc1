import type { CredentialField } from '#contract/domain/credential-fields.ts'
import { type Grant, grantFor } from '#contract/domain/grants.ts'
import { authorizeBy, type Verdict } from '#server/platform/actor.ts'

export const authorize = authorizeBy({
  /** `may` says what an Employee may see: what was granted, of services that were bought. A Manager may see everything. */
  'password.reveal': (actor, asked: { field: CredentialField; may: (grant: Grant) => boolean }): Verdict =>
    actor.role === 'Manager' || asked.may(grantFor(asked.field)) || 'field_not_granted',
  /** A Client learns it of themselves; of others not even that they are there. */
  'access.see': (actor, client: { id: string }): Verdict =>
    actor.role === 'Manager' || actor.id === client.id || 'not_found',
})
