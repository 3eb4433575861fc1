import { type Chosen, requiredPages } from '#contract/domain/onboarding-steps.ts'
import { assetKeys, type OnboardingRecord, type pageNames } from '#contract/onboarding-record.ts'
import { loginsOf } from '#server/features/credentials/service.ts'
import { filesOf } from '#server/features/files/service.ts'
import type { Parts } from '#server/parts.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import { presentRecord } from './present.ts'
import { type CompletedColumn, completedColumn, onboardingOf, type OnboardingRow } from './queries.ts'

/** A client's record as staff see it; nothing before the client came for the first time. */
export async function recordOf(
  db: DbOrTransaction,
  parts: Parts,
  clientId: string,
): Promise<OnboardingRecord | undefined> {
  const row = await onboardingOf(db, clientId)
  return row && recordFrom(db, parts, row)
}

/** The record of a row that was read already. */
export async function recordFrom(db: DbOrTransaction, parts: Parts, row: OnboardingRow): Promise<OnboardingRecord> {
  const assets = await filesOf(db, parts, row.client_id, assetKeys)
  return presentRecord(row, assets, await loginsOf(db, parts, row.client_id))
}

/** Which columns say of a page that it is done, for those who read many rows at once. */
export const completedColumns = Object.values(completedColumn)

type Progress = Chosen & { services_answered: boolean } & Record<CompletedColumn, boolean>

export type Missing = 'services' | (typeof pageNames)[number]

/** What a client still has to fill in, in its order; before the services were answered nobody knows which pages. */
export function missingPages(row: Progress | undefined): Missing[] {
  if (!row?.services_answered) return ['services']
  return requiredPages(row).filter((page) => !row[completedColumn[page]])
}
