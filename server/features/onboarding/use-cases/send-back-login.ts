import type { z } from 'zod'
import type { checkLogin as checkCall, LoginCheck } from '#contract/credentials.ts'
import type { CredentialField } from '#contract/domain/credential-fields.ts'
import { itemKeyOf, type ItemState } from '#contract/domain/items.ts'
import { itemTexts } from '#contract/texts/items-replies.ts'
import { findVisibleClient } from '#server/features/access/index.ts'
import {
  isRenewalAsked,
  listLoginChecks,
  type renewPasswordJob,
  storeLoginCheck,
} from '#server/features/credentials/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { loadClientList } from '../client-items.ts'
import { lockOnboarding, type OnboardingRow } from '../queries/onboardings.ts'
import type { ItemUpdate } from '../queries/items.ts'
import { storeStates } from './manage-items.ts'
import { publishCounts } from './save-onboarding.ts'
import { tellClientLater } from './tell-client.ts'

/** Asks the client for a new password: the login goes back, and the email about it follows. */
export async function sendBackLogin(
  parts: Parts,
  { manager_id, client_id, field, by, name }: z.output<typeof renewPasswordJob.payload>,
): Promise<void> {
  await parts.db.forWorkspace(manager_id).transaction(async (tx) => {
    const row = await lockOnboarding(tx, client_id)
    // The client may have changed it since it was asked for.
    if (!row || !(await isRenewalAsked(tx, client_id, field))) return
    const decided = { reason: itemTexts.newPassword, decided_at: new Date(), decided_by: by, decided_by_name: name }
    // The job was enqueued with a stored field.
    await changeLogin(tx, parts, row, field as CredentialField, ({ state }) =>
      state === 'given' || state === 'approved' ? { state: 'sent_back', ...decided } : undefined,
    )
  })
}

/** Staff say whether a login works (COL-84). One that does not goes back to the client. */
export async function checkLogin(
  parts: Parts,
  actor: Actor,
  clientId: string,
  verdict: z.output<typeof checkCall.body>,
): Promise<LoginCheck[]> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const client = await findVisibleClient(tx, actor, clientId)
    const row = await lockOnboarding(tx, clientId)
    if (!row) throw new ApiError('not_found')
    const { before, now } = await storeLoginCheck(tx, actor, client, verdict)
    if (now !== before) {
      const reason = itemTexts.notWorking(verdict.note?.trim() ?? '')
      await changeLogin(tx, parts, row, verdict.field, ({ state, decided_at }) => {
        if (now?.works === false && state !== 'sent_back' && state !== 'not_applicable')
          return {
            state: 'sent_back',
            reason,
            decided_at: now.at,
            decided_by: now.by,
            decided_by_name: now.name,
          }
        const wasByReport = before?.works === false && decided_at?.getTime() === before.at.getTime()
        if (!now && wasByReport && state === 'sent_back')
          return { state: 'given', reason: null, decided_at: null, decided_by: null, decided_by_name: null }
        return undefined
      })
      publishCounts(tx, parts, row)
    }
    return listLoginChecks(tx, actor, clientId)
  })
}

type Former = { state: ItemState; decided_at: Date | null }

/** Changes the item of a login, if the client is asked for it. */
async function changeLogin(
  tx: Transaction,
  parts: Parts,
  row: OnboardingRow,
  field: CredentialField,
  next: (former: Former) => Omit<ItemUpdate, 'key'> | undefined,
): Promise<void> {
  const client = await loadClientList(tx, row)
  const key = itemKeyOf(field)
  const update = next(client.rows.get(key) ?? { state: 'open', decided_at: null })
  if (!update || !client.askedItems.some((item) => item.key === key)) return
  await storeStates(tx, parts, { row, client, updates: [{ key, ...update }], byClient: false })
  if (update.state === 'sent_back') await tellClientLater(tx, row.client_id)
}
