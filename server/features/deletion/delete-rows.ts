import { deleteStoredFilesJob, enqueueDeleteStoredFiles } from '#server/features/files/index.ts'
import { customerDeletion, enqueueCustomerDeletion } from '#server/features/subscription/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { enqueue, defineJob } from '#server/platform/jobs/jobs.ts'
import * as queries from './queries.ts'
import { z } from 'zod'

const ofWorkspace = z.object({ manager_id: z.uuid() })

export const rowDeletion = defineJob('deletion.remove', ofWorkspace)

/** The last email to one person. The payload carries its contents, because the rows are gone when it is sent. */
export const deletionEmail = defineJob(
  'deletion.farewell',
  z.object({ to: z.string(), business: z.string(), color: z.string(), own: z.boolean() }),
)

export const storedEmailDeletion = defineJob('deletion.mailbox', ofWorkspace.extend({ emails: z.array(z.string()) }))

/** Rows per transaction, so that each one is far shorter than the statement timeout. */
const PORTION = 10_000
/** Rows per transaction for tables with referencing rows, which PostgreSQL has to search for. */
const REFERENCED_PORTION = 1000

/**
 * Deletes the jobs of a workspace and its customer, except those of its deletion. Returns how many are still running.
 */
export const deleteJobs = (tx: Transaction, workspace: string, customer: string | null): Promise<number> =>
  queries.deleteJobs(tx, { workspace, customer }, [
    rowDeletion.name,
    deletionEmail.name,
    storedEmailDeletion.name,
    deleteStoredFilesJob.name,
    customerDeletion.name,
  ])

/**
 * Deletes the rows of a closed workspace table by table, in portions. It blocks no other transaction for long, and
 * after an interruption it continues with the remaining rows. The row of the workspace is the last one; after that no
 * row of the workspace can be written.
 */
export async function deleteRows(parts: Parts, workspace: string, signal: AbortSignal): Promise<void> {
  const { system } = parts.db
  if (!(await queries.isClosed(system, workspace))) return
  const began = performance.now()
  let rows = 0
  for (const { name, referred_to } of await queries.listWorkspaceTables(system)) {
    const portion = referred_to ? REFERENCED_PORTION : PORTION
    let removed = portion
    while (removed === portion) {
      signal.throwIfAborted()
      removed = await system.transaction((tx) => queries.deletePortion(tx, { table: name, workspace, portion }))
      rows += removed
    }
  }
  await system.transaction((tx) => deleteRest(tx, workspace))
  const seconds = Math.round((performance.now() - began) / 100) / 10
  parts.log.info({ rows, seconds }, 'what was left of a deleted workspace is removed')
}

/**
 * Rows written by calls that were still running go by foreign keys. Their stored files and Stripe customers are deleted
 * by jobs.
 */
async function deleteRest(tx: Transaction, workspace: string): Promise<void> {
  const customer = await queries.lockClosedWorkspace(tx, workspace)
  if (customer) await enqueueCustomerDeletion(tx, customer)
  await enqueueDeleteStoredFiles(tx, workspace)
  await deleteJobs(tx, workspace, customer)
  await queries.deleteClosedWorkspace(tx, workspace)
}

/** Restarts every deletion that was given up. */
export async function enqueueAbandonedDeletions(parts: Parts): Promise<void> {
  await parts.db.system.transaction(async (tx) => {
    for (const manager_id of await queries.listLongClosed(tx))
      await enqueue(tx, rowDeletion, { manager_id }, { jobKey: `deletion.remove ${manager_id}` })
  })
}
