import type { Session } from '#contract/auth.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { cancelEmailChangeOf } from '../account/change-email.ts'
import { authorize } from '../policy.ts'
import { presentSession } from '../present.ts'
import { deleteSession, deleteSessionsOf, findSessionOwner, listSessionRows } from '../queries/sessions.ts'

export async function listSessions(parts: Parts, actor: Actor): Promise<Session[]> {
  const rows = await listSessionRows(parts.db.forWorkspace(actor.workspace), actor.id)
  return rows.map((row) => presentSession(row, actor.session))
}

export async function revokeSession(parts: Parts, actor: Actor, session: string): Promise<void> {
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    authorize(actor, 'session.end', await findSessionOwner(tx, actor.workspace, session))
    if (session !== actor.session) await cancelEmailChangeOf(tx, parts, actor, '=', session)
    await deleteSession(tx, actor.workspace, session)
  })
}

export async function revokeOtherSessions(parts: Parts, actor: Actor): Promise<void> {
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    await cancelEmailChangeOf(tx, parts, actor, '!=', actor.session)
    await deleteSessionsOf(tx, actor.workspace, actor.id, actor.session)
  })
}

/**
 * Signs a person out everywhere. After the commit the deleted rows notify every process (sessions.ts), which refuses
 * the person's calls and closes their sockets.
 */
export const signOutEverywhere = (tx: Transaction, workspace: string, userId: string): Promise<void> =>
  deleteSessionsOf(tx, workspace, userId)
