import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { showGrantedOnboarding as showGrantedCall } from '#contract/onboarding.ts'
import { assetKeys, type OnboardingAccount, type OnboardingRecord } from '#contract/onboarding-record.ts'
import { findGrants, findVisibleClient, openingToday } from '#server/features/access/index.ts'
import { isPasswordField } from '#contract/domain/credential-fields.ts'
import { credentialTexts } from '#contract/texts/credentials.ts'
import { findCredentialsWithPasswords, findLogins } from '#server/features/credentials/index.ts'
import { listAttachedFiles } from '#server/features/files/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { presentGranted, presentGrants, presentNothing } from '../present.ts'
import { presentAccount } from '../documents-record.ts'
import { insertOnboarding, findOnboarding } from '../queries/onboardings.ts'
import { findNewestList } from '../queries/item-lists.ts'
import { findItemRows, findOnboardingRecord } from '../onboarding-record.ts'

export async function showOnboarding(db: WorkspaceDb, parts: Parts, actor: Actor): Promise<OnboardingRecord> {
  const record = await findOnboardingRecord(db, parts, actor, actor.id)
  if (!record) throw new ApiError('not_found')
  return record
}

/** The only answer that contains passwords. A Manager who sees the app as the client gets dots in place of them. */
export async function showOnboardingAccount(db: WorkspaceDb, parts: Parts, actor: Actor): Promise<OnboardingAccount> {
  const row = await findOnboarding(db, actor.id)
  if (!row) throw new ApiError('not_found')
  const assets = await listAttachedFiles(db, parts, actor, actor.id, assetKeys)
  const recorded = { row, rows: await findItemRows(db, actor.id), assets }
  if (actor.viewedBy === undefined)
    return presentAccount(recorded, await findCredentialsWithPasswords(db, parts, actor.id))
  const { logins, set } = await findLogins(db, parts, actor.id)
  const hidden = [...set].filter(isPasswordField).map((field) => [field, credentialTexts.masked])
  return presentAccount(recorded, { ...logins, ...Object.fromEntries(hidden) })
}

/** Returns the existing record when the client asks again or in two tabs at once. */
export async function createOnboarding(
  parts: Parts,
  actor: Actor,
): Promise<{ record: OnboardingRecord; created: boolean }> {
  const db = parts.db.forWorkspace(actor.workspace)
  const created = await db.transaction(async (tx) =>
    insertOnboarding(tx, { client_id: actor.id, id: newId(), list_id: (await findNewestList(tx))?.id ?? null }),
  )
  return { record: await showOnboarding(db, parts, actor), created }
}

export async function showClientOnboarding(
  db: WorkspaceDb,
  parts: Parts,
  actor: Actor,
  clientId: string,
): Promise<OnboardingRecord> {
  await findVisibleClient(db, actor, clientId)
  const record = await findOnboardingRecord(db, parts, actor, clientId)
  if (!record) throw new ApiError('not_found')
  return record
}

type Granted = z.output<(typeof showGrantedCall.answers)[200]>

export async function showGrantedOnboarding(
  db: WorkspaceDb,
  parts: Parts,
  actor: Actor,
  clientId: string,
): Promise<Granted> {
  const { id, name, business_name } = await findVisibleClient(db, actor, clientId)
  const [grants, record] = await Promise.all([
    findGrants(db, actor.id, clientId),
    findOnboardingRecord(db, parts, actor, clientId),
    db.sqlWrite(openingToday(db, actor.id, clientId)),
  ])
  return {
    client: { _id: id, name, business_name },
    onboarding: record ? presentGranted(record, grants) : presentNothing(),
    permission: presentGrants(grants),
  }
}
