import { viewMinutes } from '#contract/clients.ts'
import { viewTexts } from '#contract/texts/view-as-client.ts'
import { findVisibleClient } from '#server/features/access/index.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'

/**
 * A token with which the Manager reads what the client reads (decision 39). It depends on the Manager's session. The
 * activity and the client's list of who looked name the Manager.
 */
export async function viewAsClient(parts: Parts, actor: Actor, id: string): Promise<{ token: string }> {
  const { workspace, session } = actor
  const { name } = await parts.db.forWorkspace(workspace).transaction(async (tx) => {
    const client = await findVisibleClient(tx, actor, id)
    if (client.archived) throw new ApiError('conflict', { detail: viewTexts.archived })
    await recordAuditEvent(tx, actor, {
      action: 'client.viewed_as',
      subjectId: id,
      subjectName: client.name,
      field: 'view',
    })
    return client
  })
  const claims = { id, name, role: 'Client', manager_id: workspace, session, view: actor.id } as const
  return { token: await parts.tokens.sign(claims, new Date(Date.now() + viewMinutes * 60_000)) }
}
