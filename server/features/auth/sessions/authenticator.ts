import { findClient } from '#server/features/access/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { SessionClaims, SessionTokens } from '#server/platform/crypto/session-tokens.ts'
import { isWorkspaceOpen, findSessionActor, touchSession } from '../queries/sessions.ts'

type AuthenticateOptions = {
  /** Bypasses the cache. */
  afresh?: boolean
  /** Not caused by the person: the session goes on being idle. */
  background?: boolean
  /** What a token for a download has to be made for. Such a token is good for nothing else. */
  download?: string | undefined
  /** Accepts the token of a Manager who sees the app as a client. Sockets do not. */
  view?: boolean
}

export type Authenticator = {
  /** Returns undefined when the token is forged, expired, revoked or idle for too long, or its account is closed. */
  authenticate(token: string, options?: AuthenticateOptions): Promise<Actor | undefined>
  /** The reason for rejecting a token, as far as its holder may know it. */
  findRejectionCode(token: string): Promise<'not_signed_in' | 'workspace_deleted'>
  /** Calls back with the id of a workspace when rights changed in it, or with undefined when all may have changed. */
  onChange(listener: (workspace: string | undefined) => void): void
}

/**
 * Every call checks the session. A revocation works within a second on every process, and normally at once (decision 2):
 * a result is used for this long in any case, and then only while the notifications of all changes made until this long
 * ago are known to have arrived.
 */
const UNCERTAIN_MS = 900
/** No result is used for longer. */
const KEPT_MS = 10_000
/** A session in use is recorded as seen this often. */
const SEEN_EVERY_MS = 60_000
const MAX_CACHED = 20_000

/** Moments of `performance.now()`. */
type CachedActor = { found: Promise<Found>; workspace: string; askedAt: number; keptUntil: number }
type Found = { actor: Actor | undefined; staleAt: number; keptUntil: number }

export async function createAuthenticator(
  db: Database,
  tokens: SessionTokens,
  idleMinutes: number | undefined,
): Promise<Authenticator> {
  const bySession = new Map<string, CachedActor>()
  const listeners: ((workspace: string | undefined) => void)[] = []

  const changes = await db.listen('actor_changed', (workspace) => {
    for (const [session, cached] of bySession)
      if (workspace === undefined || cached.workspace === workspace) bySession.delete(session)
    for (const listener of listeners) listener(workspace)
  })

  async function authenticate(
    token: string,
    { afresh = false, background = false, download, view = false }: AuthenticateOptions = {},
  ): Promise<Actor | undefined> {
    const claims = await tokens.verify(token)
    if (!claims || claims.download !== download || (claims.view !== undefined && !view)) return undefined
    const cachedActor = afresh ? undefined : bySession.get(claims.session)
    const cached = cachedActor && isCurrent(cachedActor) ? cachedActor : remember(claims)
    const found = await cached.found
    if (found.staleAt <= performance.now() && !background) {
      found.staleAt = performance.now() + SEEN_EVERY_MS
      await touchSession(db.forWorkspace(cached.workspace), claims.session)
    }
    return claims.view === undefined ? found.actor : viewAs(db, found.actor, claims)
  }

  function isCurrent({ askedAt, keptUntil }: CachedActor): boolean {
    const now = performance.now()
    if (now >= keptUntil) return false
    return now - askedAt < UNCERTAIN_MS || now - changes.deliveredUntil() < UNCERTAIN_MS
  }

  function remember(claims: SessionClaims): CachedActor {
    const workspace = claims.manager_id ?? claims.id
    const askedAt = performance.now()
    const found = loadActor(db, { workspace, session: claims.session, idleMinutes }, askedAt)
    if (bySession.size >= MAX_CACHED) bySession.clear()
    const cached = { found, workspace, askedAt, keptUntil: askedAt + UNCERTAIN_MS }
    bySession.set(claims.session, cached)
    found.then(
      ({ keptUntil }) => (cached.keptUntil = keptUntil),
      () => bySession.delete(claims.session), // errors are not cached
    )
    return cached
  }

  async function findRejectionCode(token: string) {
    const claims = await tokens.verify(token)
    if (!claims || (await isWorkspaceOpen(db.forWorkspace(claims.manager_id ?? claims.id)))) return 'not_signed_in'
    return 'workspace_deleted'
  }

  return { authenticate, findRejectionCode, onChange: (listener) => void listeners.push(listener) }
}

type Lookup = { workspace: string; session: string; idleMinutes: number | undefined }

async function loadActor(db: Database, lookup: Lookup, askedAt: number): Promise<Found> {
  const { workspace, session, idleMinutes } = lookup
  const found = await findSessionActor(db.forWorkspace(workspace), session, idleMinutes)
  if (!found) return { actor: undefined, staleAt: Infinity, keptUntil: askedAt + UNCERTAIN_MS }
  const { actor, staleInMs, endsInMs, isFromStandby } = found
  // SUB-9: Employees have no access to a solo workspace.
  const isShut = actor.role === 'Employee' && actor.tier === 'solo'
  return {
    actor: isShut ? undefined : actor,
    staleAt: askedAt + staleInMs,
    // A standby may be behind the notifications.
    keptUntil: askedAt + Math.min(endsInMs, isFromStandby ? UNCERTAIN_MS : KEPT_MS),
  }
}

/** The client as whom a Manager sees the app, while the Manager's session lasts and the client is active (decision 39). */
async function viewAs(db: Database, manager: Actor | undefined, claims: SessionClaims): Promise<Actor | undefined> {
  if (manager?.role !== 'Manager' || manager.id !== claims.view) return undefined
  const client = await findClient(db.forWorkspace(manager.workspace), claims.id)
  if (!client || client.archived) return undefined
  return { ...manager, id: client.id, name: client.name, role: 'Client', viewedBy: manager.id }
}
