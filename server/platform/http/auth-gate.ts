import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { isAllowedByLink } from '#contract/link-session.ts'
import { type Actor, findClosedGate } from '../actor.ts'
import { cookieName, readCookie } from './headers.ts'
import { ApiError } from '../api-error.ts'

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface FastifyRequest {
    actor: Actor | undefined
  }
}

type AccessRules = Pick<Endpoint, 'method' | 'path' | 'who' | 'gate' | 'cookie' | 'viewable'>

export type AuthGate = {
  /** The person behind a token, or nothing when it is no longer good. `download` is what a cookie has to be made for. */
  authenticate(
    token: string,
    options: { afresh: boolean; background: boolean; download: string | undefined; view: boolean },
  ): Promise<Actor | undefined>
  /** The error code for a token that is no longer valid. */
  findRejectionCode(token: string): Promise<'not_signed_in' | 'workspace_deleted'>
  /** Whether people reach the server by https. */
  https: boolean
}

/**
 * Checks in this order: a valid token (401), a view of a client (403), the role (403), an active subscription (402), required two-step sign-in
 * (403), the password after a one-time link (403), then plan and permission (403).
 */
export async function authorizeRequest(
  e: AccessRules,
  request: FastifyRequest,
  { authenticate, findRejectionCode, https }: AuthGate,
): Promise<Actor | undefined> {
  if (e.who === 'anyone' || e.who === 'signature') return undefined
  const bearer = bearerToken(request)
  const token = bearer ?? (e.cookie === undefined ? undefined : readCookie(request, cookieName(e.cookie, https)))
  if (token === undefined) throw new ApiError('not_signed_in')
  const download = bearer === undefined ? pathId(request) : undefined
  // A page that refreshes itself while nobody touches it says so. It keeps its session no longer than a closed one.
  const options = { background: request.headers['x-background'] === '1', download, view: true }
  const authenticated = await authenticate(token, { afresh: needsPermission(e), ...options })
  // Nobody is refused by what was kept: a payment, a plan or a second step of a moment ago counts at once.
  const actor =
    authenticated && findRefusal(e, authenticated)
      ? await authenticate(token, { afresh: true, ...options })
      : authenticated
  if (!actor) throw new ApiError(await findRejectionCode(token))
  request.actor = actor // also of a refused call
  const refusal = findRefusal(e, actor)
  if (refusal) throw new ApiError(refusal)
  return actor
}

/** The signed-in person behind a call that anyone may make; a session is enough, and not needed. */
export async function findCaller(request: FastifyRequest, { authenticate }: AuthGate): Promise<Actor | undefined> {
  const token = bearerToken(request)
  return token === undefined
    ? undefined
    : authenticate(token, { afresh: true, background: false, download: undefined, view: false })
}

/** What a download's path names; the empty text is no token's. */
const pathId = ({ params }: FastifyRequest): string => String((params as { id?: unknown }).id ?? '').toLowerCase()

/** A permission that changed a moment ago counts at once (PERM-6); such calls are few. */
const needsPermission = ({ who }: AccessRules): boolean => typeof who === 'object' && typeof who.Employee === 'string'

/** The part of the checks that follows the token. */
function findRefusal(e: AccessRules, actor: Actor): ErrorCode | undefined {
  if (e.who === 'anyone' || e.who === 'signature') return undefined
  if (actor.viewedBy !== undefined && !e.viewable) return 'view_only'
  const condition = e.who[actor.role]
  if (condition === undefined) return 'forbidden'
  const closed = e.gate === 'closed' ? findClosedGate(actor) : undefined
  if (closed) return closed
  if (actor.byLinkSince && !isAllowedByLink(e)) return 'password_needed'
  if (condition === 'agency' && actor.tier !== 'agency') return 'agency_only'
  if (condition === 'add_new_clients' && !actor.permissions.add_new_clients) return 'permission_missing'
  return condition === 'vacation' && !actor.permissions.vacation ? 'permission_missing' : undefined
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}
