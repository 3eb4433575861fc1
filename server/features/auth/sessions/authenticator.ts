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
 * Every call checks the session. The result is cached for less than a second and invalidated by database notifications,
 * so a revocation works within a second on every process, and normally at once.
 */
const CACHE_MS = 900
const MAX_CACHED = 20_000

type CachedActor = { found: Promise<Found>; workspace: string; until: number }
type Found = { actor: Actor | undefined; stale: boolean }

export async function createAuthenticator(
  db: Database,
  tokens: SessionTokens,
  idleMinutes: number | undefined,
): Promise<Authenticator> {
  const bySession = new Map<string, CachedActor>()
  const listeners: ((workspace: string | undefined) => void)[] = []

  await db.listen('actor_changed', (workspace) => {
    for (const [session, one] of bySession)
      if (workspace === undefined || one.workspace === workspace) bySession.delete(session)
    for (const listener of listeners) listener(workspace)
  })

  async function authenticate(
    token: string,
    { afresh = false, background = false, download, view = false }: AuthenticateOptions = {},
  ): Promise<Actor | undefined> {
    const claims = await tokens.verify(token)
    if (!claims || claims.download !== download || (claims.view !== undefined && !view)) return undefined
    const now = performance.now()
    const known = bySession.get(claims.session)
    const isCached = known !== undefined && known.until > now && !afresh
    const cached = isCached ? known : remember(claims, now + CACHE_MS)
    const found = await cached.found
    if (found.stale && !background) {
      found.stale = false
      await touchSession(db.forWorkspace(cached.workspace), claims.session)
    }
    return claims.view === undefined ? found.actor : viewAs(db, found.actor, claims)
  }

  function remember(claims: SessionClaims, until: number): CachedActor {
    const workspace = claims.manager_id ?? claims.id
    const found = loadActor(db, { workspace, session: claims.session, idleMinutes })
    found.catch(() => bySession.delete(claims.session)) // errors are not cached
    if (bySession.size >= MAX_CACHED) bySession.clear()
    const cached = { found, workspace, until }
    bySession.set(claims.session, cached)
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

async function loadActor(db: Database, { workspace, session, idleMinutes }: Lookup): Promise<Found> {
  const found = await findSessionActor(db.forWorkspace(workspace), session, idleMinutes)
  if (!found) return { actor: undefined, stale: false }
  const { stale, ...actor } = found
  // SUB-9: Employees have no access to a solo workspace.
  const isShut = actor.role === 'Employee' && actor.tier === 'solo'
  return { actor: isShut ? undefined : actor, stale }
}

/** The client as whom a Manager sees the app, while the Manager's session lasts and the client is active (decision 39). */
async function viewAs(db: Database, manager: Actor | undefined, claims: SessionClaims): Promise<Actor | undefined> {
  if (manager?.role !== 'Manager' || manager.id !== claims.view) return undefined
  const client = await findClient(db.forWorkspace(manager.workspace), claims.id)
  if (!client || client.archived) return undefined
  return { ...manager, id: client.id, name: client.name, role: 'Client', viewedBy: manager.id }
}
