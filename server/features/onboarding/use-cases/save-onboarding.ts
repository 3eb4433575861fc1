import { type ChangeLabel, changeLabels, changeLabelDelayMinutes } from '#contract/domain/change-labels.ts'
import { type PageName, progressOf } from '#contract/domain/onboarding-steps.ts'
import type { OnboardingRecord } from '#contract/onboarding-record.ts'
import { publishProgress } from '#server/features/access/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { notifyChangesJob } from './notify-changes.ts'
import type { Change } from '../page-changes.ts'
import { applies } from '../present.ts'
import { completedColumn, lockOnboarding, type OnboardingRow, updateOnboarding } from '../queries/onboardings.ts'
import { loadOnboardingRecord } from '../onboarding-record.ts'

type Work = (row: OnboardingRow, tx: Transaction) => Change | Promise<Change>

/** Stores the change, the counts and the labels for the notification in one transaction. */
export async function saveOnboarding(
  parts: Parts,
  actor: Actor,
  page: PageName | 'services',
  work: Work,
): Promise<OnboardingRecord> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const row = await lockOnboarding(tx, actor.id)
    if (!row) throw new ApiError('not_found')
    const isOpen = page === 'services' || (row.services_answered && applies(page, row))
    if (!isOpen) throw new ApiError('page_not_applicable')
    const change = await work(row, tx)
    const isChanged = Object.keys(change.set).length > 0 || change.elsewhere === true
    const changed = isChanged ? await storeChange(tx, parts, { actor, row, change }) : row
    return loadOnboardingRecord(tx, parts, actor, changed)
  })
}

type ChangedRow = { actor: Actor; row: OnboardingRow; change: Change }

async function storeChange(tx: Transaction, parts: Parts, { actor, row, change }: ChangedRow): Promise<OnboardingRow> {
  const changed = { ...row, ...change.set }
  const { required, completed } = progressOf(changed, (page) => changed[completedColumn[page]])
  const unsent = withLabels(row.unsent_changes, change.labels)
  const counted = { required_count: required, completed_count: completed, unsent_changes: unsent }
  await updateOnboarding(tx, actor.id, { set: change.set, ...counted })
  if (unsent.length > 0) await enqueueChangesNotification(tx, actor)
  const now = { ...changed, ...counted }
  publishCounts(tx, parts, now)
  return now
}

/** In the order of changeLabels, without duplicates. */
const withLabels = (there: readonly string[], more: readonly ChangeLabel[]): ChangeLabel[] =>
  changeLabels.filter((label) => there.includes(label) || more.includes(label))

/** Each change postpones the job, so that it runs after the client was idle for that long (ONB-13). */
async function enqueueChangesNotification(tx: Transaction, actor: Actor): Promise<void> {
  await enqueue(
    tx,
    notifyChangesJob,
    { manager_id: actor.workspace, client_id: actor.id },
    { jobKey: `${notifyChangesJob.name} ${actor.id}`, runAt: new Date(Date.now() + changeLabelDelayMinutes * 60_000) },
  )
}

type Counts = Pick<OnboardingRow, 'client_id' | 'required_count' | 'completed_count'>

export function publishCounts(tx: Transaction, parts: Parts, row: Counts): void {
  const { client_id, required_count: required, completed_count: completed } = row
  publishProgress(tx, parts, { client_id, required, completed })
}
