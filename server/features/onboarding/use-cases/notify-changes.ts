import { z } from 'zod'
import { notificationTexts } from '#contract/texts/notifications.ts'
import { findClient } from '#server/features/access/index.ts'
import { notify } from '#server/features/notifications/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { clearUnsentChanges, lockOnboarding } from '../queries/onboardings.ts'

/** Runs when the client leaves without Save & Exit. */
export const notifyChangesJob = defineJob('onboarding.changes', z.object({ manager_id: z.uuid(), client_id: z.uuid() }))
type ClientKey = z.output<typeof notifyChangesJob.payload>

/** Save & Exit (ONB-12). The stored list decides what the notification says, not the browser. */
export async function notifyOwnChanges(parts: Parts, actor: Actor): Promise<void> {
  if (actor.role !== 'Client') throw new ApiError('forbidden')
  await notifyChanges(parts, { manager_id: actor.workspace, client_id: actor.id })
}

/** Notifies the Manager once of all changes since the last notification. */
export async function notifyChanges(parts: Parts, { manager_id, client_id }: ClientKey): Promise<void> {
  await parts.db.forWorkspace(manager_id).transaction(async (tx) => {
    const row = await lockOnboarding(tx, client_id)
    if (!row || row.unsent_changes.length === 0) return
    const client = await findClient(tx, client_id)
    if (!client) return
    await clearUnsentChanges(tx, client_id)
    await notify(tx, parts, {
      workspace: manager_id,
      userId: manager_id,
      kind: 'onboarding',
      message: notificationTexts.onboarding(client.name, row.unsent_changes),
      link: `/clients/${client_id}`,
      subjectId: client_id,
      gather: { name: client.name, details: row.unsent_changes },
    })
  })
}
