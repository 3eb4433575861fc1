import type { Actor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { SessionTokens } from '#server/platform/crypto/session-tokens.ts'
import { isWorkspaceOpen, findSessionActor, touchSession } from '../queries/sessions.ts'

export type Authenticator = {
  /**
   * Returns undefined when the token is forged, expired or revoked, or its account is closed. `afresh` bypasses the
   * cache. A token for a download is good for that one alone.
   */
  authenticate(token: string, afresh?: boolean, download?: string): Promise<Actor | undefined>
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

type CachedActor = { actor: Promise<Actor | undefined>; workspace: string; until: number }

export async function createAuthenticator(db: Database, tokens: SessionTokens): Promise<Authenticator> {
  const bySession = new Map<string, CachedActor>()
  const listeners: ((workspace: string | undefined) => void)[] = []

  await db.listen('actor_changed', (workspace) => {
    for (const [session, one] of bySession)
      if (workspace === undefined || one.workspace === workspace) bySession.delete(session)
    for (const listener of listeners) listener(workspace)
  })

  async function authenticate(token: string, afresh = false, download?: string): Promise<Actor | undefined> {
    const claims = await tokens.verify(token)
    if (!claims || claims.download !== download) return undefined
    const now = performance.now()
    const known = bySession.get(claims.session)
    if (known && known.until > now && !afresh) return known.actor
    const workspace = claims.manager_id ?? claims.id
    const actor = loadActor(db, workspace, claims.session)
    actor.catch(() => bySession.delete(claims.session)) // errors are not cached
    if (bySession.size >= MAX_CACHED) bySession.clear()
    bySession.set(claims.session, { actor, workspace, until: now + CACHE_MS })
    return actor
  }

  async function findRejectionCode(token: string) {
    const claims = await tokens.verify(token)
    if (!claims || (await isWorkspaceOpen(db.forWorkspace(claims.manager_id ?? claims.id)))) return 'not_signed_in'
    return 'workspace_deleted'
  }

  return { authenticate, findRejectionCode, onChange: (listener) => void listeners.push(listener) }
}

async function loadActor(db: Database, workspace: string, session: string): Promise<Actor | undefined> {
  const handle = db.forWorkspace(workspace)
  const found = await findSessionActor(handle, session)
  if (!found) return undefined
  const { stale, ...actor } = found
  if (stale) await touchSession(handle, session)
  // SUB-9: Employees have no access to a solo workspace.
  return actor.role === 'Employee' && actor.tier === 'solo' ? undefined : actor
}
