import type { z } from 'zod'
import {
  type CredentialField,
  credentialFields,
  credentialFieldByUpdateKey,
  credentialFieldPath,
  itemKeyOf,
  loginFieldsOf,
} from '#contract/domain/credential-fields.ts'
import { effectiveGrants, grantFor } from '#contract/domain/grants.ts'
import type { Grants } from '#contract/domain/grant-keys.ts'
import type { Chosen } from '#contract/domain/onboarding-steps.ts'
import type { GrantedRecord, OnboardingRecord } from '#contract/onboarding-record.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { onboardingReplyTexts } from '#contract/texts/onboarding.ts'
import { listed } from '#contract/texts/shared.ts'
import {
  type updateClientAccounts as updateClientCall,
  type updateOwnAccounts as updateOwnCall,
} from '#contract/onboarding.ts'
import { staffAccountFields } from '#contract/onboarding-record.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import { findGrants, findVisibleClient } from '#server/features/access/index.ts'
import { findStoredFields, saveCredentials } from '#server/features/credentials/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { requireUnchanged } from '#server/platform/changed-meanwhile.ts'
import { pickChanged } from '../page-changes.ts'
import { presentGranted } from '../present-granted.ts'
import { lockOnboarding, type OnboardingRow } from '../queries/onboardings.ts'
import { giverOf, saveOnboarding, storeChange } from './save-onboarding.ts'
import { loadOnboardingRecord } from '../onboarding-record.ts'

type OwnBody = z.output<typeof updateOwnCall.body>
type Values = Partial<Record<CredentialField, string>>

export async function saveAccounts(parts: Parts, actor: Actor, body: OwnBody): Promise<OnboardingRecord> {
  return saveOnboarding(parts, actor, { page: 'accounts_page', completed: body.completed }, async (row, tx) => {
    const items = await saveLogins(tx, parts, actor.id, valuesIn(body))
    const invited = pickChanged(row, {
      facebook_completed: body.facebook?.completed,
      linkedin_completed: body.linkedin?.completed,
      google_completed: body.google?.completed,
    })
    const isNotified = items.size > 0 || Object.keys(invited).length > 0
    return { set: invited, labels: isNotified ? ['Updated Accounts'] : [], items }
  })
}

/** Seals the fields. Answers the accounts that changed, and whether login and password are stored now. */
export async function saveLogins(
  tx: Transaction,
  parts: Parts,
  clientId: string,
  values: Values,
): Promise<Map<string, boolean>> {
  const changed = await saveCredentials(tx, parts, clientId, values)
  if (changed.length === 0) return new Map()
  const stored = await findStoredFields(tx, clientId)
  return new Map(changed.map((field) => [itemKeyOf(field), isLoginStored(itemKeyOf(field), stored)]))
}

function isLoginStored(account: string, stored: ReadonlySet<CredentialField>): boolean {
  const { login, password } = loginFieldsOf(account)
  return login !== undefined && stored.has(login) && password !== undefined && stored.has(password)
}

function valuesIn({ website, ...body }: OwnBody): Values {
  const accounts: { [account: string]: object | undefined } = {
    ...body,
    completed: undefined,
    // One page of the requirements calls the login `username`.
    website: website && { ...website, login: website.login ?? website.username },
  }
  return Object.fromEntries(
    credentialFields.flatMap((field) => {
      const [account, key] = credentialFieldPath[field]
      const value: unknown = Object.entries(accounts[account] ?? {}).find(([name]) => name === key)?.[1]
      return typeof value === 'string' ? [[field, value]] : []
    }),
  )
}

type StaffBody = z.output<typeof updateClientCall.body>

/**
 * The Manager or an Employee with the grants changes logins and passwords (CLI-11, ONB-19). Each change records an
 * audit event.
 */
export async function updateClientAccounts(
  parts: Parts,
  actor: Actor,
  clientId: string,
  body: StaffBody,
): Promise<GrantedRecord> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const client = await findVisibleClient(tx, actor, clientId)
    const row = await lockOnboarding(tx, clientId)
    if (!row) throw new ApiError('not_found')
    const grants = actor.role === 'Manager' ? undefined : await findGrants(tx, actor.id, clientId)
    if (grants) requireGrants(body, grants, row)
    const { before, ...fields } = body
    if (before) {
      const shown = await findShownFields(tx, parts, actor, row)
      const compared = Object.entries(before).filter(([name]) => name in shown)
      requireUnchanged(shown, Object.fromEntries(compared), fields)
    }
    const items = new Map<string, boolean>()
    for (const name of staffAccountFields) {
      const value = body[name]
      const field = credentialFieldByUpdateKey[name]
      if (value === undefined) continue
      const changed = await saveLogins(tx, parts, clientId, { [field]: value })
      if (changed.size === 0) continue
      for (const [key, there] of changed) items.set(key, there)
      await recordAuditEvent(tx, actor, {
        action: 'credential.changed',
        subjectId: clientId,
        subjectName: client.name,
        field,
      })
    }
    const change = { set: {}, labels: [], items }
    const { row: changed } = await storeChange(tx, parts, { row, change, giver: giverOf(actor) })
    const record = await loadOnboardingRecord(tx, parts, actor, changed)
    return grants ? presentGranted(record, grants) : record
  })
}

/** Logins and places by their names in the call. Passwords are not shown. */
async function findShownFields(
  tx: Transaction,
  parts: Parts,
  actor: Actor,
  row: OnboardingRow,
): Promise<Record<string, unknown>> {
  const record = await loadOnboardingRecord(tx, parts, actor, row)
  return Object.fromEntries(
    staffAccountFields.flatMap((name) => {
      const [account, key] = credentialFieldPath[credentialFieldByUpdateKey[name]]
      const stored: Record<string, unknown> = record[account]
      return key === 'password' ? [] : [[name, stored[key]]]
    }),
  )
}

function requireGrants(body: StaffBody, grants: Grants, chosen: Chosen): void {
  const may = effectiveGrants(grants, chosen)
  const fields = staffAccountFields
    .filter((name) => body[name] !== undefined && !may(grantFor(credentialFieldByUpdateKey[name])))
    .map((path) => ({ path, message: credentialTexts.parts[credentialFieldByUpdateKey[path]] }))
  if (fields.length === 0) return
  const names = listed(fields.map(({ message }) => message))
  throw new ApiError('field_not_granted', {
    detail: onboardingReplyTexts.notGranted(names),
    fields: fields.map(({ path, message }) => ({ path, message: onboardingReplyTexts.notGranted(message) })),
  })
}

/** Deletes every stored login and password of a client, those of items of their own too; the items are open again. */
export async function forgetLogins(tx: Transaction, parts: Parts, actor: Actor, clientId: string): Promise<void> {
  const row = await lockOnboarding(tx, clientId)
  if (!row) return
  const fields = await findStoredFields(tx, clientId)
  const items = await saveLogins(tx, parts, clientId, Object.fromEntries([...fields].map((field) => [field, ''])))
  await storeChange(tx, parts, { row, change: { set: {}, labels: [], items }, giver: giverOf(actor) })
}
