import type { Actor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { SessionTokens } from '#server/platform/crypto/session-tokens.ts'
import { isWorkspaceOpen, findSessionActor, touchSession } from '../queries/sessions.ts'

export type Authenticator = {
  /**
   * The person behind a token, or undefined when it is forged, has expired, was revoked, or its account is closed. `afresh` asks
   * the database whatever is remembered.
   */
  authenticate(token: string, afresh?: boolean): Promise<Actor | undefined>
  /** Why a token does not let anybody in, as far as its holder may know. */
  findRejectionCode(token: string): Promise<'not_signed_in' | 'workspace_deleted'>
  /** Calls back with the id of a workspace in which somebody's rights changed, or with undefined when all may have. */
  onChange(listener: (workspace: string | undefined) => void): void
}

/**
 * Every call asks whether the session still holds. The answer is kept for less than a second, and less when the database says
 * that something changed, so a revocation works within a second on every process and at once where nothing is wrong.
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

  async function authenticate(token: string, afresh = false): Promise<Actor | undefined> {
    const claims = await tokens.verify(token)
    if (!claims) return undefined
    const now = performance.now()
    const known = bySession.get(claims.session)
    if (known && known.until > now && !afresh) return known.actor
    const workspace = claims.manager_id ?? claims.id
    const actor = loadActor(db, workspace, claims.session)
    actor.catch(() => bySession.delete(claims.session)) // an error is no answer to remember
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
  // SUB-9: a workspace that moved to solo has no employee access.
  return actor.role === 'Employee' && actor.tier === 'solo' ? undefined : actor
}
