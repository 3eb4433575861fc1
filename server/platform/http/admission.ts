import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Actor, subscriptionIsActive } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface FastifyRequest {
    actor: Actor | undefined
  }
}

type Admitted = Pick<Endpoint, 'who' | 'gate'>

/** Who comes in: a good token (401), a role that may (403), an active subscription (402), then tier and permission (403). */
export async function admit(
  e: Admitted,
  request: FastifyRequest,
  authenticate: (token: string, afresh: boolean) => Promise<Actor | undefined>,
): Promise<Actor | undefined> {
  if (e.who === 'anyone' || e.who === 'signature') return undefined
  const token = bearerToken(request)
  const actor = token === undefined ? undefined : await authenticate(token, needsPermission(e))
  if (!actor) throw new Refusal('not_signed_in')
  admitActor(e, actor)
  return actor
}

/** A permission that was given or taken a moment ago counts at once (PERM-6); such calls are few. */
const needsPermission = ({ who }: Admitted): boolean => typeof who === 'object' && typeof who.Employee === 'string'

/** The part of the checks that follows the token. */
function admitActor(e: Admitted, actor: Actor): void {
  if (e.who === 'anyone' || e.who === 'signature') return
  const condition = e.who[actor.role]
  if (condition === undefined) throw new Refusal('forbidden')
  if (e.gate === 'closed' && !subscriptionIsActive(actor)) throw new Refusal('subscription_inactive')
  if (condition === 'agency' && actor.tier !== 'agency') throw new Refusal('agency_only')
  if (condition === 'add_new_clients' && !actor.permissions.add_new_clients) throw new Refusal('permission_missing')
  if (condition === 'vacation' && !actor.permissions.vacation) throw new Refusal('permission_missing')
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}
