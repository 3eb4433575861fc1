import type { DatesOfClient } from '#contract/domain/client-dates.ts'
import { type Chosen, requiredPages } from '#contract/domain/onboarding-steps.ts'
import type { Platforms } from '#contract/domain/service-questions.ts'
import { assetKeys, type OnboardingRecord, type pageNames, type Questionnaires } from '#contract/onboarding-record.ts'
import { loginsOf } from '#server/features/credentials/service.ts'
import { filesOf } from '#server/features/files/service.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { authorize } from './policy.ts'
import { presentDates, presentQuestionnaires, presentRecord } from './present.ts'
import {
  type CompletedColumn,
  type ClientRow,
  clientOf,
  completedColumn,
  datesRows,
  flagsOf,
  onboardingOf,
  type OnboardingRow,
} from './queries.ts'

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

/** Both questionnaires, empty before there is a record. */
export async function questionnairesOf(db: DbOrTransaction, clientId: string): Promise<Questionnaires> {
  return presentQuestionnaires(await onboardingOf(db, clientId))
}

/** The client, if the actor is staff who may look at their onboarding. */
export async function visibleClient(db: DbOrTransaction, actor: Actor, clientId: string): Promise<ClientRow> {
  const client = await clientOf(db, clientId)
  if (!client) throw new ApiError('not_found')
  authorize(actor, 'onboarding.see', client)
  return client
}

type Choice = Chosen & Platforms & { services_answered: boolean }

/** What a client chose; nothing before there is a record. */
export async function chosenBy(db: DbOrTransaction, clientId: string): Promise<Choice | undefined> {
  return flagsOf(db, clientId)
}

/** What clients chose and the days that matter to them, by the client, for those who look at many at once. */
export async function datesOfClients(
  db: DbOrTransaction,
  clientIds: readonly string[],
): Promise<Map<string, { chosen: Chosen; dates: DatesOfClient }>> {
  const rows = await datesRows(db, clientIds)
  return new Map(rows.map(({ client_id, ...row }) => [client_id, { chosen: row, dates: presentDates(row) }]))
}

/** Which columns say of a page that it is done, for those who read many rows at once. */
export const completedColumns = Object.values(completedColumn)

type Progress = Choice & Record<CompletedColumn, boolean>

export type Missing = 'services' | (typeof pageNames)[number]

/** What a client still has to fill in, in its order; before the services were answered nobody knows which pages. */
export function missingPages(row: Progress | undefined): Missing[] {
  if (!row?.services_answered) return ['services']
  return requiredPages(row).filter((page) => !row[completedColumn[page]])
}
