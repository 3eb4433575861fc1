import { emailKey } from '#contract/domain/email.ts'
import { authorizeBy, type Verdict } from '#server/platform/actor.ts'

type Payer = { id: string; email: string }

export const authorize = authorizeBy({
  /** The payer is the authenticated person; the body must name the same one. */
  'checkout.open': (actor, { named, own }: { named: Payer; own: { email: string } | undefined }): Verdict =>
    (own !== undefined && named.id === actor.id && emailKey(named.email) === emailKey(own.email)) || 'not_yours',
})
