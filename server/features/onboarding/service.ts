import { type Chosen, requiredPages } from '#contract/domain/onboarding-steps.ts'
import type { Platforms } from '#contract/domain/service-questions.ts'
import { assetKeys, type OnboardingRecord, type pageNames, type Questionnaires } from '#contract/onboarding-record.ts'
import { loginsOf } from '#server/features/credentials/service.ts'
import { filesOf } from '#server/features/files/service.ts'
import type { Parts } from '#server/parts.ts'
import type { Transaction, WorkspaceDb } from '#server/platform/db/database.ts'
import { presentQuestionnaires, presentRecord } from './present.ts'
import { completedColumn, flagsOf, onboardingOf, type OnboardingRow } from './queries.ts'

type Readable = WorkspaceDb | Transaction

/** A client's record as staff see it; nothing before the client came for the first time. */
export async function recordOf(db: Readable, parts: Parts, clientId: string): Promise<OnboardingRecord | undefined> {
  const row = await onboardingOf(db, clientId)
  return row && recordFrom(db, parts, row)
}

/** The record of a row that was read already. */
export async function recordFrom(db: Readable, parts: Parts, row: OnboardingRow): Promise<OnboardingRecord> {
  const assets = await filesOf(db, parts, row.client_id, [...assetKeys])
  return presentRecord(row, assets, await loginsOf(db, parts, row.client_id))
}

/** Both questionnaires, empty before there is a record. */
export async function questionnairesOf(db: Readable, clientId: string): Promise<Questionnaires> {
  return presentQuestionnaires(await onboardingOf(db, clientId))
}

type Choice = Chosen & Platforms & { services_answered: boolean }

/** What a client chose; nothing before there is a record. */
export async function chosenBy(db: Readable, clientId: string): Promise<Choice | undefined> {
  return flagsOf(db, clientId)
}

type Progress = Choice & Pick<OnboardingRow, (typeof completedColumn)[keyof typeof completedColumn]>

/** The pages a client still has to fill in, in their order; before the services were answered nobody knows which. */
export function missingPages(row: Progress | undefined): ('services' | (typeof pageNames)[number])[] {
  if (!row?.services_answered) return ['services']
  return requiredPages(row).filter((page) => !row[completedColumn[page]])
}
