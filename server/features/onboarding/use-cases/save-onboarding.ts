import type { z } from 'zod'
import { changeLabels, changeLabelDelayMinutes } from '#contract/domain/change-labels.ts'
import type { PageName } from '#contract/domain/onboarding-steps.ts'
import type { updateServices } from '#contract/onboarding.ts'
import type { OnboardingRecord } from '#contract/onboarding-record.ts'
import { publishProgress } from '#server/features/access/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { requireUnchanged } from '#server/platform/changed-meanwhile.ts'
import { derive, findAnyItem, findList, loadClientList } from '../client-items.ts'
import type { ClientList } from '../stages.ts'
import { type Change, type Giver, type PathsOf, storeAnswers } from '../changes.ts'
import { applies, type AnswersByKey, pathOf, pathsOf } from '../documents-record.ts'
import { notifyChangesJob } from './notify-changes.ts'
import { findNews, notifyReady } from './notify-ready.ts'
import { servicesChange } from '../services.ts'
import {
  completedColumn,
  lockOnboarding,
  type OnboardingRow,
  type PageMarks,
  updateOnboarding,
} from '../queries/onboardings.ts'
import { loadOnboardingRecord } from '../onboarding-record.ts'
import { type Answers, giveAnswers } from './give-answers.ts'

type SavedPage = {
  /** True marks the page as completed. */
  completed: boolean | undefined
  answers: AnswersByKey
  /** The texts that the form began with, by the keys of their items. */
  before?: readonly (readonly [key: string, began: { text: unknown }])[]
}

/** Stores what the client gave on a page of the documents, whether each of its items is asked or not. */
export async function savePage(
  parts: Parts,
  actor: Actor,
  page: PageName,
  { completed, answers, before = [] }: SavedPage,
): Promise<OnboardingRecord> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const row = await lockOnboarding(tx, actor.id)
    if (!row) throw new ApiError('not_found')
    if (!row.services_answered || !applies(page, row)) throw new ApiError('page_not_applicable')
    const client = await loadClientList(tx, row)
    const textsOf = (texts: SavedPage['before'] | AnswersByKey = []) =>
      Object.fromEntries(texts.flatMap(([key, { text }]) => pathsOf(key).map((path) => [path, text])))
    const stored = before.map(([key]) => [key, { text: client.rows.get(key)?.answer?.text }] as const)
    requireUnchanged(textsOf(stored), textsOf(before), textsOf(answers))
    const change = await giveRecordAnswers(tx, parts, { client, actor, clientId: actor.id }, answers)
    const marked = completed === true ? [page] : []
    const saved = await storeChange(tx, parts, {
      row,
      client,
      change: { ...change, marked },
      giver: giverOf(actor),
      pathsOf,
    })
    return loadOnboardingRecord(tx, parts, actor, saved.row, saved.client.rows)
  })
}

/** Answers of the documents' bodies. */
export function giveRecordAnswers(
  tx: Transaction,
  parts: Parts,
  context: { client: ClientList; actor: Actor; clientId: string },
  answers: AnswersByKey,
): Promise<Change> {
  const found: Answers = answers.flatMap(([key, answer]) => {
    const item = findAnyItem(context.client, key)
    return item ? [[item, answer]] : []
  })
  return giveAnswers({ tx, parts, ...context, pathOf }, found)
}

export async function saveServices(
  parts: Parts,
  actor: Actor,
  body: z.output<typeof updateServices.body>,
): Promise<OnboardingRecord> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const row = await lockOnboarding(tx, actor.id)
    if (!row) throw new ApiError('not_found')
    const change = servicesChange(row, body, await findList(tx, row.list_id))
    const saved = await storeChange(tx, parts, { row, change, giver: giverOf(actor) })
    return loadOnboardingRecord(tx, parts, actor, saved.row, saved.client.rows)
  })
}

export const giverOf = ({ id, name, role, byLinkSince }: Actor): Giver => ({
  id,
  name,
  isStaff: role !== 'Client',
  byLinkSince,
})

type ChangedRow = {
  row: OnboardingRow
  change: Change
  giver: Giver
  client?: ClientList | undefined
  pathsOf?: PathsOf
}

/**
 * Stores a change of the services, the answers and the states of their items, and the labels for the notification. Without a change
 * nothing is stored, published or notified. The Manager is not notified of what staff change.
 */
export async function storeChange(
  tx: Transaction,
  parts: Parts,
  { row, change, giver, client, pathsOf }: ChangedRow,
): Promise<{ row: OnboardingRow; client: ClientList }> {
  const { services = {}, items = new Map(), marked: pages = [] } = change
  const after = { ...row, ...services }
  const before = client ?? (await loadClientList(tx, after))
  const isMarked = pages.every((page) => row[completedColumn[page]])
  if (Object.keys(services).length === 0 && items.size === 0 && isMarked) return { row, client: before }
  const answered = await storeAnswers(tx, before, items, { clientId: row.client_id, giver, pathsOf })
  const unsent = giver.isStaff ? row.unsent_changes : withLabels(row.unsent_changes, change.labels)
  const derived = derive({ ...after, page_marks: { ...row.page_marks, ...markPages(pages, answered) } }, answered)
  const found = findNews(row, derived)
  const stored = { ...services, ...derived, ...found?.told, unsent_changes: unsent }
  await updateOnboarding(tx, row.client_id, stored, { byClient: !giver.isStaff })
  if (unsent.length > 0 && !giver.isStaff) await enqueueChangesNotification(tx, row.client_id)
  const now = { ...after, ...stored }
  if (found) await notifyReady(tx, parts, row.client_id, found.news)
  publishCounts(tx, parts, now)
  return { row: now, client: answered }
}
/** Whatever is open on the pages now may stay open; what is settled is left out when the rest is derived. */
const markPages = (pages: readonly PageName[], { askedItems }: ClientList): PageMarks =>
  Object.fromEntries(
    pages.map((page) => [page, askedItems.filter((item) => item.page === page).map(({ key }) => key)] as const),
  )

/** The documents' labels in their order, then those of other items, without duplicates. */
function withLabels(there: readonly string[], more: readonly string[]): string[] {
  const all = new Set([...there, ...more])
  const labels = changeLabels.filter((label) => all.delete(label))
  return [...labels, ...all]
}

/** Each change postpones the job, so that it runs after the client was idle for that long (ONB-13). */
async function enqueueChangesNotification(tx: Transaction, client: string): Promise<void> {
  await enqueue(
    tx,
    notifyChangesJob,
    { manager_id: tx.id, client_id: client },
    { jobKey: `${notifyChangesJob.name} ${client}`, runAt: new Date(Date.now() + changeLabelDelayMinutes * 60_000) },
  )
}

type Counts = Pick<OnboardingRow, 'client_id' | 'required_count' | 'completed_count'>

export function publishCounts(tx: Transaction, parts: Parts, row: Counts): void {
  const { client_id, required_count: required, completed_count: completed } = row
  publishProgress(tx, parts, { client_id, required, completed })
}
