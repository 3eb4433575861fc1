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
import { derive, findList, loadClientList } from '../client-items.ts'
import type { ClientList } from '../stages.ts'
import { changedInRecord, type Giver, markGiven } from '../mark-given.ts'
import { notifyChangesJob } from './notify-changes.ts'
import { findNews, notifyReady } from './notify-ready.ts'
import { type Change, servicesChange } from '../page-changes.ts'
import { applies } from '../present.ts'
import {
  completedColumn,
  lockOnboarding,
  type OnboardingRow,
  type PageMarks,
  updateOnboarding,
} from '../queries/onboardings.ts'
import { loadOnboardingRecord } from '../onboarding-record.ts'

type Work = (row: OnboardingRow, tx: Transaction) => Change | Promise<Change>

/**
 * Stores the client's change, the states of its items and the labels for the notification in one transaction. A save of a page that says
 * so marks it as completed.
 */
export async function saveOnboarding(
  parts: Parts,
  actor: Actor,
  saved: { page: PageName; completed: boolean | undefined } | 'services',
  work: Work,
): Promise<OnboardingRecord> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const row = await lockOnboarding(tx, actor.id)
    if (!row) throw new ApiError('not_found')
    const isOpen = saved === 'services' || (row.services_answered && applies(saved.page, row))
    if (!isOpen) throw new ApiError('page_not_applicable')
    const marked = saved !== 'services' && saved.completed === true ? { marked: [saved.page] } : {}
    const change = { ...(await work(row, tx)), ...marked }
    const { row: changed } = await storeChange(tx, parts, { row, change, giver: giverOf(actor) })
    return loadOnboardingRecord(tx, parts, actor, changed)
  })
}

export const saveServices = (
  parts: Parts,
  actor: Actor,
  body: z.output<typeof updateServices.body>,
): Promise<OnboardingRecord> =>
  saveOnboarding(parts, actor, 'services', async (row, tx) =>
    servicesChange(row, body, await findList(tx, row.list_id)),
  )

export const giverOf = ({ id, name, role, byLinkSince }: Actor): Giver => ({
  id,
  name,
  isStaff: role !== 'Client',
  byLinkSince,
})

type ChangedRow = { row: OnboardingRow; change: Change; giver: Giver; client?: ClientList | undefined }

/** Without a change nothing is stored, published or notified. The Manager is not notified of what staff change. */
export async function storeChange(
  tx: Transaction,
  parts: Parts,
  { row, change, giver, client }: ChangedRow,
): Promise<{ row: OnboardingRow; client: ClientList }> {
  const after = { ...row, ...change.set }
  const before = client ?? (await loadClientList(tx, after))
  const items = change.items ?? new Map<string, boolean>()
  const pages = change.marked ?? []
  const isMarked = pages.every((page) => row[completedColumn[page]])
  if (Object.keys(change.set).length === 0 && items.size === 0 && isMarked) return { row, client: before }
  const marked = await markGiven(tx, after, before, [...changedInRecord(row, after), ...items], giver)
  const unsent = giver.isStaff ? row.unsent_changes : withLabels(row.unsent_changes, change.labels)
  const derived = derive({ ...after, page_marks: { ...row.page_marks, ...markPages(pages, marked) } }, marked)
  const found = findNews(row, derived)
  const stored = { ...change.set, ...derived, ...found?.told, unsent_changes: unsent }
  await updateOnboarding(tx, row.client_id, stored, { byClient: !giver.isStaff })
  if (unsent.length > 0 && !giver.isStaff) await enqueueChangesNotification(tx, row.client_id)
  const now = { ...after, ...stored }
  if (found) await notifyReady(tx, parts, row.client_id, found.news)
  publishCounts(tx, parts, now)
  return { row: now, client: marked }
}

/** Whatever is open on the pages now may stay open; what is settled is left out when the rest is derived. */
const markPages = (pages: readonly PageName[], { asked }: ClientList): PageMarks =>
  Object.fromEntries(
    pages.map((page) => [page, asked.filter((item) => item.page === page).map(({ key }) => key)] as const),
  )

/** The documents' labels in their order, then those of other items, without duplicates. */
function withLabels(there: readonly string[], more: readonly string[]): string[] {
  const all = new Set([...there, ...more])
  const known = changeLabels.filter((label) => all.delete(label))
  return [...known, ...all]
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
