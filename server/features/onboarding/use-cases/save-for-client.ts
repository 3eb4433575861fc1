import type { z } from 'zod'
import { effectiveGrants, grantFor } from '#contract/domain/grants.ts'
import type { Grants } from '#contract/domain/grant-keys.ts'
import { isPasswordField } from '#contract/domain/credential-fields.ts'
import type { Chosen } from '#contract/domain/onboarding-steps.ts'
import { type GrantedRecord, type OnboardingRecord, staffFieldKeys, staffFields } from '#contract/onboarding-record.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { onboardingReplyTexts } from '#contract/texts/onboarding.ts'
import { listed, namedAtMost } from '#contract/texts/shared.ts'
import type {
  updateClientAccounts as updateAccountsCall,
  updateClientAssets as updateAssetsCall,
} from '#contract/onboarding.ts'
import { recordAuditEvents } from '#server/features/audit/index.ts'
import { findGrants, findVisibleClient, lockOwnGrants } from '#server/features/access/index.ts'
import { findStoredFields } from '#server/features/credentials/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { requireUnchanged } from '#server/platform/changed-meanwhile.ts'
import { loadClientList } from '../client-items.ts'
import { assetsIn, pathsOf } from '../documents-record.ts'
import { findVisibleLogins, loadOnboardingRecord } from '../onboarding-record.ts'
import { presentGranted } from '../present.ts'
import { lockOnboarding } from '../queries/onboardings.ts'
import { saveLogins } from './give-answers.ts'
import { giveRecordAnswers, giverOf, storeChange } from './save-onboarding.ts'

type AccountsBody = z.output<typeof updateAccountsCall.body>

/**
 * The Manager or an Employee with the grants changes logins and passwords (CLI-11, ONB-19). Each change records an
 * audit event.
 */
export async function updateClientAccounts(
  parts: Parts,
  actor: Actor,
  clientId: string,
  { before, ...body }: AccountsBody,
): Promise<GrantedRecord> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    await lockOwnGrants(tx, actor)
    const client = await findVisibleClient(tx, actor, clientId)
    const row = await lockOnboarding(tx, clientId)
    if (!row) throw new ApiError('not_found')
    const grants = actor.role === 'Manager' ? undefined : await findGrants(tx, actor.id, clientId)
    if (grants) requireGrants(body, grants, row)
    const answers = staffFieldKeys.flatMap((key) => {
      const value = body[key]
      return value === undefined ? [] : [{ key, field: staffFields[key].field, value }]
    })
    if (before) {
      const { logins } = await findVisibleLogins(tx, parts, actor, clientId)
      // Passwords are not shown, so they are not compared.
      const shown = staffFieldKeys.filter((key) => !isPasswordField(staffFields[key].field))
      const stored = Object.fromEntries(shown.map((key) => [key, logins[staffFields[key].field]]))
      requireUnchanged(stored, Object.fromEntries(shown.map((key) => [key, before[key]])), body)
    }
    const { fields, items } = await saveLogins(
      tx,
      parts,
      clientId,
      Object.fromEntries(answers.map(({ field, value }) => [field, value])),
    )
    const changed = answers.filter(({ field }) => fields.includes(field))
    await recordAuditEvents(
      tx,
      actor,
      changed.map(({ field }) => ({
        action: 'credential.changed' as const,
        subjectId: clientId,
        subjectName: client.name,
        field,
      })),
    )
    const saved = await storeChange(tx, parts, { row, change: { labels: [], items }, giver: giverOf(actor) })
    const record = await loadOnboardingRecord(tx, parts, actor, saved.row, saved.client.rows)
    return grants ? presentGranted(record, grants) : record
  })
}

/** Of the fields in one sentence. */
const MOST_NAMED = 3

function requireGrants(body: AccountsBody, grants: Grants, chosen: Chosen): void {
  const may = effectiveGrants(grants, chosen)
  const fields = staffFieldKeys
    .filter((key) => body[key] !== undefined && !may(grantFor(staffFields[key].field)))
    .map((path) => ({ path, message: credentialTexts.parts[staffFields[path].field] }))
  if (fields.length === 0) return
  const labels = fields.map(({ message }) => message)
  const names = labels.length > MOST_NAMED ? namedAtMost(labels, MOST_NAMED).join(', ') : listed(labels)
  throw new ApiError('field_not_granted', {
    detail: onboardingReplyTexts.notGranted(names),
    fields: fields.map(({ path, message }) => ({ path, message: onboardingReplyTexts.notGranted(message) })),
  })
}

/** The Manager's changes need no notification (CLI-11). */
export async function updateClientAssets(
  parts: Parts,
  actor: Actor,
  clientId: string,
  assets: z.output<typeof updateAssetsCall.body>['assets'],
): Promise<OnboardingRecord> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    await findVisibleClient(tx, actor, clientId)
    const row = await lockOnboarding(tx, clientId)
    if (!row) throw new ApiError('not_found')
    const client = await loadClientList(tx, row)
    const change = await giveRecordAnswers(tx, parts, { client, actor, clientId }, assetsIn(assets))
    const saved = await storeChange(tx, parts, { row, client, change, giver: giverOf(actor), pathsOf })
    return loadOnboardingRecord(tx, parts, actor, saved.row, saved.client.rows)
  })
}

/** Deletes every stored login and password of a client, those of items of their own too; the items are open again. */
export async function forgetLogins(tx: Transaction, parts: Parts, actor: Actor, clientId: string): Promise<void> {
  const row = await lockOnboarding(tx, clientId)
  if (!row) return
  const stored = await findStoredFields(tx, clientId)
  const { items } = await saveLogins(tx, parts, clientId, Object.fromEntries([...stored].map((field) => [field, ''])))
  await storeChange(tx, parts, { row, change: { labels: [], items }, giver: giverOf(actor) })
}
