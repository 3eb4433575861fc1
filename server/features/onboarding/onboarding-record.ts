import { type Chosen, requiredPages } from '#contract/domain/onboarding-steps.ts'
import { grantsOfItem } from '#contract/domain/items.ts'
import { assetKeys, type OnboardingRecord, type pageNames } from '#contract/onboarding-record.ts'
import { findLogins } from '#server/features/credentials/index.ts'
import { listAttachedFiles } from '#server/features/files/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import { loadClientList } from './client-items.ts'
import { presentRecord } from './documents-record.ts'
import { listItemRows } from './queries/items.ts'
import type { ClientList } from './stages.ts'
import { type CompletedColumn, completedColumn, findOnboarding, type OnboardingRow } from './queries/onboardings.ts'

/** A session that a one-time link began does not see stored logins (decision 44). */
export type RecordViewer = Pick<Actor, 'id' | 'byLinkSince'>

/** What the viewer may see of the stored logins. */
export async function findVisibleLogins(
  db: DbOrTransaction,
  parts: Parts,
  viewer: RecordViewer,
  clientId: string,
): ReturnType<typeof findLogins> {
  const found = await findLogins(db, parts, clientId)
  return viewer.byLinkSince ? { ...found, logins: {} } : found
}

/** The record without passwords; undefined before the client's first visit. */
export async function findOnboardingRecord(
  db: DbOrTransaction,
  parts: Parts,
  viewer: RecordViewer,
  clientId: string,
): Promise<OnboardingRecord | undefined> {
  const row = await findOnboarding(db, clientId)
  return row && loadOnboardingRecord(db, parts, viewer, row)
}

export async function loadOnboardingRecord(
  db: DbOrTransaction,
  parts: Parts,
  viewer: RecordViewer,
  row: OnboardingRow,
  loadedRows?: ClientList['rows'],
): Promise<OnboardingRecord> {
  const rows = loadedRows ?? (await findItemRows(db, row.client_id))
  const assets = await listAttachedFiles(db, parts, viewer, row.client_id, assetKeys)
  return presentRecord({ row, rows, assets }, await findVisibleLogins(db, parts, viewer, row.client_id))
}

export const findItemRows = async (db: DbOrTransaction, client: string): Promise<ClientList['rows']> =>
  new Map((await listItemRows(db, client)).map((row) => [row.key, row]))

export const completedColumns = Object.values(completedColumn)

type Progress = Chosen & { services_answered: boolean } & Record<CompletedColumn, boolean>

type Missing = 'services' | (typeof pageNames)[number]

/**
 * The pages that the client still has to complete, in order. Before the services are answered, the required pages are
 * unknown.
 */
export function missingPages(row: Progress | undefined): Missing[] {
  if (!row?.services_answered) return ['services']
  return requiredPages(row).filter((page) => !row[completedColumn[page]])
}

/** The items of a client that are granted by keys of their own. */
export async function listGrantableItems(
  db: DbOrTransaction,
  client: string,
): Promise<{ key: string; title: string; grants: string[] }[]> {
  const row = await findOnboarding(db, client)
  if (!row) return []
  const { askedItems } = await loadClientList(db, row)
  return askedItems
    .filter(({ grants }) => !grants)
    .map((item) => ({ key: item.key, title: item.title, grants: [...grantsOfItem(item)] }))
}
