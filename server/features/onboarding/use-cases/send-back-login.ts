import type { z } from 'zod'
import type { CredentialField } from '#contract/domain/credential-fields.ts'
import { itemTexts } from '#contract/texts/items-replies.ts'
import type { renewPasswordJob } from '#server/features/credentials/index.ts'
import type { Parts } from '#server/parts.ts'
import { loadClientList } from '../client-items.ts'
import { lockOnboarding } from '../queries/onboardings.ts'
import { storeStates } from './manage-items.ts'
import { accountOf } from './save-accounts.ts'
import { tellClientLater } from './tell-client.ts'

/** Asks the client for a new password: the login goes back, and the email about it follows. */
export async function sendBackLogin(
  parts: Parts,
  { manager_id, client_id, field, by, name }: z.output<typeof renewPasswordJob.payload>,
): Promise<void> {
  await parts.db.forWorkspace(manager_id).transaction(async (tx) => {
    const row = await lockOnboarding(tx, client_id)
    if (!row) return
    const client = await loadClientList(tx, row)
    const key = accountOf(field as CredentialField) // the job was enqueued with a stored field
    const item = client.asked.find((one) => one.key === key)
    const state = client.rows.get(key)?.state
    if (!item || (state !== 'given' && state !== 'approved')) return
    const decided = { decided_at: new Date(), decided_by: by, decided_by_name: name }
    const updates = [{ key, state: 'sent_back' as const, reason: itemTexts.newPassword, ...decided }]
    await storeStates(tx, parts, { row, client, updates, byClient: false })
    await tellClientLater(tx, client_id)
  })
}
