import type { Session } from '#contract/auth.ts'
import type { Role } from '#contract/endpoint.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import { cancelEmailChangeOf } from '../account/change-email.ts'
import { authorize } from '../policy.ts'
import { presentSession } from '../present.ts'
import { deleteKnownDeviceOf } from '../queries/known-devices.ts'
import { deleteSession, deleteSessionsOf, findSessionOwner, listSessionRows } from '../queries/sessions.ts'
import { lockUser } from '../queries/users.ts'

export async function listSessions(parts: Parts, actor: Actor): Promise<Session[]> {
  const rows = await listSessionRows(parts.db.forWorkspace(actor.workspace), actor.id)
  return rows.map((row) => presentSession(row, actor.session))
}

export async function revokeSession(parts: Parts, actor: Actor, session: string): Promise<void> {
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    authorize(actor, 'session.end', await findSessionOwner(tx, actor.workspace, session))
    if (session !== actor.session) await cancelEmailChangeOf(tx, parts, actor, '=', session)
    await deleteKnownDeviceOf(tx, actor.workspace, { session, keep: actor.session })
    await deleteSession(tx, actor.workspace, session)
  })
  parts.security.record({ event: 'sessions_ended', outcome: 'success', reason: 'one', account: actor })
}

export async function revokeOtherSessions(parts: Parts, actor: Actor): Promise<void> {
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    await cancelEmailChangeOf(tx, parts, actor, '!=', actor.session)
    await deleteSessionsOf(tx, actor.workspace, actor.id, actor.session)
  })
  parts.security.record({ event: 'sessions_ended', outcome: 'success', reason: 'others', account: actor })
}

/** A Manager signs one of their people out on every device. */
export async function revokeSessionsOf(
  parts: Parts,
  actor: Actor,
  { id, role }: { id: string; role: Exclude<Role, 'Manager'> },
): Promise<void> {
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const person = await lockUser(tx, id)
    authorize(actor, 'account.of_other', { requestedRole: role, person })
    if (!person) return
    await recordAuditEvent(tx, actor, { action: 'sessions.ended', subjectId: id, subjectName: person.name })
    await signOutEverywhere(tx, actor.workspace, id)
    const account = { id, workspace: actor.workspace }
    tx.afterCommit(() =>
      parts.security.record({ event: 'sessions_ended', outcome: 'success', reason: 'by_manager', account }),
    )
  })
}

/**
 * Signs a person out everywhere. After the commit the deleted rows notify every process (sessions.ts), which refuses
 * the person's calls and closes their sockets.
 */
export const signOutEverywhere = (tx: Transaction, workspace: string, userId: string): Promise<void> =>
  deleteSessionsOf(tx, workspace, userId)
