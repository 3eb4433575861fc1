import { notificationUpdate } from '#contract/realtime.ts'
import { writeDown } from '#server/features/audit/service.ts'
import { endSessions } from '#server/features/auth/service.ts'
import { removeFilesOf } from '#server/features/files/service.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { authorize } from './policy.ts'
import {
  holdToRemove,
  keepNameInConversations,
  removeNotificationsOf,
  removePerson,
  removeUsedInvitation,
} from './queries.ts'

/** Deletes a client for good; what they said to others stays there under their name (CLI-6). */
export async function deleteClient(parts: Parts, actor: Actor, id: string): Promise<void> {
  const { workspace } = actor
  await parts.db.forWorkspace(workspace).transaction(async (tx) => {
    const client = await holdToRemove(tx, workspace, id)
    if (!client) throw new Refusal('not_found')
    authorize(actor, 'client.delete', client)
    await keepNameInConversations(tx, workspace, client)
    const told = await removeNotificationsOf(tx, workspace, `/clients/${client.id}`)
    await removeFilesOf(tx, workspace, id)
    await removeUsedInvitation(tx, workspace, client.email)
    await endSessions(tx, workspace, id)
    await removePerson(tx, workspace, id)
    await writeDown(tx, actor, { action: 'client.deleted', subjectId: id, subjectName: client.name })
    tx.afterCommit(() => {
      for (const user of told) parts.realtime.toUser(workspace, user, notificationUpdate(user), {})
    })
  })
}
